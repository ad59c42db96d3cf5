// Saves each step of a subscription in the caller's transaction: state, period, credits, history and event.
#include "features/subscriptions/lifecycle.hpp"

#include <stdexcept>
#include <utility>

#include "base/json/json.hpp"
#include "base/text.hpp"
#include "features/subscriptions/renewal/next_price.hpp"
#include "features/subscriptions/trials/promotion_store.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

using payments::Payment;
using payments::PaymentPurpose;
using payments::PaymentState;
using storage::TenantSession;

std::string_view topic_of(Event event, Position to) {
  switch (event) {
    case Event::request: return "subscription.requested";
    case Event::payment_pending: return "subscription.pending";
    case Event::paid: return "subscription.activated";
    case Event::payment_failed:
    case Event::abandon: return "subscription.payment_failed";
    case Event::renew_due:
    case Event::renewed: return "subscription.renewed";
    case Event::renewal_failed:
      return to.state == State::CANCELED ? "subscription.canceled" : "subscription.renewal_failed";
    case Event::dunning_exhausted: return "subscription.expired";
    case Event::cancel:
    case Event::cancel_now:
      return to.state == State::CANCELED ? "subscription.canceled" : "subscription.canceling";
    case Event::undo_cancel: return "subscription.cancel_undone";
    case Event::period_end:
      return to.state == State::CANCELED ? "subscription.canceled" : "subscription.paused";
    case Event::pause: return "subscription.pausing";
    case Event::resume: return "subscription.resumed";
    case Event::refund:
    case Event::chargeback: return "subscription.revoked";
    case Event::change: return "subscription.changed";
    case Event::withdraw: return "subscription.withdrawn";
  }
  throw std::logic_error("an event without a topic");
}

std::string key_of(Subscription const& subscription, PaymentPurpose purpose) {
  auto const number = '/' + std::to_string(subscription.period_number + 1);
  return (purpose == PaymentPurpose::renewal ? "renew/" : "subscribe/") + base::text(subscription.id) +
         number;
}

/// The payment that paid most for a period: where that was the rest of an earlier one, its payment. What the
/// period's credits take falls with it.
std::int64_t main_payment(PeriodStore& periods, Period period) {
  while (period.cause == PeriodCause::change && period.credit_minor > period.amount_minor) {
    auto before = periods.find(period.subscription, period.number - 1);
    if (!before) break;
    period = *std::move(before);
  }
  return period.payment.value_or(0);
}

}  // namespace

BillingRules Lifecycle::rules(base::TenantId const& tenant, plans::PriceVersion const& version) const {
  auto const found = directory_.by_id(tenant.value);
  return billing_rules(found ? found->configuration.billing : tenants::Billing{}, version);
}

payments::Order Lifecycle::order(base::TenantId const& tenant, Subscription const& subscription,
                                 plans::PriceVersion const& version, PaymentPurpose purpose,
                                 base::Money amount, std::string description) const {
  auto const found = directory_.by_id(tenant.value);
  auto const& rates =
      found ? found->configuration.billing.tax_basis_points : tenants::Billing{}.tax_basis_points;
  auto const rate = rates.find(version.tax_class);
  return {.account = subscription.account,
          .purpose = purpose,
          .key = key_of(subscription, purpose),
          .amount = std::move(amount),
          .subscription = subscription.id.value,
          .subject = subscription.period_number + 1,
          .plan = version.plan.value,
          .tax_class = version.tax_class,
          .tax_basis_points = rate == rates.end() ? 0 : rate->second,
          .provider = version.provider,
          .description = std::move(description),
          .locale = subscription.locale,
          .agreement = subscription.agreement.value_or("")};
}

std::optional<Payment> Lifecycle::first_payment(TenantSession const& session,
                                                Subscription const& subscription) {
  return payments::PaymentStore(session).find_key(key_of(subscription, PaymentPurpose::subscription));
}

bool Lifecycle::is_renewing(TenantSession const& session, Subscription const& subscription) {
  auto const payment =
      payments::PaymentStore(session).find_key(key_of(subscription, PaymentPurpose::renewal));
  return payment && payments::is_under_way(payment->state);
}

void Lifecycle::record(TenantSession const& session, Subscription const& before, Subscription after,
                       Event event, base::Instant now, std::string detail) {
  auto const real_now = machine_.now();
  after.updated_at = real_now;
  SubscriptionStore store(session);
  store.save(after);
  auto const over = is_live(before.position()) && !is_live(after.position());
  if (over) {
    store.release_groups(after.id);
    let_go(session, after.provider, after.agreement);
  }
  if (before.agreement != after.agreement) let_go(session, before.provider, before.agreement);
  // A paused subscription keeps accumulated credits. One that is over loses all, also when it was paused
  // before.
  if (over || (before.state == State::ACTIVE && after.state != State::ACTIVE))
    end_credits(session, after.id, over, now);
  auto const outbox =
      storage::EventOutbox(session, machine_, ids_)
          .append(session.tenant(), topic_of(event, after.position()), base::text(after.id),
                  base::to_json(SubscriptionEvent{after.id, after.account, after.plan, after.state,
                                                  after.sub_state, after.period_number, now}));
  store.add_history({.id = ids_.next(),
                     .subscription = after.id,
                     .event = event,
                     .from_state = position_text(before.position()),
                     .to_state = position_text(after.position()),
                     .detail = std::move(detail),
                     .outbox = outbox,
                     .at = now,
                     .created_at = real_now});
  for (auto* listener : listeners_) listener->recorded(session, {before, after, event, now});
}

