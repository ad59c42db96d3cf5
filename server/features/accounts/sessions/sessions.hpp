// Sessions: one for each browser or device that is signed in, with its access token, rotating refresh token
// and cookie.
//
// access token   "id.expires.mac": good for five minutes, checked against the session's row at each use, so
//                that signing out ends it at once.
// refresh token  "id.generation.mac": the mac is made with the server's key and the session's own secret, so
//                nothing of it is stored; only the current generation counts, and its immediate predecessor
//                for ten seconds. An older one ends the session: somebody has a copy.
// portal cookie  256 random bits, stored as their SHA-256.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.hpp"
#include "features/accounts/account.hpp"
#include "features/accounts/sessions/session_key.hpp"
#include "storage/database.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

inline constexpr base::ProblemType token_invalid{401, "TOKEN_INVALID", "The token is invalid.",
                                                 "error.sessionExpired"};
inline constexpr base::ProblemType token_expired{401, "TOKEN_EXPIRED", "The token has expired.",
                                                 "error.sessionExpired"};
inline constexpr base::ProblemType token_reused{
    401, "TOKEN_REUSED", "The token was used before, so the session has ended.", "error.sessionExpired"};
inline constexpr base::ProblemType session_ended{
    401, "SESSION_ENDED", "The session has ended; sign in again.", "error.sessionExpired"};
/// The same for every reason, so that it reveals nothing.
inline constexpr base::ProblemType invalid_grant{
    400, "INVALID_GRANT", "The authorization code is invalid, expired or was used.", "error.signInAgain"};

struct SessionSettings {
  std::chrono::seconds access{300};
  std::chrono::seconds idle{30 * 24 * 3600};
  std::chrono::seconds absolute{180 * 24 * 3600};
  std::chrono::seconds grace{10};  // for the immediate predecessor of a refresh token
};

/// The answer of /login/api and of the refresh call; travels with these names.
struct Tokens {
  std::string access_token;
  std::optional<std::string> refresh_token;  // left out where it travels as a cookie
  std::int64_t expires = 0;                  // lifetime of the access token in seconds
};
BOOST_DESCRIBE_STRUCT(Tokens, (), (access_token, refresh_token, expires))

struct NewSession {
  AccountId account;
  SignInMethod method = SignInMethod::password;
  std::string device;   // "Chrome on Android"
  std::string address;  // of the visitor
  std::string channel = "WEB";
};

struct OpenedSession {
  SessionId id;
  Tokens tokens;
};

/// The reasons for which no tokens are issued.
struct SessionRefusal : base::Refusal {
  SessionRefusal(base::Refusal refusal, std::optional<AccountId> ended = std::nullopt)
      : base::Refusal(std::move(refusal)), ended_for(ended) {}

  std::optional<AccountId> ended_for;  // whose session has ended, because a token or code was used again
};

struct SessionRow {
  SessionId id;
  SignInMethod method = SignInMethod::password;
  std::string device;
  std::string address;
  base::Instant created_at;
  base::Instant seen_at;
};
BOOST_DESCRIBE_STRUCT(SessionRow, (), (id, method, device, address, created_at, seen_at))

struct AuthorizationCode {
  AccountId account;
  SignInMethod method = SignInMethod::password;
};

/// What a sign-in page is sent for a verifier (RFC 7636, S256).
std::string pkce_challenge(std::string_view verifier);

class Sessions {
 public:
  /// `key`: 32 raw bytes or more that survive restarts and are shared by all nodes.
  Sessions(storage::Database& database, base::Clock const& clock, base::IdSource& ids, SessionKeys keys,
           SessionSettings settings = {});

  // Within a transaction of the caller's.
  OpenedSession open(storage::TenantSession const& session, NewSession const& wanted);
  /// Binds a portal cookie to the session and returns its value; an earlier one becomes invalid.
  std::string open_portal(storage::TenantSession const& session, SessionId id);
  /// False if it did not exist or had already ended.
  bool end(storage::TenantSession const& session, AccountId account, SessionId id, std::string_view reason);
  /// Ends all sessions of an account but `kept`; returns how many. Unused authorization codes are
  /// invalidated.
  std::int64_t end_others(storage::TenantSession const& session, AccountId account,
                          std::optional<SessionId> kept, std::string_view reason);
  std::vector<SessionRow> list(storage::TenantSession const& session, AccountId account);
  /// The user of this session; nullopt where it has ended or expired.
  std::optional<SignedIn> find(storage::TenantSession const& session, SessionId id) const;
  /// Issues a code: valid for 60 s, single-use, bound to tenant, return address and PKCE challenge. A failed
  /// attempt to redeem it uses it up too.
  std::string issue_authorization_code(storage::TenantSession const& session, AuthorizationCode const& code,
                                       std::string_view redirect_url,
                                       std::optional<std::string> const& challenge);

  /// Opens a session for a code. 400 INVALID_GRANT with the same message for every reason; a second use also
  /// ends the session that the first one opened (replay).
  boost::asio::awaitable<std::expected<OpenedSession, SessionRefusal>> redeem_authorization_code(
      base::TenantId tenant, std::string code, std::string redirect_url, std::optional<std::string> verifier,
      NewSession place);
  /// Uses up a code that came back to another browser or address than it was issued for.
  boost::asio::awaitable<void> void_authorization_code(base::TenantId tenant, std::string code);
  /// 401 TOKEN_INVALID, TOKEN_REUSED (the session has ended with it) or SESSION_ENDED.
  boost::asio::awaitable<std::expected<Tokens, SessionRefusal>> refresh(base::TenantId tenant,
                                                                        std::string refresh_token);
  /// The user of this access token; 401 TOKEN_INVALID, TOKEN_EXPIRED or SESSION_ENDED else.
  boost::asio::awaitable<std::expected<SignedIn, base::Refusal>> by_access_token(base::TenantId tenant,
                                                                                 std::string access_token);
  /// nullopt if the cookie is unknown, ended or expired. Writes `seen_at` at most once in five minutes.
  boost::asio::awaitable<std::optional<SignedIn>> by_cookie(base::TenantId tenant, std::string cookie);
  /// The session of a current or former refresh token; for signing out.
  boost::asio::awaitable<std::optional<SignedIn>> by_refresh_token(base::TenantId tenant,
                                                                   std::string refresh_token);

  /// Deletes sessions that expired or ended 30 days ago, and old codes, of all tenants.
  std::int64_t purge(storage::Session& session);

 private:
  Tokens tokens_of(base::TenantId const& tenant, SessionId id, std::string_view secret,
                   std::int64_t generation, base::Instant ends) const;
  base::Instant idle_since() const { return clock_.now() - settings_.idle; }

  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  SessionKeys const keys_;
  SessionSettings const settings_;
};

}  // namespace accounts

template <>
inline constexpr bool base::keeps_snake_case<accounts::Tokens> = true;
