// The rules of the sign-in options, as pure functions.
#include "features/sign_in/options.hpp"

#include <algorithm>
#include <functional>

#include "features/tenants/targets.hpp"

namespace sign_in {
namespace {

using tenants::kind_of;
using tenants::LoginOption;
using tenants::Tenant;

LoginOption standard(std::string kind) {
  LoginOption out;
  out.name = std::move(kind);
  return out;
}

bool is_partner_tenant(Tenant const& tenant) {
  return tenant.flag_bool("isPartner") || tenant.flag_bool("partnerLoginFlow");
}
bool is_operator_tenant(Tenant const& tenant) {
  return tenant.flag_bool("monsooqMent") || tenant.flag_bool("vodacomMent");
}

bool works(LoginOption const& option, OptionsAsk const& ask) {
  auto const& kind = kind_of(option);
  if (kind == "oidc") return !option.issuer.empty() && !option.client_id.empty();
  if (kind == "passkey") return ask.secure;
  if (kind == "partner")
    return ask.tenant.flag_bool("partnerLoginFlow") || !partner_address(ask.tenant, option).empty();
  if (kind == "operator")
    return ask.operator_network && (ask.secure || !ask.tenant.flag_bool("autoLogin.hasSecureLoginUrl"));
  return true;
}

void put_first(std::vector<LoginOption>& options, std::string_view kind) {
  std::ranges::stable_partition(options, [kind](LoginOption const& each) { return kind_of(each) == kind; });
}

std::string flow_of(Tenant const& tenant) {
  if (is_partner_tenant(tenant)) return "partner";
  return tenant.flag_bool("multipleLoginOptionsFlow2") ? "multiple" : "single";
}

}  // namespace

std::vector<LoginOption> enabled_options(Tenant const& tenant) {
  auto const& configured = tenant.configuration.login_options.entries;
  if (configured.empty()) return {standard("password"), standard("otp"), standard("passkey")};
  std::vector<LoginOption> out;
  std::ranges::copy_if(configured, std::back_inserter(out), &LoginOption::enabled);
  return out;
}

std::optional<LoginOption> find_option(Tenant const& tenant, std::string_view name) {
  for (auto& option : enabled_options(tenant))
    if (option.name == name) return option;
  return std::nullopt;
}

bool offers_kind(Tenant const& tenant, std::string_view kind) {
  return std::ranges::any_of(enabled_options(tenant),
                             [kind](LoginOption const& each) { return kind_of(each) == kind; });
}

bool sends_texts(Tenant const& tenant) {
  return std::ranges::any_of(enabled_options(tenant),
                             [](LoginOption const& each) { return kind_of(each) == "otp" && each.sms; });
}

bool may_register(Tenant const& tenant) { return offers_kind(tenant, "password"); }

std::string partner_address(Tenant const& tenant, LoginOption const& option, std::string_view attribute) {
  auto const& attributes = tenant.configuration.login_meta_data.attributes;
  auto const found = attributes.find(std::string(attribute));
  auto const& address = !option.url.empty() ? option.url : found == attributes.end() ? "" : found->second;
  auto const target = tenants::read_target(address, tenant.allowed_hosts);
  return target && target->external && address.find('{') == address.npos ? address : std::string();
}

LegalLinks legal_links(Tenant const& tenant, base::Locale const& locale, std::string_view origin) {
  auto const& attributes = tenant.configuration.login_meta_data.attributes;
  auto const address = [&](std::string const& name) {
    auto const found = attributes.find(name);
    if (found == attributes.end()) return std::string();
    auto const target = tenants::read_target(found->second, tenant.allowed_hosts);
    if (!target || found->second.contains('{')) return std::string();
    return target->external ? target->url : std::string(origin) + tenants::href(tenant, locale, target->url);
  };
  return {address("termsUrl"), address("privacyUrl")};
}

bool is_secure_context(http::Request const& request) {
  return request.secure || request.host == "localhost" || request.host.ends_with(".localhost");
}

OfferedOptions offered_options(OptionsAsk const& ask, OptionAddress const& address) {
  auto options = enabled_options(ask.tenant);
  OfferedOptions out;
  out.flow = flow_of(ask.tenant);
  std::erase_if(options, &LoginOption::hidden);
  out.operator_only = !options.empty() && std::ranges::all_of(options, [](LoginOption const& each) {
    return kind_of(each) == "operator";
  });
  std::erase_if(options, [&](LoginOption const& each) { return !works(each, ask); });
  if (is_operator_tenant(ask.tenant)) put_first(options, "operator");
  if (is_partner_tenant(ask.tenant)) put_first(options, "partner");
  for (auto const& option : options)
    out.links.push_back({option.name, kind_of(option), tenants::words_in(option.label, ask.locale),
                         address(option), option.sms});
  return out;
}

std::vector<OptionLink> partner_links(std::vector<OptionLink> links) {
  auto const vouched = [](OptionLink const& link) {
    return link.kind == "partner" || link.kind == "operator";
  };
  if (std::ranges::any_of(links, vouched)) std::erase_if(links, std::not_fn(vouched));
  return links;
}

}  // namespace sign_in
