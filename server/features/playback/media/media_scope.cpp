// Compares the browser's cookie, and asks whether the session still lasts.
#include "features/playback/media/media_scope.hpp"

#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"

namespace playback {
namespace {

constexpr std::size_t digits = 16;

std::string browser_of(http::Request const& request) {
  auto const cookie = accounts::read_cookie(request, accounts::Cookie::user_token);
  return cookie ? base::sha256_hex(*cookie).substr(0, digits) : "";
}

/// A browser sends the same cookies with the address as with this call.
bool comes_with_cookies(portal::Call const& call, MediaProtocol protocol) {
  return !call.backend.shared_host && call.request.secure == (protocol == MediaProtocol::https);
}

std::string_view session_part(std::string_view scope) { return scope.substr(0, scope.find('-')); }

}  // namespace

std::string session_scope(portal::Call const& call) {
  return call.caller ? base::text(call.caller->session) : std::string(guest_scope);
}

std::string media_scope(portal::Call const& call, MediaProtocol protocol) {
  auto scope = session_scope(call);
  if (!call.caller || !comes_with_cookies(call, protocol)) return scope;
  auto const browser = browser_of(call.request);
  return browser.empty() ? scope : scope + '-' + browser;
}

std::optional<accounts::SessionId> session_of_scope(std::string_view scope) {
  return accounts::SessionId::parse(session_part(scope));
}

boost::asio::awaitable<void> MediaScopes::require(http::Request const& request, base::TenantId const& tenant,
                                                  std::string_view scope) {
  if (scope == guest_scope) co_return;
  auto const session = session_of_scope(scope);
  auto const own = session_part(scope);
  bool const bound = own.size() < scope.size();
  if (!session || (bound && scope.substr(own.size() + 1) != browser_of(request)) ||
      !co_await lasts(tenant, *session))
    throw base::Problem(other_session);
}

boost::asio::awaitable<bool> MediaScopes::lasts(base::TenantId const& tenant, accounts::SessionId session) {
  SessionKey const key{tenant.value, session};
  auto const now = clock_.now();
  if (auto const known = known_.find(key); known && now < known->until) co_return known->lasts;
  auto find = [&](storage::TenantSession const& storage) {
    return sessions_.find(storage, session).has_value();
  };
  bool const found = co_await database_.read(tenant, find);
  known_.keep(key, {found, now + session_known_for});
  co_return found;
}

}  // namespace playback
