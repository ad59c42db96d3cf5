// The price of one article by itself, from what entitlement answers; or the larger plans that include it.
#pragma once
#include <optional>

#include "base/problem.hpp"
#include "features/entitlement/entitlement.hpp"

namespace entitlement {

inline constexpr base::ProblemType already_owned{
    409, "ALREADY_OWNED", "The user has this article, or may use it without buying it.",
    "error.alreadyOwned"};
inline constexpr base::ProblemType need_upgrade{
    409, "NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION",
    "The article is not sold by itself. It comes with a larger plan than the user's: `errors` has an entry "
    "upgradeTo.PLAN for each of them, the best first.",
    "error.needUpgrade"};

/// nullopt where the user has the article already, and where it is not sold by itself.
std::optional<base::Money> price_by_itself(EntitlementAnswer const& answer);
/// The same price. Throws ALREADY_OWNED, NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION with the plans, or
/// NOT_AVAILABLE.
base::Money one_time_price(EntitlementAnswer const& answer);

}  // namespace entitlement
