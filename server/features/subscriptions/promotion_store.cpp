// Derived from the periods themselves: they say which terms they had, and the first paid ones cost the
// promotion price.
#include "features/subscriptions/promotion_store.hpp"

#include <algorithm>

#include "features/payments/voucher/voucher_provider.hpp"

namespace subscriptions {

std::vector<PromotedSubscription> PromotionStore::of(accounts::AccountId account) {
  return session_.rows<PromotedSubscription>(
      R"(select distinct p.subscription, v.plan
           from subscription s
           cross join subscription_period p  -- keeps SQLite from beginning with all periods of the tenant
           join plan_version v on v.tenant = p.tenant and v.id = p.price_version
           left join payment m on m.tenant = p.tenant and m.id = p.payment
          where s.tenant = :tenant and s.account = :account
            and p.tenant = s.tenant and p.subscription = s.id
            and s.without_promotion = 0 and coalesce(m.provider, '') <> :voucher
            and v.promotion_minor is not null and p.kind <> 'trial'
            and (select count(*) from subscription_period e
                  where e.tenant = p.tenant and e.subscription = p.subscription
                    and e.kind <> 'trial' and e.number <= p.number) <= v.promotion_cycles)",
      storage::bind("tenant", tenant_), storage::bind("account", account),
      storage::bind("voucher", payments::voucher::provider_name));
}

bool has_had_promotion(std::vector<PromotedSubscription> const& promoted, plans::Plan const& plan,
                       plans::Plans const& plans, SubscriptionId own) {
  return std::ranges::any_of(promoted, [&](PromotedSubscription const& each) {
    return each.subscription != own &&
           (each.plan == plan.id || plans.common_group(each.plan, plan.id) != nullptr);
  });
}

}  // namespace subscriptions
