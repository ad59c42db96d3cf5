// Reacts to the payments of a subscription: which payer is refused, and what follows when a payment has ended
// or went back. The steps themselves are in lifecycle.cpp.
#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/text.hpp"
#include "features/subscriptions/lifecycle.hpp"
#include "features/subscriptions/renewal/next_price.hpp"
#include "features/subscriptions/trials/promotion_store.hpp"

namespace subscriptions {

using payments::Payment;
using payments::PaymentPurpose;
using payments::PaymentState;
using storage::TenantSession;

void Lifecycle::give_back(TenantSession const& session, Payment const& payment, std::string_view reason) {
  let_go(session, payment.provider, payment.agreement);
  if (payment.amount_minor == 0) return;
  auto const asked = payments_.request_refund(
      session, payment.id,
      {.amount = payment.amount(), .reason = std::string(reason), .key = "unused/" + base::text(payment.id)});
  if (!asked) throw std::logic_error("money that buys nothing could not be given back");
}

std::span<PaymentPurpose const> Lifecycle::purposes() const {
  static constexpr std::array all{PaymentPurpose::subscription, PaymentPurpose::trial,
                                  PaymentPurpose::renewal, PaymentPurpose::change};
  return all;
}

payments::FailureCode Lifecycle::refusal(TenantSession const& session, Payment const& payment) {
  bool const is_first =
      payment.purpose == PaymentPurpose::subscription || payment.purpose == PaymentPurpose::trial;
  auto const subscription =
      is_first ? SubscriptionStore(session).find(SubscriptionId{payment.subscription}) : std::nullopt;
  if (!subscription) return payments::FailureCode::none;
  if (payment.purpose == PaymentPurpose::trial &&
      TrialStore(session).is_used_by_payer(payment.payer_hash, trial_groups_of(session, *subscription)))
    return payments::FailureCode::trial_used;
  auto const terms = version(session, subscription->price_version);
  bool const is_promoted = terms.promotion && price_of_next_period(terms, *subscription) != terms.price;
  // What can't be given back is not refused.
  auto const found = directory_.by_id(session.tenant().value);
  auto const* provider = payments_.provider(payment.provider);
  bool const can_go_back =
      payment.amount_minor == 0 || (found && provider && provider->capabilities(*found).refunds);
  bool const is_refused =
      is_promoted && can_go_back && has_payer_had_promotion(session, *subscription, payment.payer_hash);
  return is_refused ? payments::FailureCode::promotion_used : payments::FailureCode::none;
}

/// Whether the payer had a promotion of the plan's group through another subscription, perhaps of another
/// account.
bool Lifecycle::has_payer_had_promotion(TenantSession const& session, Subscription const& subscription,
                                        std::string_view payer_hash) {
  if (payer_hash.empty()) return false;
  PromotionStore store(session);
  return std::ranges::any_of(
      store.of(subscription.account, payer_hash), [&](PromotedSubscription const& each) {
        return each.subscription != subscription.id && store.share_group(each.plan, subscription.plan);
      });
}

std::optional<payments::LaterCharge> Lifecycle::later_charge(TenantSession const& session,
                                                             Payment const& payment, base::Instant now) {
  auto const one = SubscriptionStore(session).find(SubscriptionId{payment.subscription});
  if (!one) return std::nullopt;
  if (payment.purpose == PaymentPurpose::trial) {
    auto const terms = version(session, one->price_version);
    auto const trial =
        first_period(*one, terms, true, begin_of_next(*one, now), rules(session.tenant(), terms));
    return payments::LaterCharge{price_of_next_period(terms, *one), trial.ends_at};
  }
  // Another card or number for the renewals: no quote, so nothing but that changes.
  bool const is_method = payment.purpose == PaymentPurpose::change && payment.subject == 0;
  if (!is_method || !one->period_end) return std::nullopt;
  return payments::LaterCharge{next_price(session, *one), *one->period_end};
}

void Lifecycle::settled_first(TenantSession const& session, Subscription subscription, Payment const& payment,
                              base::Instant now) {
  auto const before = subscription;
  auto const expected =
      subscription.state == State::REQUESTED && payment.subject == subscription.period_number + 1;
  if (payment.state == PaymentState::succeeded) {
    if (!expected) return give_back(session, payment, "the subscription was not waiting for it");
    auto const trial = payment.purpose == PaymentPurpose::trial;
    return activate(session, std::move(subscription), trial, payment, now);
  }
  auto const event = payment.state == PaymentState::failed ? Event::payment_failed : Event::abandon;
  // The account had its trial or promotion with this payer: next time it is offered the plan at its price.
  if (payment.failure == payments::FailureCode::trial_used)
    TrialStore(session).add(subscription, trial_groups_of(session, subscription), {}, now);
  if (payment.failure == payments::FailureCode::promotion_used) subscription.without_promotion = true;
  if (payments::is_refused_payer(payment.failure)) let_go(session, payment.provider, payment.agreement);
  if (expected && take_step(subscription, event))
    record(session, before, subscription, event, now,
           std::string(boost::describe::enum_to_string(payment.failure, "")));
}

void Lifecycle::settled_renewal(TenantSession const& session, Subscription subscription,
                                Payment const& payment, base::Instant now) {
  auto const expected = payment.subject == subscription.period_number + 1;
  if (payment.state == PaymentState::succeeded) {
    if (!expected || !next(subscription.position(), Event::renewed))
      return give_back(session, payment, "the subscription was not waiting for it");
    auto const terms = version(session, subscription.next_version.value_or(subscription.price_version));
    return renew(session, std::move(subscription), terms, payment, now);
  }
  if (!expected || !next(subscription.position(), Event::renewal_failed)) return;
  auto const before = subscription;
  if (!payments::is_by_agreement(payment)) {
    auto after = after_failed_own_payment(std::move(subscription), now);
    if (after.due_at != before.due_at)
      record(session, before, std::move(after), Event::renewal_failed, now,
             std::string(boost::describe::enum_to_string(payment.failure, "")));
    return;
  }
  fail_renewal(session, before, payment.failure == payments::FailureCode::insufficient_funds, now,
               std::string(boost::describe::enum_to_string(payment.failure, "")));
}

void Lifecycle::settled_method(TenantSession const& session, Subscription subscription,
                               Payment const& payment, base::Instant now) {
  if (!is_live(subscription.position()) || subscription.provider != payment.provider)
    return let_go(session, payment.provider, payment.agreement);
  auto const before = subscription;
  subscription.agreement = payment.agreement;
  record(session, before, std::move(subscription), Event::change, now, "another way to pay");
}

void Lifecycle::settled_change(TenantSession const& session, Subscription subscription,
                               Payment const& payment, base::Instant now) {
  if (payment.state != PaymentState::succeeded) return;
  if (payment.subject == 0) return settled_method(session, std::move(subscription), payment, now);
  auto const quote = ChangeQuoteStore(session).find(ChangeQuoteId{payment.subject});
  // Between the quote and the money the period may have ended, another change was faster, or what the quote
  // counts was used up or went back.
  if (!quote || quote->subscription != subscription.id || quote->period != subscription.period_number ||
      has_moved(session, subscription, *quote) || !next(subscription.position(), Event::change))
    return give_back(session, payment, "the subscription was not waiting for it");
  change(session, std::move(subscription), *quote, payment, now);
}

void Lifecycle::settled(TenantSession const& session, Payment const& payment, base::Instant now) {
  auto subscription = SubscriptionStore(session).find(SubscriptionId{payment.subscription});
  if (!subscription) {
    if (payment.state == PaymentState::succeeded)
      give_back(session, payment, "there is no such subscription");
    return;
  }
  switch (payment.purpose) {
    case PaymentPurpose::subscription:
    case PaymentPurpose::trial: return settled_first(session, *std::move(subscription), payment, now);
    case PaymentPurpose::renewal: return settled_renewal(session, *std::move(subscription), payment, now);
    case PaymentPurpose::change: return settled_change(session, *std::move(subscription), payment, now);
    default: return;  // another seller's
  }
}

void Lifecycle::reversed(TenantSession const& session, Payment const& payment,
                         payments::Reversal const& reversal, base::Instant now) {
  auto const chargeback = reversal.kind == payments::ReversalKind::chargeback;
  if (!reversal.revoke && !chargeback) return;
  auto subscription = SubscriptionStore(session).find(SubscriptionId{payment.subscription});
  if (!subscription) return;
  auto const id = subscription->id;
  end_now(session, *std::move(subscription), chargeback ? Event::chargeback : Event::refund, now);
  auto const found = directory_.by_id(session.tenant().value);
  auto const policy = found ? found->configuration.billing.chargeback : tenants::ChargebackPolicy::suspend;
  if (chargeback && policy == tenants::ChargebackPolicy::cancel)
    end_now(session, SubscriptionStore(session).find(id).value(), Event::cancel_now, now);
}

}  // namespace subscriptions
