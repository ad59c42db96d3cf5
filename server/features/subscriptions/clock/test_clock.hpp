// The test clock of a sandbox tenant: moves the tenant's time forward, and does what becomes due in between.
#pragma once
#include <chrono>

#include "features/subscriptions/mails/price_notices.hpp"
#include "features/subscriptions/mails/subscription_mails.hpp"
#include "features/subscriptions/renewal/renewals.hpp"

namespace subscriptions {

inline constexpr base::ProblemType not_a_sandbox{
    403, "NOT_A_SANDBOX", "Only a sandbox tenant has a test clock.", "error.forbidden"};
inline constexpr base::ProblemType clock_goes_forward{
    400, "CLOCK_GOES_FORWARD", "A test clock does not go back, and at most ten years on.",
    "error.invalidInput"};
inline constexpr base::ProblemType clock_is_held{
    503, "CLOCK_IS_HELD",
    "Something that is due is held by another server, or can't be done. The clock waits there; trying again is "
    "safe.",
    "error.unavailable"};

struct ClockMoved {
  base::Instant now;
  std::int64_t done = 0;  // subscriptions that became due in between
};
BOOST_DESCRIBE_STRUCT(ClockMoved, (), (now, done))

/// The present time of a tenant, and whether a test clock holds it.
struct ClockState {
  base::Instant now;
  bool frozen = false;  // by a test clock; else it is the machine's
};

class TestClock {
 public:
  /// `patience`: how long it waits for another server that works on what is due. Longer than a lease, so that
  /// it takes over what a dead one left behind.
  TestClock(storage::Database& database, base::Clock const& machine, Renewals& renewals,
            PriceNotices& notices, SubscriptionMails& mails,
            std::chrono::milliseconds patience = std::chrono::seconds(75))
      : database_(database),
        machine_(machine),
        tenant_clock_(machine),
        renewals_(renewals),
        notices_(notices),
        mails_(mails),
        patience_(patience) {}

  /// Stops at each moment at which something is due, so that months of history come out as if they had been
  /// lived through, and the same each time. It never goes past something that is due: what another server
  /// holds is waited for, or taken over when its lease ends.
  portal::Task<ClockMoved> advance(std::shared_ptr<tenants::Tenant const> tenant,
                                   std::optional<base::Instant> to, std::optional<base::IsoDuration> by);
  portal::Task<ClockState> show(std::shared_ptr<tenants::Tenant const> tenant);
  /// The machine's time counts again. What lies after it just becomes due later.
  portal::Task<ClockState> remove(std::shared_ptr<tenants::Tenant const> tenant);

 private:
  /// What has to be said before anything is charged at this moment.
  portal::Task<void> write(std::shared_ptr<tenants::Tenant const> tenant);

  storage::Database& database_;
  base::Clock const& machine_;
  tenants::TenantClock const tenant_clock_;
  Renewals& renewals_;
  PriceNotices& notices_;
  SubscriptionMails& mails_;
  std::chrono::milliseconds const patience_;
};

}  // namespace subscriptions
