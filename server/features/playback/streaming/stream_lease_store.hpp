// The rows of stream leases: one for each device of a user that plays, or has played lately.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "storage/tenant_session.hpp"

namespace playback {

struct StreamLease {
  accounts::AccountId account;
  accounts::SessionId session;
  std::int64_t most = 0;  // devices at once
  base::Instant begun_at;
  base::Instant ends_at;
};
BOOST_DESCRIBE_STRUCT(StreamLease, (), (account, session, most, begun_at, ends_at))

/// The other devices of a user that play.
struct OtherDevices {
  std::int64_t count = 0;
  std::optional<std::int64_t> most;  // devices at once, as the strictest of their leases says
};
BOOST_DESCRIBE_STRUCT(OtherDevices, (), (count, most))

class StreamLeaseStore {
 public:
  explicit StreamLeaseStore(storage::TenantSession const& session) : session_(session) {}

  /// Two devices of one account that begin at once come here one after the other.
  void lock(accounts::AccountId account);
  std::optional<StreamLease> find(accounts::AccountId account, accounts::SessionId session);
  /// Those that play now.
  OtherDevices others(accounts::AccountId account, accounts::SessionId session, base::Instant now);
  /// `begun_at` stays while a lease lasts.
  void keep(StreamLease const& lease, base::Instant now);
  /// Of the other devices those that began first, until at most `left` play.
  void end_others(accounts::AccountId account, accounts::SessionId session, std::int64_t left,
                  base::Instant now);
  void remove(accounts::AccountId account, accounts::SessionId session);
  /// Those that ended before this.
  void forget(base::Instant before);

 private:
  storage::TenantSession session_;
};

}  // namespace playback
