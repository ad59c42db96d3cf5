// Checks the document "voucher-providers".
#include "features/tenants/configuration/voucher_providers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/regex.hpp"
#include "base/text.hpp"
#include "features/tenants/configuration/document_directory_definitions.hpp"
#include "features/tenants/hosts/media_hosts.hpp"
#include "features/tenants/hosts/video_sources.hpp"

namespace tenants {
namespace {

using Errors = std::vector<base::FieldError>;
using AllowedHosts = std::span<std::string const>;

constexpr std::size_t most_voucher_providers = 50;
constexpr std::size_t most_partner_headers = 20;

void check_partner_headers(std::map<std::string, std::string> const& headers, std::string const& field,
                           base::Regex const& value_form, char const* message, Errors& errors) {
  static base::Regex const name_form("[A-Za-z0-9-]{1,64}");
  static std::set<std::string, std::less<>> const ours{
      "accept", "connection", "content-length",  "content-type",
      "cookie", "host",       "idempotency-key", "transfer-encoding"};
  if (headers.size() > most_partner_headers)
    errors.push_back({field, "range", "must have at most 20 headers"});
  for (auto const& [name, value] : headers) {
    if (!name_form.matches(name) || ours.contains(base::lower_ascii(name)))
      errors.push_back(
          {field + '.' + name, "format", "must be a header that the server does not send by itself"});
    if (!value_form.matches(value)) errors.push_back({field + '.' + name, "format", message});
  }
}

void check_partner_address(VoucherProvider const& provider, std::string const& field, AllowedHosts allowed,
                           Errors& errors) {
  if (provider.kind == VoucherProviderKind::sandbox) {
    if (!provider.address.empty()) errors.push_back({field, "format", "must be empty of a sandbox"});
    return;
  }
  if (provider.address.empty()) {
    errors.push_back({field, "required", "is required"});
    return;
  }
  auto const scheme = provider.address.find("://");
  auto const path = scheme == std::string::npos ? scheme : provider.address.find('/', scheme + 3);
  auto const filled = fill_source_address(provider.address, {{"product", "x"}});
  if (filled.find_first_of("{}") != std::string::npos)
    errors.push_back({field, "format", "must have no other placeholder than {product}"});
  else if (auto const brace = provider.address.find('{'); brace != std::string::npos && brace < path)
    errors.push_back({field, "format", "must have its placeholder after the host"});
  else if (!is_on_hosts(filled, allowed))
    errors.push_back(
        {field, "format", "must be an https address on one of allowedHosts of the document tenant"});
}

void check_provider(VoucherProvider const& provider, std::string const& field, AllowedHosts allowed,
                    Errors& errors) {
  static base::Regex const code_form("[a-z0-9][a-z0-9-]{0,31}");
  static base::Regex const visible("[ -~]{1,1000}");
  static base::Regex const secret_name("[A-Za-z0-9._-]{1,100}");
  if (!code_form.matches(provider.code))
    errors.push_back({field + ".code", "format", "must be lower-case letters, digits and hyphens"});
  check_partner_address(provider, field + ".address", allowed, errors);
  check_partner_headers(provider.headers, field + ".headers", visible, "must be visible ASCII", errors);
  check_partner_headers(provider.secret_headers, field + ".secretHeaders", secret_name,
                        "must be the name of a secret of this tenant", errors);
  if (provider.timeout_seconds < 1 || provider.timeout_seconds > 15)
    errors.push_back({field + ".timeoutSeconds", "range", "must be from 1 to 15"});
  if (provider.kind != VoucherProviderKind::sandbox && !provider.answers.empty())
    errors.push_back({field + ".answers", "format", "must be empty but of a sandbox"});
}

}  // namespace

VoucherProvider const* VoucherProviders::find(std::string_view code) const {
  auto const found = std::ranges::find(entries, code, &VoucherProvider::code);
  return found == entries.end() ? nullptr : &*found;
}

Errors read_voucher_providers(std::string_view document, AllowedHosts allowed_hosts, VoucherProviders& into) {
  auto providers = base::parse<VoucherProviders>(document);
  if (!providers) return std::move(providers.error());
  Errors errors;
  if (providers->entries.size() > most_voucher_providers)
    errors.push_back({"entries", "range", "must have at most 50 providers"});
  std::set<std::string> codes;
  for (std::size_t i = 0; i < providers->entries.size(); ++i) {
    auto const field = fmt::format("entries[{}]", i);
    check_provider(providers->entries[i], field, allowed_hosts, errors);
    if (!codes.insert(providers->entries[i].code).second)
      errors.push_back({field + ".code", "duplicate", "is a duplicate"});
  }
  if (errors.empty()) into = std::move(*providers);
  return errors;
}

template class DocumentDirectory<VoucherProviders, voucher_providers_document, read_voucher_providers>;

}  // namespace tenants
