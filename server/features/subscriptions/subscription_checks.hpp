// Checks before a subscription begins: identity, the price that was shown, the country.
#pragma once
#include <initializer_list>

#include "base/money.hpp"
#include "base/problem.hpp"
#include "features/checkout/buyer.hpp"
#include "features/checkout/refusals.hpp"
#include "features/plans/plan.hpp"
#include "features/subscriptions/bodies.hpp"
#include "storage/session.hpp"

namespace subscriptions {

inline constexpr base::ProblemType unknown_subscription_type{
    404, "UNKNOWN_SUBSCRIPTION_TYPE", "There is no such subscription type, or it is not offered.",
    "error.notFound"};
inline constexpr base::ProblemType identity_field_missing{
    404, "REQUIRED_IDENTITY_FIELD_NOT_FOUND", "The account lacks what this subscription type needs.",
    "error.identityFieldMissing"};

/// The caller's own, or 404.
Subscription own_subscription(storage::Session& session, checkout::Buyer const& who, SubscriptionId id);

/// The account has what the plan names: a verified address or number, names.
void require_identity(plans::Plan const& plan, accounts::Account const& account);
/// The price that the client has shown is one of these. A body without a price passes.
void require_price(SubscribeBody const& body, std::initializer_list<base::Money> prices);
/// Nobody is charged more than the price that the client sent along, which is what it had shown.
void require_shown_price(SubscribeBody const& body, base::Money const& amount);

/// True if the plan is not sold in the country that the request comes from.
bool is_blocked(plans::Plan const& plan, checkout::Buyer const& who);

}  // namespace subscriptions
