// Ends the session of every credential in the request.
#include "features/sign_in/oauth/signing_out.hpp"

#include <map>

#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/security_trail.hpp"

namespace sign_in {

using accounts::Cookie;
using boost::asio::awaitable;

namespace {

using Found = std::map<accounts::SessionId, accounts::AccountId>;

void add(Found& sessions, auto const& user) {
  if (user) sessions.emplace(user->session, user->account.id);
}

awaitable<Found> sessions_of_cookies(Services const& services, tenants::Tenant const& tenant,
                                     http::Request const& request) {
  Found out;
  if (auto token = accounts::read_cookie(request, Cookie::refresh_token))
    add(out, co_await services.sessions.by_refresh_token(tenant.id, std::move(*token)));
  if (auto cookie = accounts::read_cookie(request, Cookie::user_token))
    add(out, co_await services.sessions.by_cookie(tenant.id, std::move(*cookie)));
  co_return out;
}

awaitable<void> end_all(Services const& services, tenants::Tenant const& tenant, http::Request const& request,
                        Found const& sessions, std::string_view reason) {
  if (sessions.empty()) co_return;
  auto end = [&](storage::TenantSession const& session) {
    for (auto const& [id, account] : sessions) services.sessions.end(session, account, id, reason);
  };
  co_await services.database.write(tenant.id, end);
  for (auto const& [id, account] : sessions)
    AttemptTrail{services, tenant, request, accounts::SecuritySubject::session, reason, account}.succeeded();
}

}  // namespace

awaitable<void> end_session_of(Services const& services, tenants::Tenant const& tenant,
                               http::Request const& request, std::optional<std::string> refresh_token) {
  auto sessions = co_await sessions_of_cookies(services, tenant, request);
  if (refresh_token) add(sessions, co_await services.sessions.by_refresh_token(tenant.id, *refresh_token));
  auto const header = request.header("authorization").value_or("");
  if (base::iequals(header.substr(0, 7), "bearer "))
    add(sessions,
        co_await services.sessions.by_access_token(tenant.id, std::string(base::trim(header.substr(7)))));
  co_await end_all(services, tenant, request, sessions, "signed_out");
}

awaitable<void> end_former_session(Services const& services, tenants::Tenant const& tenant,
                                   http::Request const& request) {
  auto const sessions = co_await sessions_of_cookies(services, tenant, request);
  co_await end_all(services, tenant, request, sessions, "signed_in_anew");
}

}  // namespace sign_in
