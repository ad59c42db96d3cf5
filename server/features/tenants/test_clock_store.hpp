// Business time: the machine's clock, or the test clock of a sandbox tenant.
#pragma once
#include <optional>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/tenant_session.hpp"

namespace tenants {

/// The time of the tenant's test clock; nullopt where it has none.
std::optional<base::Instant> test_time(storage::TenantSession const& session);
/// The caller has checked that the tenant is a sandbox, and that its time does not go back.
void set_test_time(storage::TenantSession const& session, base::Instant to, base::Instant real_now);
/// The machine's time counts again.
void remove_test_clock(storage::TenantSession const& session);

/// Business time. Read in the transaction that decides something by it, so that a clock which is turned
/// meanwhile is seen. What only this machine is about (leases, identifiers, created_at) takes the clock
/// itself.
class TenantClock {
 public:
  explicit TenantClock(base::Clock const& machine) : machine_(machine) {}

  base::Instant now(storage::TenantSession const& session) const {
    auto const frozen = test_time(session);
    return frozen ? *frozen : machine_.now();
  }
  base::Clock const& machine() const { return machine_; }

 private:
  base::Clock const& machine_;
};

}  // namespace tenants
