// The SQL of sessions and authorization codes.
#include "features/accounts/sessions/session_store.hpp"

#include "storage/columns_of.hpp"

namespace accounts {
namespace {

using storage::bind;

std::string signed_in_where(std::string_view which) {
  std::string out = "select " + storage::columns_of<Account>("a") + R"(,
           s.id as session_id, s.method, s.authenticated_at, s.seen_at
      from session s join account a on a.tenant = s.tenant and a.id = s.account
     where s.tenant = :tenant and )";
  out += which;
  out += " and s.ended_at is null and s.expires_at > :now and s.seen_at > :idle_since";
  return out;
}

}  // namespace

void SessionStore::add(BegunSession const& begun) {
  session_.execute(R"(
      insert into session (tenant, id, account, secret, method, refresh_generation, refreshed_at, created_at,
                           authenticated_at, seen_at, expires_at, device, address, channel)
      values (:tenant, :id, :account, :secret, :method, :refresh_generation, :refreshed_at, :created_at,
              :authenticated_at, :seen_at, :expires_at, :device, :address, :channel))",
                   storage::bind_members(begun));
}

std::optional<RefreshRow> SessionStore::find_for_refresh(SessionId id) {
  return session_.row<RefreshRow>(R"(
      select account, secret, refresh_generation, refreshed_at, seen_at, expires_at, ended_at
      from session where tenant = :tenant and id = :id)",
                                  bind("id", id));
}

std::optional<SignedInRow> SessionStore::find_good(SessionId id, base::Instant now,
                                                   base::Instant idle_since) {
  static std::string const sql = signed_in_where("s.id = :id");
  return session_.row<SignedInRow>(sql, bind("id", id), bind("now", now), bind("idle_since", idle_since));
}

std::optional<SignedInRow> SessionStore::find_good_by_cookie(std::string_view cookie_hash, base::Instant now,
                                                             base::Instant idle_since) {
  static std::string const sql = signed_in_where("s.cookie_hash = :cookie_hash");
  return session_.row<SignedInRow>(sql, bind("cookie_hash", cookie_hash), bind("now", now),
                                   bind("idle_since", idle_since));
}

std::vector<SessionRow> SessionStore::list_good(AccountId account, base::Instant now,
                                                base::Instant idle_since) {
  return session_.rows<SessionRow>(R"(
      select id, method, device, address, created_at, seen_at from session
      where tenant = :tenant and account = :account
        and ended_at is null and expires_at > :now and seen_at > :idle_since
      order by seen_at desc, id desc limit 200)",
                                   bind("account", account), bind("now", now),
                                   bind("idle_since", idle_since));
}

bool SessionStore::rotate(SessionId id, std::int64_t generation, base::Instant now) {
  return session_.execute(R"(
      update session set refresh_generation = :generation + 1, refreshed_at = :now, seen_at = :now
      where tenant = :tenant and id = :id and refresh_generation = :generation and ended_at is null)",
                          bind("id", id), bind("generation", generation), bind("now", now)) == 1;
}

bool SessionStore::set_cookie(SessionId id, std::string_view cookie_hash) {
  return session_.execute(R"(
      update session set cookie_hash = :cookie_hash
      where tenant = :tenant and id = :id and ended_at is null)",
                          bind("id", id), bind("cookie_hash", cookie_hash)) == 1;
}

void SessionStore::touch(SessionId id, base::Instant before, base::Instant now) {
  session_.execute(R"(
      update session set seen_at = :now
      where tenant = :tenant and id = :id and ended_at is null and seen_at <= :before)",
                   bind("id", id), bind("before", before), bind("now", now));
}

bool SessionStore::end(SessionId id, std::string_view reason, base::Instant now) {
  return session_.execute(R"(
      update session set ended_at = :now, end_reason = :reason
      where tenant = :tenant and id = :id and ended_at is null)",
                          bind("id", id), bind("reason", reason), bind("now", now)) == 1;
}

bool SessionStore::end_of(AccountId account, SessionId id, std::string_view reason, base::Instant now) {
  return session_.execute(R"(
      update session set ended_at = :now, end_reason = :reason
      where tenant = :tenant and id = :id and account = :account and ended_at is null)",
                          bind("id", id), bind("account", account), bind("reason", reason),
                          bind("now", now)) == 1;
}

std::int64_t SessionStore::end_others(AccountId account, std::optional<SessionId> kept,
                                      std::string_view reason, base::Instant now) {
  return session_.execute(R"(
      update session set ended_at = :now, end_reason = :reason
      where tenant = :tenant and account = :account and ended_at is null and (:kept is null or id <> :kept))",
                          bind("account", account), bind("kept", kept), bind("reason", reason),
                          bind("now", now));
}

void SessionStore::add_authorization_code(AuthorizationCodeRow const& code) {
  session_.execute(R"(
      insert into authorization_code (tenant, code_hash, account, method, redirect_url, challenge, created_at,
                                expires_at, used_at, session)
      values (:tenant, :code_hash, :account, :method, :redirect_url, :challenge, :created_at,
              :expires_at, :used_at, :session))",
                   storage::bind_members(code));
}

std::optional<AuthorizationCodeRow> SessionStore::find_authorization_code(std::string_view code_hash) {
  return session_.row<AuthorizationCodeRow>(R"(
      select tenant, code_hash, account, method, redirect_url, challenge, created_at, expires_at, used_at,
             session
      from authorization_code where tenant = :tenant and code_hash = :code_hash)",
                                            bind("code_hash", code_hash));
}

bool SessionStore::use_authorization_code(std::string_view code_hash, std::optional<SessionId> opened,
                                          base::Instant now) {
  return session_.execute(R"(
      update authorization_code set used_at = :now, session = :opened
      where tenant = :tenant and code_hash = :code_hash and used_at is null)",
                          bind("code_hash", code_hash), bind("opened", opened), bind("now", now)) == 1;
}

void SessionStore::use_codes_of(AccountId account, base::Instant now) {
  session_.execute(R"(
      update authorization_code set used_at = :now
      where tenant = :tenant and account = :account and expires_at > :now and used_at is null)",
                   bind("now", now), bind("account", account));
}

std::int64_t purge_sessions(storage::Session& session, base::Instant over_before, base::Instant idle_before) {
  return session.execute(
      "delete from session where expires_at < :over or ended_at < :over or seen_at < :idle",
      bind("over", over_before), bind("idle", idle_before));
}

std::int64_t purge_authorization_codes(storage::Session& session, base::Instant expired_before) {
  return session.execute("delete from authorization_code where expires_at < :before",
                         bind("before", expired_before));
}

}  // namespace accounts
