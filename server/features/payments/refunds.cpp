// Refunds: requested by staff, made by the provider itself (refund, chargeback), or due because money was
// taken without buying anything (compensation).
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/log.hpp"
#include "features/ledger/ledger_store.hpp"
#include "features/payments/payment_charge.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/provider_answer.hpp"
#include "storage/tenant_session.hpp"

namespace payments {

using portal::Task;

namespace {

/// About three days of asking. It goes on afterwards: the provider may have given the money back.
constexpr std::int64_t unanswered_reported_after = 76;

/// The sum of a payment's refunds and chargebacks.
std::int64_t given_back(std::vector<Refund> const& refunds, bool requested_too) {
  std::int64_t sum = 0;
  for (auto const& refund : refunds) {
    bool const counts =
        refund.state == RefundState::succeeded || (requested_too && refund.state == RefundState::requested);
    if (counts && refund.kind != RefundKind::compensation) sum += refund.amount_minor;
  }
  return sum;
}

}  // namespace

void Payments::note(storage::TenantSession const& session, Difference const& difference) const {
  if (PaymentStore(session).note(ids_.next(), difference, clock_.now()))
    base::log::warn("a payment differs from its provider's", {{"tenant", session.tenant().value},
                                                              {"provider", difference.provider},
                                                              {"reference", difference.provider_reference},
                                                              {"difference", difference.difference},
                                                              {"action", difference.action}});
}

void Payments::give_back_orphan(storage::TenantSession const& session, Payment const& payment,
                                Outcome const& outcome) const {
  PaymentStore store(session);
  auto const attempt = outcome.attempt == 0 ? payment.attempt : outcome.attempt;
  auto const key = compensation_key(payment, outcome);
  if (store.find_refund(key)) return;
  auto const now = clock_.now();
  store.add_refund({.id = ids_.make<RefundId>(),
                    .payment = payment.id,
                    .attempt = attempt,
                    .key = key,
                    .kind = RefundKind::compensation,
                    .amount_minor = outcome.amount.minor,
                    .currency = outcome.amount.currency,
                    .reason = "charged without buying anything",
                    .ask_at = now,
                    .created_at = now,
                    .updated_at = now});
}

std::expected<Refund, base::Refusal> Payments::request_refund(storage::TenantSession const& session,
                                                              PaymentId id, RefundOrder order) const {
  auto const& amount = order.amount;
  PaymentStore store(session);
  auto const unique = "refund/" + order.key;
  if (auto const existing = store.find_refund(unique)) {
    if (existing->payment == id && existing->amount() == amount) return *existing;
    return std::unexpected(refund_refused);
  }
  auto const payment = store.find(id);
  bool const sound = payment && payment->state == PaymentState::succeeded && amount.minor > 0 &&
                     amount.currency == payment->currency &&
                     amount.minor <= payment->amount_minor - given_back(store.refunds_of(id), true);
  if (!sound) return std::unexpected(refund_refused);
  auto const now = clock_.now();
  Refund out{.id = ids_.make<RefundId>(),
             .payment = id,
             .attempt = payment->attempt,
             .key = unique,
             .kind = RefundKind::refund,
             .amount_minor = amount.minor,
             .currency = amount.currency,
             .reason = std::move(order.reason),
             .revoke = order.revoke,
             .article = order.article,
             .ask_at = now + ask_again_after(0),
             .created_at = now,
             .updated_at = now};
  store.add_refund(out);
  return out;
}

Task<Refund> Payments::refund(TenantCall call, RefundId id) {
  struct Loaded {
    Refund refund;
    Payment payment;
    base::Instant now;
  };
  auto const& tenant = call.tenant->id;
  auto load = [&](storage::TenantSession const& session) -> std::optional<Loaded> {
    PaymentStore store(session);
    auto refund = store.find_refund(id);
    if (!refund) return std::nullopt;
    auto payment = store.find(refund->payment);
    if (!payment) return std::nullopt;
    if (refund->attempt != payment->attempt) store.restore_attempt(*payment, refund->attempt);
    return Loaded{*refund, *payment, business_now(session)};
  };
  auto const loaded = co_await database_.read(tenant, load);
  if (!loaded) throw std::logic_error("no refund " + base::text(id));
  if (loaded->refund.state != RefundState::requested) co_return loaded->refund;
  auto const& payment = loaded->payment;
  RefundOutcome outcome{.detail = "no such provider"};
  if (auto* const found = provider(payment.provider)) {
    auto const to_provider = provider_call(call, loaded->now);
    auto asking = answer_or(found->refund(to_provider, payment, loaded->refund),
                            RefundOutcome{.detail = "no answer"}, payment.provider);
    outcome = co_await std::move(asking);
  }
  auto save = [&](storage::TenantSession const& session) {
    return settle_refund(session, id, outcome, business_now(session));
  };
  co_return co_await database_.write(tenant, save);
}

Refund Payments::settle_refund(storage::TenantSession const& session, RefundId id,
                               RefundOutcome const& outcome, base::Instant now) const {
  PaymentStore store(session);
  auto refund = store.find_refund(id);
  if (!refund) throw std::logic_error("no refund " + base::text(id));
  if (refund->state != RefundState::requested) return *refund;
  auto const payment = store.find(refund->payment);
  if (!payment) throw std::logic_error("a refund of no payment");
  auto const real_now = clock_.now();
  refund->updated_at = real_now;
  using enum RefundOutcome::State;
  if (outcome.state == pending || outcome.state == unknown) {
    refund->ask_at = real_now + ask_again_after(refund->tries++);
    if (refund->tries == unanswered_reported_after)
      note(session, {.provider = payment->provider,
                     .key = "unanswered/" + base::text(id),
                     .payment = payment->id,
                     .difference = "a refund was asked for, and the provider does not decide",
                     .action = "reported, and asked again"});
    if (!outcome.provider_reference.empty()) refund->provider_reference = outcome.provider_reference;
    store.save_refund(*refund);
    return *refund;
  }
  if (!outcome.provider_reference.empty()) refund->provider_reference = outcome.provider_reference;
  refund->ask_at.reset();
  // A chargeback may have come first. Then the same money went back twice, which can only be reported.
  bool const twice =
      refund->kind == RefundKind::refund &&
      given_back(store.refunds_of(payment->id), false) + refund->amount_minor > payment->amount_minor;
  refund->state = outcome.state == succeeded && !twice ? RefundState::succeeded : RefundState::failed;
  if (refund->state == RefundState::succeeded) take_back(session, *payment, *refund, now);
  store.save_refund(*refund);
  if (refund->state == RefundState::failed)
    note(session,
         {.provider = payment->provider,
          .key = "refund/" + base::text(id),
          .payment = payment->id,
          .provider_reference = outcome.provider_reference,
          .difference = outcome.state == succeeded ? "refunded after a chargeback" : "a refund was refused",
          .action = "reported"});
  return *refund;
}

/// Ledger, listener and event of money that went back. Called before the refund's row says that it succeeded,
/// since what earlier ones took back decides about the tax of this one.
void Payments::take_back(storage::TenantSession const& session, Payment const& payment, Refund const& refund,
                         base::Instant now) const {
  if (refund.kind == RefundKind::compensation) return;  // the ledger never had it
  PaymentStore store(session);
  auto const before = given_back(store.refunds_of(payment.id), false);
  bool const chargeback = refund.kind == RefundKind::chargeback;
  ledger::LedgerStore(session, ids_, clock_)
      .post({.kind = chargeback ? ledger::TransactionKind::chargeback : ledger::TransactionKind::refund,
             .key = "refund/" + std::to_string(refund.id.value),
             .customer = payment.account,
             .subscription = payment.subscription,
             .payment = payment.id.value,
             .posted_at = now,
             .postings = ledger::refund_postings(charge_of(payment), before, refund.amount_minor)});
  store.note_receipt_due(payment.id, refund.id, now, clock_.now());
  if (auto const found = listeners_.find(payment.purpose); found != listeners_.end())
    found->second->reversed(session, payment,
                            {.id = refund.id,
                             .kind = chargeback ? ReversalKind::chargeback : ReversalKind::refund,
                             .amount = refund.amount(),
                             .whole = before + refund.amount_minor == payment.amount_minor,
                             .revoke = chargeback || refund.revoke},
                            now);
  tell(session, payment, chargeback ? "payment.charged_back" : "payment.refunded", refund.amount());
}

Task<void> Payments::ask_open_refunds(TenantCall call, PaymentId id) {
  auto const& tenant = call.tenant->id;
  auto read = [&](storage::Session& session) { return PaymentStore({session, tenant}).refunds_of(id); };
  auto const refunds = co_await database_.read(read);
  for (auto const& each : refunds) {
    if (each.state != RefundState::requested) continue;
    auto asking = refund(call, each.id);
    co_await std::move(asking);
  }
}

/// A payer who goes to the bank is not charged again unasked, and staff hear of it.
void Payments::answer_chargeback(storage::TenantSession const& session, Payment const& payment,
                                 ProviderEvent const& event) const {
  if (payment.agreement)
    PaymentStore(session).stop_agreement(payment.provider, *payment.agreement, clock_.now());
  note(session, {.provider = payment.provider,
                 .key = "chargeback/" + payment.provider + '/' + event.id,
                 .payment = payment.id,
                 .provider_reference = event.provider_reference,
                 .difference = "the payer's bank took the payment back",
                 .action = "what it bought ended, and nothing more is charged this way"});
}

/// Takes back what a payment bought, of whose money nothing is left.
void Payments::revoke(storage::TenantSession const& session, Payment const& payment,
                      base::Instant now) const {
  PaymentStore(session).revoke_by_refunds(payment.id, clock_.now());
  if (auto const found = listeners_.find(payment.purpose); found != listeners_.end())
    found->second->reversed(
        session, payment,
        {.kind = ReversalKind::chargeback, .amount = {0, payment.currency}, .whole = true, .revoke = true},
        now);
}

/// A reversal of a payment that has not succeeded, or of another attempt: true where we give that money back
/// ourselves (a compensation), so the provider's report of it is not a difference. A chargeback of it is: the
/// money may go back twice.
bool Payments::is_of_compensation(storage::TenantSession const& session, Payment const& payment,
                                  std::vector<Refund> const& refunds, ProviderEvent const& event) const {
  bool const goes_back = std::ranges::any_of(refunds, [&](Refund const& refund) {
    return refund.kind == RefundKind::compensation && refund.attempt == event.attempt;
  });
  if (goes_back && event.kind == ProviderEventKind::charged_back)
    note(session,
         {.provider = payment.provider,
          .key = "chargeback/" + payment.provider + '/' + event.id,
          .payment = payment.id,
          .provider_reference = event.provider_reference,
          .difference = "the payer's bank took back a payment that bought nothing and goes back anyway",
          .action = "reported"});
  return goes_back;
}

/// Saves what the provider gave back by itself, once for each event.
void Payments::add_reversal(storage::TenantSession const& session, Payment const& payment,
                            std::int64_t amount, ProviderEvent const& event, base::Instant now) const {
  PaymentStore store(session);
  bool const chargeback = event.kind == ProviderEventKind::charged_back;
  auto const key = (chargeback ? "chargeback/" : "provider-refund/") + payment.provider + '/' + event.id;
  if (store.find_refund(key)) return;
  auto const real_now = clock_.now();
  Refund refund{.id = ids_.make<RefundId>(),
                .payment = payment.id,
                .attempt = payment.attempt,
                .key = key,
                .kind = chargeback ? RefundKind::chargeback : RefundKind::refund,
                .amount_minor = amount,
                .currency = payment.currency,
                .reason = chargeback ? "charged back" : "refunded by the provider",
                .revoke = chargeback,
                .state = RefundState::succeeded,
                .provider_reference = event.provider_reference,
                .created_at = real_now,
                .updated_at = real_now};
  take_back(session, payment, refund, now);
  store.add_refund(refund);
}

bool Payments::reverse(storage::TenantSession const& session, ProviderEvent const& event,
                       base::Instant now) const {
  PaymentStore store(session);
  auto const payment = store.find(event.payment);
  if (!payment) return false;
  bool const chargeback = event.kind == ProviderEventKind::charged_back;
  auto const refunds = store.refunds_of(payment->id);
  if (payment->state != PaymentState::succeeded || payment->attempt != event.attempt)
    return is_of_compensation(session, *payment, refunds, event);
  // Ours, which the provider confirms in this way too: `refund` settles it by the provider's own answer.
  for (auto const& refund : refunds)
    if (!event.provider_reference.empty() && refund.provider_reference == event.provider_reference)
      return true;
  bool const unanswered = std::ranges::any_of(refunds, [](Refund const& refund) {
    return refund.kind == RefundKind::refund && refund.state == RefundState::requested &&
           !refund.provider_reference;
  });
  if (unanswered && !chargeback)
    throw std::runtime_error("a refund of this payment is not answered yet; the event may be about it");
  if (chargeback) answer_chargeback(session, *payment, event);
  auto const left = payment->amount_minor - given_back(refunds, false);
  auto const amount = std::min(event.amount_minor, left);
  if (amount != event.amount_minor || event.currency != payment->currency)
    note(session, {.provider = payment->provider,
                   .key = "event/" + payment->provider + '/' + event.id,
                   .payment = payment->id,
                   .provider_reference = event.provider_reference,
                   .difference = "more was given back than was left of the payment",
                   .action = "reported"});
  if (event.currency != payment->currency) return true;
  if (amount > 0) {
    add_reversal(session, *payment, amount, event, now);
  } else if (chargeback) {
    // We had given the money back already. What it bought ends all the same: the payer disputes it.
    revoke(session, *payment, now);
  }
  return true;
}

}  // namespace payments
