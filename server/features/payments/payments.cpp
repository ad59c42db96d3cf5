// Opens and settles payments, and asks providers to start and charge them; inquiries.cpp asks what became of
// them.
#include "features/payments/payments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "base/fail_point.hpp"
#include "base/json/json.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "features/ledger/ledger_store.hpp"
#include "features/payments/payment_sale.hpp"
#include "features/payments/provider_answer.hpp"
#include "storage/event_outbox.hpp"
#include "storage/tenant_session.hpp"

namespace payments {
namespace {

using namespace std::chrono_literals;
using portal::Task;

constexpr std::chrono::minutes option_lifetime{30};
/// How long a subscriber may take, and a provider that is charged without one.
constexpr std::chrono::hours interactive_lifetime{1};
constexpr std::chrono::hours charge_lifetime{72};

/// The payload of the events payment.*.
struct PaymentEvent {
  PaymentId payment;
  accounts::AccountId account;
  PaymentPurpose purpose = PaymentPurpose::subscription;
  base::Id<struct SubscriptionTag> subscription;
  std::string provider;
  PaymentState state = PaymentState::open;
  FailureCode failure = FailureCode::none;
  std::string amount;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(PaymentEvent, (),
                      (payment, account, purpose, subscription, provider, state, failure, amount, currency))

/// Who knows an option's address may open it without a session, so it is random: identifiers of an IdSource
/// can be guessed from others.
PaymentOptionId random_option_id() {
  auto const bytes = base::random_bytes(sizeof(std::int64_t));
  std::int64_t out = 0;
  std::memcpy(&out, bytes.data(), sizeof out);
  return {out & std::numeric_limits<std::int64_t>::max()};
}

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

/// The name of a crash point, such as "renew.after_intent".
std::string point(Payment const& payment, std::string_view place) {
  auto const what = [&]() -> std::string_view {
    switch (payment.purpose) {
      case PaymentPurpose::subscription:
      case PaymentPurpose::trial: return "subscribe.";
      case PaymentPurpose::renewal: return "renew.";
      case PaymentPurpose::change: return "change.";
      case PaymentPurpose::purchase:
      case PaymentPurpose::order:
      case PaymentPurpose::gift: return "purchase.";
    }
    return "";
  };
  return std::string(what()) + std::string(place);
}

void take_order(Payment& payment, Order const& order, base::Instant now, base::Instant real_now) {
  payment.purpose = order.purpose;  // what begins as a trial may go on at the price
  payment.amount_minor = order.amount.minor;
  payment.currency = order.amount.currency;
  payment.plan = order.plan;
  payment.tax_class = order.tax_class;
  payment.tax_basis_points = order.tax_basis_points;
  payment.provider = order.provider;
  payment.description = order.description;
  payment.locale = order.locale;
  payment.return_url = order.return_url;
  payment.agreement = order.agreement.empty() ? std::nullopt : std::optional(order.agreement);
  payment.ordered_at = now;
  payment.updated_at = real_now;
  payment.expires_at = real_now + interactive_lifetime;
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

}  // namespace

Outcome outcome_of(Payment const& payment) {
  return {.state = payment.state,
          .failure = payment.failure,
          .provider_reference = payment.provider_reference.value_or(""),
          .amount = payment.amount(),
          .agreement = payment.agreement.value_or(""),
          .payer_hash = payment.payer_hash,
          .attempt = payment.attempt};
}

void Payments::listen(PaymentPurpose purpose, PaymentListener& listener) {
  if (!listeners_.emplace(purpose, &listener).second)
    throw std::logic_error("a second listener for payments of the purpose " +
                           std::string(boost::describe::enum_to_string(purpose, "?")));
}

PaymentProvider* Payments::provider(std::string_view name) const {
  auto const found = providers_.find(name);
  return found == providers_.end() ? nullptr : found->second;
}

std::vector<PaymentProvider*> Payments::providers() const {
  std::vector<PaymentProvider*> out;
  for (auto const& [name, provider] : providers_) out.push_back(provider);
  return out;
}

bool Payments::accepts_test_money(base::TenantId const& tenant) const {
  return !test_money_tenants_ ||
         std::ranges::find(*test_money_tenants_, tenant.value) != test_money_tenants_->end();
}

bool Payments::is_withheld(std::string_view name, tenants::Tenant const& tenant) const {
  auto const* found = provider(name);
  return found != nullptr && found->takes_test_money(tenant) && !accepts_test_money(tenant.id);
}

void Payments::require_not_withheld(std::string_view name, tenants::Tenant const& tenant) const {
  if (is_withheld(name, tenant)) throw base::Problem(provider_unavailable);
}

Payment Payments::open(storage::TenantSession const& session, Order const& order, base::Instant now) const {
  if (order.amount.minor < 0 || order.amount.minor > base::most_minor ||
      !base::find_currency(order.amount.currency))
    throw std::logic_error("an order without a price: " + order.key);
  PaymentStore store(session);
  auto const real_now = clock_.now();
  auto existing = store.find_key(order.key);
  if (!existing) {
    Payment payment{.id = ids_.make<PaymentId>(),
                    .account = order.account,
                    .purpose = order.purpose,
                    .key = order.key,
                    .subscription = order.subscription,
                    .subject = order.subject,
                    .created_at = real_now};
    take_order(payment, order, now, real_now);
    // It expires where nobody ever pays.
    payment.inquire_at = payment.expires_at;
    store.add(payment);
    return payment;
  }
  if (existing->account != order.account)
    throw std::logic_error("a payment's key belongs to another account: " + order.key);
  if (existing->state == PaymentState::succeeded || is_under_way(existing->state)) return *existing;
  if (is_final(existing->state)) open_attempt(*existing);
  take_order(*existing, order, now, real_now);
  existing->inquire_at = existing->expires_at;
  store.save(*existing);
  return *existing;
}

std::vector<PaymentOption> Payments::options(storage::Session& session, Payment const& payment,
                                             tenants::Tenant const& tenant) const {
  std::vector<PaymentOption> out;
  require_not_withheld(payment.provider, tenant);
  auto* const found = provider(payment.provider);
  if (found == nullptr) return out;
  auto const can = found->capabilities(tenant);
  if (payment.amount_minor == 0 && !can.setup_without_charge) return out;
  PaymentStore store({session, tenant.id});
  for (auto const& method : can.methods) {
    PaymentOption option{.id = random_option_id(),
                         .payment = payment.id,
                         .provider = payment.provider,
                         .method = method.name,
                         .flow = method.flow,
                         .expires_at = clock_.now() + option_lifetime};
    store.add_option(option);
    out.push_back(std::move(option));
  }
  return out;
}

std::optional<LaterCharge> Payments::later_charge(storage::TenantSession const& session, PaymentId id) const {
  auto const payment = PaymentStore(session).find(id);
  if (!payment || payment->amount_minor > 0) return std::nullopt;
  auto const found = listeners_.find(payment->purpose);
  if (found == listeners_.end()) return std::nullopt;
  return found->second->later_charge(session, *payment, business_now(session));
}

/// Marks the attempt as asked, before the provider is. From then on the payment is inquired about until its
/// end is known.
void Payments::begin(storage::TenantSession const& session, Payment& payment) const {
  auto const now = clock_.now();
  payment.state = PaymentState::started;
  payment.inquiries = 0;
  payment.updated_at = now;
  payment.inquire_at = now + ask_again_after(0);
  PaymentStore store(session);
  store.save(payment);
  store.begin_attempt(payment, now);
}

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
  base::fail_point(point(payment, "after_intent"));
  auto* const found = provider(payment.provider);
  if (found == nullptr) co_return std::unexpected(provider_unavailable);
  auto const to_provider = provider_call(call, chosen->now);
  auto asking = answer_or(found->start(to_provider, payment, payment.method),
                          StepResult{.outcome = Outcome{.detail = "no answer"}}, payment.provider);
  auto result = co_await std::move(asking);
  base::fail_point(point(payment, "after_provider"));
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
  base::fail_point(point(payment, "after_provider"));
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

Task<Outcome> Payments::saved(TenantCall const& call, Payment const& payment, Outcome outcome) {
  outcome.attempt = payment.attempt;
  auto save = [&](storage::Session& session) {
    return settle({session, call.tenant->id}, payment.id, outcome, business_now({session, call.tenant->id}));
  };
  auto const after = co_await database_.write(save);
  base::fail_point(point(after, "after_settle"));
  co_return outcome_of(after);
}

std::optional<Payment> Payments::begin_charge(storage::TenantSession const& session, PaymentId id) const {
  auto payment = PaymentStore(session).find(id);
  if (!payment || is_final(payment->state) || !payment->agreement) return std::nullopt;
  if (payment->state == PaymentState::open) {
    payment->expires_at = clock_.now() + charge_lifetime;
    payment->method = agreement_method;
    begin(session, *payment);
  }
  return payment;
}

Task<Outcome> Payments::ask_charge(TenantCall call, Payment payment, std::optional<base::Instant> now) {
  auto* const found = provider(payment.provider);
  if (found == nullptr) co_return Outcome{.detail = "no such provider", .attempt = payment.attempt};
  // Not a refusal of the card: the charge waits until the provider may be asked, or is given up in the end.
  if (is_withheld(payment.provider, *call.tenant))
    co_return Outcome{.detail = "test money is not accepted", .attempt = payment.attempt};
  if (!now) {
    auto read_now = [&](storage::TenantSession const& session) { return business_now(session); };
    now = co_await database_.read(call.tenant->id, read_now);
  }
  auto const to_provider = provider_call(call, *now);
  auto asking =
      answer_or(found->charge(to_provider, payment), Outcome{.detail = "no answer"}, payment.provider);
  auto out = co_await std::move(asking);
  out.attempt = payment.attempt;
  co_return out;
}

Task<Outcome> Payments::charge(TenantCall call, PaymentId id) {
  auto begin_it = [&](storage::TenantSession const& session) { return begin_charge(session, id); };
  auto const payment = co_await database_.write(call.tenant->id, begin_it);
  if (!payment) {
    auto load = [&](storage::TenantSession const& session) { return PaymentStore(session).find(id); };
    auto const ended = co_await database_.read(call.tenant->id, load);
    if (!ended || !is_final(ended->state)) throw std::logic_error("a payment without an agreement to charge");
    co_return outcome_of(*ended);
  }
  base::fail_point(point(*payment, "after_intent"));
  auto asking = ask_charge(call, *payment);
  auto outcome = co_await std::move(asking);
  base::fail_point(point(*payment, "after_provider"));
  auto saving = saved(call, *payment, std::move(outcome));
  co_return co_await std::move(saving);
}

Payment Payments::settle(storage::TenantSession const& session, PaymentId id, Outcome const& outcome,
                         base::Instant now) const {
  PaymentStore store(session);
  auto payment = store.find(id);
  if (!payment) throw std::logic_error("no payment " + base::text(id));
  auto const decided = decide_settlement(*payment, outcome);
  auto const real_now = clock_.now();
  // The provider tells of this money again, and its refund has been ordered already: nothing new to report.
  bool const is_known = decided.orphaned && store.find_refund(compensation_key(*payment, outcome));
  if (!decided.difference.empty() && !is_known)
    note(session,
         {.provider = payment->provider,
          .key = fmt::format("payment/{}/{}/{}", base::text(id), outcome.attempt, decided.difference),
          .payment = id,
          .provider_reference = outcome.provider_reference,
          .difference = decided.difference,
          .action = decided.orphaned ? "given back" : "reported"});
  if (decided.orphaned) give_back_orphan(session, *payment, outcome);
  if (!decided.changes) {
    if (is_under_way(payment->state)) {
      // Nothing new: the provider is asked again, each time after a longer pause.
      payment->inquire_at = std::min(real_now + ask_again_after(payment->inquiries),
                                     std::max(payment->expires_at, real_now + ask_again_after(0)));
      payment->updated_at = real_now;
      store.save(*payment);
    }
    return *payment;
  }
  payment->state = decided.state;
  payment->failure = decided.failure;
  payment->updated_at = real_now;
  if (is_final(decided.state)) payment->provider_state.clear();
  if (!outcome.provider_reference.empty()) payment->provider_reference = outcome.provider_reference;
  if (!outcome.agreement.empty()) payment->agreement = outcome.agreement;
  if (!outcome.payer_hash.empty()) payment->payer_hash = outcome.payer_hash;
  if (payment->state == PaymentState::succeeded)
    if (auto const found = listeners_.find(payment->purpose); found != listeners_.end())
      if (auto const refusal = found->second->refusal(session, *payment); refusal != FailureCode::none) {
        payment->state = PaymentState::failed;
        payment->failure = refusal;
        if (outcome.amount.minor > 0) give_back_orphan(session, *payment, outcome);
      }
  payment->inquire_at =
      is_final(decided.state) ? std::nullopt : std::optional(real_now + ask_again_after(payment->inquiries));
  store.save(*payment);
  if (is_final(payment->state)) end(session, *payment, now);
  return *payment;
}

void Payments::end(storage::TenantSession const& session, Payment const& payment, base::Instant now) const {
  PaymentStore store(session);
  auto const real_now = clock_.now();
  store.end_attempt(payment, real_now);
  bool const succeeded = payment.state == PaymentState::succeeded;
  // Only a payer who took part agrees to later charges, so a charge by an agreement makes no new one. That
  // of a refused payer is kept too, so that a job ends it at the provider.
  bool const set_up = succeeded || is_refused_payer(payment.failure);
  if (set_up && payment.agreement && !is_by_agreement(payment))
    store.keep_agreement(ids_.next(), payment, real_now);
  if (succeeded) {
    auto postings = ledger::charge_postings(sale_of(payment));
    if (!postings.empty())
      ledger::LedgerStore(session, ids_, clock_)
          .post({.kind = ledger::TransactionKind::charge,
                 .key = "payment/" + std::to_string(payment.id.value),
                 .customer = payment.account,
                 .subscription = payment.subscription,
                 .payment = payment.id.value,
                 .posted_at = now,
                 .postings = std::move(postings)});
    // What a code paid has no receipt: nobody paid money.
    if (payment.amount_minor > 0 && payment.provider != voucher::provider_name)
      store.note_receipt_due(payment.id, std::nullopt, now, real_now);
  }
  if (auto const found = listeners_.find(payment.purpose); found != listeners_.end())
    found->second->settled(session, payment, now);
  tell(session, payment, succeeded ? "payment.succeeded" : "payment.failed", payment.amount());
}

void Payments::tell(storage::TenantSession const& session, Payment const& payment, std::string_view topic,
                    base::Money const& amount) const {
  PaymentEvent const event{.payment = payment.id,
                           .account = payment.account,
                           .purpose = public_purpose(payment.purpose),
                           .subscription = {payment.subscription},
                           .provider = payment.provider,
                           .state = payment.state,
                           .failure = payment.failure,
                           .amount = base::money_text(amount),
                           .currency = amount.currency};
  storage::EventOutbox(session, clock_, ids_)
      .append(session.tenant(), topic, base::text(payment.id), base::to_json(event));
}

Outcome ProviderEvent::outcome() const {
  return {.state = state,
          .failure = failure,
          .provider_reference = provider_reference,
          .amount = {amount_minor, currency},
          .agreement = agreement,
          .payer_hash = payer_hash,
          .attempt = attempt};
}

}  // namespace payments
