// A live subscription counts before a used trial: what the user has is the better answer.
#include "features/subscriptions/trials/trial_plans.hpp"

#include <algorithm>

#include "features/subscriptions/subscription_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

TrialPlans::TrialPlans(storage::TenantSession const& session, accounts::AccountId account,
                       plans::Plans const& plans, base::Instant now)
    : trials_(session), account_(account), plans_(plans) {
  // One that waits for its first payment is still to be had, or given up for another.
  for (auto const& each : SubscriptionStore(session).of(account)) {
    auto const position = position_at(each, now);
    if (is_live(position) && position.state != State::REQUESTED) live_.push_back(each.plan);
  }
}

PlanTrial TrialPlans::of(plans::Plan const& plan) {
  PlanTrial out{.subscription_type_id = plan.id};
  if (has_plan_of_group(plan))
    out.reason = TrialReason::ALREADY_SUBSCRIBED;
  else if (trials_.is_used(account_, trial_groups(plan)))
    out.reason = TrialReason::TRIAL_USED;
  out.eligible = !out.reason;
  return out;
}

bool TrialPlans::has_plan_of_group(plans::Plan const& plan) const {
  return std::ranges::any_of(live_, [&](plans::PlanId own) {
    return own == plan.id || plans_.common_group(own, plan.id) != nullptr;
  });
}

}  // namespace subscriptions
