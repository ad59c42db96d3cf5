// The refusals of a purchase, whatever is sold.
#pragma once
#include "base/problem.hpp"

namespace checkout {

inline constexpr base::ProblemType price_changed{
    409, "PRICE_CHANGED", "The price is not the one that was shown.", "error.priceChanged"};
inline constexpr base::ProblemType quote_expired{
    400, "QUOTE_EXPIRED", "The quote is unknown, used, too old, or for something else.",
    "error.quoteExpired"};
inline constexpr base::ProblemType account_leaving{
    409, "ACCOUNT_CLOSING", "The account is going to be deleted.", "profile.error.closing"};
inline constexpr base::ProblemType purchases_locked{
    403, "PURCHASES_LOCKED", "Purchases are locked for this account.", "error.purchasesLocked"};

// How a payment fails.
inline constexpr base::ProblemType insufficient_funds{
    402, "INSUFFICIENT_FUNDS", "The payer has too little money for this.", "error.insufficientFunds"};
inline constexpr base::ProblemType payment_refused{
    490, "PAYMENT_REFUSED", "The payment provider refused the payment.", "error.paymentRefused"};
inline constexpr base::ProblemType trial_already_used{
    409, "TRIAL_ALREADY_USED", "This way to pay had a trial before. The plan can be taken at its price.",
    "error.trialAlreadyUsed"};
inline constexpr base::ProblemType promotion_already_used{
    409, "PROMOTION_ALREADY_USED",
    "This way to pay had the promotion before. What was charged goes back; the plan can be taken at its "
    "price.",
    "error.promotionAlreadyUsed"};
inline constexpr base::ProblemType user_already_subscribed{
    409, "USER_ALREADY_SUBSCRIBED", "The user has this subscription.", "error.alreadySubscribed"};

}  // namespace checkout
