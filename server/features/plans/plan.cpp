// Rules about plans.
#include "features/plans/plan.hpp"

#include <algorithm>

namespace plans {

bool PriceVersion::same_terms(PriceVersion const& other) const {
  return cycle == other.cycle && price == other.price && promotion == other.promotion &&
         promotion_cycles == other.promotion_cycles && tax_class == other.tax_class &&
         contingents == other.contingents && accumulate == other.accumulate &&
         credit_expiry == other.credit_expiry && trial == other.trial && dunning == other.dunning &&
         provider == other.provider;
}

base::Money price_of_period(PriceVersion const& version, std::int64_t paid_period) {
  return version.promotion && paid_period <= version.promotion_cycles ? *version.promotion : version.price;
}

std::optional<std::int64_t> PlanGroup::level_of(PlanId plan) const {
  for (std::size_t order = 0; order < levels.size(); ++order)
    if (std::ranges::find(levels[order], plan) != levels[order].end())
      return static_cast<std::int64_t>(order);
  return std::nullopt;
}

Direction direction(PlanGroup const& group, PlanId from, PlanId to) {
  auto const before = group.level_of(from);
  auto const after = group.level_of(to);
  if (before == after) return Direction::change;
  return before < after ? Direction::upgrade : Direction::downgrade;
}

ChangePolicy policy_of(PlanGroup const& group, PlanId from, PlanId to) {
  if (from == to || !group.level_of(from) || !group.level_of(to)) return ChangePolicy::forbidden;
  for (auto const& change : group.changes)
    if (change.from == from && change.to == to) return change.policy;
  return direction(group, from, to) == Direction::upgrade ? ChangePolicy::now_prorated
                                                          : ChangePolicy::at_period_end;
}

Plan const* Plans::find(PlanId id) const {
  auto const found = std::ranges::find(all, id, &Plan::id);
  return found == all.end() ? nullptr : &*found;
}

Plan const* Plans::find(std::string_view key) const {
  auto const found = std::ranges::find(all, key, &Plan::key);
  return found == all.end() ? nullptr : &*found;
}

PlanGroup const* Plans::find_group(PlanGroupId id) const {
  auto const found = std::ranges::find(groups, id, &PlanGroup::id);
  return found == groups.end() ? nullptr : &*found;
}

PlanGroup const* Plans::common_group(PlanId one, PlanId other) const {
  auto const found = std::ranges::find_if(
      groups, [&](PlanGroup const& group) { return group.level_of(one) && group.level_of(other); });
  return found == groups.end() ? nullptr : &*found;
}

}  // namespace plans
