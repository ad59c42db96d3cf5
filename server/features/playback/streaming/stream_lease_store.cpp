// The SQL of stream leases.
#include "features/playback/streaming/stream_lease_store.hpp"

#include <algorithm>

#include "storage/columns_of.hpp"

namespace playback {

using storage::bind;

void StreamLeaseStore::lock(accounts::AccountId account) {
  // SQLite writes one transaction at a time.
  if (session_.engine() == storage::Engine::postgresql)
    session_.value<std::int64_t>("select id from account where tenant = :tenant and id = :account for update",
                                 bind("account", account));
}

std::optional<StreamLease> StreamLeaseStore::find(accounts::AccountId account, accounts::SessionId session) {
  static std::string const sql =
      "select " + storage::columns_of<StreamLease>() +
      " from stream_lease where tenant = :tenant and account = :account and session = :session";
  return session_.row<StreamLease>(sql, bind("account", account), bind("session", session));
}

OtherDevices StreamLeaseStore::others(accounts::AccountId account, accounts::SessionId session,
                                      base::Instant now) {
  return session_
      .row<OtherDevices>(R"(
    select count(*) as count, min(most) as most from stream_lease
     where tenant = :tenant and account = :account and session <> :session and ends_at > :now)",
                         bind("account", account), bind("session", session), bind("now", now))
      .value_or(OtherDevices{});
}

void StreamLeaseStore::keep(StreamLease const& lease, base::Instant now) {
  session_.execute(R"(
    insert into stream_lease (tenant, account, session, most, begun_at, ends_at)
    values (:tenant, :account, :session, :most, :begun_at, :ends_at)
    on conflict (tenant, account, session) do update set
      most = excluded.most, ends_at = excluded.ends_at,
      begun_at = case when stream_lease.ends_at > :now then stream_lease.begun_at else excluded.begun_at end)",
                   storage::bind_members(lease), bind("now", now));
}

void StreamLeaseStore::end_others(accounts::AccountId account, accounts::SessionId session, std::int64_t left,
                                  base::Instant now) {
  auto const surplus = std::max<std::int64_t>(others(account, session, now).count - left, 0);
  session_.execute(R"(
    update stream_lease set ends_at = :now
     where tenant = :tenant and account = :account and session in (
       select session from stream_lease
        where tenant = :tenant and account = :account and session <> :session and ends_at > :now
        order by begun_at, session limit :surplus))",
                   bind("account", account), bind("session", session), bind("now", now),
                   bind("surplus", surplus));
}

void StreamLeaseStore::remove(accounts::AccountId account, accounts::SessionId session) {
  session_.execute(
      "delete from stream_lease where tenant = :tenant and account = :account and session = :session",
      bind("account", account), bind("session", session));
}

void StreamLeaseStore::forget(base::Instant before) {
  session_.execute("delete from stream_lease where tenant = :tenant and ends_at < :before",
                   bind("before", before));
}

}  // namespace playback
