// A payment provider for tests: answers as the test says, and takes each attempt's money once.
#pragma once
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>

#include "features/payments/testing/card_provider.hpp"

namespace subscriptions::testing {

class ScriptedProvider final : public payments::testing::CardProvider {
 public:
  // What the next answers are, until they are changed.
  payments::PaymentState answer = payments::PaymentState::succeeded;
  payments::FailureCode failure = payments::FailureCode::none;
  bool answers_lost = false;  // takes the money and says nothing
  bool with_page = true;      // the payer is sent to a page first; else start ends it
  bool remembers = true;      // what it answered; else it needs no memory for each charge
  bool refunds_answered = true;
  bool same_card = true;               // else each account has its own
  std::string payer = {};              // empty: each account has its own
  std::string card = "card-1";         // its agreement
  std::function<void()> after_charge;  // the money is taken, and the answer on its way
  std::function<void(payments::Payment const&)> before_cancel;  // what the payer does meanwhile

  /// How often money was taken, and how much.
  int charges() const;
  std::int64_t taken() const;

  /// How much was given back, each refund once.
  std::int64_t refunds() const;

  std::string_view name() const override;
  portal::Task<payments::StepResult> start(payments::ProviderCall const&, payments::Payment const& payment,
                                           std::string) override;
  portal::Task<payments::StepResult> step(payments::ProviderCall const&, payments::Payment const& payment,
                                          std::string, std::map<std::string, std::string>) override;
  portal::Task<payments::Outcome> charge(payments::ProviderCall const&,
                                         payments::Payment const& payment) override;
  portal::Task<payments::Outcome> inquire(payments::ProviderCall const&,
                                          payments::Payment const& payment) override;
  portal::Task<payments::Outcome> cancel(payments::ProviderCall const&,
                                         payments::Payment const& payment) override;
  portal::Task<payments::RefundOutcome> refund(payments::ProviderCall const&, payments::Payment const&,
                                               payments::Refund const& refund) override;
  portal::Task<std::optional<std::vector<payments::ProviderCharge>>> list(payments::ProviderCall const&,
                                                                          base::Instant,
                                                                          base::Instant) override;

  /// The payer pays on the page: what inquire and the webhook say from now on.
  payments::Outcome take(payments::Payment const& payment);
  /// A pending one is decided.
  void decide(payments::Payment const& payment, payments::PaymentState state);

 private:
  payments::Outcome first_answer(payments::Payment const& payment);

  mutable std::mutex mutex_;
  std::map<std::string, payments::Outcome> answers_;
  std::map<std::string, std::int64_t> refunded_;
  int charges_ = 0;
  std::int64_t taken_ = 0;
};

}  // namespace subscriptions::testing
