// Turns payments and the results of their steps into answers.
#include "features/checkout/answers.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/checkout/refusals.hpp"
#include "features/payments/option_page.hpp"

KIOSK_JSON_COMPILED(checkout::CheckoutAnswer);
KIOSK_JSON_COMPILED(checkout::StepBody);

namespace checkout {
namespace {

using payments::FailureCode;
using payments::PaymentState;

base::ProblemType const& problem_of(FailureCode failure) {
  switch (failure) {
    case FailureCode::insufficient_funds: return insufficient_funds;
    case FailureCode::trial_used: return trial_already_used;
    case FailureCode::promotion_used: return promotion_already_used;
    case FailureCode::duplicate: return user_already_subscribed;
    default: return payment_refused;
  }
}

std::expected<CheckoutAnswer, base::Refusal> answer_of_state(std::optional<base::SubscriptionId> subscription,
                                                             PaymentState state, FailureCode failure) {
  if (state == PaymentState::succeeded)
    return CheckoutAnswer{.type = CheckoutState::subscribed, .subscription_id = subscription};
  if (!payments::is_final(state))
    return CheckoutAnswer{.type = CheckoutState::pending, .subscription_id = subscription};
  return std::unexpected(problem_of(failure));
}

}  // namespace

Answered with_status(CheckoutAnswer answer) {
  auto const status = answer.type == CheckoutState::subscribed ? 201
                      : answer.type == CheckoutState::pending  ? 202
                                                               : 200;
  return {std::move(answer), status};
}

std::vector<CheckoutOption> shown_options(std::vector<payments::PaymentOption> const& options,
                                          std::string const& origin) {
  std::vector<CheckoutOption> out;
  for (auto const& option : options)
    out.push_back({option.id, option.method, option.flow,
                   option.flow == payments::Flow::WEB
                       ? std::optional(payments::option_address(origin, option))
                       : std::nullopt});
  return out;
}

std::optional<base::SubscriptionId> subscription_of(payments::Payment const& payment) {
  return payment.subscription == 0 ? std::nullopt : std::optional(base::SubscriptionId{payment.subscription});
}

std::expected<CheckoutAnswer, base::Refusal> answer_of(payments::Payment const& payment) {
  return answer_of_state(subscription_of(payment), payment.state, payment.failure);
}

std::expected<CheckoutAnswer, base::Refusal> answer_of(std::optional<base::SubscriptionId> subscription,
                                                       payments::StepResult const& result) {
  if (result.outcome) return answer_of_state(subscription, result.outcome->state, result.outcome->failure);
  if (!result.next) return std::unexpected(payments::provider_unavailable);
  CheckoutAnswer out{.subscription_id = subscription};
  if (result.next->flow == payments::Flow::WEB) {
    out.type = CheckoutState::redirect;
    out.url = result.next->url;
    out.status = 302;
  } else {
    out.type = CheckoutState::onclick;
    out.next_api_flow_step = result.next->step;
    if (result.next->attempts_left > 0) out.attempts_left = result.next->attempts_left;
    if (!result.next->problem.empty()) out.problem = result.next->problem;
  }
  return out;
}

}  // namespace checkout
