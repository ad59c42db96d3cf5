// The document "voucher-providers": partners that give out codes of vouchers, as data of a tenant.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/tenants/configuration/document_directory.hpp"

namespace tenants {

/// sandbox: built in, for tenants in the sandbox. http: a partner's interface.
enum class VoucherProviderKind { sandbox, http };
BOOST_DESCRIBE_ENUM(VoucherProviderKind, sandbox, http)

/// What the sandbox answers about a product, instead of a code. `pending`: a code when it is asked again.
enum class SandboxIssue { issued, pending, insufficient, duplicate, not_found, error, silent };
BOOST_DESCRIBE_ENUM(SandboxIssue, issued, pending, insufficient, duplicate, not_found, error, silent)

struct VoucherProvider {
  std::string code;  // as vouchers name it: their externalProviderCode
  VoucherProviderKind kind = VoucherProviderKind::sandbox;
  std::string address;  // "https://api.example.com/products/{product}/codes"; on one of allowedHosts
  std::map<std::string, std::string> headers;         // sent with each request
  std::map<std::string, std::string> secret_headers;  // the same; the value is the name of a secret
  std::int64_t timeout_seconds = 5;
  std::map<std::string, SandboxIssue> answers;  // sandbox: by product, for tests
};
BOOST_DESCRIBE_STRUCT(VoucherProvider, (),
                      (code, kind, address, headers, secret_headers, timeout_seconds, answers))

struct VoucherProviders {
  std::vector<VoucherProvider> entries;

  VoucherProvider const* find(std::string_view code) const;
};
BOOST_DESCRIBE_STRUCT(VoucherProviders, (), (entries))

inline constexpr std::string_view voucher_providers_document = "voucher-providers";

/// What is wrong with the document; `into` is filled where nothing is.
std::vector<base::FieldError> read_voucher_providers(std::string_view document,
                                                     std::span<std::string const> allowed_hosts,
                                                     VoucherProviders& into);

using VoucherProviderDirectory =
    DocumentDirectory<VoucherProviders, voucher_providers_document, read_voucher_providers>;
extern template class DocumentDirectory<VoucherProviders, voucher_providers_document, read_voucher_providers>;

}  // namespace tenants

namespace base {
template <>
inline constexpr bool optional_by_default<tenants::VoucherProviders> = true;
template <>
inline constexpr bool optional_by_default<tenants::VoucherProvider> = true;
}  // namespace base
