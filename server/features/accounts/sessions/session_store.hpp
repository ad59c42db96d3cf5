// The rows of sessions and authorization codes.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/accounts/sessions/sessions.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace accounts {

/// A row of `session` as it is first written.
struct BegunSession {
  base::TenantId tenant;
  SessionId id;
  AccountId account;
  std::string secret;
  SignInMethod method = SignInMethod::password;
  std::int64_t refresh_generation = 1;
  base::Instant refreshed_at;
  base::Instant created_at;
  base::Instant authenticated_at;
  base::Instant seen_at;
  base::Instant expires_at;
  std::string device;
  std::string address;
  std::string channel;
};
BOOST_DESCRIBE_STRUCT(BegunSession, (),
                      (tenant, id, account, secret, method, refresh_generation, refreshed_at, created_at,
                       authenticated_at, seen_at, expires_at, device, address, channel))

/// The stored state that a refresh token is validated against.
struct RefreshRow {
  AccountId account;
  std::string secret;
  std::int64_t refresh_generation = 0;
  base::Instant refreshed_at;
  base::Instant seen_at;
  base::Instant expires_at;
  std::optional<base::Instant> ended_at;
};
BOOST_DESCRIBE_STRUCT(RefreshRow, (),
                      (account, secret, refresh_generation, refreshed_at, seen_at, expires_at, ended_at))

/// An account with its current session.
struct SignedInRow : Account {
  SessionId session_id;
  SignInMethod method = SignInMethod::password;
  base::Instant authenticated_at;
  base::Instant seen_at;
};
BOOST_DESCRIBE_STRUCT(SignedInRow, (Account), (session_id, method, authenticated_at, seen_at))

/// A row of `authorization_code`.
struct AuthorizationCodeRow {
  base::TenantId tenant;
  std::string code_hash;
  AccountId account;
  SignInMethod method = SignInMethod::password;
  std::string redirect_url;
  std::optional<std::string> challenge;
  base::Instant created_at;
  base::Instant expires_at;
  std::optional<base::Instant> used_at;
  std::optional<SessionId> session;
};
BOOST_DESCRIBE_STRUCT(AuthorizationCodeRow, (),
                      (tenant, code_hash, account, method, redirect_url, challenge, created_at, expires_at,
                       used_at, session))

/// A session is good while it has not been ended, its absolute end lies ahead and it was seen after
/// `idle_since`.
class SessionStore {
 public:
  explicit SessionStore(storage::TenantSession const& session) : session_(session) {}

  void add(BegunSession const& begun);
  /// Also one that has ended.
  std::optional<RefreshRow> find_for_refresh(SessionId id);
  std::optional<SignedInRow> find_good(SessionId id, base::Instant now, base::Instant idle_since);
  std::optional<SignedInRow> find_good_by_cookie(std::string_view cookie_hash, base::Instant now,
                                                 base::Instant idle_since);
  std::vector<SessionRow> list_good(AccountId account, base::Instant now, base::Instant idle_since);

  /// Increments the refresh generation; false if another request has done so already.
  bool rotate(SessionId id, std::int64_t generation, base::Instant now);
  bool set_cookie(SessionId id, std::string_view cookie_hash);
  /// Does nothing if it was seen after `before`.
  void touch(SessionId id, base::Instant before, base::Instant now);
  bool end(SessionId id, std::string_view reason, base::Instant now);
  bool end_of(AccountId account, SessionId id, std::string_view reason, base::Instant now);
  std::int64_t end_others(AccountId account, std::optional<SessionId> kept, std::string_view reason,
                          base::Instant now);

  void add_authorization_code(AuthorizationCodeRow const& code);
  std::optional<AuthorizationCodeRow> find_authorization_code(std::string_view code_hash);
  /// False if it was already used concurrently.
  bool use_authorization_code(std::string_view code_hash, std::optional<SessionId> opened, base::Instant now);
  void use_codes_of(AccountId account, base::Instant now);

 private:
  storage::TenantSession session_;
};

/// For the cleanup job only: rows of all tenants that ended before these instants.
std::int64_t purge_sessions(storage::Session& session, base::Instant over_before, base::Instant idle_before);
std::int64_t purge_authorization_codes(storage::Session& session, base::Instant expired_before);

}  // namespace accounts
