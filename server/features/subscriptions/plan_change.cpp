// A change runs inside one transaction of the caller; what is to be paid for it, the caller pays afterwards.
#include "features/subscriptions/plan_change.hpp"

#include <algorithm>
#include <utility>

#include "features/plans/plan_attributes.hpp"
#include "features/subscriptions/consents.hpp"
#include "features/subscriptions/subscribing_checks.hpp"

namespace subscriptions {
namespace {

using storage::Session;

ChangeDirection shown_direction(plans::Direction direction) {
  switch (direction) {
    case plans::Direction::upgrade: return ChangeDirection::upgrade;
    case plans::Direction::downgrade: return ChangeDirection::downgrade;
    case plans::Direction::change: break;
  }
  return ChangeDirection::change;
}

std::string change_key(ChangeQuoteId quote) { return "change/" + base::text(quote); }

ChangePreview preview_of(ChangeQuote const& quote, plans::Direction direction) {
  return {.quote_id = quote.id,
          .direction = shown_direction(direction),
          .policy = quote.policy,
          .amount = base::money_body({quote.amount_minor, quote.currency}),
          .credit = base::money_body({quote.credit_minor, quote.currency}),
          .lost = base::money_body({quote.lost_minor, quote.currency}),
          .starts_at = quote.starts_at,
          .expires_at = quote.expires_at};
}

}  // namespace

bool PlanChanges::provider_changes(Subscription const& subscription, tenants::Tenant const& tenant) const {
  auto const* provider = payments_.provider(subscription.provider);
  return provider != nullptr && provider->capabilities(tenant).changes_price;
}

ChangePreview PlanChanges::preview(Session& session, Subscriber const& who, SubscriptionId id,
                                   plans::Plan const& to, plans::Plans const& plans, base::Instant now) {
  auto const from = own_subscription(session, who, id);
  if (from.plan == to.id) throw base::Problem(user_already_subscribed);
  auto const decision = base::or_throw(
      decide_subscribe(to, std::span(&from, 1), plans, provider_changes(from, *who.tenant), now));
  if (decision.way == SubscribeWay::instead) throw base::Problem(payment_in_flight);
  if (decision.way != SubscribeWay::change) throw base::Problem(not_possible_now);
  auto const quote = make_quote(session, who.tenant->id, {from, to, decision.policy}, now);
  ChangeQuoteStore(session, who.tenant->id).add(quote);
  return preview_of(quote, decision.direction);
}

ChangeQuote PlanChanges::make_quote(Session& session, base::TenantId const& tenant, Wanted const& wanted,
                                    base::Instant now) {
  auto const& [from, to, policy] = wanted;
  ChangeQuote out{.id = ids_.make<ChangeQuoteId>(),
                  .account = from.account,
                  .subscription = from.id,
                  .period = from.period_number,
                  .to_plan = to.id,
                  .to_version = to.current.id,
                  .policy = policy,
                  .amount_minor = plans::price_of_period(to.current, from.paid_periods + 1).minor,
                  .currency = to.current.price.currency,
                  .credit_minor = 0,
                  .lost_minor = 0,
                  .starts_at = from.period_end.value_or(now),
                  .expires_at = machine_.now() + quote_lifetime,
                  .used_at = {}};
  if (policy != plans::ChangePolicy::at_period_end) out.starts_at = std::min(now, out.starts_at);
  if (policy == plans::ChangePolicy::now_prorated) set_prorated(session, tenant, out, now);
  return out;
}

/// What is left of the present period pays a part of the new one.
void PlanChanges::set_prorated(Session& session, base::TenantId const& tenant, ChangeQuote& quote,
                               base::Instant now) {
  auto const period = PeriodStore(session, tenant).find(quote.subscription, quote.period);
  // Money of one currency pays nothing in another.
  if (!period || period->currency != quote.currency) return;
  auto const credits = lifecycle_.used_credits(session, tenant, quote.subscription);
  auto const unused = unused_value(
      {period->amount_minor, period->credit_minor, period->starts_at, period->ends_at}, credits, now);
  auto const price = prorate(quote.amount_minor, unused);
  quote.amount_minor = price.charge;
  quote.credit_minor = price.credit;
  quote.lost_minor = price.lost;
}

/// The quote that the subscriber has seen, where it still holds.
ChangeQuote PlanChanges::sent_quote(Session& session, base::TenantId const& tenant, ChangeQuoteId id,
                                    Wanted const& wanted) {
  auto quote = ChangeQuoteStore(session, tenant).find(id);
  auto const& [from, to, policy] = wanted;
  auto const holds = quote && quote->subscription == from.id && quote->to_plan == to.id &&
                     quote->to_version == to.current.id && quote->policy == policy &&
                     quote->period == from.period_number &&
                     (quote->used_at || quote->expires_at > machine_.now());
  if (!holds) throw base::Problem(quote_expired);
  return *std::move(quote);
}

/// The quote of the same change that is under way, which is not begun a second time; else a new one.
ChangeQuote PlanChanges::own_quote(Session& session, base::TenantId const& tenant, Wanted const& wanted,
                                   base::Instant now) {
  ChangeQuoteStore quotes(session, tenant);
  auto used = quotes.find_used(wanted.from.id, wanted.from.period_number, wanted.to.current.id);
  if (used && used->expires_at <= machine_.now()) {
    auto const payment = payments::PaymentStore(session, tenant).find_key(change_key(used->id));
    if (!payment || !payments::is_under_way(payment->state)) used.reset();
  }
  if (used) return *std::move(used);
  auto quote = make_quote(session, tenant, wanted, now);
  quotes.add(quote);
  return quote;
}

BegunPayment PlanChanges::begin(Session& session, Subscriber const& who, SubscribeBody const& body,
                                Wanted wanted, base::Instant now) {
  auto const& tenant = who.tenant->id;
  if (!wanted.to.offered) throw base::Problem(unknown_subscription_type);
  // A renewal that is being charged pays for the terms of now.
  if (lifecycle_.is_renewing(session, tenant, wanted.from)) throw base::Problem(payment_in_flight);
  auto const quote = body.quote_id ? sent_quote(session, tenant, *body.quote_id, wanted)
                                   : own_quote(session, tenant, wanted, now);
  if (!body.quote_id) require_shown_price(body, {quote.amount_minor, quote.currency});
  auto const real_now = machine_.now();
  if (!quote.used_at) keep_consents(session, {ids_, consent_texts_}, who, wanted.from.id, body, real_now);
  ChangeQuoteStore(session, tenant).set_used(quote.id, real_now);
  BegunPayment const changed{.subscription = wanted.from.id, .payment = {}, .options = {}};
  if (wanted.policy == plans::ChangePolicy::at_period_end) {
    change_later(session, tenant, std::move(wanted), now);
    return changed;
  }
  SubscriptionStore store(session, tenant);
  if (!store.take_groups(wanted.from, groups_of(wanted.to))) throw base::Problem(need_cancel_before_upgrade);
  if (quote.amount_minor == 0) {
    lifecycle_.change(session, tenant, std::move(wanted.from), quote, std::nullopt, now);
    return changed;
  }
  return open_payment(session, who, wanted, quote, now);
}

void PlanChanges::change_later(Session& session, base::TenantId const& tenant, Wanted wanted,
                               base::Instant now) {
  auto const before = wanted.from;
  wanted.from.next_plan = wanted.to.id;
  wanted.from.next_version = wanted.to.current.id;
  lifecycle_.record(session, tenant, before, std::move(wanted.from), Event::change, now,
                    "at the period's end");
}

BegunPayment PlanChanges::open_payment(Session& session, Subscriber const& who, Wanted const& wanted,
                                       ChangeQuote const& quote, base::Instant now) {
  auto const& tenant = who.tenant->id;
  auto const& [from, to, policy] = wanted;
  auto order = lifecycle_.order(tenant, from, to.current, payments::PaymentPurpose::change,
                                {quote.amount_minor, quote.currency}, plans::name_in(to, who.locale));
  order.key = change_key(quote.id);
  order.subject = quote.id.value;
  order.return_url = who.return_url;
  BegunPayment out{.subscription = from.id, .payment = {}, .options = {}};
  out.by_agreement = from.agreement && from.provider == to.current.provider;
  if (!out.by_agreement) order.agreement.clear();
  out.payment = payments_.open(session, tenant, order, now);
  if (!out.by_agreement) out.options = payments_.options(session, *out.payment, *who.tenant);
  return out;
}

}  // namespace subscriptions
