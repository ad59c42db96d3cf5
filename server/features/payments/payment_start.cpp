// Starts a payment with the subscriber, and takes each step that the provider asks for.
#include <algorithm>

#include "base/fail_point.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/provider_answer.hpp"

namespace payments {
namespace {

using portal::Task;

constexpr std::string_view step_of_pin = "PIN";

bool asks_again(std::map<std::string, std::string> const& body) {
  auto const found = body.find("resend");
  return found != body.end() && found->second == "true";
}

/// Whether this answer to a PIN says that it was wrong.
bool is_wrong_pin(StepResult const& result) {
  return result.outcome ? result.outcome->failure == FailureCode::declined
                        : result.next && result.next->problem == "WRONG_PIN";
}

}  // namespace

Task<Payments::Started> Payments::start(TenantCall call, accounts::AccountId account, PaymentOptionId id,
                                        std::string return_url) {
  struct Chosen {
    PaymentOption option;
    Payment payment;
    base::Instant now;
    bool asks = false;      // this attempt was begun, now or before
    bool replaces = false;  // another way to pay was begun before
  };
  auto const& tenant = call.tenant->id;
  auto choose = [&](storage::Session& session) -> std::optional<Chosen> {
    PaymentStore store({session, tenant});
    auto option = store.find_option(id, clock_.now());
    if (!option) return std::nullopt;
    auto payment = store.find(option->payment);
    if (!payment || payment->account != account) return std::nullopt;
    Chosen out{.option = *option, .payment = *payment, .now = business_now({session, tenant})};
    if (is_final(payment->state)) return out;
    require_not_withheld(option->provider, *call.tenant);
    if (is_under_way(payment->state)) {
      out.asks = payment->provider == option->provider && payment->method == option->method;
      out.replaces = !out.asks;
      return out;
    }
    out.payment.provider = option->provider;
    out.payment.method = option->method;
    out.payment.expires_at = clock_.now() + interactive_lifetime;
    if (!return_url.empty()) out.payment.return_url = return_url;
    begin({session, tenant}, out.payment);
    out.asks = true;
    return out;
  };
  auto chosen = co_await database_.write(choose);
  if (!chosen) co_return std::unexpected(unknown_payment_option);
  if (chosen->replaces) {
    auto replacing = replace_attempt(call, chosen->payment, chosen->now);
    auto const left = co_await std::move(replacing);
    if (left) co_return StepResult{.outcome = *left};
    chosen = co_await database_.write(choose);
    if (!chosen) co_return std::unexpected(unknown_payment_option);
  }
  auto const& payment = chosen->payment;
  if (!chosen->asks) co_return StepResult{.outcome = outcome_of(payment)};
  base::fail_point(fail_point_of(payment, "after_intent"));
  auto* const found = provider(payment.provider);
  if (found == nullptr) co_return std::unexpected(provider_unavailable);
  auto const to_provider = provider_call(call, chosen->now);
  auto asking = answer_or(found->start(to_provider, payment, payment.method),
                          StepResult{.outcome = Outcome{.detail = "no answer"}}, payment.provider);
  auto result = co_await std::move(asking);
  base::fail_point(fail_point_of(payment, "after_provider"));
  auto saving = saved_step(call, payment, chosen->option.id, std::move(result));
  co_return co_await std::move(saving);
}

/// Ends the attempt at its provider before another way to pay is started: two at once could be two charges.
/// nullopt: it has ended, and the payment is open for another attempt. The listener is not called, since the
/// payment itself goes on.
Task<std::optional<Outcome>> Payments::replace_attempt(TenantCall const& call, Payment const& payment,
                                                       base::Instant now) {
  Outcome outcome;
  if (auto* const found = provider(payment.provider)) {
    auto const to_provider = provider_call(call, now);
    auto asking =
        answer_or(found->cancel(to_provider, payment), Outcome{.detail = "no answer"}, payment.provider);
    outcome = co_await std::move(asking);
  }
  bool const taken_or_undecided = outcome.state == PaymentState::succeeded || is_under_way(outcome.state);
  if (taken_or_undecided) {
    auto saving = saved(call, payment, std::move(outcome));
    co_return co_await std::move(saving);
  }
  auto renew = [&](storage::TenantSession const& session) {
    PaymentStore store(session);
    auto current = store.find(payment.id);
    if (!current || current->attempt != payment.attempt || !is_under_way(current->state)) return;
    current->state = PaymentState::canceled;
    current->failure = FailureCode::canceled;
    store.end_attempt(*current, clock_.now());
    open_attempt(*current);
    current->inquire_at = current->expires_at;
    store.save(*current);
  };
  co_await database_.write(call.tenant->id, renew);
  co_return std::nullopt;
}

Task<Payments::Started> Payments::step(TenantCall call, accounts::AccountId account, PaymentOptionId id,
                                       std::map<std::string, std::string> body) {
  struct Chosen {
    PaymentOption option;
    Payment payment;
    base::Instant now;
  };
  auto const& tenant = call.tenant->id;
  auto choose = [&](storage::TenantSession const& session) -> std::optional<Chosen> {
    PaymentStore store(session);
    auto option = store.find_option(id, clock_.now());
    if (!option) return std::nullopt;
    auto payment = store.find(option->payment);
    if (!payment || payment->account != account) return std::nullopt;
    return Chosen{*option, *payment, business_now(session)};
  };
  auto const chosen = co_await database_.read(tenant, choose);
  if (!chosen) co_return std::unexpected(unknown_payment_option);
  auto const& [option, payment, now] = *chosen;
  if (is_final(payment.state)) co_return StepResult{.outcome = outcome_of(payment)};
  require_not_withheld(option.provider, *call.tenant);
  bool const waits = payment.state == PaymentState::started && payment.method == option.method &&
                     payment.provider == option.provider && !option.step.empty();
  auto* const found = provider(payment.provider);
  if (!waits || found == nullptr) co_return std::unexpected(payment_step_refused);
  // Any other answer than a PIN makes the provider send one.
  bool const tries_pin = option.step == step_of_pin && !asks_again(body);
  auto const wait =
      tries_pin ? step_limits_.take_try(tenant, account) : step_limits_.take_sending(tenant, account);
  if (wait) co_return std::unexpected(too_many_pins.retry_after(*wait));
  auto const to_provider = provider_call(call, now);
  auto asking = answer_or(found->step(to_provider, payment, option.step, std::move(body)),
                          StepResult{.outcome = Outcome{.detail = "no answer"}}, payment.provider);
  auto result = co_await std::move(asking);
  if (tries_pin && !is_wrong_pin(result)) step_limits_.forget_try(tenant, account);
  base::fail_point(fail_point_of(payment, "after_provider"));
  auto saving = saved_step(call, payment, option.id, std::move(result));
  co_return co_await std::move(saving);
}

Task<StepResult> Payments::saved_step(TenantCall const& call, Payment const& payment, PaymentOptionId option,
                                      StepResult result) {
  if (result.outcome) {
    auto saving = saved(call, payment, std::move(*result.outcome));
    result.outcome = co_await std::move(saving);
    result.next.reset();
    co_return result;
  }
  if (!result.next) co_return result;
  auto const& next = *result.next;
  bool const asks = next.flow == Flow::API;
  bool const keeps = !next.provider_reference.empty();
  auto remember = [&](storage::TenantSession const& session) {
    PaymentStore store(session);
    if (asks) store.set_step(option, next.step);
    if (keeps) store.keep_step(payment, next.provider_reference, next.provider_state);
  };
  if (asks || keeps) co_await database_.write(call.tenant->id, remember);
  co_return result;
}

}  // namespace payments
