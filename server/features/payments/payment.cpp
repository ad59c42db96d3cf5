// The rules of payments: which outcome changes what.
#include "features/payments/payment.hpp"

#include <charconv>

namespace payments {
namespace {

constexpr bool reaches_an_end(PaymentState from) {
  for (auto const& step : payment_steps)
    if (step.from == from && is_final(step.to)) return true;
  return false;
}
constexpr bool is_table_sound() {
  using enum PaymentState;
  for (auto const state : {open, started, pending, unknown})
    if (!reaches_an_end(state)) return false;
  for (auto const& step : payment_steps) {
    if (step.from == succeeded) return false;                     // money that was taken stays taken
    if (is_final(step.from) && step.to != open) return false;     // a late event never leads back
    if (step.to == open && !is_final(step.from)) return false;    // one attempt at a time
    if (step.to == succeeded && step.from == open) return false;  // nobody was asked
  }
  return true;
}
static_assert(is_table_sound());

}  // namespace

std::string attempt_key(Payment const& payment) {
  return std::to_string(payment.id.value) + '-' + std::to_string(payment.attempt);
}

std::optional<AttemptKey> parse_attempt_key(std::string_view text) {
  auto const dash = text.find('-');
  if (dash == text.npos) return std::nullopt;
  AttemptKey out;
  auto const read = [](std::string_view digits, std::int64_t& into) {
    auto const result = std::from_chars(digits.data(), digits.data() + digits.size(), into);
    return result.ec == std::errc() && result.ptr == digits.data() + digits.size() && into > 0;
  };
  if (!read(text.substr(0, dash), out.payment.value) || !read(text.substr(dash + 1), out.attempt))
    return std::nullopt;
  return out;
}

std::string status_of(Payment const& payment) {
  switch (payment.state) {
    case PaymentState::succeeded: return "200";
    case PaymentState::failed:
      if (payment.failure == FailureCode::insufficient_funds) return "402";
      if (payment.failure == FailureCode::trial_used) return "TRIAL_ALREADY_USED";
      if (payment.failure == FailureCode::promotion_used) return "PROMOTION_ALREADY_USED";
      return payment.failure == FailureCode::duplicate ? "409" : "490";
    case PaymentState::canceled:
    case PaymentState::expired: return "canceled";
    case PaymentState::open:
    case PaymentState::started:
    case PaymentState::pending:
    case PaymentState::unknown: return "202";
  }
  return "202";
}

std::string compensation_key(Payment const& payment, Outcome const& outcome) {
  return "compensation/" + base::text(payment.id) + '/' +
         std::to_string(outcome.attempt == 0 ? payment.attempt : outcome.attempt);
}

std::string refund_key(Refund const& refund) { return base::text(refund.id); }

std::chrono::milliseconds ask_again_after(std::int64_t inquiries) {
  using namespace std::chrono_literals;
  if (inquiries <= 0) return 10s;
  if (inquiries == 1) return 30s;
  if (inquiries == 2) return 2min;
  return inquiries == 3 ? 10min : 1h;
}

Settlement decide_settlement(Payment const& payment, Outcome const& outcome) {
  Settlement out{.state = payment.state, .failure = payment.failure};
  bool const newest = outcome.attempt == 0 || outcome.attempt == payment.attempt;
  bool const taken = outcome.state == PaymentState::succeeded;
  if (!newest) {
    // An older attempt that took money after it had ended here.
    out.orphaned = taken && outcome.amount.minor > 0;
    if (out.orphaned) out.difference = "an attempt that had ended was charged";
    return out;
  }
  if (is_final(payment.state)) {
    if (outcome.state == payment.state || !is_final(outcome.state)) return out;
    if (taken) {
      out.orphaned = outcome.amount.minor > 0;
      out.difference = "charged after the payment had ended";
      // The same news again: what was charged is on its way back.
      if (payment.failure == FailureCode::wrong_amount || is_refused_payer(payment.failure))
        out.difference.clear();
    } else if (payment.state == PaymentState::succeeded) {
      out.difference = "succeeded here, ended without a charge at the provider";
    }
    return out;
  }
  if (taken && payment.state == PaymentState::open) {
    // Nobody was asked, so nobody expects it: not ours to believe.
    out.orphaned = outcome.amount.minor > 0;
    out.difference = "charged without having been asked";
    return out;
  }
  if (taken && outcome.amount != payment.amount()) {
    out.state = PaymentState::failed;
    out.failure = FailureCode::wrong_amount;
    out.changes = true;
    out.orphaned = outcome.amount.minor > 0;
    out.difference = "charged " + base::money_text(outcome.amount) + ' ' + outcome.amount.currency +
                     " instead of " + base::money_text(payment.amount()) + ' ' + payment.currency;
    return out;
  }
  if (!may_become(payment.state, outcome.state)) return out;
  out.state = outcome.state;
  out.failure = outcome.failure;
  out.changes = true;
  return out;
}

void open_attempt(Payment& payment) {
  ++payment.attempt;
  payment.state = PaymentState::open;
  payment.failure = FailureCode::none;
  payment.method.clear();
  payment.provider_reference.reset();
  payment.provider_state.clear();
  payment.inquiries = 0;
}

std::string fail_point_of(Payment const& payment, std::string_view place) {
  auto const what = [&]() -> std::string_view {
    switch (payment.purpose) {
      case PaymentPurpose::subscription:
      case PaymentPurpose::trial: return "subscribe.";
      case PaymentPurpose::renewal: return "renew.";
      case PaymentPurpose::change: return "change.";
      default: return "purchase.";
    }
  };
  return std::string(what()) + std::string(place);
}

}  // namespace payments
