// Derived from the periods themselves: they say which terms they had, and the first paid ones cost the
// promotion price. Whose they are, the payments of first periods say.
#include "features/subscriptions/promotion_store.hpp"

#include <algorithm>

#include "features/payments/voucher/voucher_provider.hpp"

namespace subscriptions {

std::vector<PromotedSubscription> PromotionStore::of(accounts::AccountId account,
                                                     std::string_view payer_hash) {
  // The cross joins keep SQLite from beginning with all periods or payments of the tenant.
  return session_.rows<PromotedSubscription>(
      R"(with own(id) as (
           select id from subscription where tenant = :tenant and account = :account
           union
           select f.subscription
             from payment m
             cross join payment f
            where m.tenant = :tenant and m.account = :account and m.purpose in ('subscription', 'trial')
              and f.tenant = m.tenant and f.payer_hash = m.payer_hash
              and f.payer_hash <> '' and f.purpose in ('subscription', 'trial')
           union
           select subscription from payment
            where tenant = :tenant and payer_hash = :payer_hash
              and payer_hash <> '' and purpose in ('subscription', 'trial'))
         select distinct p.subscription, v.plan
           from own
           cross join subscription s
           cross join subscription_period p
           join plan_version v on v.tenant = p.tenant and v.id = p.price_version
           left join payment m on m.tenant = p.tenant and m.id = p.payment
          where s.tenant = :tenant and s.id = own.id
            and p.tenant = s.tenant and p.subscription = s.id
            and s.without_promotion = 0 and coalesce(m.provider, '') <> :voucher
            and v.promotion_minor is not null and p.kind <> 'trial'
            and (select count(*) from subscription_period e
                  where e.tenant = p.tenant and e.subscription = p.subscription
                    and e.kind <> 'trial' and e.number <= p.number) <= v.promotion_cycles)",
      storage::bind("tenant", tenant_), storage::bind("account", account),
      storage::bind("payer_hash", payer_hash), storage::bind("voucher", payments::voucher::provider_name));
}

bool PromotionStore::share_group(plans::PlanId one, plans::PlanId other) {
  if (one == other) return true;
  auto const found = session_.value<std::int64_t>(
      R"(select 1 from plan_group_level a
           join plan_group_level b on b.tenant = a.tenant and b.plan_group = a.plan_group
          where a.tenant = :tenant and a.plan = :one and b.plan = :other limit 1)",
      storage::bind("tenant", tenant_), storage::bind("one", one), storage::bind("other", other));
  return found.has_value();
}

bool has_had_promotion(std::vector<PromotedSubscription> const& promoted, plans::Plan const& plan,
                       plans::Plans const& plans, SubscriptionId own) {
  return std::ranges::any_of(promoted, [&](PromotedSubscription const& each) {
    return each.subscription != own &&
           (each.plan == plan.id || plans.common_group(each.plan, plan.id) != nullptr);
  });
}

}  // namespace subscriptions
