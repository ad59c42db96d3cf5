// The calls about a tenant itself: its environment, its words, its stylesheet and files, and first-party
// events.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/request.hpp"
#include "http/response.hpp"
#include "storage/database.hpp"

namespace tenants {

struct EnvironmentSettings {
  std::string backend_path = "/backend";
  std::vector<std::string> shared_hosts = {"backend.localhost"};
  std::string stage = "production";
};
/// GET /api/envFile on a tenant's own host: where its backend is. Other tenants are not told of.
http::Response environment(http::Request const& request, Tenant const& tenant,
                           EnvironmentSettings const& settings);

/// The built-in words with each tenant's own over them, merged once per version.
class Messages {
 public:
  /// `built_in`: by locale, flat objects of key and text.
  explicit Messages(std::map<std::string, base::RawJson> built_in);
  /// The JSON object; nullptr for a language that the tenant does not offer.
  std::shared_ptr<std::string const> bundle(Tenant const& tenant, std::string_view locale);
  /// GET /i18n/{lang}
  http::Response call(http::Request const& request, Tenant const& tenant, std::string_view locale);

 private:
  std::map<std::string, base::RawJson> const built_in_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<std::string const>> merged_;  // by tenant, version and locale
};

/// GET /theme/...: the tenant's stylesheet and files by their hashed addresses; absent for every other path,
/// and for another tenant's.
std::optional<http::Response> theme_file(http::Request const& request, Tenant const& tenant,
                                         std::string_view path);

/// POST /kafka/event/{name}: 202 once it is in the outbox.
class Events {
 public:
  /// How long a client must wait, where it has sent too many.
  using Limit = std::function<std::optional<std::chrono::seconds>(std::string_view client)>;
  Events(storage::Database& database, base::Clock const& clock, base::IdSource& ids, Limit limit)
      : database_(database), clock_(clock), ids_(ids), limit_(std::move(limit)) {}

  boost::asio::awaitable<http::Response> report(http::Request const& request, BackendCall const& call,
                                                std::string_view name);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  Limit limit_;
};

}  // namespace tenants