/// Others may be renewed with the same card or number.
void Lifecycle::let_go(TenantSession const& session, std::string_view provider,
                       std::optional<std::string> const& agreement) {
  if (agreement && !SubscriptionStore(session).is_used(provider, *agreement))
    payments_.release_agreement(session, provider, *agreement);
}

Subscription Lifecycle::end_if_over(TenantSession const& session, Subscription subscription,
                                    base::Instant now) {
  if (!subscription.due_at || *subscription.due_at > now) return subscription;
  auto const terms = version(session, subscription.next_version.value_or(subscription.price_version));
  auto const work = due_work(subscription, price_of_next_period(terms, subscription), now);
  if (work != DueWork::cancel && work != DueWork::lapse) return subscription;
  auto const event = work == DueWork::cancel ? Event::period_end : Event::dunning_exhausted;
  record(session, subscription, ended(subscription, event), event, now,
         work == DueWork::lapse ? "there is no agreement to charge" : "");
  return SubscriptionStore(session).find(subscription.id).value();
}

void Lifecycle::grant_credits(TenantSession const& session, Subscription const& subscription,
                              Period const& period, plans::PriceVersion const& version, base::Instant now) {
  ledger::Credits credits(session, ids_, machine_);
  auto const zone = rules(session.tenant(), version).zone;
  std::optional<base::Instant> expires_at;
  if (!version.accumulate)
    expires_at = subscription.access_until;
  else if (version.credit_expiry)
    expires_at = base::add_duration(period.starts_at, *version.credit_expiry, zone);
  PeriodStore periods(session);
  auto const payment = main_payment(periods, period);
  std::size_t place = 0;
  for (auto const& contingent : version.contingents) {
    ++place;
    if (contingent.amount == 0) continue;
    credits.grant({.account = subscription.account,
                   .subscription = subscription.id.value,
                   .key = credit_key(subscription.id, period.number, place),
                   .content_types = contingent.content_types,
                   .amount = contingent.amount,
                   .granted_at = now,
                   .expires_at = expires_at,
                   .payment = payment});
  }
}

void Lifecycle::end_credits(TenantSession const& session, SubscriptionId subscription, bool accumulated_too,
                            base::Instant now) {
  ledger::Credits credits(session, ids_, machine_);
  PeriodStore periods(session);
  for (auto const& bucket : credits.of_subscription(subscription.value)) {
    if (!accumulated_too) {
      // The terms of the period that granted it say whether it accumulates.
      auto const period = periods.find_billed(subscription, bucket.granted_at);
      if (period && version(session, period->price_version).accumulate) continue;
    }
    credits.expire(bucket.id, now);
  }
}

std::string Lifecycle::state_of_change(TenantSession const& session, Subscription const& subscription,
                                       plans::PriceVersionId to) {
  auto const next = subscription.next_version.value_or(subscription.price_version);
  auto const text = std::to_string(subscription.period_number) + '/' +
                    std::to_string(subscription.price_version.value) + '/' + std::to_string(next.value) +
                    '/' + std::to_string(to.value) + '/' + worth(session, subscription).state();
  return base::sha256_hex(text).substr(0, 32);
}

bool Lifecycle::has_moved(TenantSession const& session, Subscription const& subscription,
                          ChangeQuote const& quote) {
  return !quote.state.empty() && quote.state != state_of_change(session, subscription, quote.to_version);
}

void Lifecycle::begin_period(TenantSession const& session, Subscription const& before,
                             Subscription subscription, Period period, plans::PriceVersion const& version,
                             std::optional<Payment> const& payment, Event event, base::Instant now) {
  if (payment) {
    period.payment = payment->id.value;
    period.amount_minor = payment->amount_minor;  // what was ordered, also where terms changed meanwhile
    period.currency = payment->currency;
    // One that was charged already, while the subscriber chose another card, brings the old one not back.
    if (payment->agreement && !payments::is_by_agreement(*payment))
      subscription.agreement = payment->agreement;
  }
  period.billed_at = now;
  subscription = with_period(std::move(subscription), period, version, rules(session.tenant(), version));
  PeriodStore(session).add(period);
  if (period.cause == PeriodCause::change)
    end_credits(session, subscription.id, true, now);
  else if (period.number > 1)
    end_credits(session, subscription.id, false, now);
  record(session, before, subscription, event, now);
  grant_credits(session, subscription, period, version, now);
}

