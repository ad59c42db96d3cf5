// The steps of a subscriber who pays by the phone bill: number, reservation, and the code that was sent.
#include "base/text.hpp"
#include "features/payments/carrier/carrier_answers.hpp"
#include "features/payments/carrier/carrier_provider.hpp"

namespace payments::carrier {
namespace {

using portal::Task;

constexpr std::string_view carrier_number_step = "NUMBER";
constexpr std::string_view carrier_pin_step = "PIN";

NextStep ask_for_number(std::string problem = {}) {
  return {.flow = Flow::API, .step = std::string(carrier_number_step), .problem = std::move(problem)};
}
NextStep ask_for_code(std::string problem = {}) {
  return {.flow = Flow::API, .step = std::string(carrier_pin_step), .problem = std::move(problem)};
}

}  // namespace

Task<StepResult> Provider::start(ProviderCall const& call, Payment const& payment, std::string) {
  if (call.tenant.configuration.billing.carrier.base_url.empty())
    co_return StepResult{.outcome = failed(FailureCode::not_supported, "no operator is configured")};
  if (!payment.provider_reference) co_return StepResult{.next = ask_for_number()};
  // The subscriber came back to a payment that has a reservation.
  auto finding = find(call, payment);
  auto found = co_await std::move(finding);
  auto const reserved = reservation_of(payment);
  if (found.payment && found.payment->payment_status == "pending_validation" && reserved &&
      !reserved->authorization_id.empty())
    co_return StepResult{.next = ask_for_code()};
  if (!found.payment) co_return StepResult{.outcome = Outcome{.detail = "not found"}};
  auto going_on = go_on(call, payment, std::move(*found.payment));
  co_return StepResult{.outcome = co_await std::move(going_on)};
}

Task<StepResult> Provider::step(ProviderCall const& call, Payment const& payment, std::string step,
                                std::map<std::string, std::string> body) {
  if (step == carrier_pin_step) {
    auto validating = validate(call, payment, std::string(base::trim(body["pin"])));
    co_return co_await std::move(validating);
  }
  auto number = read_phone_number(body["number"]);
  if (!number) co_return StepResult{.next = ask_for_number("INVALID_NUMBER")};
  auto const tenant = call.tenant.id.value + '/';
  // The built-in operator sends no text, and its few test numbers are everybody's.
  bool const sends_text = call.tenant.configuration.billing.carrier.base_url != tenants::sandbox_operator;
  if (sends_text && (!texts_by_account_.take(tenant + base::text(payment.account), clock_.steady()).allowed ||
                     !texts_to_number_.take(tenant + *number, clock_.steady()).allowed))
    co_return StepResult{.next = ask_for_number("TOO_MANY_PINS")};
  auto preparing = prepare(call, payment, std::move(*number));
  co_return co_await std::move(preparing);
}

/// A reservation charges nothing. So where the answer is lost, the subscriber is simply asked for the number
/// again; a reservation that the lost request made is canceled before the next one.
Task<StepResult> Provider::prepare(ProviderCall const& call, Payment const& payment,
                                   std::string phone_number) {
  auto asking = client_.ask(call.tenant, "POST", payments_url(call.tenant) + "/prepare", attempt_key(payment),
                            base::to_json(new_payment(call, payment, phone_number)));
  auto const answer = co_await std::move(asking);
  if (answer.undecided()) co_return StepResult{.next = ask_for_number("UNAVAILABLE")};
  if (!answer.succeeded()) {
    auto const code = answer.code();
    if (code == "IDENTIFIER_NOT_FOUND" || code == "SERVICE_NOT_APPLICABLE")
      co_return StepResult{.next = ask_for_number("INVALID_NUMBER")};
    if (!may_know_attempt(answer)) co_return StepResult{.outcome = refused(answer)};
    // An earlier request made this reservation, and its answer was lost. Without that answer the code can't
    // be validated, so the reservation is canceled.
    auto finding = find(call, payment);
    auto found = co_await std::move(finding);
    if (!found.answered) co_return StepResult{.next = ask_for_number("UNAVAILABLE")};
    if (!found.payment) co_return StepResult{.outcome = refused(answer)};
    auto giving_up = give_up(call, payment, std::move(*found.payment));
    co_return StepResult{.outcome = co_await std::move(giving_up)};
  }
  auto seen = base::parse<CarrierPayment>(answer.body);
  if (!seen || seen->payment_id.empty())
    co_return StepResult{.outcome = Outcome{.detail = "the reservation is not readable"}};
  Reservation reservation{.phone_number = phone_number};
  auto const& validation = seen->validation_info;
  reservation.proved = validation.has_value();
  NextStep next;
  if (validation && validation->action == "validate" && validation->authorization_id) {
    reservation.authorization_id = *validation->authorization_id;
    next = ask_for_code();
  } else if (validation && validation->action == "open" && validation->validation_URL &&
             validation->validation_URL->starts_with("https://")) {
    next = {.flow = Flow::WEB, .url = *validation->validation_URL};
  } else {
    auto proved = payment;
    proved.provider_state = base::to_json(reservation);
    auto going_on = go_on(call, proved, std::move(*seen));
    co_return StepResult{.outcome = co_await std::move(going_on)};
  }
  next.provider_reference = seen->payment_id;
  next.provider_state = base::to_json(reservation);
  co_return StepResult{.next = std::move(next)};
}

Task<StepResult> Provider::validate(ProviderCall const& call, Payment const& payment, std::string code) {
  auto const reservation = reservation_of(payment);
  if (!reservation || !payment.provider_reference) co_return StepResult{.next = ask_for_number()};
  if (code.empty() || code.size() > 20) co_return StepResult{.next = ask_for_code("WRONG_PIN")};
  auto const& id = *payment.provider_reference;
  auto asking =
      client_.ask(call.tenant, "POST", payment_url(call.tenant, id, "/validate"), attempt_key(payment),
                  base::to_json(CodeToValidate{reservation->authorization_id, std::move(code)}));
  auto const answer = co_await std::move(asking);
  if (answer.undecided()) co_return StepResult{.next = ask_for_code("UNAVAILABLE")};
  // 409: it was validated by a request whose answer was lost.
  if (answer.succeeded() || answer.status == 409) {
    auto confirming = confirm(call, payment, id, reservation->phone_number);
    co_return StepResult{.outcome = co_await std::move(confirming)};
  }
  if (answer.code().ends_with(".INVALID_CODE")) co_return StepResult{.next = ask_for_code("WRONG_PIN")};
  // No tries are left, or the authorization is over.
  auto finding = find(call, payment);
  auto found = co_await std::move(finding);
  if (!found.payment) co_return StepResult{.outcome = Outcome{.detail = "not found"}};
  auto giving_up = give_up(call, payment, std::move(*found.payment));
  co_return StepResult{.outcome = co_await std::move(giving_up)};
}

}  // namespace payments::carrier
