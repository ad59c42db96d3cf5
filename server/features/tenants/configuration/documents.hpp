// The documents of a tenant: validated before they are saved, assembled into a Tenant when they are loaded.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/tenants/tenant.hpp"

namespace tenants {

/// The document "tenant".
struct TenantSettings {
  std::string title;
  LocalText titles;                // where it is written differently in some languages
  std::vector<std::string> hosts;  // beside NAME.localhost, which every tenant has in development
  /// "https://aurora.example", "http://aurora.example:8080": how visitors reach its hosts. A host without one
  /// is reached by the port of the scheme.
  std::vector<std::string> origins;
  std::optional<std::string> default_locale;
  std::vector<std::string> locales = {"en", "ar", "fr", "de", "es", "ro"};
  std::string layout = "default";
  std::vector<std::string> allowed_hosts;
};
BOOST_DESCRIBE_STRUCT(TenantSettings, (),
                      (title, titles, hosts, origins, default_locale, locales, layout, allowed_hosts))

/// The document "redirects".
struct RedirectRules {
  std::vector<RedirectRule> redirects;
};
BOOST_DESCRIBE_STRUCT(RedirectRules, (), (redirects))

struct StoredFile {
  std::string name;
  std::string content_type;
  std::string body;
};
BOOST_DESCRIBE_STRUCT(StoredFile, (), (name, content_type, body))

/// All saved documents of a tenant.
struct Saved {
  std::map<std::string, std::string>
      documents;  // by name: tenant, flags, redirects, messages, global, footer …
  std::vector<StoredFile> files;
  std::int64_t revision = 0;
};

bool is_document_name(std::string_view name);
/// A short lower-case name that is valid as a label of a host name.
bool is_tenant_name(std::string_view name);

/// What is wrong with a document before it is saved beside the others; the fields are paths inside the
/// document.
std::vector<base::FieldError> check_document(std::string_view name, std::string_view body,
                                             Saved const& others);
/// The same for a file: an SVG without script and external references, or a PNG, whose body is kept as the
/// text of base::base64url.
std::vector<base::FieldError> check_file(StoredFile const& file);

/// Its hosts and those of its origins, each once.
std::vector<std::string> claimed_hosts(TenantSettings const& settings);

/// Assembles a tenant. What can't be read keeps its defaults and is listed in `problems`.
std::shared_ptr<Tenant const> assemble(base::TenantId id, Saved const& saved,
                                       std::vector<base::FieldError>& problems,
                                       LocalHosts local = LocalHosts::served);

}  // namespace tenants

namespace base {
template <>
inline constexpr bool optional_by_default<tenants::TenantSettings> = true;
template <>
inline constexpr bool optional_by_default<tenants::RedirectRules> = true;
template <>
inline constexpr bool optional_by_default<tenants::RedirectRule> = true;
}  // namespace base
