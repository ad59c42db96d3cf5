// A call's stops: row, tenant, CSRF, access token, permission, then its handler, once for each
// Idempotency-Key.
#include "app/request/call_request.hpp"

#include <algorithm>

#include "app/app.hpp"
#include "app/request/csrf.hpp"
#include "app/request/idempotency.hpp"
#include "app/site_map/problems.hpp"
#include "base/text.hpp"
#include "features/accounts/module.hpp"
#include "features/portal/addresses.hpp"
#include "features/tenants/module.hpp"

namespace app {
namespace {

using boost::asio::awaitable;

/// The user of the bearer token: a guest if absent, 401 if invalid.
awaitable<std::optional<accounts::SignedIn>> user_of(App& app, http::Request const& request,
                                                     tenants::Tenant const& tenant) {
  auto const header = request.header("authorization");
  if (!header) co_return std::nullopt;
  std::string token;
  if (base::iequals(header->substr(0, 7), "bearer ")) token = base::trim(header->substr(7));
  auto user = co_await app.accounts->sessions.by_access_token(tenant.id, std::move(token));
  if (!user) {
    base::Problem problem(user.error());
    problem.headers.emplace_back("WWW-Authenticate", "Bearer error=\"invalid_token\"");
    throw problem;
  }
  co_return std::move(*user);
}

/// Lets a request through to its handler and finds out who sent it: throws 401, 403 or 415. A 403 is recorded
/// in the security trail.
awaitable<void> authorize(App& app, CallRoute const& route, CallContext& context) {
  auto const& tenant = *context.backend.tenant;
  try {
    refuse_cross_site(context.request, route);
    if (route.options.reads_token) context.user = co_await user_of(app, context.request, tenant);
    if (route.who() == Access::user) portal::require_user(context);
    if (route.call.permission) portal::require_permission(context, *route.call.permission);
  } catch (base::Problem const& refused) {
    if (refused.status == 403) {
      auto const way = base::lower_ascii(refused.error);
      auto const account = context.user ? std::optional(context.user->account.id) : std::nullopt;
      app.accounts->security.record(tenant.id, context.request,
                                    {.subject = accounts::SecuritySubject::authorization,
                                     .way = way,
                                     .result = accounts::SecurityResult::failed,
                                     .account = account});
    }
    throw;
  }
}

}  // namespace

std::optional<std::string> backend_path(App const& app, http::Request const& request) {
  auto const& base = app.core.settings.server.backend_path;
  auto const& hosts = app.core.settings.server.backend_hosts;
  if (request.path == base) return "/";
  if (request.path.starts_with(base + "/")) return request.path.substr(base.size());
  if (portal::calls::environment.covers(request.path) ||
      std::ranges::find(hosts, request.host) != hosts.end())
    return request.path;
  return std::nullopt;
}

awaitable<http::Response> answer_call(App& app, http::Request const& request, std::string path) {
  auto match = app.site_map.find_call(request.method, path);
  std::string named;  // a tenant in the address
  if (match && match->route)
    if (auto const found = match->params.find("tenant"); found != match->params.end()) named = found->second;
  auto backend = base::or_throw(tenants::resolve_backend_tenant(
      request, *app.tenants->directory.snapshot(), app.core.settings.server.backend_hosts, named));
  if (!match) throw base::Problem(404, "NOT_FOUND", "The call was not found: " + path);
  if (!match->route) throw problems::method_not_allowed(match->allowed_methods);
  auto const& route = *match->route;
  CallContext context{request, std::move(backend), std::move(match->params)};
  context.audit = &app.accounts->audit;
  co_await authorize(app, route, context);
  auto out = co_await answer_once(app, route, context);
  if (!out.headers.find("cache-control")) out.headers.set("cache-control", "no-store");
  co_return out;
}

}  // namespace app
