// Begins subscriptions, and payments of those that exist: decides and saves in one transaction. The checkout
// asks the provider afterwards.
#include <algorithm>
#include <utility>

#include "features/payments/voucher/voucher_provider.hpp"
#include "features/plans/plan_attributes.hpp"
#include "features/subscriptions/subscriptions.hpp"
#include "features/subscriptions/trials/promotion_store.hpp"

namespace subscriptions {
namespace {

using payments::PaymentPurpose;
using payments::PaymentState;
using storage::Session;
using storage::TenantSession;

std::string campaign_of(std::optional<MarketingCampaign> const& campaign) {
  if (!campaign) return {};
  auto const& id = campaign->campaign_id ? campaign->campaign_id : campaign->campgain_id;
  std::string out = id ? static_cast<std::string const&>(*id) : std::string();
  if (campaign->click_id && !campaign->click_id->empty()) out += '/' + *campaign->click_id;
  return out;
}

Subscription const& with_id(std::vector<Subscription> const& all, SubscriptionId id) {
  return *std::ranges::find(all, id, &Subscription::id);
}

}  // namespace

/// Whether the provider of the present subscription can charge another price; it matters only for a change.
bool Subscriptions::can_change(std::vector<Subscription> const& mine, Request const& request,
                               base::Instant now) const {
  return std::ranges::all_of(mine, [&](Subscription const& each) {
    return !is_live(position_at(each, now)) ||
           request.plans.common_group(each.plan, request.plan.id) == nullptr ||
           changes_.provider_changes(each, *request.who.tenant);
  });
}

std::string Subscriptions::Request::provider() const {
  return by_voucher ? std::string(payments::voucher::provider_name) : plan.current.provider;
}

checkout::Begun Subscriptions::begin(Session& session, Request const& request) {
  auto const& [who, body, plan, plans, trial_only, by_voucher] = request;
  auto const now = tenant_clock_.now({session, who.tenant->id});
  auto const mine = current(session, who, now);
  auto decided = decide_subscribe(plan, mine, plans, can_change(mine, request, now), now);
  bool const has_it = decided && (decided->way == SubscribeWay::pay_due ||
                                  decided->way == SubscribeWay::change || decided->way == SubscribeWay::keep);
  if (by_voucher && has_it) throw base::Problem(checkout::user_already_subscribed);
  if (decided && decided->way == SubscribeWay::keep)
    return changes_.keep(session, who, body, with_id(mine, *decided->existing), plan, now);
  if (decided && decided->way == SubscribeWay::pay_due)
    return begin_due_renewal(session, who, body, plan, with_id(mine, *decided->existing), now);
  require_identity(plan, who.account);
  require_consents(plan, body, *who.tenant, consent_texts_);
  // Of a change the quote says what is charged, and of a trial nothing is.
  if (!body.quote_id) require_price(body, {plans::price_of_period(plan.current, 1), plan.current.price});
  auto const decision = base::or_throw(std::move(decided));
  if (decision.way == SubscribeWay::change)
    return changes_.begin(session, who, body,
                          {with_id(mine, *decision.existing), plan, decision.policy, decision.direction},
                          now);
  // What waits for its payment was begun while the plan was on offer.
  if (decision.way == SubscribeWay::wait) {
    auto const& waiting = with_id(mine, *decision.existing);
    // Money does not go on with what a code began, nor a code with what money began.
    if (by_voucher != (waiting.provider == payments::voucher::provider_name))
      return give_up(session, request, mine, waiting);
    // What was ordered as a trial at first may cost something now.
    keep_consents(session, {ids_, consent_texts_}, who, waiting, waiting.period_number + 1, body,
                  tenant_clock_.machine().now());
    return begin_first_payment(session, request, waiting, now);
  }
  if (!plan.offered) throw base::Problem(unknown_subscription_type);
  if (decision.way == SubscribeWay::instead)
    return give_up(session, request, mine, with_id(mine, *decision.existing));
  auto const subscription = decision.way == SubscribeWay::begin
                                ? request_new(session, request, now)
                                : request_again(session, request, with_id(mine, *decision.existing), now);
  return begin_first_payment(session, request, subscription, now);
}

/// What the first payment of this order asks for; nothing of a trial.
Subscriptions::FirstPayment Subscriptions::first_payment_of(Session& session, Request const& request,
                                                            Subscription const& subscription) {
  auto const& tenant = request.who.tenant->id;
  auto const version = lifecycle_.version({session, tenant}, subscription.price_version);
  bool const trial =
      version.trial && !request.by_voucher && subscription.period_number == 0 &&
      !TrialStore({session, tenant}).is_used(request.who.account.id, trial_groups(request.plan));
  if (request.trial_only && !trial) throw base::Problem(trial_not_available);
  FirstPayment out{
      trial, trial ? base::Money{0, version.price.currency} : price_of_next_period(version, subscription)};
  auto const number = subscription.period_number + 1;
  if (out.amount.minor > 0 && !request.by_voucher &&
      !asked_to_begin({session, tenant}, subscription, number, number))
    require_immediate_delivery(request.body, *request.who.tenant);
  return out;
}

/// The subscription that an order of the plan takes up, as it will be ordered: the newest that is over, else
/// a new one.
Subscription Subscriptions::wanted_of(Session& session, Request const& request,
                                      std::vector<Subscription> const& mine) {
  Subscription out;
  out.account = request.who.account.id;
  for (auto const& each : mine)
    if (each.plan == request.plan.id && each.state != State::CANCELED && out.id < each.id) out = each;
  out.price_version = request.plan.current.id;
  out.without_promotion = out.without_promotion || has_had_promotion(session, request, out);
  return out;
}

/// Names the payment that ends before this plan begins. Nothing is given up for an order that is refused.
checkout::Begun Subscriptions::give_up(Session& session, Request const& request,
                                       std::vector<Subscription> const& mine,
                                       Subscription const& unfinished) {
  first_payment_of(session, request, wanted_of(session, request, mine));
  auto const payment = lifecycle_.first_payment({session, request.who.tenant->id}, unfinished);
  if (!payment) throw base::Problem(payment_in_flight);
  return {.subscription = unfinished.id, .payment = {}, .options = {}, .gives_up = payment->id};
}

/// A promotion is once for a person in a plan group; what this very one had goes on.
bool Subscriptions::has_had_promotion(Session& session, Request const& request, Subscription const& own) {
  auto const promoted = PromotionStore({session, request.who.tenant->id}).of(own.account);
  return subscriptions::has_had_promotion(promoted, request.plan, request.plans, own.id);
}

Subscription Subscriptions::request_new(Session& session, Request const& request, base::Instant now) {
  Subscription out;
  out.id = ids_.make<SubscriptionId>();
  out.account = request.who.account.id;
  out.plan = request.plan.id;
  out.price_version = request.plan.current.id;
  out.provider = request.provider();
  out.without_promotion = has_had_promotion(session, request, out);
  out.campaign = campaign_of(request.body.marketing_campaign);
  out.locale = request.who.locale;
  out.created_at = out.updated_at = tenant_clock_.machine().now();
  if (!SubscriptionStore({session, request.who.tenant->id}).add(out))
    throw base::Problem(checkout::user_already_subscribed);
  save_requested(session, request, out, out, now);
  return out;
}

/// What was paid under older terms is over: it begins with the present ones, and with a new agreement.
Subscription Subscriptions::request_again(Session& session, Request const& request, Subscription subscription,
                                          base::Instant now) {
  auto const before = subscription;
  subscription.price_version = request.plan.current.id;
  subscription.provider = request.provider();
  subscription.without_promotion =
      subscription.without_promotion || has_had_promotion(session, request, subscription);
  subscription.agreement.reset();
  subscription.next_plan.reset();
  subscription.next_version.reset();
  auto const to = next(subscription.position(), Event::request);
  subscription.state = to->state;
  subscription.sub_state = to->sub_state;
  save_requested(session, request, before, subscription, now);
  return subscription;
}

void Subscriptions::save_requested(Session& session, Request const& request, Subscription const& before,
                                   Subscription& subscription, base::Instant now) {
  auto const& tenant = request.who.tenant->id;
  if (!SubscriptionStore({session, tenant}).take_groups(subscription, groups_of(request.plan)))
    throw base::Problem(checkout::user_already_subscribed);
  lifecycle_.record({session, tenant}, before, subscription, Event::request, now);
  ++subscription.version;
  keep_consents(session, {ids_, consent_texts_}, request.who, subscription, subscription.period_number + 1,
                request.body, tenant_clock_.machine().now());
}

checkout::Begun Subscriptions::begin_first_payment(Session& session, Request const& request,
                                                   Subscription const& subscription, base::Instant now) {
  auto const& [who, body, plan, plans, trial_only, by_voucher] = request;
  auto const& tenant = who.tenant->id;
  auto const version = lifecycle_.version({session, tenant}, subscription.price_version);
  auto const [trial, amount] = first_payment_of(session, request, subscription);
  require_shown_price(body, amount);
  if (amount.minor == 0 && !(trial && version.trial->payment_required)) {
    lifecycle_.activate({session, tenant}, subscription, trial, std::nullopt, now);
    return {.subscription = subscription.id, .payment = {}, .options = {}};
  }
  auto const purpose = trial ? PaymentPurpose::trial : PaymentPurpose::subscription;
  auto order =
      lifecycle_.order(tenant, subscription, version, purpose, amount, plans::name_in(plan, who.locale));
  order.provider = subscription.provider;  // a voucher's, where its terms name another one
  return offer(session, who, std::move(order), subscription.id, now);
}

checkout::Begun Subscriptions::begin_due_renewal(Session& session, checkout::Buyer const& who,
                                                 SubscribeBody const& body, plans::Plan const& plan,
                                                 Subscription const& subscription, base::Instant now) {
  auto const& tenant = who.tenant->id;
  // The terms of the charge that failed: they stay the same until it is paid.
  auto const version =
      lifecycle_.version({session, tenant}, subscription.next_version.value_or(subscription.price_version));
  auto const price = price_of_next_period(version, subscription);
  require_shown_price(body, price);
  auto order = lifecycle_.order(tenant, subscription, version, PaymentPurpose::renewal, price,
                                plans::name_in(plan, who.locale));
  order.agreement.clear();  // the subscriber is asked how to pay, not the card that failed
  auto out = offer(session, who, std::move(order), subscription.id, now);
  out.renews = true;
  return out;
}

checkout::Begun Subscriptions::begin_method_change(Session& session, checkout::Buyer const& who,
                                                   plans::Plans const& plans, SubscriptionId id,
                                                   std::optional<base::MoneyBody> price) {
  auto const& tenant = who.tenant->id;
  auto const now = tenant_clock_.now({session, tenant});
  auto const one = lifecycle_.end_if_over({session, tenant}, own_subscription(session, who, id), now);
  auto const* plan = plans.find(one.plan);
  if (plan == nullptr) throw base::Problem(not_possible_now);
  SubscribeBody shown;
  shown.price = std::move(price);
  if (one.position() == Position{State::ACTIVE, SubState::GRACE})
    return begin_due_renewal(session, who, shown, *plan, one, now);
  bool const can =
      one.position() == Position{State::ACTIVE, SubState::NONE} && takes_method(*who.tenant, one.provider);
  if (!can) throw base::Problem(not_possible_now);
  auto const version = lifecycle_.version({session, tenant}, one.price_version);
  auto order = lifecycle_.order(tenant, one, version, PaymentPurpose::change, {0, version.price.currency},
                                plans::name_in(*plan, who.locale));
  order.agreement.clear();
  order.subject = 0;  // no quote: nothing but the agreement changes
  order.key = free_method_key({session, tenant}, one.id);
  return offer(session, who, std::move(order), one.id, now);
}

/// Whether the provider takes a card or number without charging it.
bool Subscriptions::takes_method(tenants::Tenant const& tenant, std::string_view name) const {
  auto const* provider = payments_.provider(name);
  return provider != nullptr && provider->capabilities(tenant).setup_without_charge;
}

/// The key of the change of method that is under way, or of a new one.
std::string Subscriptions::free_method_key(TenantSession const& session, SubscriptionId id) {
  payments::PaymentStore store(session);
  for (int number = 1;; ++number) {
    auto key = "method/" + base::text(id) + '/' + std::to_string(number);
    auto const payment = store.find_key(key);
    if (!payment || payment->state != PaymentState::succeeded) return key;
  }
}

checkout::Begun Subscriptions::offer(Session& session, checkout::Buyer const& who, payments::Order order,
                                     SubscriptionId subscription, base::Instant now) {
  order.return_url = who.return_url;
  checkout::Begun out{.subscription = subscription, .payment = {}, .options = {}};
  out.payment = payments_.open({session, who.tenant->id}, order, now);
  out.options = payments_.options(session, *out.payment, *who.tenant);
  return out;
}

}  // namespace subscriptions
