// The sandbox behind the port of payment providers.
#include "features/payments/sandbox/sandbox_provider.hpp"

#include <charconv>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/payments/addresses.hpp"
#include "features/payments/webhooks.hpp"

namespace payments::sandbox {
namespace {

using namespace std::chrono_literals;
using portal::Task;

constexpr std::string_view signature_header = "x-sandbox-signature";
constexpr std::string_view signature_purpose = "sandbox-webhook";
/// Older signatures are refused, so that a recorded webhook can't be sent again later (replay).
constexpr std::chrono::minutes signature_lifetime{5};

constexpr std::string_view number_step = "NUMBER";
constexpr std::string_view pin_step = "PIN";

std::string field(std::map<std::string, std::string> const& body, std::string const& name) {
  auto const found = body.find(name);
  return found == body.end() ? std::string() : found->second;
}

NextStep ask_number(std::string problem = {}) {
  return {.flow = Flow::API, .step = std::string(number_step), .problem = std::move(problem)};
}

NextStep ask_pin(Charge const& charge, std::string problem = {}) {
  return {.flow = Flow::API,
          .step = std::string(pin_step),
          .attempts_left = Bank::most_pin_tries - charge.pin_tries,
          .problem = std::move(problem)};
}

Outcome closed() {
  return {.state = PaymentState::failed,
          .failure = FailureCode::not_supported,
          .detail = "the sandbox is not open to this tenant"};
}

/// The bank's immediate answer. Two test numbers get none, as from a provider that is down.
Outcome answered(Charge const& charge) {
  auto const behaviour = behaviour_of(charge.number);
  bool const silent = behaviour == Behaviour::timeout_charged || behaviour == Behaviour::timeout_lost;
  if (silent && !charge.number.empty()) return {.detail = "the sandbox does not answer"};
  return Bank::outcome_of(charge);
}

}  // namespace

Capabilities Provider::capabilities(tenants::Tenant const& tenant) const {
  if (!is_open_to(tenant)) return {};
  return {.renews = true,
          .changes_price = true,
          .refunds = true,
          .lists = true,
          .setup_without_charge = true,
          .methods = {{"card", Flow::WEB}, {"phone", Flow::API}}};
}

Task<StepResult> Provider::start(ProviderCall const& call, Payment const& payment, std::string method) {
  if (!is_open_to(call.tenant)) co_return StepResult{.outcome = closed()};
  auto const work = [&](Bank& bank) { return bank.begin(payment, method); };
  auto const charge = co_await in_bank(call.tenant.id, work);
  if (charge.state != ChargeState::waiting) co_return StepResult{.outcome = answered(charge)};
  if (method == "card")
    co_return StepResult{
        .next = NextStep{.flow = Flow::WEB, .url = call.origin + http::link(hosted::sandbox, charge.page)}};
  if (!charge.number.empty()) co_return StepResult{.next = ask_pin(charge)};
  co_return StepResult{.next = ask_number()};
}

Task<StepResult> Provider::step(ProviderCall const& call, Payment const& payment, std::string step,
                                std::map<std::string, std::string> body) {
  auto const work = [&](Bank& bank) -> StepResult {
    auto charge = bank.find(attempt_key(payment));
    if (!charge) return {.outcome = Outcome{.state = PaymentState::open}};
    if (charge->state != ChargeState::waiting) return {.outcome = answered(*charge)};
    if (step == number_step) {
      auto const number = read_test_phone(field(body, "number"));
      if (!number) return {.next = ask_number("INVALID_NUMBER")};
      bank.send_pin(*charge, *number);
      return {.next = ask_pin(*charge)};
    }
    if (field(body, "resend") == "true") {
      if (charge->pins_sent >= Bank::most_pins) return {.next = ask_pin(*charge, "TOO_MANY_PINS")};
      bank.send_pin(*charge, charge->number);
      return {.next = ask_pin(*charge)};
    }
    switch (bank.take_pin(*charge, base::trim(field(body, "pin")))) {
      case Bank::PinResult::right:
      case Bank::PinResult::none_left: return {.outcome = answered(*charge)};
      case Bank::PinResult::wrong: return {.next = ask_pin(*charge, "WRONG_PIN")};
      case Bank::PinResult::expired: return {.next = ask_pin(*charge, "PIN_EXPIRED")};
    }
    return {.next = ask_pin(*charge)};
  };
  co_return co_await in_bank(call.tenant.id, work);
}

Task<Outcome> Provider::charge(ProviderCall const& call, Payment const& payment) {
  if (!is_open_to(call.tenant)) co_return closed();
  auto const work = [&](Bank& bank) { return answered(bank.charge_agreement(payment)); };
  co_return co_await in_bank(call.tenant.id, work);
}

Task<Outcome> Provider::inquire(ProviderCall const& call, Payment const& payment) {
  auto const work = [&](Bank& bank) -> Outcome {
    auto const charge = bank.find(attempt_key(payment));
    return charge ? Bank::outcome_of(*charge) : Outcome{.state = PaymentState::open};
  };
  co_return co_await in_bank(call.tenant.id, work);
}

Task<Outcome> Provider::cancel(ProviderCall const& call, Payment const& payment) {
  auto const work = [&](Bank& bank) -> Outcome {
    // An unknown charge is created and canceled, so that an order that is still on its way comes too late.
    auto charge = bank.find(attempt_key(payment));
    if (!charge) charge = bank.begin(payment, payment.method);
    return Bank::outcome_of(bank.cancel(std::move(*charge)));
  };
  co_return co_await in_bank(call.tenant.id, work);
}

Task<RefundOutcome> Provider::refund(ProviderCall const& call, Payment const& payment, Refund const& refund) {
  auto const work = [&](Bank& bank) { return bank.refund(payment, refund); };
  co_return co_await in_bank(call.tenant.id, work);
}

Task<bool> Provider::end_agreement(ProviderCall const& call, std::string reference) {
  auto const work = [&](Bank& bank) {
    bank.end_agreement(reference);
    return true;
  };
  co_return co_await in_bank(call.tenant.id, work);
}

Task<std::optional<std::vector<ProviderCharge>>> Provider::list(ProviderCall const& call, base::Instant from,
                                                                base::Instant to) {
  auto const work = [&](Bank& bank) {
    std::vector<ProviderCharge> out;
    for (auto const& charge : bank.list(from, to)) {
      if (charge.state != ChargeState::charged) continue;
      auto const attempt = parse_attempt_key(charge.key);
      ProviderCharge line{.provider_reference = Bank::outcome_of(charge).provider_reference,
                          .state = PaymentState::succeeded,
                          .amount = {charge.charged_minor, charge.currency},
                          .refunded = {charge.refunded_minor, charge.currency},
                          .at = charge.updated_at};
      if (attempt) {
        line.payment = attempt->payment;
        line.attempt = attempt->attempt;
      }
      out.push_back(std::move(line));
    }
    return std::optional(std::move(out));
  };
  co_return co_await in_bank(call.tenant.id, work);
}

std::string Provider::signature_text(base::TenantId const& tenant, std::string_view seconds,
                                     std::string_view body) const {
  std::string out = tenant.value;
  out.append(1, '.').append(seconds).append(1, '.').append(body);
  return out;
}

http::Request Provider::webhook(base::TenantId const& tenant, std::string body, base::Instant now) const {
  auto const seconds = std::to_string(now.ms / 1000);
  http::Request out;
  out.method = "POST";
  out.headers.set("Content-Type", "application/json");
  out.headers.set(
      signature_header,
      "t=" + seconds + ",v1=" + sealer_.digest(signature_purpose, signature_text(tenant, seconds, body)));
  out.body = std::move(body);
  return out;
}

std::expected<std::vector<ProviderEvent>, base::Refusal> Provider::read_webhook(tenants::Tenant const& tenant,
                                                                                http::Request const& request,
                                                                                base::Instant now) const {
  std::string_view const header = request.header(signature_header).value_or("");
  auto const comma = header.find(",v1=");
  if (!header.starts_with("t=") || comma == header.npos) return std::unexpected(invalid_signature);
  auto const seconds = header.substr(2, comma - 2);
  std::int64_t sent = 0;
  auto const read = std::from_chars(seconds.data(), seconds.data() + seconds.size(), sent);
  bool const fresh = read.ec == std::errc() && read.ptr == seconds.data() + seconds.size() && sent > 0 &&
                     sent < 100'000'000'000 &&
                     std::chrono::abs(now - base::Instant{sent * 1000}) <= signature_lifetime;
  if (!fresh || !sealer_.is_digest(header.substr(comma + 4), signature_purpose,
                                   signature_text(tenant.id, seconds, request.body)))
    return std::unexpected(invalid_signature);
  auto event = base::parse<ProviderEvent>(request.body);
  if (!event) return std::unexpected(unreadable_webhook);
  return std::vector{std::move(*event)};
}

}  // namespace payments::sandbox
