// The rows of subscription periods: added, and ended early at most once.
#pragma once
#include <optional>
#include <vector>

#include "features/subscriptions/subscription.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

class PeriodStore {
 public:
  explicit PeriodStore(storage::TenantSession const& session) : session_(session) {}

  void add(Period const& period);
  std::optional<Period> find(SubscriptionId subscription, std::int64_t number);
  std::optional<Period> find_by_payment(std::int64_t payment);
  /// The one that was charged, or began without a charge, at that moment.
  std::optional<Period> find_billed(SubscriptionId subscription, base::Instant at);
  std::vector<Period> of(SubscriptionId subscription);
  /// Does nothing where it has ended early already, or is over.
  void end(SubscriptionId subscription, std::int64_t number, base::Instant at);
  /// How many were charged from that moment on, in the tenant's time.
  std::int64_t billed_since(SubscriptionId subscription, base::Instant since);

 private:
  storage::TenantSession session_;
};

}  // namespace subscriptions
