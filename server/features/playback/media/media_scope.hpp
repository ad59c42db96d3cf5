// Whose a signed address of media is, so that a copy of it is of no use to others.
//
// "guest"             everybody's: previews, and what is free
// "SESSION"           of a client that keeps no cookies: as long as the session lasts
// "SESSION-DIGITS"    of a browser: sent with its portal cookie, whose digest begins with these digits
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/memo.hpp"
#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/sessions/sessions.hpp"
#include "features/portal/call.hpp"
#include "http/request/request.hpp"
#include "storage/database.hpp"

namespace playback {

enum class MediaProtocol { http, https };
BOOST_DESCRIBE_ENUM(MediaProtocol, http, https)

inline constexpr base::ProblemType other_session{
    403, "OTHER_SESSION",
    "The address was made for another session, or for one that has ended; request a new one.",
    "error.forbidden"};

inline constexpr std::string_view guest_scope = "guest";

/// A session that has ended is still answered for so long.
inline constexpr std::chrono::seconds session_known_for{10};

/// The caller's session, or "guest".
std::string session_scope(portal::Call const& call);
/// The same, bound to the caller's browser where the address will be asked for with the cookies of this call.
std::string media_scope(portal::Call const& call, MediaProtocol protocol);
/// nullopt for a guest's scope and for a malformed one.
std::optional<accounts::SessionId> session_of_scope(std::string_view scope);

class MediaScopes {
 public:
  MediaScopes(storage::Database& database, base::Clock const& clock, accounts::Sessions const& sessions)
      : database_(database), clock_(clock), sessions_(sessions) {}

  /// Throws 403 OTHER_SESSION for an address that is not this client's, or whose session has ended.
  boost::asio::awaitable<void> require(http::Request const& request, base::TenantId const& tenant,
                                       std::string_view scope);

 private:
  boost::asio::awaitable<bool> lasts(base::TenantId const& tenant, accounts::SessionId session);

  struct SessionKey {
    std::string tenant;
    accounts::SessionId session;
    auto operator<=>(SessionKey const&) const = default;
  };
  struct Known {
    bool lasts = false;
    base::Instant until;
  };

  storage::Database& database_;
  base::Clock const& clock_;
  accounts::Sessions const& sessions_;
  base::Memo<SessionKey, Known> known_{50'000};
};

}  // namespace playback
