// Takes the money of each attempt once, as the test says.
#include "features/subscriptions/testing/scripted_provider.hpp"

namespace subscriptions::testing {

int ScriptedProvider::charges() const {
  std::lock_guard const lock(mutex_);
  return charges_;
}

std::int64_t ScriptedProvider::taken() const {
  std::lock_guard const lock(mutex_);
  return taken_;
}

std::int64_t ScriptedProvider::refunds() const {
  std::lock_guard const lock(mutex_);
  std::int64_t out = 0;
  for (auto const& [key, amount] : refunded_) out += amount;
  return out;
}

std::string_view ScriptedProvider::name() const { return "scripted"; }

portal::Task<payments::StepResult> ScriptedProvider::start(payments::ProviderCall const&,
                                                           payments::Payment const& payment, std::string) {
  payments::StepResult out;
  if (with_page)
    out.next = payments::NextStep{.flow = payments::Flow::WEB,
                                  .url = "https://bank.example/" + base::text(payment.id)};
  else
    out.outcome = take(payment);
  co_return out;
}

portal::Task<payments::StepResult> ScriptedProvider::step(payments::ProviderCall const&,
                                                          payments::Payment const& payment, std::string,
                                                          std::map<std::string, std::string>) {
  payments::StepResult out;
  out.outcome = take(payment);
  co_return out;
}

portal::Task<payments::Outcome> ScriptedProvider::charge(payments::ProviderCall const&,
                                                         payments::Payment const& payment) {
  auto const out = take(payment);
  if (after_charge) after_charge();
  co_return out;
}

portal::Task<payments::Outcome> ScriptedProvider::inquire(payments::ProviderCall const&,
                                                          payments::Payment const& payment) {
  std::lock_guard const lock(mutex_);
  auto const known = answers_.find(payments::attempt_key(payment));
  if (known == answers_.end()) co_return payments::Outcome{.state = payments::PaymentState::started};
  co_return known->second;
}

portal::Task<payments::Outcome> ScriptedProvider::cancel(payments::ProviderCall const&,
                                                         payments::Payment const& payment) {
  if (before_cancel) before_cancel(payment);
  std::lock_guard const lock(mutex_);
  if (answers_lost) co_return payments::Outcome{.state = payments::PaymentState::unknown};
  payments::Outcome const canceled{.state = payments::PaymentState::canceled,
                                   .failure = payments::FailureCode::canceled};
  co_return answers_.try_emplace(payments::attempt_key(payment), canceled).first->second;
}

portal::Task<payments::RefundOutcome> ScriptedProvider::refund(payments::ProviderCall const&,
                                                               payments::Payment const&,
                                                               payments::Refund const& refund) {
  std::lock_guard const lock(mutex_);
  refunded_[refund.key] = refund.amount_minor;
  using State = payments::RefundOutcome::State;
  co_return payments::RefundOutcome{.state = refunds_answered ? State::succeeded : State::unknown};
}

portal::Task<std::optional<std::vector<payments::ProviderCharge>>> ScriptedProvider::list(
    payments::ProviderCall const&, base::Instant, base::Instant) {
  co_return std::vector<payments::ProviderCharge>{};
}

payments::Outcome ScriptedProvider::take(payments::Payment const& payment) {
  std::lock_guard const lock(mutex_);
  auto const known = answers_.find(payments::attempt_key(payment));
  auto out = known == answers_.end() ? first_answer(payment) : known->second;
  if (remembers) answers_.try_emplace(payments::attempt_key(payment), out);
  if (answers_lost) return {.state = payments::PaymentState::unknown};
  return out;
}

void ScriptedProvider::decide(payments::Payment const& payment, payments::PaymentState state) {
  std::lock_guard const lock(mutex_);
  auto& known = answers_[payments::attempt_key(payment)];
  known.state = state;
  if (state == payments::PaymentState::succeeded) {
    ++charges_;
    taken_ += payment.amount_minor;
  }
}

payments::Outcome ScriptedProvider::first_answer(payments::Payment const& payment) {
  if (answer == payments::PaymentState::succeeded && payment.amount_minor > 0) {
    ++charges_;
    taken_ += payment.amount_minor;
  }
  return {.state = answer,
          .failure = failure,
          .provider_reference = "bank-" + payments::attempt_key(payment),
          .amount = payment.amount(),
          .agreement = same_card ? card : "card-" + std::to_string(payment.account.value),
          .payer_hash = payer.empty() ? "payer-" + std::to_string(payment.account.value) : payer};
}

}  // namespace subscriptions::testing
