// The test clock of a sandbox tenant: moves its time on, and with it everything that becomes due on the way.
#pragma once
#include <expected>

#include "features/subscriptions/renewals.hpp"

namespace subscriptions {

inline constexpr base::ProblemType not_a_sandbox{
    403, "NOT_A_SANDBOX", "Only the time of a sandbox tenant can be turned.", "error.forbidden"};
inline constexpr base::ProblemType clock_goes_forward{
    400, "CLOCK_GOES_FORWARD", "A test clock does not go back, and at most ten years on.",
    "error.invalidInput"};

struct ClockMoved {
  base::Instant now;
  std::int64_t done = 0;  // subscriptions that were due on the way
};
BOOST_DESCRIBE_STRUCT(ClockMoved, (), (now, done))

class TestClock {
 public:
  TestClock(storage::Database& database, base::Clock const& machine, Renewals& renewals)
      : database_(database), machine_(machine), tenant_clock_(machine), renewals_(renewals) {}

  /// Stops at each moment at which something is due, so that months of history come out as if they had been
  /// lived through, and the same each time.
  portal::Task<ClockMoved> advance(std::shared_ptr<tenants::Tenant const> tenant,
                                   std::optional<base::Instant> to, std::optional<base::IsoDuration> by);

 private:
  storage::Database& database_;
  base::Clock const& machine_;
  tenants::TenantClock const tenant_clock_;
  Renewals& renewals_;
};

}  // namespace subscriptions
