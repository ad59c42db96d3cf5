// The payment of a subscription: offers ways to pay, starts or charges it, and says what the caller does
// next.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "features/checkout/buyer.hpp"
#include "features/payments/payments.hpp"
#include "features/subscriptions/bodies.hpp"

namespace subscriptions {

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

/// What the first transaction leaves to do.
struct BegunPayment {
  SubscriptionId subscription;
  std::optional<payments::Payment> payment;  // absent: nothing is to be paid, or the change waits
  std::vector<payments::PaymentOption> options;
  bool by_agreement = false;  // the payment is charged without the subscriber
  bool renews = false;        // it is the one of the renewal that is due
  /// Nothing has begun yet: this unfinished first payment of another plan has to end before.
  std::optional<payments::PaymentId> gives_up;
  /// Nothing has begun: the quote that was sent no longer holds, and this is the new one.
  std::optional<ChangePreview> new_quote;
};

/// Ways to pay as calls show them. `origin`: of the tenant's backend.
std::vector<SubscribeOption> shown_options(std::vector<payments::PaymentOption> const& options,
                                           std::string const& origin);

/// What the caller does next. Throws the problem of a payment that failed.
SubscribeAnswer answer_of(SubscriptionId subscription, payments::StepResult const& result);

class SubscriptionPayment {
 public:
  using Begin = std::function<BegunPayment(storage::Session&)>;
  using Selected = std::optional<std::vector<payments::PaymentOptionId>>;

  SubscriptionPayment(storage::Database& database, base::Clock const& machine, payments::Payments& payments)
      : database_(database), machine_(machine), payments_(payments) {}

  /// Runs `begin` in one transaction, and asks the provider. Where `begin` has to give up another payment,
  /// that ends first, and `begin` runs again. `selected`: the way to pay that the subscriber has chosen.
  portal::Task<SubscribeAnswer> pay(Subscriber who, Begin begin, Selected selected);

 private:
  portal::Task<BegunPayment> begun_alone(Subscriber const& who, Begin const& begin);
  portal::Task<void> give_up(Subscriber const& who, payments::PaymentId unfinished);
  portal::Task<BegunPayment> resolved(Subscriber const& who, Begin const& begin, BegunPayment begun);
  portal::Task<SubscribeAnswer> charge(Subscriber const& who, BegunPayment const& begun);
  portal::Task<SubscribeAnswer> start(Subscriber const& who, BegunPayment const& begun,
                                      payments::PaymentOptionId chosen);

  storage::Database& database_;
  base::Clock const& machine_;
  payments::Payments& payments_;
};

}  // namespace subscriptions
