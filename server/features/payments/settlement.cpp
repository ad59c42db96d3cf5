// Settles a payment: saves how it ended, posts it in the ledger, and tells who listens.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/fail_point.hpp"
#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/ledger/ledger_store.hpp"
#include "features/payments/payment_charge.hpp"
#include "features/payments/payments.hpp"
#include "features/payments/voucher/voucher_provider.hpp"
#include "storage/event_outbox.hpp"

namespace payments {
namespace {

using portal::Task;

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

Task<Outcome> Payments::saved(TenantCall const& call, Payment const& payment, Outcome outcome) {
  outcome.attempt = payment.attempt;
  auto save = [&](storage::Session& session) {
    return settle({session, call.tenant->id}, payment.id, outcome, business_now({session, call.tenant->id}));
  };
  auto const after = co_await database_.write(save);
  base::fail_point(fail_point_of(after, "after_settle"));
  co_return outcome_of(after);
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
    auto postings = ledger::charge_postings(charge_of(payment));
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
