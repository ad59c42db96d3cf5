// The answers of paying and of each of its steps, and the body of a step.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "features/payments/payments.hpp"
#include "features/portal/answers.hpp"

namespace checkout {

/// A way to pay. WEB: the buyer goes to `redirection_url`. API: POST /subscription/api asks for each step; it
/// takes WEB ones too, and its answer names the provider's page.
struct CheckoutOption {
  payments::PaymentOptionId payment_option_UUID;  // as the specification writes it
  std::string name;
  payments::Flow flow = payments::Flow::WEB;
  std::optional<std::string> redirection_url;
};
BOOST_DESCRIBE_STRUCT(CheckoutOption, (), (payment_option_UUID, name, flow, redirection_url))

/// subscribed: it is paid, whatever was bought; the specification's word.
enum class CheckoutState { subscribed, pending, options, redirect, onclick };
BOOST_DESCRIBE_ENUM(CheckoutState, subscribed, pending, options, redirect, onclick)

/// What buying, and each step of a payment, answers. 201 subscribed or bought, 202 pending, 200 for the
/// others.
struct CheckoutAnswer {
  CheckoutState type = CheckoutState::subscribed;
  std::optional<base::SubscriptionId> subscription_id;
  std::optional<std::string> url;  // redirect: where to go on
  std::vector<CheckoutOption> options;
  std::optional<std::string> next_api_flow_step;  // onclick: what the next body of /subscription/api answers
  std::optional<std::int64_t> attempts_left;
  /// Why a step has to be done again: INVALID_NUMBER, WRONG_PIN, PIN_EXPIRED, TOO_MANY_PINS.
  std::optional<std::string> problem;
  std::optional<std::int64_t> status;  // 302 beside a url, as the specification has it
};
BOOST_DESCRIBE_STRUCT(CheckoutAnswer, (),
                      (type, subscription_id, url, options, next_api_flow_step, attempts_left, problem,
                       status))

using Answered = portal::StatusData<CheckoutAnswer, 200, 201, 202>;

/// The answer with the specification's status.
Answered with_status(CheckoutAnswer answer);

/// Ways to pay as calls show them. `origin`: of the tenant's backend.
std::vector<CheckoutOption> shown_options(std::vector<payments::PaymentOption> const& options,
                                          std::string const& origin);

/// nullopt for the payment of something else.
std::optional<base::SubscriptionId> subscription_of(payments::Payment const& payment);

/// What an answer says of a payment in this state. Refused where it failed.
std::expected<CheckoutAnswer, base::Refusal> answer_of(payments::Payment const& payment);
/// What the caller does next. Refused where the payment failed.
std::expected<CheckoutAnswer, base::Refusal> answer_of(std::optional<base::SubscriptionId> subscription,
                                                       payments::StepResult const& result);

/// `body`: the answers to the step that was asked for; absent: the way to pay is chosen.
struct StepBody {
  payments::PaymentOptionId payment_option_UUID;  // as the specification writes it
  std::optional<base::Text<0, 1024>> redirection_url;
  std::optional<std::map<std::string, std::string>> body;
};
BOOST_DESCRIBE_STRUCT(StepBody, (), (payment_option_UUID, redirection_url, body))

}  // namespace checkout

KIOSK_JSON(checkout::CheckoutAnswer);
KIOSK_JSON(checkout::StepBody);
