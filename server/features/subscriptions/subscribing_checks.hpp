// What must hold before somebody subscribes: identity, the price that was shown, the country.
#pragma once
#include <initializer_list>

#include "base/money.hpp"
#include "base/problem.hpp"
#include "features/checkout/buyer.hpp"
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
inline constexpr base::ProblemType price_changed{
    409, "PRICE_CHANGED", "The price is not the one that was shown.", "error.priceChanged"};
inline constexpr base::ProblemType account_leaving{
    409, "ACCOUNT_CLOSING", "The account is going to be deleted.", "profile.error.closing"};
inline constexpr base::ProblemType purchases_locked{
    403, "PURCHASES_LOCKED", "Purchases are locked for this account.", "error.purchasesLocked"};

/// The caller's own, or 404.
Subscription own_subscription(storage::Session& session, Subscriber const& who, SubscriptionId id);

/// An account that is going to be deleted buys nothing.
void require_staying(accounts::Account const& account);
/// That, and its purchases are not locked: it spends money or credits.
void require_spender(accounts::Account const& account);
/// The account has what the plan names: a verified address or number, names.
void require_identity(plans::Plan const& plan, accounts::Account const& account);
/// The price that the client has shown is one of these. A body without a price passes.
void require_price(SubscribeBody const& body, std::initializer_list<base::Money> prices);
/// Nobody is charged more than the price that the client sent along, which is what it had shown.
void require_shown_price(SubscribeBody const& body, base::Money const& amount);

/// Not sold in the country that the request comes from.
bool is_blocked(plans::Plan const& plan, Subscriber const& who);

}  // namespace subscriptions
