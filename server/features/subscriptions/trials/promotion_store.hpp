// Finds the promotions that a person or a payer has had. As with trials, each of them gets one in a plan
// group.
#pragma once
#include <boost/describe.hpp>
#include <string_view>
#include <vector>

#include "features/subscriptions/subscription.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// A subscription that had a paid period at a plan's promotion price.
struct PromotedSubscription {
  SubscriptionId subscription;
  plans::PlanId plan;
};
BOOST_DESCRIBE_STRUCT(PromotedSubscription, (), (subscription, plan))

class PromotionStore {
 public:
  explicit PromotionStore(storage::TenantSession const& session) : session_(session) {}

  /// All of an account, those that are over too, and those that began with a payment of a payer that the
  /// account has paid with, or of `payer_hash`. A period that a code paid had no price.
  std::vector<PromotedSubscription> of(accounts::AccountId account, std::string_view payer_hash = {});
  /// Whether they are the same, or of a common plan group as it is now.
  bool share_group(plans::PlanId one, plans::PlanId other);

 private:
  storage::TenantSession session_;
};

/// Whether one of them, other than `own`, is of this plan or of another plan of a group of it.
bool has_had_promotion(std::vector<PromotedSubscription> const& promoted, plans::Plan const& plan,
                       plans::Plans const& plans, SubscriptionId own = {});

}  // namespace subscriptions
