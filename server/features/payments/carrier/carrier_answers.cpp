// Maps statuses and error codes of the CAMARA interface to outcomes.
#include "features/payments/carrier/carrier_answers.hpp"

#include "base/text.hpp"

namespace payments::carrier {

Outcome failed(FailureCode failure, std::string detail) {
  return {.state = PaymentState::failed, .failure = failure, .detail = std::move(detail)};
}

Outcome refused(Answer const& answer) {
  auto const code = answer.code();
  if (code.ends_with(".USER_AMOUNT_THRESHOLD_OVERPASSED") || code.ends_with(".UNAUTHORIZED_AMOUNT"))
    return failed(FailureCode::insufficient_funds, code);
  if (code.ends_with(".PAYMENT_DENIED") || code == "IDENTIFIER_NOT_FOUND" || code == "SERVICE_NOT_APPLICABLE")
    return failed(FailureCode::declined, code);
  return failed(FailureCode::not_supported, std::to_string(answer.status) + ' ' + code);
}

bool may_know_attempt(Answer const& answer) { return answer.status == 409 || answer.status == 400; }

std::optional<base::Money> amount_of(CarrierPayment const& seen) {
  auto const& charged = seen.amount_transaction.payment_amount.charging_information;
  auto amount = base::money_of({charged.amount, charged.currency});
  if (!amount) return std::nullopt;
  return std::move(*amount);
}

Outcome outcome_of(CarrierPayment const& seen) {
  Outcome out{.provider_reference = seen.payment_id};
  auto const& status = seen.payment_status;
  if (status == "succeeded") {
    auto const amount = amount_of(seen);
    if (!amount) {
      out.detail = "the amount is not readable";
      return out;
    }
    auto const& number = seen.amount_transaction.phone_number;
    out.state = PaymentState::succeeded;
    out.amount = *amount;
    if (read_phone_number(number) == number) {
      out.agreement = std::string(carrier_agreement) + number;
      out.payer_hash = base::sha256_hex(out.agreement);
    }
  } else if (status == "denied") {
    out.state = PaymentState::failed;
    out.failure = FailureCode::declined;
  } else if (status == "cancelled") {
    out.state = PaymentState::canceled;
    out.failure = FailureCode::canceled;
  } else if (status == "processing") {
    out.state = PaymentState::pending;
  } else if (status == "pending_validation" || status == "reserved") {
    out.state = PaymentState::started;
  } else {
    out.detail = "an unknown status";
  }
  return out;
}

RefundOutcome refund_outcome(CarrierRefund const& seen) {
  using enum RefundOutcome::State;
  RefundOutcome out{.provider_reference = seen.refund_id, .detail = seen.refund_status};
  if (seen.refund_status == "succeeded") out.state = succeeded;
  if (seen.refund_status == "processing") out.state = pending;
  if (seen.refund_status == "denied") out.state = RefundOutcome::State::refused;
  return out;
}

std::optional<std::string> read_phone_number(std::string_view typed) {
  std::string digits;
  for (char const sign : typed) {
    if (sign >= '0' && sign <= '9')
      digits += sign;
    else if (sign != ' ' && sign != '-' && !(sign == '+' && digits.empty()))
      return std::nullopt;
  }
  if (digits.size() < 5 || digits.size() > 15 || digits.front() == '0') return std::nullopt;
  return '+' + digits;
}

}  // namespace payments::carrier
