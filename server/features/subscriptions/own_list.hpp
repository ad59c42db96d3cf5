// GET /subscription: one's own subscriptions as a client shows them, with prices, dates and what is left.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "features/ledger/credits.hpp"
#include "features/plans/plan.hpp"
#include "features/subscriptions/bodies.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/subscriptions/trials/promotion_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// The account whose list is read, and how much of it.
struct OwnListQuery {
  accounts::AccountId account;
  bool canceled_too = false;          // the newest canceled ones, one of each plan
  bool with_types = false;            // the plan of each, and how it is paid
  bool has_withdrawal_right = false;  // the tenant's law gives one
  /// Whether this provider takes another card or number without charging anything.
  std::function<bool(std::string_view provider)> takes_method = {};
};

/// Reads the rows of one account and builds a list of them, inside one read.
class OwnList {
 public:
  OwnList(storage::TenantSession const& session, plans::Plans const& plans, Lifecycle& lifecycle,
          base::Instant now)
      : session_(session), plans_(plans), lifecycle_(lifecycle), now_(now) {}

  std::vector<UserSubscription> build(OwnListQuery const& query, ledger::Credits& credits);

 private:
  UserSubscription row(Subscription const& subscription, OwnListQuery const& query);
  void show_next_charge(UserSubscription& row, Subscription const& subscription,
                        plans::PriceVersion const& version);
  Subscription taken_up(Subscription subscription, plans::Plan const& plan);
  void show_open_charge(UserSubscription& row, Subscription const& subscription);
  void show_method(UserSubscription& row, Subscription const& subscription, OwnListQuery const& query) const;
  void show_dates(UserSubscription& row, Subscription const& subscription) const;
  void show_withdrawal(UserSubscription& row, Subscription const& subscription,
                       plans::PriceVersion const& version) const;
  void show_plan(UserSubscription& row, Subscription const& subscription, plans::PriceVersion const& version,
                 bool with_types) const;
  NextTerms terms_of_next(Subscription const& subscription);

  storage::TenantSession session_;
  plans::Plans const& plans_;
  Lifecycle& lifecycle_;
  base::Instant const now_;
  // What the account has; filled by build.
  std::vector<plans::PlanId> live_;
  std::vector<ledger::Bucket> buckets_;
  std::vector<payments::Payment> payments_;
  std::map<SubscriptionId, base::Instant> contract_starts_;
  std::optional<std::vector<PromotedSubscription>> promoted_;  // read when one is wanted
};

}  // namespace subscriptions
