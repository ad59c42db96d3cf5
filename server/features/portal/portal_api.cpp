// Answers about the storefront from its snapshot; events go to a store of their own.
#include "features/portal/portal_api.hpp"

#include <fmt/format.h>

#include "base/json/json_codec_definitions.hpp"
#include "features/portal/events.hpp"
#include "http/conditional.hpp"
#include "http/server/networks.hpp"

KIOSK_JSON_COMPILED(portal::Environment);
KIOSK_JSON_COMPILED(portal::EventAccepted);
KIOSK_JSON_COMPILED(portal::MessageBundle);
KIOSK_JSON_COMPILED(portal::JsonObject);
KIOSK_JSON_COMPILED(accounts::Device);

namespace portal {
namespace {

/// A visitor who clicks a lot sends a few events a second, and an office shares one address.
http::RateLimitSettings event_limit_settings() {
  http::RateLimitSettings out;
  out.count = 240;
  out.burst = 120;
  return out;
}

}  // namespace

PortalApi::PortalApi(EnvironmentSettings environment, tenants::Messages& messages, GuestEvents& events,
                     base::Clock const& clock, std::int64_t nodes)
    : environment_(std::move(environment)),
      messages_(messages),
      events_(events),
      clock_(clock),
      event_limit_(http::share(event_limit_settings(), nodes)) {}

Task<Data<Environment>> PortalApi::environment(Call const& call) {
  auto const& request = call.request;
  auto const own = fmt::format("{}://{}{}", request.scheme, request.authority, environment_.backend_path);
  Environment out;
  out.tenant_name = call.tenant().id.value;
  out.env_config.stage = environment_.stage;
  out.env_config.service.tenant_backend_url.emplace(call.tenant().id.value, own);
  out.env_config.service.multi_content_backend = own;
  if (!environment_.shared_hosts.empty()) {
    auto const colon = request.authority.rfind(':');
    auto const port = colon == std::string::npos || request.authority.ends_with(']')
                          ? std::string()
                          : request.authority.substr(colon);
    out.env_config.service.multi_content_backend = fmt::format(
        "{}://{}{}{}", request.scheme, environment_.shared_hosts.front(), port, environment_.backend_path);
  }
  co_return Data<Environment>{std::move(out), {{"cache-control", "no-cache"}}};
}

Task<CacheableData<MessageBundle>> PortalApi::messages(Call const& call, Path<"lang"> lang) {
  auto const messages = messages_.bundle(call.tenant(), lang.value);
  if (!messages) throw base::Problem(unknown_language);
  auto body = std::make_shared<std::string const>("{\"data\":" + *messages + "}");
  auto response = http::cached_text(call.request, "application/json",
                                    "public, max-age=60, stale-while-revalidate=600", std::move(body));
  response.headers.add("Vary", "X-Tenant-ID");
  co_return std::move(response);
}

Task<Data<accounts::Device>> PortalApi::device(Call const& call) {
  co_return Data<accounts::Device>{
      accounts::device_of(call.request),
      {{"cache-control", "private, max-age=86400"},
       {"Vary", "User-Agent, Sec-CH-UA-Mobile, Sec-CH-UA-Platform, Sec-CH-UA-Model"}}};
}

Task<Data<EventAccepted, 202>> PortalApi::report_event(Call const& call, Path<"name"> name, JsonObject) {
  auto const& client = call.request.client;
  auto const now = clock_.now();
  auto const address = http::Address::parse(client);
  auto const allowed =
      event_limit_.take(address ? http::client_prefix(*address).text() : client, clock_.steady());
  if (!allowed.allowed) throw base::Problem(too_many_events.retry_after(allowed.retry_after));
  auto const record =
      base::or_throw(event_record(call.tenant(), name.value, call.request.body, call.backend.channel, now));
  co_return EventAccepted{events_.append(call.tenant().id, "event." + name.value, record)};
}

}  // namespace portal
