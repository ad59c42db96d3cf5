// Makes subscription types of plans.
#include "features/plans/plan_payloads.hpp"

#include <algorithm>

#include "features/plans/plan_attributes.hpp"

namespace plans {

std::vector<SubscriptionTypeGroup> groups_of(Plan const& plan, Plans const& plans,
                                             std::span<PlanId const> own) {
  std::vector<SubscriptionTypeGroup> out;
  for (auto const& place : plan.levels) {
    auto const* group = plans.find_group(place.group);
    if (group == nullptr) continue;
    auto& shown = out.emplace_back(SubscriptionTypeGroup{group->id, group->name, {}});
    for (std::size_t order = 0; order < group->levels.size(); ++order) {
      SubscriptionTypeLevel level{.order = static_cast<std::int64_t>(order), .subscription_type_ids = {}};
      for (auto const id : group->levels[order]) {
        bool const has = std::ranges::find(own, id) != own.end();
        auto const* other = plans.find(id);
        if (has || (other != nullptr && other->offered)) level.subscription_type_ids.push_back(id);
        level.current_subscription_exist |= has;
      }
      shown.levels.push_back(std::move(level));
    }
  }
  return out;
}

SubscriptionType subscription_type(Plan const& plan, PriceVersion const& version, Plans const& plans,
                                   std::span<PlanId const> own) {
  SubscriptionType out{.id = plan.id,
                       .name = plan.name,
                       .billing_cycle = base::to_text(version.cycle),
                       .subscription_type_price = base::money_body(version.price),
                       .subscription_type_promotion_price = {},
                       .subscription_type_promotion_cycles = {},
                       .attributes = {},
                       .contingents = version.contingents,
                       .accumulate_contingent = version.accumulate,
                       .cancel_url = {},
                       .max_trial_duration = {},
                       .consents = plan.consents,
                       .withdrawal_right = {},
                       .payment_methods = {},
                       .partner = {},
                       .partner_product = {},
                       .subscription_type_group_list = groups_of(plan, plans, own)};
  if (version.promotion) {
    out.subscription_type_promotion_price = base::money_body(*version.promotion);
    out.subscription_type_promotion_cycles = version.promotion_cycles;
  }
  for (auto const& [key, value] : attributes_with_defaults(plan)) out.attributes.push_back({key, value});
  if (!plan.partner.empty()) out.partner = plan.partner;
  if (!plan.partner_product.empty()) out.partner_product = plan.partner_product;
  if (!plan.cancel_url.empty()) out.cancel_url = plan.cancel_url;
  if (version.trial) out.max_trial_duration = base::to_text(version.trial->duration);
  return out;
}

}  // namespace plans
