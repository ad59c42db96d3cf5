// Between two transactions the provider is asked; no transaction is open meanwhile.
#include "features/subscriptions/subscription_payment.hpp"

#include <utility>

#include "base/fail_point.hpp"
#include "base/problem_member.hpp"
#include "features/payments/option_page.hpp"
#include "features/subscriptions/changes/plan_change.hpp"
#include "features/subscriptions/decide.hpp"

namespace subscriptions {
namespace {

using payments::FailureCode;
using payments::PaymentState;
using storage::Session;

/// How often one call gives up an unfinished payment. A second round is rare, a third one is a script.
constexpr int most_rounds = 3;

/// nullopt for the payment of an article, which has no subscription.
std::optional<SubscriptionId> shown_id(SubscriptionId subscription) {
  return subscription.value == 0 ? std::nullopt : std::optional(subscription);
}

SubscribeAnswer pending_answer(SubscriptionId subscription) {
  return {.type = SubscribeType::pending, .subscription_id = shown_id(subscription)};
}

base::ProblemType const& problem_of_failure(FailureCode failure) {
  switch (failure) {
    case FailureCode::insufficient_funds: return insufficient_funds;
    case FailureCode::trial_used: return trial_already_used;
    case FailureCode::promotion_used: return promotion_already_used;
    case FailureCode::duplicate: return user_already_subscribed;
    default: return payment_refused;
  }
}

SubscribeAnswer answer_of_state(SubscriptionId subscription, PaymentState state, FailureCode failure) {
  switch (state) {
    case PaymentState::succeeded:
      return {.type = SubscribeType::subscribed, .subscription_id = shown_id(subscription)};
    case PaymentState::open:
    case PaymentState::started:
    case PaymentState::pending:
    case PaymentState::unknown: return pending_answer(subscription);
    case PaymentState::failed:
    case PaymentState::canceled:
    case PaymentState::expired: break;
  }
  throw base::Problem(problem_of_failure(failure));
}

/// The way to pay that is started at once: the one that the subscriber has chosen, or the only one where that
/// is a page.
std::optional<payments::PaymentOptionId> chosen_option(BegunPayment const& begun,
                                                       SubscriptionPayment::Selected const& selected,
                                                       tenants::Tenant const& tenant) {
  if (selected && !selected->empty()) return selected->front();
  auto const is_only_page = begun.options.size() == 1 && begun.options[0].flow == payments::Flow::WEB;
  if (is_only_page && !tenant.flag_bool("showPaymentOptions")) return begun.options[0].id;
  return std::nullopt;
}

}  // namespace

std::vector<SubscribeOption> shown_options(std::vector<payments::PaymentOption> const& options,
                                           std::string const& origin) {
  std::vector<SubscribeOption> out;
  for (auto const& option : options)
    out.push_back({option.id, option.method, option.flow,
                   option.flow == payments::Flow::WEB
                       ? std::optional(payments::option_address(origin, option))
                       : std::nullopt});
  return out;
}

SubscribeAnswer answer_of(SubscriptionId subscription, payments::StepResult const& result) {
  if (result.outcome) return answer_of_state(subscription, result.outcome->state, result.outcome->failure);
  if (!result.next) throw base::Problem(payments::provider_unavailable);
  SubscribeAnswer out{.subscription_id = shown_id(subscription)};
  if (result.next->flow == payments::Flow::WEB) {
    out.type = SubscribeType::redirect;
    out.url = result.next->url;
    out.status = 302;
  } else {
    out.type = SubscribeType::onclick;
    out.next_api_flow_step = result.next->step;
    if (result.next->attempts_left > 0) out.attempts_left = result.next->attempts_left;
    if (!result.next->problem.empty()) out.problem = result.next->problem;
  }
  return out;
}

portal::Task<SubscribeAnswer> SubscriptionPayment::pay(Subscriber who, Begin begin, Selected selected) {
  auto beginning = begun_alone(who, begin);
  auto begun = co_await std::move(beginning);
  base::fail_point("subscribe.after_intent");
  if (begun.new_quote) throw base::ProblemWithMember(quote_changed, "quote", base::to_json(*begun.new_quote));
  if (!begun.payment) co_return SubscribeAnswer{.subscription_id = begun.subscription};
  if (payments::is_under_way(begun.payment->state)) {
    auto resolving = resolved(who, begin, std::move(begun));
    begun = co_await std::move(resolving);
  }
  auto const& payment = *begun.payment;
  if (payments::is_final(payment.state))
    co_return answer_of_state(begun.subscription, payment.state, payment.failure);
  if (begun.by_agreement) {
    auto charging = charge(who, begun);
    co_return co_await std::move(charging);
  }
  if (payment.state == PaymentState::pending || payment.state == PaymentState::unknown)
    co_return pending_answer(begun.subscription);
  if (begun.options.empty()) throw base::Problem(payments::provider_unavailable);
  if (auto const chosen = chosen_option(begun, selected, *who.tenant)) {
    auto starting = start(who, begun, *chosen);
    co_return co_await std::move(starting);
  }
  SubscribeAnswer out{.type = SubscribeType::options, .subscription_id = begun.subscription};
  out.options = shown_options(begun.options, who.origin);
  co_return out;
}

/// Of one group only one payment is open at a time. Between two rounds another tab may begin yet another
/// plan.
portal::Task<BegunPayment> SubscriptionPayment::begun_alone(Subscriber const& who, Begin const& begin) {
  for (int round = 0; round < most_rounds; ++round) {
    auto out = co_await database_.write(begin);
    if (!out.gives_up) co_return out;
    auto giving_up = give_up(who, *out.gives_up);
    co_await std::move(giving_up);
  }
  throw base::Problem(payment_in_flight);
}

/// Ends a payment for which the subscriber chose another plan. Refused where its money was taken, or may be
/// on its way: nobody pays for two plans of a group.
portal::Task<void> SubscriptionPayment::give_up(Subscriber const& who, payments::PaymentId unfinished) {
  payments::TenantCall const call{who.tenant, who.origin};
  auto payment = co_await payments_.resolve(call, unfinished);
  // The subscriber has paid, and the provider decides.
  if (payment.state == PaymentState::pending) throw base::Problem(payment_in_flight);
  if (!payments::is_final(payment.state))
    payment = co_await payments_.cancel(call, unfinished, PaymentState::canceled);
  // What this one costs, the subscriber has to see first: it is a change of plan now.
  if (payment.state == PaymentState::succeeded) throw base::Problem(user_already_subscribed);
  // No answer: only the provider knows whether the page was paid.
  if (payment.state == PaymentState::pending || payment.state == PaymentState::unknown)
    throw base::Problem(payment_in_flight);
}

/// An earlier call began it, perhaps before a crash: the provider knows what became of it.
portal::Task<BegunPayment> SubscriptionPayment::resolved(Subscriber const& who, Begin const& begin,
                                                         BegunPayment begun) {
  payments::TenantCall const call{who.tenant, who.origin};
  begun.payment = co_await payments_.resolve(call, begun.payment->id);
  auto const state = begun.payment->state;
  bool const has_failed = payments::is_final(state) && state != PaymentState::succeeded;
  // The charge of the old card was on its way, and has failed now: the subscriber's own begins.
  if (begun.renews && has_failed) begun = co_await database_.write(begin);
  co_return begun;
}

portal::Task<SubscribeAnswer> SubscriptionPayment::charge(Subscriber const& who, BegunPayment const& begun) {
  if (begun.payment->state != PaymentState::open) co_return pending_answer(begun.subscription);
  payments::TenantCall const call{who.tenant, who.origin};
  auto const outcome = co_await payments_.charge(call, begun.payment->id);
  base::fail_point("subscribe.after_settle");
  co_return answer_of_state(begun.subscription, outcome.state, outcome.failure);
}

portal::Task<SubscribeAnswer> SubscriptionPayment::start(Subscriber const& who, BegunPayment const& begun,
                                                         payments::PaymentOptionId chosen) {
  auto is_of_this = [&](Session& session) {
    auto const option = payments::PaymentStore(session, who.tenant->id).find_option(chosen, machine_.now());
    return option && option->payment == begun.payment->id;
  };
  if (!co_await database_.read(is_of_this)) throw base::Problem(payments::unknown_payment_option);
  payments::TenantCall const call{who.tenant, who.origin};
  auto started = co_await payments_.start(call, who.account.id, chosen, who.return_url);
  base::fail_point("subscribe.after_settle");
  co_return answer_of(begun.subscription, base::or_throw(std::move(started)));
}

}  // namespace subscriptions
