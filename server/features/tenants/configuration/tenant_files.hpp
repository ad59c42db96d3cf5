// A tenant's messages, stylesheet and files.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/json/json.hpp"
#include "base/memo.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"

namespace tenants {

/// The built-in words with each tenant's own over them, merged once per version.
class Messages {
 public:
  /// `built_in`: by locale, flat objects of key and text.
  explicit Messages(std::map<std::string, base::RawJson> built_in);
  /// The JSON object; nullptr for a language that the tenant does not offer.
  std::shared_ptr<std::string const> bundle(Tenant const& tenant, std::string_view locale);
  /// One message; empty where the language has none.
  std::string text(Tenant const& tenant, std::string_view locale, std::string_view key);

 private:
  struct Key {
    std::string tenant;
    std::string version;
    std::string locale;
    auto operator<=>(Key const&) const = default;
  };
  std::map<std::string, base::RawJson> const built_in_;
  base::Memo<Key, std::shared_ptr<std::string const>> merged_{2000};
};

/// GET /theme/...: the tenant's stylesheet and files by their hashed addresses; absent for every other path,
/// and for another tenant's.
std::optional<http::Response> theme_file(http::Request const& request, Tenant const& tenant,
                                         std::string_view path);

}  // namespace tenants
