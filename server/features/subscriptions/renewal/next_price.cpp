// Reads the plan and the notices of price changes.
#include "features/subscriptions/renewal/next_price.hpp"

#include "features/plans/plan_store.hpp"
#include "features/subscriptions/decide.hpp"
#include "features/subscriptions/mails/price_notice_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

base::Money next_price(storage::TenantSession const& session, Subscription const& one) {
  plans::PlanStore plans(session);
  auto version = one.next_version.value_or(one.price_version);
  if (auto const plan = plans.find(one.plan); plan && one.period_end)
    version = next_terms(one, *plan, PriceNoticeStore(session).of(one.id), *one.period_end).version;
  return price_of_next_period(plans.version(version).value(), one);
}

}  // namespace subscriptions
