// Derives promotions from the periods, which say at which terms and price they were sold, and from the
// payments of first periods, which say who paid.
#include "features/subscriptions/trials/promotion_store.hpp"

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
             from (select payer_hash from payment
                    where tenant = :tenant and account = :account
                      and payer_hash <> '' and purpose in ('subscription', 'trial')
                      and (state = 'succeeded' or failure in ('trial_used', 'promotion_used'))
                   union
                   select :payer_hash where :payer_hash <> '') payer
             cross join payment f
            where f.tenant = :tenant and f.payer_hash = payer.payer_hash
              and f.payer_hash <> '' and f.purpose in ('subscription', 'trial') and f.state = 'succeeded')
         select distinct p.subscription, v.plan
           from own
           cross join subscription s
           cross join subscription_period p
           join plan_version v on v.tenant = p.tenant and v.id = p.price_version
           left join payment m on m.tenant = p.tenant and m.id = p.payment
          where s.tenant = :tenant and s.id = own.id
            and p.tenant = s.tenant and p.subscription = s.id
            and v.promotion_minor is not null and v.promotion_minor <> v.price_minor
            and ((p.kind <> 'trial' and p.amount_minor + p.credit_minor = v.promotion_minor
                  and coalesce(m.provider, '') <> :voucher)
                 -- a trial of somebody else with this payer: its promotion is promised
                 or (p.kind = 'trial' and s.account <> :account and s.state = 'ACTIVE'
                     and s.paid_periods = 0 and s.without_promotion = 0)))",
      storage::bind("account", account), storage::bind("payer_hash", payer_hash),
      storage::bind("voucher", payments::voucher::provider_name));
}

bool PromotionStore::share_group(plans::PlanId one, plans::PlanId other) {
  if (one == other) return true;
  auto const found = session_.value<std::int64_t>(
      R"(select 1 from plan_group_level a
           join plan_group_level b on b.tenant = a.tenant and b.plan_group = a.plan_group
          where a.tenant = :tenant and a.plan = :one and b.plan = :other limit 1)",
      storage::bind("one", one), storage::bind("other", other));
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
