// Who was told of a price change, and who is still to be told.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <span>
#include <vector>

#include "features/subscriptions/decide.hpp"
#include "storage/session.hpp"

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
  PriceNoticeStore(storage::Session& session, base::TenantId tenant)
      : session_(session), tenant_(std::move(tenant)) {}

  /// False where it was told before.
  bool add(SubscriptionId subscription, plans::PriceVersionId to, base::Instant told_at,
           base::Instant real_now);
  std::vector<PriceNotice> of(SubscriptionId subscription);
  /// Those who are renewed with other terms than they have, can be written to and were not. Who has canceled
  /// or changes to another plan is left in peace.
  std::vector<DueNotice> due(base::Instant now, std::int64_t limit);
  /// The next moment after `now` at which somebody is to be told.
  std::optional<base::Instant> next(base::Instant now);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
};

/// Tenants that have changed a price at all.
std::vector<base::TenantId> tenants_with_price_changes(storage::Session& session);

}  // namespace subscriptions
