// Payments and refunds at an operator: confirm, cancel, create, retrieve, refund. The subscriber's steps
// before that are in carrier_steps.cpp.
#include "features/payments/carrier/carrier_provider.hpp"

#include <algorithm>
#include <set>

#include "base/log.hpp"
#include "base/text.hpp"
#include "features/payments/addresses.hpp"
#include "features/payments/carrier/carrier_answers.hpp"
#include "features/payments/webhooks.hpp"

namespace payments::carrier {
namespace {

using namespace std::chrono_literals;
using portal::Task;

constexpr std::string_view event_types = "org.camaraproject.carrier-billing.";
constexpr std::int64_t payments_per_page = 100;
constexpr std::int64_t most_pages = 1000;
/// The operator's clock may differ from ours.
constexpr std::chrono::minutes clock_difference{15};

http::RateLimitSettings five_an_hour() { return {.count = 5, .period = std::chrono::hours(1), .burst = 5}; }

/// What the sink's access token says: for which attempt the operator may send events.
struct SinkToken {
  std::string tenant;
  PaymentId payment;
  std::int64_t attempt = 1;
};
BOOST_DESCRIBE_STRUCT(SinkToken, (), (tenant, payment, attempt))
/// Longer than any payment waits.
accounts::SealPurpose const sink_token{"carrier webhook", 96h};

struct EventData {
  std::string payment_id;
};
BOOST_DESCRIBE_STRUCT(EventData, (), (payment_id))
struct CloudEvent {
  std::string id;
  std::string source;
  std::string type;
  std::optional<EventData> data;
};
BOOST_DESCRIBE_STRUCT(CloudEvent, (), (id, source, type, data))

std::string refunds_url(tenants::Tenant const& tenant, std::string_view payment) {
  return tenant.configuration.billing.carrier.refund_url + "/payments/" +
         base::percent_encode_component(payment) + "/refunds";
}

}  // namespace

std::optional<Reservation> reservation_of(Payment const& payment) {
  if (payment.provider_state.empty()) return std::nullopt;
  auto read = base::parse<Reservation>(payment.provider_state);
  if (!read) return std::nullopt;
  return std::move(*read);
}

Provider::Provider(Client::Send send, Client::Sandbox sandbox, accounts::Secrets const& secrets,
                   accounts::Sealer const& sealer, base::Clock const& clock, std::int64_t nodes)
    : client_(std::move(send), std::move(sandbox), secrets, clock),
      sealer_(sealer),
      clock_(clock),
      texts_by_account_(http::share(five_an_hour(), nodes)),
      texts_to_number_(http::share(five_an_hour(), nodes)) {}

Capabilities Provider::capabilities(tenants::Tenant const& tenant) const {
  auto const& settings = tenant.configuration.billing.carrier;
  if (settings.base_url.empty()) return {};
  return {.renews = true,
          .changes_price = true,
          .refunds = !settings.refund_url.empty(),
          .lists = true,
          .methods = {{"phone", Flow::API}}};
}

bool Provider::takes_test_money(tenants::Tenant const& tenant) const {
  return tenant.configuration.billing.carrier.base_url == tenants::sandbox_operator;
}

NewPayment Provider::new_payment(ProviderCall const& call, Payment const& payment,
                                 std::string const& phone_number) const {
  auto const key = attempt_key(payment);
  auto const amount = base::money_body(payment.amount());
  auto const& settings = call.tenant.configuration.billing.carrier;
  NewPayment out{
      .amount_transaction = {.phone_number = phone_number,
                             .client_correlator = key,
                             .payment_amount = {.charging_information = {.amount = amount.amount,
                                                                         .currency = amount.currency,
                                                                         .description = payment.description}},
                             .reference_code = key}};
  if (!settings.merchant_name.empty() || !settings.merchant_identifier.empty()) {
    auto& about = out.amount_transaction.payment_amount.charging_meta_data.emplace();
    if (!settings.merchant_name.empty()) about.merchant_name = settings.merchant_name;
    if (!settings.merchant_identifier.empty()) about.merchant_identifier = settings.merchant_identifier;
  }
  // Jobs do not know the address of this server. Their payments have no sink: the operator is asked for news.
  if (call.origin.starts_with("https://")) {
    auto const now = clock_.now();
    out.sink = call.origin + http::link(hosted::webhook, provider_name);
    out.sink_credential = {.access_token = sealer_.seal(
                               sink_token, SinkToken{call.tenant.id.value, payment.id, payment.attempt}, now),
                           .access_token_expires_utc = now + sink_token.lifetime};
  }
  return out;
}

Task<Outcome> Provider::confirm(ProviderCall const& call, Payment const& payment, std::string id,
                                std::string phone_number) {
  auto asking = client_.ask(call.tenant, "POST", payment_url(call.tenant, id, "/confirm"),
                            attempt_key(payment), base::to_json(PhoneNumber{phone_number}));
  auto const answer = co_await std::move(asking);
  bool const decided = !answer.undecided();
  if (decided && !answer.succeeded() && answer.status != 409) {
    // Canceled at once: until it lapsed by itself, a reservation would reduce what the subscriber can spend.
    auto giving_up = give_up(call, payment,
                             {.payment_id = id,
                              .amount_transaction = {.phone_number = phone_number},
                              .payment_status = "reserved"});
    auto const given_up = co_await std::move(giving_up);
    if (given_up.state == PaymentState::succeeded) co_return given_up;
    auto out = refused(answer);
    out.provider_reference = id;
    co_return out;
  }
  auto there = payment;
  there.provider_reference = id;
  auto finding = find(call, there);
  auto const found = co_await std::move(finding);
  Outcome out{.provider_reference = id, .detail = "not found"};
  if (found.payment) out = outcome_of(*found.payment);
  // Accepted, and not done yet.
  if (answer.succeeded() && out.state == PaymentState::started) out.state = PaymentState::pending;
  if (!decided && out.state == PaymentState::started) out.state = PaymentState::unknown;
  co_return out;
}

Task<Provider::Found> Provider::find(ProviderCall const& call, Payment const& payment) {
  if (payment.provider_reference) {
    auto asking = client_.ask(call.tenant, "GET", payment_url(call.tenant, *payment.provider_reference),
                              attempt_key(payment));
    auto const answer = co_await std::move(asking);
    if (answer.status == 404) co_return Found{.answered = true};
    auto seen = base::parse<CarrierPayment>(answer.body);
    if (!answer.succeeded() || !seen) co_return Found{};
    co_return Found{.answered = true, .payment = std::move(*seen)};
  }
  auto const key = attempt_key(payment);
  auto listing = list_payments(call.tenant, payment.created_at - clock_difference,
                               clock_.now() + clock_difference, {}, key);
  auto all = co_await std::move(listing);
  if (!all) co_return Found{};
  for (auto& seen : *all)
    if (seen.amount_transaction.client_correlator.value_or(seen.amount_transaction.reference_code) == key)
      co_return Found{.answered = true, .payment = std::move(seen)};
  co_return Found{.answered = true};
}

Task<std::optional<std::vector<CarrierPayment>>> Provider::list_payments(tenants::Tenant const& tenant,
                                                                         base::Instant from, base::Instant to,
                                                                         std::string status,
                                                                         std::string correlator) {
  std::vector<CarrierPayment> out;
  std::set<std::string> ids;
  for (std::int64_t page = 1; page <= most_pages; ++page) {
    auto url = payments_url(tenant) + "?page=" + std::to_string(page) +
               "&perPage=" + std::to_string(payments_per_page) + "&order=asc&paymentCreationDate.gte=" +
               base::percent_encode_component(base::to_rfc3339(from)) +
               "&paymentCreationDate.lte=" + base::percent_encode_component(base::to_rfc3339(to));
    if (!status.empty()) url += "&paymentStatus=" + status;
    auto asking = client_.ask(tenant, "GET", std::move(url), correlator);
    auto const answer = co_await std::move(asking);
    if (answer.code().ends_with(".TOO_MANY_MATCHING_RECORDS") && to - from > 1min) {
      auto const middle = from + (to - from) / 2;
      auto first = list_payments(tenant, from, middle, status, correlator);
      auto earlier = co_await std::move(first);
      auto second = list_payments(tenant, middle, to, status, correlator);
      auto later = co_await std::move(second);
      if (!earlier || !later) co_return std::nullopt;
      for (auto const& each : *earlier) ids.insert(each.payment_id);
      for (auto& each : *later)
        if (ids.insert(each.payment_id).second) earlier->push_back(std::move(each));
      co_return earlier;
    }
    auto part = base::parse<std::vector<CarrierPayment>>(answer.body);
    if (!answer.succeeded() || !part) co_return std::nullopt;
    bool more = false;
    for (auto& each : *part)
      if (ids.insert(each.payment_id).second) {
        out.push_back(std::move(each));
        more = true;
      }
    if (!more || std::ssize(*part) < payments_per_page) co_return out;
  }
  co_return std::nullopt;
}

Task<Outcome> Provider::go_on(ProviderCall const& call, Payment const& payment, CarrierPayment seen) {
  if (seen.payment_status != "reserved") co_return outcome_of(seen);
  auto const reservation = reservation_of(payment);
  bool const proved = reservation && reservation->proved;
  if (!proved && call.tenant.configuration.billing.carrier.requires_code) {
    auto giving_up = give_up(call, payment, std::move(seen));
    co_return co_await std::move(giving_up);
  }
  auto const number = reservation ? reservation->phone_number : seen.amount_transaction.phone_number;
  auto confirming = confirm(call, payment, seen.payment_id, number);
  co_return co_await std::move(confirming);
}

Task<Outcome> Provider::give_up(ProviderCall const& call, Payment const& payment, CarrierPayment seen) {
  auto out = outcome_of(seen);
  if (is_final(out.state)) co_return out;
  auto asking =
      client_.ask(call.tenant, "POST", payment_url(call.tenant, seen.payment_id, "/cancel"),
                  attempt_key(payment), base::to_json(PhoneNumber{seen.amount_transaction.phone_number}));
  auto const answer = co_await std::move(asking);
  if (answer.undecided()) co_return Outcome{.provider_reference = seen.payment_id, .detail = "no answer"};
  auto there = payment;
  there.provider_reference = seen.payment_id;
  auto finding = find(call, there);
  auto const found = co_await std::move(finding);
  if (!found.payment) co_return Outcome{.provider_reference = seen.payment_id, .detail = "not found"};
  out = outcome_of(*found.payment);
  // Accepted, and not shown yet: it will not be confirmed, so nothing is charged.
  if (answer.succeeded() && !is_final(out.state)) {
    out.state = PaymentState::canceled;
    out.failure = FailureCode::canceled;
  }
  co_return out;
}

Task<Outcome> Provider::charge(ProviderCall const& call, Payment const& payment) {
  auto const& settings = call.tenant.configuration.billing.carrier;
  auto const agreement = payment.agreement.value_or("");
  if (settings.base_url.empty() || !agreement.starts_with(carrier_agreement))
    co_return failed(FailureCode::not_supported, "there is no agreement with an operator");
  auto const number = agreement.substr(carrier_agreement.size());
  auto asking = client_.ask(call.tenant, "POST", payments_url(call.tenant), attempt_key(payment),
                            base::to_json(new_payment(call, payment, number)));
  auto const answer = co_await std::move(asking);
  if (answer.undecided()) co_return Outcome{.detail = "no answer"};
  if (answer.succeeded()) {
    auto const seen = base::parse<CarrierPayment>(answer.body);
    if (!seen) co_return Outcome{.detail = "the answer is not readable"};
    co_return outcome_of(*seen);
  }
  if (may_know_attempt(answer)) {
    auto finding = find(call, payment);
    auto const found = co_await std::move(finding);
    if (!found.answered) co_return Outcome{.detail = "no answer"};
    if (found.payment) co_return outcome_of(*found.payment);
  }
  co_return refused(answer);
}

Task<Outcome> Provider::inquire(ProviderCall const& call, Payment const& payment) {
  // Without a reference nothing was reserved, so nothing was charged. So the operator's list is not read
  // again and again while a subscriber has not typed a number yet.
  if (!payment.provider_reference && !payment.agreement) co_return Outcome{.state = PaymentState::open};
  auto finding = find(call, payment);
  auto found = co_await std::move(finding);
  if (!found.answered) co_return Outcome{.detail = "no answer"};
  if (!found.payment) co_return Outcome{.state = PaymentState::open};
  auto going_on = go_on(call, payment, std::move(*found.payment));
  co_return co_await std::move(going_on);
}

Task<Outcome> Provider::cancel(ProviderCall const& call, Payment const& payment) {
  auto finding = find(call, payment);
  auto found = co_await std::move(finding);
  if (!found.answered) co_return Outcome{.detail = "no answer"};
  if (!found.payment) co_return Outcome{.state = PaymentState::open};
  auto giving_up = give_up(call, payment, std::move(*found.payment));
  co_return co_await std::move(giving_up);
}

Task<RefundOutcome> Provider::refund(ProviderCall const& call, Payment const& payment, Refund const& refund) {
  using enum RefundOutcome::State;
  if (call.tenant.configuration.billing.carrier.refund_url.empty())
    co_return RefundOutcome{.state = RefundOutcome::State::refused, .detail = "no address for refunds"};
  // The payment's reference is of its newest attempt. An earlier one is found by its correlator.
  auto attempt = payment;
  if (refund.kind == RefundKind::compensation) attempt.provider_reference.reset();
  auto id = attempt.provider_reference.value_or("");
  if (id.empty()) {
    auto finding = find(call, attempt);
    auto const found = co_await std::move(finding);
    if (!found.answered) co_return RefundOutcome{.detail = "no answer"};
    if (!found.payment)
      co_return RefundOutcome{.state = RefundOutcome::State::refused, .detail = "no such payment"};
    id = found.payment->payment_id;
  }
  auto const key = refund_key(refund);
  auto const url = refunds_url(call.tenant, id);
  if (refund.provider_reference) {
    auto asking = client_.ask(call.tenant, "GET",
                              url + '/' + base::percent_encode_component(*refund.provider_reference), key);
    auto const answer = co_await std::move(asking);
    auto const seen = base::parse<CarrierRefund>(answer.body);
    if (!answer.succeeded() || !seen) co_return RefundOutcome{.detail = "no answer"};
    co_return refund_outcome(*seen);
  }
  // A compensation gives back all that an attempt took, which may be another amount than was ordered.
  bool const total = refund.kind == RefundKind::compensation || refund.amount() == payment.amount();
  NewRefund wanted{.type = total ? "total" : "partial",
                   .reason = refund.reason,
                   .amount_transaction = {.client_correlator = key, .reference_code = key}};
  if (!total) {
    auto const amount = base::money_body(refund.amount());
    wanted.amount_transaction.refund_amount.charging_information = {
        .amount = amount.amount, .currency = amount.currency, .description = payment.description};
  }
  auto asking = client_.ask(call.tenant, "POST", url, key, base::to_json(wanted));
  auto const answer = co_await std::move(asking);
  if (answer.succeeded()) {
    auto const seen = base::parse<CarrierRefund>(answer.body);
    if (!seen) co_return RefundOutcome{.detail = "the answer is not readable"};
    co_return refund_outcome(*seen);
  }
  // An earlier request may have given it back, and its answer was lost: then it is in the list.
  if (may_know_attempt(answer)) {
    auto listing =
        client_.ask(call.tenant, "GET", url + "?perPage=" + std::to_string(payments_per_page), key);
    auto const list = co_await std::move(listing);
    auto const all = base::parse<std::vector<CarrierRefund>>(list.body);
    if (!list.succeeded() || !all) co_return RefundOutcome{.detail = "no answer"};
    for (auto const& seen : *all)
      if (seen.amount_transaction && seen.amount_transaction->client_correlator == key)
        co_return refund_outcome(seen);
  }
  if (answer.undecided()) co_return RefundOutcome{.detail = "no answer"};
  co_return RefundOutcome{.state = RefundOutcome::State::refused, .detail = answer.code()};
}

/// Nothing to do: the interface has one-off payments only, and nobody orders one for an ended agreement.
Task<bool> Provider::end_agreement(ProviderCall const&, std::string) { co_return true; }

std::expected<std::vector<ProviderEvent>, base::Refusal> Provider::read_webhook(tenants::Tenant const& tenant,
                                                                                http::Request const& request,
                                                                                base::Instant now) const {
  constexpr std::string_view scheme = "Bearer ";
  std::string_view const header = request.header("authorization").value_or("");
  if (!header.starts_with(scheme)) return std::unexpected(invalid_signature);
  auto const token = sealer_.open<SinkToken>(sink_token, header.substr(scheme.size()), now);
  if (!token || token->tenant != tenant.id.value) return std::unexpected(invalid_signature);
  auto const event = base::parse<CloudEvent>(request.body);
  if (!event || event->id.empty() || event->source.empty() || event->id.size() + event->source.size() > 500)
    return std::unexpected(unreadable_webhook);
  // An event of another interface changes nothing here.
  if (!event->type.starts_with(event_types)) return std::vector<ProviderEvent>{};
  return std::vector{ProviderEvent{.id = event->source + ' ' + event->id,
                                   .kind = ProviderEventKind::outcome,
                                   .payment = token->payment,
                                   .attempt = token->attempt,
                                   .state = PaymentState::unknown,
                                   .provider_reference = event->data ? event->data->payment_id : ""}};
}

Task<std::optional<std::vector<ProviderCharge>>> Provider::list(ProviderCall const& call, base::Instant from,
                                                                base::Instant to) {
  auto listing = list_payments(call.tenant, from, to, "succeeded", "reconciliation");
  auto const all = co_await std::move(listing);
  if (!all) co_return std::nullopt;
  std::vector<ProviderCharge> out;
  for (auto const& seen : *all) {
    auto const amount = amount_of(seen);
    if (seen.payment_status != "succeeded" || !amount) continue;
    auto const& transaction = seen.amount_transaction;
    ProviderCharge line{.provider_reference = seen.payment_id,
                        .amount = *amount,
                        .refunded = {0, amount->currency},
                        .at = base::parse_rfc3339(seen.payment_creation_date.value_or("")).value_or(from)};
    if (auto const key =
            parse_attempt_key(transaction.client_correlator.value_or(transaction.reference_code))) {
      line.payment = key->payment;
      line.attempt = key->attempt;
    }
    out.push_back(std::move(line));
  }
  co_return out;
}

}  // namespace payments::carrier
