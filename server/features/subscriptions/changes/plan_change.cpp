// Changes the plan inside one transaction of the caller; the caller pays afterwards what is to be paid.
#include "features/subscriptions/changes/plan_change.hpp"

#include <algorithm>
#include <utility>

#include "features/plans/plan_attributes.hpp"
#include "features/subscriptions/consents/consents.hpp"
#include "features/subscriptions/mails/price_notice_store.hpp"
#include "features/subscriptions/subscription_checks.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

using storage::Session;
using storage::TenantSession;

ChangeDirection shown_direction(plans::Direction direction) {
  switch (direction) {
    case plans::Direction::upgrade: return ChangeDirection::upgrade;
    case plans::Direction::downgrade: return ChangeDirection::downgrade;
    case plans::Direction::change: break;
  }
  return ChangeDirection::change;
}

std::string change_key(ChangeQuoteId quote) { return "change/" + base::text(quote); }

/// `from`: as it was when the quote was made.
ChangePreview preview_of(ChangeQuote const& quote, Subscription const& from, plans::Direction direction) {
  return {.quote_id = quote.id,
          .direction = shown_direction(direction),
          .policy = quote.policy,
          .amount = base::money_body({quote.amount_minor, quote.currency}),
          .credit = base::money_body({quote.credit_minor, quote.currency}),
          .lost = base::money_body({quote.lost_minor, quote.currency}),
          .starts_at = quote.starts_at,
          .expires_at = quote.expires_at,
          .waiting_type_id = waits_to_change(from) ? from.next_plan : std::nullopt,
          .keeps = quote.to_plan == from.plan};
}

/// The quote that was sent no longer holds, and this is the new one.
base::ProblemWithMember another_quote(ChangePreview const& quote) {
  return {quote_changed, "quote", base::to_json(quote)};
}

}  // namespace

bool PlanChanges::provider_changes(Subscription const& subscription, tenants::Tenant const& tenant) const {
  auto const* provider = payments_.provider(subscription.provider);
  return provider != nullptr && provider->capabilities(tenant).changes_price;
}

ChangePreview PlanChanges::preview(Session& session, checkout::Buyer const& who, SubscriptionId id,
                                   plans::Plan const& to, plans::Plans const& plans, base::Instant now) {
  auto const& tenant = who.tenant->id;
  auto const from = own_subscription(session, who, id);
  if (from.plan == to.id && !waits_to_change(from)) throw base::Problem(checkout::user_already_subscribed);
  auto const decision = base::or_throw(
      decide_subscribe(to, std::span(&from, 1), plans, provider_changes(from, *who.tenant), now));
  if (decision.way == SubscribeWay::instead) throw base::Problem(payment_in_flight);
  if (decision.way == SubscribeWay::keep) {
    auto const quote = make_keeping_quote({session, tenant}, from, to);
    return preview_of(quote, from, decision.direction);
  }
  if (decision.way != SubscribeWay::change) throw base::Problem(not_possible_now);
  payments_.require_not_withheld(to.current.provider, *who.tenant);
  auto const quote = make_quote({session, tenant}, {from, to, decision.policy}, now);
  return preview_of(quote, from, decision.direction);
}

/// A new one, saved.
ChangeQuote PlanChanges::make_quote(TenantSession const& session, Wanted const& wanted, base::Instant now) {
  auto const& [from, to, policy, direction] = wanted;
  ChangeQuote out{.id = ids_.make<ChangeQuoteId>(),
                  .account = from.account,
                  .subscription = from.id,
                  .period = from.period_number,
                  .to_plan = to.id,
                  .to_version = to.current.id,
                  .policy = policy,
                  .amount_minor = price_of_next_period(to.current, from).minor,
                  .currency = to.current.price.currency,
                  .starts_at = from.period_end.value_or(now),
                  .expires_at = machine_.now() + quote_lifetime,
                  .used_at = {},
                  .state = lifecycle_.state_of_change(session, from, to.current.id)};
  if (policy != plans::ChangePolicy::at_period_end) out.starts_at = std::min(now, out.starts_at);
  if (policy == plans::ChangePolicy::now_prorated) set_prorated(session, from, out, now);
  ChangeQuoteStore(session).add(out);
  return out;
}

