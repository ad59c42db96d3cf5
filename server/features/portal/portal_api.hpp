// The calls about a storefront itself: its environment, its messages, the caller's device, first-party
// events.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "features/accounts/sessions/device.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/portal/guest_events.hpp"
#include "features/tenants/configuration/tenant_files.hpp"
#include "http/request/rate_limit.hpp"

namespace portal {

struct EnvironmentSettings {
  std::string backend_path = "/backend";
  std::vector<std::string> shared_hosts = {"backend.localhost"};
  std::string stage = "production";
};

struct EnvironmentService {
  std::map<std::string, std::string> tenant_backend_url;  // by tenant name
  std::string multi_content_backend;
};
BOOST_DESCRIBE_STRUCT(EnvironmentService, (), (tenant_backend_url, multi_content_backend))
struct EnvironmentConfig {
  EnvironmentService service;
  std::string stage;
};
BOOST_DESCRIBE_STRUCT(EnvironmentConfig, (), (service, stage))
struct Environment {
  EnvironmentConfig env_config;
  std::string tenant_name;
};
BOOST_DESCRIBE_STRUCT(Environment, (), (env_config, tenant_name))

struct EventAccepted {
  bool accepted = true;
};
BOOST_DESCRIBE_STRUCT(EventAccepted, (), (accepted))

/// Flat: message key and ICU pattern.
using MessageBundle = std::map<std::string, std::string>;
/// One JSON object of the client's own making.
using JsonObject = std::map<std::string, base::RawJson>;

inline constexpr base::ProblemType unknown_language{
    404, "UNKNOWN_LANGUAGE", "The tenant does not offer this language.", "error.notFound"};

class PortalApi {
 public:
  PortalApi(EnvironmentSettings environment, tenants::Messages& messages, GuestEvents& events,
            base::Clock const& clock, std::int64_t nodes = 1);

  /// GET /api/envFile: where this tenant's backend is. Other tenants are not named.
  Task<Data<Environment>> environment(Call const& call);
  /// GET /i18n/{lang}
  Task<CacheableData<MessageBundle>> messages(Call const& call, Path<"lang"> lang);
  /// GET /device: what the caller's browser runs on, kept for a day.
  Task<Data<accounts::Device>> device(Call const& call);
  /// POST /kafka/event/{name}: 202, with `accepted` false where there was no room for it.
  Task<Data<EventAccepted, 202>> report_event(Call const& call, Path<"name"> name, JsonObject event);

 private:
  EnvironmentSettings const environment_;
  tenants::Messages& messages_;
  GuestEvents& events_;
  base::Clock const& clock_;
  http::RateLimit event_limit_;
};

}  // namespace portal

KIOSK_JSON(portal::Environment);
KIOSK_JSON(portal::EventAccepted);
KIOSK_JSON(portal::MessageBundle);
KIOSK_JSON(portal::JsonObject);
KIOSK_JSON(accounts::Device);
