// Computes from the ledger what the rest of a subscription's period is worth. Changes of plan and withdrawals
// both ask it.
#pragma once
#include <string>
#include <vector>

#include "features/subscriptions/changes/proration.hpp"
#include "features/subscriptions/price_versions.hpp"
#include "features/subscriptions/subscription.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

class PeriodWorth {
 public:
  /// The rest of this period of the subscription, of money that is still here: what went back, or is about
  /// to, counts no more, and what a voucher's code paid never did.
  PeriodWorth(storage::TenantSession const& session, PriceVersions& versions, SubscriptionId subscription,
              std::int64_t number);

  Worth at(base::Instant now) const { return worth_of_rest(periods_, now); }
  /// What it depends on besides the time: it is another text as soon as money or credits have moved.
  std::string state() const;

 private:
  std::vector<FundedPeriod> periods_;  // the oldest first; each gave its rest to the next
};

/// The key of what a period grants for one contingent of its plan; `place` counts them from 1.
std::string credit_key(SubscriptionId subscription, std::int64_t period, std::size_t place);

/// The money that is still here of all these payments.
std::int64_t money_left_of(storage::TenantSession const& session, std::vector<std::int64_t> const& payments);

}  // namespace subscriptions
