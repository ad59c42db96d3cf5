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
  bool same_card = true;  // else each account has its own
  std::string payer = "payer-1";
  std::string card = "card-1";         // its agreement
  std::function<void()> after_charge;  // the money is taken, and the answer on its way
  std::function<void(payments::Payment const&)> before_cancel;  // what the payer does meanwhile

  /// How often money was taken, and how much.
  int charges() const {
    std::lock_guard const lock(mutex_);
    return charges_;
  }
  std::int64_t taken() const {
    std::lock_guard const lock(mutex_);
    return taken_;
  }

  /// How much was given back, each refund once.
  std::int64_t refunds() const {
    std::lock_guard const lock(mutex_);
    std::int64_t out = 0;
    for (auto const& [key, amount] : refunded_) out += amount;
    return out;
  }

  std::string_view name() const override { return "scripted"; }
  portal::Task<payments::StepResult> start(payments::ProviderCall const&, payments::Payment const& payment,
                                           std::string) override {
    payments::StepResult out;
    if (with_page)
      out.next = payments::NextStep{.flow = payments::Flow::WEB,
                                    .url = "https://bank.example/" + base::text(payment.id)};
    else
      out.outcome = take(payment);
    co_return out;
  }
  portal::Task<payments::StepResult> step(payments::ProviderCall const&, payments::Payment const& payment,
                                          std::string, std::map<std::string, std::string>) override {
    payments::StepResult out;
    out.outcome = take(payment);
    co_return out;
  }
  portal::Task<payments::Outcome> charge(payments::ProviderCall const&,
                                         payments::Payment const& payment) override {
    auto const out = take(payment);
    if (after_charge) after_charge();
    co_return out;
  }
  portal::Task<payments::Outcome> inquire(payments::ProviderCall const&,
                                          payments::Payment const& payment) override {
    std::lock_guard const lock(mutex_);
    auto const known = answers_.find(payments::attempt_key(payment));
    if (known == answers_.end()) co_return payments::Outcome{.state = payments::PaymentState::started};
    co_return known->second;
  }
  portal::Task<payments::Outcome> cancel(payments::ProviderCall const&,
                                         payments::Payment const& payment) override {
    if (before_cancel) before_cancel(payment);
    std::lock_guard const lock(mutex_);
    if (answers_lost) co_return payments::Outcome{.state = payments::PaymentState::unknown};
    payments::Outcome const canceled{.state = payments::PaymentState::canceled,
                                     .failure = payments::FailureCode::canceled};
    co_return answers_.try_emplace(payments::attempt_key(payment), canceled).first->second;
  }
  portal::Task<payments::RefundOutcome> refund(payments::ProviderCall const&, payments::Payment const&,
                                               payments::Refund const& refund) override {
    std::lock_guard const lock(mutex_);
    refunded_[refund.key] = refund.amount_minor;
    using State = payments::RefundOutcome::State;
    co_return payments::RefundOutcome{.state = refunds_answered ? State::succeeded : State::unknown};
  }
  portal::Task<std::optional<std::vector<payments::ProviderCharge>>> list(payments::ProviderCall const&,
                                                                          base::Instant,
                                                                          base::Instant) override {
    co_return std::vector<payments::ProviderCharge>{};
  }

  /// The payer pays on the page: what inquire and the webhook say from now on.
  payments::Outcome take(payments::Payment const& payment) {
    std::lock_guard const lock(mutex_);
    auto const known = answers_.find(payments::attempt_key(payment));
    auto out = known == answers_.end() ? first_answer(payment) : known->second;
    if (remembers) answers_.try_emplace(payments::attempt_key(payment), out);
    if (answers_lost) return {.state = payments::PaymentState::unknown};
    return out;
  }
  /// A pending one is decided.
  void decide(payments::Payment const& payment, payments::PaymentState state) {
    std::lock_guard const lock(mutex_);
    auto& known = answers_[payments::attempt_key(payment)];
    known.state = state;
    if (state == payments::PaymentState::succeeded) {
      ++charges_;
      taken_ += payment.amount_minor;
    }
  }

 private:
  payments::Outcome first_answer(payments::Payment const& payment) {
    if (answer == payments::PaymentState::succeeded && payment.amount_minor > 0) {
      ++charges_;
      taken_ += payment.amount_minor;
    }
    return {.state = answer,
            .failure = failure,
            .provider_reference = "bank-" + payments::attempt_key(payment),
            .amount = payment.amount(),
            .agreement = same_card ? card : "card-" + std::to_string(payment.account.value),
            .payer_hash = payer};
  }

  mutable std::mutex mutex_;
  std::map<std::string, payments::Outcome> answers_;
  std::map<std::string, std::int64_t> refunded_;
  int charges_ = 0;
  std::int64_t taken_ = 0;
};

}  // namespace subscriptions::testing
