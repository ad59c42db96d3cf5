// A bank for random lives: it can decline, lose an answer, or stop the whole program before or after it took
// the money, so that a test decides what goes wrong and knows what was charged.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "features/payments/testing/card_provider.hpp"

namespace vouchers::testing {

enum class Trouble { none, declined, poor, answer_lost, crash_before, crash_after };

struct Taken {
  payments::PaymentId payment;
  std::int64_t account = 0;
  std::string what;  // the plan's or article's name
  std::int64_t subject = 0;
  std::int64_t amount = 0;
};

class ModelBank final : public payments::testing::CardProvider {
 public:
  Trouble trouble = Trouble::none;
  bool stopped_program = false;  // a crash: who asked never gets an answer, and a new program goes on
  std::vector<Taken> taken;      // since the model last looked
  std::int64_t balance = 0;

  std::string_view name() const override { return "bank"; }
  portal::Task<payments::StepResult> start(payments::ProviderCall const&, payments::Payment const& payment,
                                           std::string) override {
    auto const outcome = co_await take(payment);
    co_return payments::StepResult{.outcome = outcome};
  }
  portal::Task<payments::StepResult> step(payments::ProviderCall const&, payments::Payment const& payment,
                                          std::string, std::map<std::string, std::string>) override {
    auto const outcome = co_await take(payment);
    co_return payments::StepResult{.outcome = outcome};
  }
  portal::Task<payments::Outcome> charge(payments::ProviderCall const&,
                                         payments::Payment const& payment) override {
    co_return co_await take(payment);
  }
  portal::Task<payments::Outcome> inquire(payments::ProviderCall const&,
                                          payments::Payment const& payment) override {
    auto const known = answers_.find(payments::attempt_key(payment));
    if (known == answers_.end()) co_return payments::Outcome{.state = payments::PaymentState::open};
    co_return known->second;
  }
  portal::Task<payments::Outcome> cancel(payments::ProviderCall const&,
                                         payments::Payment const& payment) override {
    payments::Outcome const canceled{.state = payments::PaymentState::canceled};
    co_return answers_.try_emplace(payments::attempt_key(payment), canceled).first->second;
  }
  portal::Task<payments::RefundOutcome> refund(payments::ProviderCall const&, payments::Payment const&,
                                               payments::Refund const& refund) override {
    if (trouble == Trouble::crash_before) co_await hang();
    if (refunds_.insert(payments::refund_key(refund)).second) balance -= refund.amount_minor;
    if (trouble == Trouble::crash_after) co_await hang();
    if (trouble == Trouble::answer_lost) co_return payments::RefundOutcome{};
    co_return payments::RefundOutcome{.state = payments::RefundOutcome::State::succeeded,
                                      .provider_reference = "refund-" + payments::refund_key(refund)};
  }
  portal::Task<std::optional<std::vector<payments::ProviderCharge>>> list(payments::ProviderCall const&,
                                                                          base::Instant,
                                                                          base::Instant) override {
    co_return std::nullopt;
  }

 private:
  portal::Task<payments::Outcome> take(payments::Payment const& payment) {
    if (trouble == Trouble::crash_before) co_await hang();
    auto const [found, first] = answers_.try_emplace(payments::attempt_key(payment));
    if (first) {
      bool const refused = trouble == Trouble::declined || trouble == Trouble::poor;
      found->second = {.state = refused ? payments::PaymentState::failed : payments::PaymentState::succeeded,
                       .failure = trouble == Trouble::declined ? payments::FailureCode::declined
                                  : refused                    ? payments::FailureCode::insufficient_funds
                                                               : payments::FailureCode::none,
                       .provider_reference = "bank-" + payments::attempt_key(payment),
                       .amount = payment.amount(),
                       .agreement = "card-" + std::to_string(payment.account.value),
                       .payer_hash = "payer-" + std::to_string(payment.account.value)};
      if (!refused) {
        balance += payment.amount_minor;
        taken.push_back(
            {payment.id, payment.account.value, payment.description, payment.subject, payment.amount_minor});
      }
    }
    if (trouble == Trouble::crash_after) co_await hang();
    if (trouble == Trouble::answer_lost)
      co_return payments::Outcome{.state = payments::PaymentState::unknown};
    co_return found->second;
  }
  portal::Task<void> hang() {
    stopped_program = true;
    boost::asio::steady_timer never(co_await boost::asio::this_coro::executor,
                                    boost::asio::steady_timer::time_point::max());
    co_await never.async_wait(boost::asio::use_awaitable);
  }

  std::map<std::string, payments::Outcome> answers_;
  std::set<std::string> refunds_;
};

}  // namespace vouchers::testing
