// Finds the price of an article among the ways that entitlement names.
#include "features/entitlement/one_time_price.hpp"

#include "features/entitlement/entitlements.hpp"

namespace entitlement {
namespace {

/// The plans to upgrade to, in the order in which the tenant offers them.
base::Problem upgrades_of(EntitlementAnswer const& answer) {
  base::Problem out(need_upgrade);
  for (auto const& way : answer.ways)
    if (way.kind == WayKind::upgrade && way.plan)
      out.errors.push_back({"upgradeTo." + base::text(*way.plan), "upgrade", "is a plan with this article"});
  return out;
}

}  // namespace

std::optional<base::Money> price_by_itself(EntitlementAnswer const& answer) {
  if (answer.allowed) return std::nullopt;
  for (auto const& way : answer.ways)
    if (way.kind == WayKind::purchase && !way.plan && way.price) return *way.price;
  return std::nullopt;
}

base::Money one_time_price(EntitlementAnswer const& answer) {
  if (answer.allowed) throw base::Problem(already_owned);
  if (auto const price = price_by_itself(answer)) return *price;
  // A user with a credit left can spend it, so no larger plan is needed.
  auto upgrades = upgrades_of(answer);
  if (!upgrades.errors.empty() && answer.find(WayKind::consume) == nullptr) throw upgrades;
  throw base::Problem(not_available);
}

}  // namespace entitlement