/// What is left of the present period pays a part of the new one.
void PlanChanges::set_prorated(TenantSession const& session, Subscription const& from, ChangeQuote& quote,
                               base::Instant now) {
  auto const period = PeriodStore(session).find(quote.subscription, quote.period);
  // Money of one currency pays nothing in another.
  if (!period || period->currency != quote.currency) return;
  auto const price = prorate(quote.amount_minor, lifecycle_.worth(session, from).at(now));
  quote.amount_minor = price.charge;
  quote.credit_minor = price.credit;
  quote.lost_minor = price.lost;
}

/// Of the present plan, which goes on after this period instead of the one that waits: on the terms that it
/// would have had. A saved one.
ChangeQuote PlanChanges::make_keeping_quote(TenantSession const& session, Subscription const& from,
                                            plans::Plan const& plan) {
  auto const ends_at = from.period_end.value_or(machine_.now());
  auto kept = from;
  kept.next_plan.reset();
  kept.next_version.reset();
  auto const terms = next_terms(kept, plan, PriceNoticeStore(session).of(from.id), ends_at);
  auto const price = price_of_next_period(lifecycle_.version(session, terms.version), from);
  ChangeQuote const out{.id = ids_.make<ChangeQuoteId>(),
                        .account = from.account,
                        .subscription = from.id,
                        .period = from.period_number,
                        .to_plan = from.plan,
                        .to_version = terms.version,
                        .policy = plans::ChangePolicy::at_period_end,
                        .amount_minor = price.minor,
                        .currency = price.currency,
                        .starts_at = ends_at,
                        .expires_at = machine_.now() + quote_lifetime,
                        .used_at = {},
                        .state = lifecycle_.state_of_change(session, from, terms.version)};
  ChangeQuoteStore(session).add(out);
  return out;
}

/// The quote that the subscriber has seen: of this change, and not too old.
ChangeQuote PlanChanges::sent_quote(TenantSession const& session, ChangeQuoteId id, Subscription const& from,
                                    plans::PlanId to) {
  auto quote = ChangeQuoteStore(session).find(id);
  auto const is_of_this = quote && quote->subscription == from.id && quote->to_plan == to &&
                          (quote->used_at || quote->expires_at > machine_.now());
  if (!is_of_this) throw base::Problem(checkout::quote_expired);
  return *std::move(quote);
}

/// Whether what the quote's price was made from is another by now.
bool PlanChanges::has_moved(TenantSession const& session, ChangeQuote const& quote, Wanted const& wanted) {
  return quote.policy != wanted.policy || quote.period != wanted.from.period_number ||
         quote.to_version != wanted.to.current.id || lifecycle_.has_moved(session, wanted.from, quote);
}

/// The quote of the same change that is under way, which is not begun a second time; else a new one.
ChangeQuote PlanChanges::own_quote(TenantSession const& session, Wanted const& wanted, base::Instant now) {
  auto used =
      ChangeQuoteStore(session).find_used(wanted.from.id, wanted.from.period_number, wanted.to.current.id);
  if (used && used->expires_at <= machine_.now()) {
    auto const payment = payments::PaymentStore(session).find_key(change_key(used->id));
    if (!payment || !payments::is_under_way(payment->state)) used.reset();
  }
  if (used && !has_moved(session, *used, wanted)) return *std::move(used);
  return make_quote(session, wanted, now);
}

