// Whatever proves a session can end it.
#include "features/sign_in/signing_out.hpp"

#include <map>

#include "base/text.hpp"
#include "features/accounts/cookies.hpp"

namespace sign_in {

using accounts::Cookie;

boost::asio::awaitable<void> end_session_of(Parts const& parts, tenants::Tenant const& tenant,
                                            http::Request const& request,
                                            std::optional<std::string> refresh_token) {
  std::map<accounts::SessionId, accounts::AccountId> sessions;
  auto const add = [&](auto const& user) {
    if (user) sessions.emplace(user->session, user->account.id);
  };
  if (refresh_token) add(co_await parts.sessions.by_refresh_token(tenant.id, *refresh_token));
  if (auto token = accounts::read_cookie(request, Cookie::refresh_token))
    add(co_await parts.sessions.by_refresh_token(tenant.id, std::move(*token)));
  if (auto cookie = accounts::read_cookie(request, Cookie::user_token))
    add(co_await parts.sessions.by_cookie(tenant.id, std::move(*cookie)));
  auto const header = request.header("authorization").value_or("");
  if (base::iequals(header.substr(0, 7), "bearer "))
    add(co_await parts.sessions.by_access_token(tenant.id, std::string(base::trim(header.substr(7)))));
  if (sessions.empty()) co_return;
  auto end = [&](storage::Session& session) {
    for (auto const& [id, account] : sessions)
      parts.sessions.end(session, tenant.id, account, id, "signed_out");
  };
  co_await parts.database.write(end);
}

}  // namespace sign_in
