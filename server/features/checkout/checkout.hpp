// Checkout: takes a sale from its first transaction to its payment, whatever is sold. It offers ways to pay,
// starts or charges the payment, answers its steps, and says what the caller does next.
//
// A seller says what it sells by a `Sale`, which lives as long as the program, and with each call by the
// function that begins it. Between two transactions the provider is asked; no transaction is open meanwhile.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/problem_member.hpp"
#include "features/checkout/answers.hpp"
#include "features/checkout/buyer.hpp"
#include "features/payments/payments.hpp"
#include "features/tenants/test_clock_store.hpp"

namespace checkout {

/// What the first transaction leaves to do.
struct Begun {
  std::optional<base::SubscriptionId> subscription = {};
  std::optional<payments::Payment> payment = {};  // absent: nothing is to be paid, or what was ordered waits
  std::vector<payments::PaymentOption> options = {};
  bool by_agreement = false;  // the payment is charged without the buyer
  bool renews = false;        // it is the one of the renewal that is due
  /// Nothing has begun yet: this unfinished payment for something else has to end before.
  std::optional<payments::PaymentId> gives_up = {};
  /// Nothing has begun. Thrown after the transaction, so that what it saved stays.
  std::optional<base::ProblemWithMember> refused = {};
};

/// What one seller sells: subscriptions, articles, orders, gifts. `settled` and `reversed` hear how the
/// payments of its purposes end.
class Sale : public payments::PaymentListener {
 public:
  virtual std::span<payments::PaymentPurpose const> purposes() const = 0;
  /// Thrown where an earlier payment, which the new one would take the place of, has succeeded meanwhile.
  virtual base::ProblemType const& paid() const = 0;
  /// Thrown while it is not known how such a payment ends; without one the call answers that it is pending.
  virtual base::ProblemType const* in_flight() const { return nullptr; }
  /// Asked for again after its own payment has ended, a call answers as the first one did, or throws why it
  /// failed. Else `paid` is thrown, and after a failure the ways to pay are offered again.
  virtual bool repeats_its_answer() const { return false; }
  /// The only way to pay is begun at once where it is a page.
  virtual bool opens_the_only_page() const { return false; }
};

class Checkout {
 public:
  /// Runs in one transaction, and may run again.
  using Begin = std::function<Begun(storage::Session&)>;
  using Selected = std::optional<std::vector<payments::PaymentOptionId>>;
  using Answers = std::map<std::string, std::string>;
  using Answer = std::expected<CheckoutAnswer, base::Refusal>;

  Checkout(storage::Database& database, base::Clock const& machine, payments::Payments& payments)
      : database_(database), machine_(machine), payments_(payments) {}

  /// Before the first request; `sale` outlives this object. Throws std::logic_error where another one sells
  /// for one of its purposes.
  void add(Sale& sale) const;

  /// Begins, and asks the provider. Where `begin` has to give up another payment, that ends first, and
  /// `begin` runs again. `selected`: the way to pay that the buyer has chosen.
  portal::Task<CheckoutAnswer> pay(Buyer buyer, Sale const& sale, Begin begin, Selected selected = {});
  /// The same, by the first way to pay, whose step these answer. Refused where the payment failed.
  portal::Task<Answer> pay_with(Buyer buyer, Sale const& sale, Begin begin, Answers answers);
  /// Chooses a way to pay, or answers its next step.
  portal::Task<CheckoutAnswer> step(Buyer buyer, StepBody body);

 private:
  portal::Task<std::optional<Begun>> begun_alone(Buyer const& buyer, Sale const& sale, Begin const& begin);
  portal::Task<bool> give_up(Buyer const& buyer, Sale const& sale, payments::PaymentId unfinished);
  portal::Task<Begun> resolved(Buyer const& buyer, Begin const& begin, Begun begun);
  portal::Task<Answer> begin_payment(Buyer const& buyer, Sale const& sale, Begin const& begin,
                                     Selected const& selected);
  portal::Task<Answer> take_step(Buyer const& buyer, StepBody body);
  portal::Task<Answer> charge(Buyer const& buyer, payments::Payment const& payment);
  portal::Task<Answer> start(Buyer const& buyer, payments::Payment const& payment,
                             payments::PaymentOptionId chosen);

  storage::Database& database_;
  base::Clock const& machine_;
  payments::Payments& payments_;
};

/// The provider with the most ways to pay in this tenant; empty: none.
std::string provider_of(payments::Payments const& payments, tenants::Tenant const& tenant);

/// What a payment for articles is opened with, all but its key. Throws PROVIDER_UNAVAILABLE.
payments::Order order_of_articles(payments::Payments const& payments, Buyer const& buyer,
                                  payments::PaymentPurpose purpose, base::Money const& price,
                                  std::int64_t subject, std::string description);

}  // namespace checkout