checkout::Begun PlanChanges::begin(Session& session, checkout::Buyer const& who, SubscribeBody const& body,
                                   Wanted wanted, base::Instant now) {
  auto const& tenant = who.tenant->id;
  if (!wanted.to.offered) throw base::Problem(unknown_subscription_type);
  payments_.require_not_withheld(wanted.to.current.provider, *who.tenant);
  // A renewal that is being charged pays for the terms of now.
  if (lifecycle_.is_renewing({session, tenant}, wanted.from)) throw base::Problem(payment_in_flight);
  checkout::Begun changed{.subscription = wanted.from.id, .payment = {}, .options = {}};
  bool const waits =
      wanted.policy == plans::ChangePolicy::at_period_end && wanted.from.next_version == wanted.to.current.id;
  if (waits) return changed;  // another tap of the same
  auto const quote = body.quote_id ? sent_quote({session, tenant}, *body.quote_id, wanted.from, wanted.to.id)
                                   : own_quote({session, tenant}, wanted, now);
  if (body.quote_id && has_moved({session, tenant}, quote, wanted)) {
    changed.refused =
        another_quote(preview_of(make_quote({session, tenant}, wanted, now), wanted.from, wanted.direction));
    return changed;
  }
  if (!body.quote_id) require_shown_price(body, {quote.amount_minor, quote.currency});
  // What begins for nothing, as a free plan does, may cost something from here on.
  bool const pays_now = wanted.policy != plans::ChangePolicy::at_period_end && quote.amount_minor > 0;
  if (pays_now && needs_request_to_begin(session, *who.tenant, wanted.from, now))
    require_immediate_delivery(body, *who.tenant);
  auto const real_now = machine_.now();
  keep_consents(session, {ids_, consent_texts_}, who, wanted.from, wanted.from.period_number, body, real_now);
  ChangeQuoteStore({session, tenant}).set_used(quote.id, real_now);
  if (wanted.policy == plans::ChangePolicy::at_period_end) {
    change_later({session, tenant}, std::move(wanted), now);
    return changed;
  }
  SubscriptionStore store({session, tenant});
  if (!store.take_groups(wanted.from, groups_of(wanted.to))) throw base::Problem(need_cancel_before_upgrade);
  if (quote.amount_minor == 0) {
    lifecycle_.change({session, tenant}, std::move(wanted.from), quote, std::nullopt, now);
    return changed;
  }
  return open_payment(session, who, wanted, quote, now);
}

checkout::Begun PlanChanges::keep(Session& session, checkout::Buyer const& who, SubscribeBody const& body,
                                  Subscription subscription, plans::Plan const& plan, base::Instant now) {
  auto const& tenant = who.tenant->id;
  if (lifecycle_.is_renewing({session, tenant}, subscription)) throw base::Problem(payment_in_flight);
  checkout::Begun kept{.subscription = subscription.id, .payment = {}, .options = {}};
  if (body.quote_id) {
    auto const quote = sent_quote({session, tenant}, *body.quote_id, subscription, plan.id);
    if (lifecycle_.has_moved({session, tenant}, subscription, quote)) {
      kept.refused = another_quote(preview_of(make_keeping_quote({session, tenant}, subscription, plan),
                                              subscription, plans::Direction::change));
      return kept;
    }
    ChangeQuoteStore({session, tenant}).set_used(quote.id, machine_.now());
  }
  auto const before = subscription;
  subscription.next_plan.reset();
  subscription.next_version.reset();
  lifecycle_.record({session, tenant}, before, std::move(subscription), Event::change, now,
                    "the change that waited was taken back");
  return kept;
}

void PlanChanges::change_later(TenantSession const& session, Wanted wanted, base::Instant now) {
  auto const before = wanted.from;
  wanted.from.next_plan = wanted.to.id;
  wanted.from.next_version = wanted.to.current.id;
  lifecycle_.record(session, before, std::move(wanted.from), Event::change, now, "at the period's end");
}

checkout::Begun PlanChanges::open_payment(Session& session, checkout::Buyer const& who, Wanted const& wanted,
                                          ChangeQuote const& quote, base::Instant now) {
  auto const& tenant = who.tenant->id;
  auto const& [from, to, policy, direction] = wanted;
  auto order = lifecycle_.order(tenant, from, to.current, payments::PaymentPurpose::change,
                                {quote.amount_minor, quote.currency}, plans::name_in(to, who.locale));
  order.key = change_key(quote.id);
  order.subject = quote.id.value;
  order.return_url = who.return_url;
  checkout::Begun out{.subscription = from.id, .payment = {}, .options = {}};
  out.by_agreement = from.agreement && from.provider == to.current.provider &&
                     !payments::PaymentStore({session, tenant}).is_stopped(from.provider, *from.agreement);
  if (!out.by_agreement) order.agreement.clear();
  out.payment = payments_.open({session, tenant}, order, now);
  if (!out.by_agreement) out.options = payments_.options(session, *out.payment, *who.tenant);
  return out;
}

}  // namespace subscriptions