std::vector<std::int64_t> Lifecycle::trial_groups_of(TenantSession const& session,
                                                     Subscription const& subscription) {
  auto out = SubscriptionStore(session).groups(subscription.id);
  if (out.empty()) out.push_back(subscription.plan.value);
  return out;
}

void Lifecycle::activate(TenantSession const& session, Subscription subscription, bool with_trial,
                         std::optional<Payment> const& payment, base::Instant now) {
  auto const before = subscription;
  if (!take_step(subscription, Event::paid))
    throw std::logic_error("a subscription was activated that was not requested");
  auto const terms = version(session, subscription.price_version);
  if (payment && payment->agreement) subscription.agreement = payment->agreement;
  // A plan without a promotion may be changed for one that has it.
  if (payment && !subscription.without_promotion)
    subscription.without_promotion = has_payer_had_promotion(session, subscription, payment->payer_hash);
  if (with_trial && terms.trial)
    TrialStore(session).add(subscription, trial_groups_of(session, subscription),
                            payment ? payment->payer_hash : std::string(), now);
  auto const period = first_period(subscription, terms, with_trial, begin_of_next(subscription, now),
                                   rules(session.tenant(), terms));
  begin_period(session, before, subscription, period, terms, payment, Event::paid, now);
}

void Lifecycle::renew(TenantSession const& session, Subscription subscription,
                      plans::PriceVersion const& version, std::optional<Payment> const& payment,
                      base::Instant now) {
  auto const before = subscription;
  auto const charged_at = payment ? payment->ordered_at : now;
  auto const period =
      following_period(subscription, version, now, rules(session.tenant(), version), charged_at);
  if (!take_step(subscription, Event::renewed))
    throw std::logic_error("a subscription was renewed that can't be");
  begin_period(session, before, subscription, period, version, payment, Event::renewed, now);
}

void Lifecycle::begin_sold(TenantSession const& session, Subscription subscription, base::Instant ends_at,
                           base::Instant now) {
  auto const before = subscription;
  auto const event = before.state == State::REQUESTED ? Event::paid : Event::renewed;
  if (!take_step(subscription, event)) throw std::logic_error("a partner sold what can't begin");
  auto const starts_at = before.state == State::ACTIVE ? early_end(before, now) : begin_of_next(before, now);
  if (before.state == State::ACTIVE) PeriodStore(session).end(before.id, before.period_number, starts_at);
  auto const terms = version(session, subscription.price_version);
  Period const period{.subscription = subscription.id,
                      .number = subscription.period_number + 1,
                      .kind = PeriodKind::free,
                      .cause = before.state == State::ACTIVE     ? PeriodCause::renewal
                               : before.state == State::INACTIVE ? PeriodCause::resume
                                                                 : PeriodCause::start,
                      .starts_at = starts_at,
                      .ends_at = ends_at,
                      .price_version = terms.id,
                      .currency = terms.price.currency,
                      .billed_at = now};
  begin_period(session, before, subscription, period, terms, std::nullopt, event, now);
}

void Lifecycle::change(TenantSession const& session, Subscription subscription, ChangeQuote const& quote,
                       std::optional<Payment> const& payment, base::Instant now) {
  auto const before = subscription;
  if (!take_step(subscription, Event::change))
    throw std::logic_error("a subscription was changed that can't be");
  auto const terms = version(session, quote.to_version);
  // Where the period is over and its renewal is not there yet, the change begins where that ended: no gap.
  auto const at = early_end(subscription, now);
  PeriodStore(session).end(subscription.id, subscription.period_number, at);
  auto period = changed_period(subscription, terms, quote.amount_minor, quote.credit_minor, at,
                               rules(session.tenant(), terms));
  begin_period(session, before, subscription, period, terms, payment, Event::change, now);
}

void Lifecycle::fail_renewal(TenantSession const& session, Subscription const& before, bool low_balance,
                             base::Instant now, std::string detail) {
  auto const terms = version(session, before.price_version);
  auto after = after_failed_renewal(before, low_balance, rules(session.tenant(), terms).dunning, now);
  auto const over = after.state == State::INACTIVE && before.state == State::ACTIVE;
  record(session, before, std::move(after), over ? Event::dunning_exhausted : Event::renewal_failed, now,
         std::move(detail));
}

bool Lifecycle::end_now(TenantSession const& session, Subscription subscription, Event event,
                        base::Instant now) {
  auto const before = subscription;
  if (!take_step(subscription, event)) return false;
  auto const at = early_end(subscription, now);
  PeriodStore(session).end(subscription.id, subscription.period_number, at);
  subscription.access_until = std::min(subscription.access_until, std::max(now, at));
  subscription.due_at.reset();
  subscription.due_action = DueAction::none;
  subscription.next_plan.reset();
  subscription.next_version.reset();
  if (subscription.state == State::CANCELED && !subscription.canceled_at) subscription.canceled_at = now;
  record(session, before, std::move(subscription), event, now);
  return true;
}

}  // namespace subscriptions
