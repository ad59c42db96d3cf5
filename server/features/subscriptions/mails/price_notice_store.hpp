// The rows of notices of price changes: which subscribers have got one, and which still have to.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <span>
#include <vector>

#include "features/subscriptions/decide.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// A subscriber who has to hear of a price change.
struct DueNotice {
  SubscriptionId subscription;
  plans::PriceVersionId from_version;
  plans::PriceVersionId to_version;
  base::Instant notice_at;
  base::Instant effective_at;
};
BOOST_DESCRIBE_STRUCT(DueNotice, (), (subscription, from_version, to_version, notice_at, effective_at))

class PriceNoticeStore {
 public:
  explicit PriceNoticeStore(storage::TenantSession const& session) : session_(session) {}

  /// False where this subscription has had the notice before.
  bool add(SubscriptionId subscription, plans::PriceVersionId to, base::Instant told_at,
           base::Instant real_now);
  std::vector<PriceNotice> of(SubscriptionId subscription);
  /// Subscriptions that will be renewed at other terms, whose subscriber has an address and got no notice
  /// yet. Without those that are canceled or change to another plan.
  std::vector<DueNotice> due(base::Instant now, std::int64_t limit);
  /// The next moment after `now` at which a notice is due.
  std::optional<base::Instant> next(base::Instant now);

 private:
  storage::TenantSession session_;
};

/// Tenants that have changed a price at all.
std::vector<base::TenantId> tenants_with_price_changes(storage::Session& session);

}  // namespace subscriptions
