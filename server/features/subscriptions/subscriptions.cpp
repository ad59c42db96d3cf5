// Loads, decides and saves in one transaction; asks the provider between two of them.
#include "features/subscriptions/subscriptions.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "base/fail_point.hpp"
#include "base/text.hpp"
#include "features/payments/option_page.hpp"
#include "features/plans/geo_block.hpp"
#include "features/plans/plan_attributes.hpp"
#include "features/subscriptions/price_notice_store.hpp"

namespace subscriptions {
namespace {

using payments::FailureCode;
using payments::PaymentPurpose;
using payments::PaymentState;
using storage::Session;

/// The provider of plans that a partner sells: the partner takes the money, on its own pages.
constexpr std::string_view partner_provider = "partner";
/// A plan names at most ten.
constexpr std::size_t most_consents = 20;

base::Problem no_such_subscription() {
  return {404, "NOT_FOUND", "The subscription does not exist, or is not yours.", "error.notFound"};
}

/// The caller's own, or 404.
Subscription own(Session& session, Subscriber const& who, SubscriptionId id) {
  auto found = SubscriptionStore(session, who.tenant->id).find(id);
  if (!found || found->account != who.account.id) throw no_such_subscription();
  return *std::move(found);
}

void require_identity(plans::Plan const& plan, accounts::Account const& account) {
  base::Problem missing(identity_field_missing);
  for (auto const& field : plan.identity_fields) {
    auto const known = (field == "email" && account.email_verified_at) ||
                       (field == "msisdn" && account.msisdn_verified_at) ||
                       (field == "name" && !account.name.empty()) ||
                       (field == "lastName" && !account.last_name.empty());
    if (!known) missing.errors.push_back({field, "required", "is required"});
  }
  if (!missing.errors.empty()) throw missing;
}

void require_consents(plans::Plan const& plan, SubscribeBody const& body) {
  if (body.subscription_consent_list && body.subscription_consent_list->size() > most_consents)
    throw base::Problem(
        {base::FieldError{"subscriptionConsentList", "range",
                          "must have at most " + std::to_string(most_consents) + " entries"}});
  base::Problem missing(consent_required);
  for (auto const& name : plan.consents) {
    auto const given = body.subscription_consent_list &&
                       std::ranges::any_of(*body.subscription_consent_list, [&](ConsentBody const& consent) {
                         return consent.name == name && !consent.text.empty();
                       });
    if (!given) missing.errors.push_back({"subscriptionConsentList." + name, "required", "is required"});
  }
  if (!missing.errors.empty()) throw missing;
}

/// Nobody is charged more than the price that the client sent along, which is what it had shown.
void require_shown_price(SubscribeBody const& body, base::Money const& amount) {
  if (!body.price) return;
  auto const shown = base::money_of(*body.price);
  if (!shown || shown->currency != amount.currency || shown->minor < amount.minor)
    throw base::Problem(price_changed);
}

ChangeDirection shown_direction(plans::Direction direction) {
  switch (direction) {
    case plans::Direction::upgrade: return ChangeDirection::upgrade;
    case plans::Direction::downgrade: return ChangeDirection::downgrade;
    case plans::Direction::change: break;
  }
  return ChangeDirection::change;
}

std::string campaign_of(std::optional<MarketingCampaign> const& campaign) {
  if (!campaign) return {};
  auto const& id = campaign->campaign_id ? campaign->campaign_id : campaign->campgain_id;
  std::string out = id ? static_cast<std::string const&>(*id) : std::string();
  if (campaign->click_id && !campaign->click_id->empty()) out += '/' + *campaign->click_id;
  return out;
}

std::vector<plans::PlanGroupId> groups_of(plans::Plan const& plan) {
  std::vector<plans::PlanGroupId> out;
  for (auto const& level : plan.levels) out.push_back(level.group);
  return out;
}

std::vector<plans::PlanId> credit_plans(plans::Plans const& plans) {
  std::vector<plans::PlanId> out;
  for (auto const& plan : plans.all)
    if (std::ranges::any_of(plan.current.contingents,
                            [](auto const& each) { return each.amount != plans::unlimited; }))
      out.push_back(plan.id);
  return out;
}

/// nullopt for the payment of an article, which has no subscription.
std::optional<SubscriptionId> shown(SubscriptionId subscription) {
  return subscription.value == 0 ? std::nullopt : std::optional(subscription);
}

bool is_blocked(plans::Plan const& plan, Subscriber const& who) {
  return plans::is_geo_blocked(*who.tenant, plan, who.country);
}

/// What a client shows as the price is only compared, in minor units of the same currency.
void require_price(SubscribeBody const& body, std::initializer_list<base::Money> prices) {
  if (!body.price) return;
  auto const claimed = base::money_of(*body.price);
  if (!claimed || std::ranges::find(prices, *claimed) == prices.end()) throw base::Problem(price_changed);
}

/// The plan with a trial that is offered by default: the one whose ment_default is set, else the first.
plans::Plan const* default_trial(plans::Plans const& plans, Subscriber const& who) {
  plans::Plan const* first = nullptr;
  for (auto const& plan : plans.all) {
    if (!plan.offered || !plan.current.trial || is_blocked(plan, who)) continue;
    if (first == nullptr) first = &plan;
    auto const found = plan.attributes.find("ment_default");
    if (found != plan.attributes.end() && (found->second == "1" || found->second == "true")) return &plan;
  }
  return first;
}

}  // namespace

bool Subscriptions::provider_changes(Subscription const& subscription, tenants::Tenant const& tenant) const {
  auto const* provider = payments_.provider(subscription.provider);
  return provider != nullptr && provider->capabilities(tenant).changes_price;
}

// ---- GET /subscription ----

portal::Task<std::vector<UserSubscription>> Subscriptions::list(std::shared_ptr<tenants::Tenant const> tenant,
                                                                accounts::AccountId account,
                                                                bool canceled_too, bool with_types) {
  auto const plans = co_await plans_.of(tenant->id);
  auto read = [&](Session& session) {
    std::vector<UserSubscription> out;
    auto const now = tenant_clock_.now(session, tenant->id);
    auto const mine = SubscriptionStore(session, tenant->id).of(account);
    auto const credit = credit_plans(*plans);
    auto const lists = lists_of(mine, credit, now);
    auto const buckets =
        mine.empty()
            ? std::vector<ledger::Bucket>{}
            : ledger::Credits(session, tenant->id, ids_, tenant_clock_.machine()).of_account(account, now);
    auto const paid = with_types && !mine.empty()
                          ? payments::PaymentStore(session, tenant->id).of_account(account)
                          : std::vector<payments::Payment>{};
    std::vector<plans::PlanId> live;
    for (auto const& each : mine)
      if (is_live(position_at(each, now))) live.push_back(each.plan);
    for (auto const& each : mine) {
      auto const position = position_at(each, now);
      if (position.state == State::CANCELED &&
          !(canceled_too && std::ranges::count(lists.canceled, each.id) > 0))
        continue;
      auto const version = lifecycle_.version(session, tenant->id, each.price_version);
      UserSubscription row{.id = each.id,
                           .type_id = each.plan,
                           .state = position.state,
                           .sub_state = shown_sub_state(position.sub_state),
                           .active = gives_access(each, now),
                           .start_date = each.period_start,
                           .end_date = {},
                           .next_renewal_date = {},
                           .next_renewal_price = {},
                           .retry_date = {},
                           .payment_due = {},
                           .trial_end_date = {},
                           .pause_date = {},
                           .resume_date = each.resume_at,
                           .next_type_id = each.next_plan,
                           .payment_method = {},
                           .contingents = {},
                           .subscription_type = {},
                           .subscription_type_group_list = {}};
      auto const goes_on = position.state == State::ACTIVE && each.due_action == DueAction::renew &&
                           renews_by_itself(each, version.price);
      if (goes_on) {
        row.next_renewal_date = each.sub_state == SubState::GRACE ? each.due_at : each.period_end;
        auto const* own_plan = plans->find(each.plan);
        auto const terms = own_plan == nullptr ? NextTerms{each.plan, each.price_version}
                                               : next_terms(each, *own_plan,
                                                            PriceNoticeStore(session, tenant->id).of(each.id),
                                                            each.period_end.value_or(now));
        auto const next_version = lifecycle_.version(session, tenant->id, terms.version);
        row.next_renewal_price =
            base::money_body(plans::price_of_period(next_version, each.paid_periods + 1));
      } else if (each.period_end) {
        row.end_date = std::min(*each.period_end, each.access_until);
      }
      if (position.sub_state == SubState::GRACE) row.retry_date = each.due_at;
      if (position == Position{State::ACTIVE, SubState::GRACE}) {
        auto const due =
            lifecycle_.version(session, tenant->id, each.next_version.value_or(each.price_version));
        row.payment_due = base::money_body(plans::price_of_period(due, each.paid_periods + 1));
      }
      auto const* offered = plans->find(each.plan);
      if (position == Position{State::INACTIVE, SubState::NONE} && offered != nullptr && offered->offered)
        row.next_renewal_price =
            base::money_body(plans::price_of_period(offered->current, each.paid_periods + 1));
      if (each.trial_end && now < *each.trial_end) row.trial_end_date = each.trial_end;
      if (each.pause_at && position.state == State::ACTIVE) row.pause_date = each.pause_at;
      for (auto const& payment : paid)  // the oldest first
        if (payment.subscription == each.id.value && payment.state == PaymentState::succeeded &&
            !payment.method.empty() && payment.method != payments::agreement_method)
          row.payment_method = payment.method;
      for (auto const& bucket : buckets) {
        if (bucket.subscription != each.id.value) continue;
        OwnContingent contingent{
            .content_types = {}, .amount = bucket.remaining, .expires_at = bucket.expires_at};
        for (auto const type : base::split(bucket.content_types, ','))
          contingent.content_types.emplace_back(type);
        row.contingents.push_back(std::move(contingent));
      }
      if (auto const* plan = plans->find(each.plan)) {
        if (with_types) row.subscription_type = plans::subscription_type(*plan, version, *plans, live);
        row.subscription_type_group_list = plans::groups_of(*plan, *plans, live);
      }
      out.push_back(std::move(row));
    }
    return out;
  };
  co_return co_await database_.read(std::move(read));
}

// ---- POST /subscription ----

Subscriptions::Begun Subscriptions::begin(Session& session, Subscriber const& who, SubscribeBody const& body,
                                          bool trial_only, plans::Plan const& plan,
                                          plans::Plans const& plans) {
  auto const& tenant = who.tenant->id;
  auto const now = tenant_clock_.now(session, tenant);
  auto const real_now = tenant_clock_.machine().now();
  SubscriptionStore store(session, tenant);
  auto mine = store.of(who.account.id);
  for (auto& each : mine) each = lifecycle_.end_if_over(session, tenant, std::move(each), now);
  // Whether the present subscription's provider can charge another price matters only for a change.
  auto const changes = std::ranges::all_of(mine, [&](Subscription const& each) {
    return !is_live(position_at(each, now)) || plans.common_group(each.plan, plan.id) == nullptr ||
           provider_changes(each, *who.tenant);
  });
  auto decided = decide_subscribe(plan, mine, plans, changes, now);
  if (decided && decided->way == SubscribeWay::pay_due)
    return begin_due_renewal(session, who, body, plan,
                             *std::ranges::find(mine, *decided->existing, &Subscription::id), now);
  require_identity(plan, who.account);
  require_consents(plan, body);
  // Of a change the quote says what is charged, and of a trial nothing is.
  if (!body.quote_id) require_price(body, {plans::price_of_period(plan.current, 1), plan.current.price});
  auto const decision = base::or_throw(std::move(decided));
  auto const existing = [&]() -> Subscription {
    return *std::ranges::find(mine, *decision.existing, &Subscription::id);
  };
  if (decision.way == SubscribeWay::change)
    return begin_change(session, who, body, plan, existing(), decision.policy, now);
  // What waits for its payment was begun while the plan was on offer.
  if (decision.way != SubscribeWay::wait && !plan.offered) throw base::Problem(unknown_subscription_type);

  TrialStore trials(session, tenant);
  auto const& terms = plan.current;
  auto const groups = trial_groups(plan);
  Subscription subscription;
  if (decision.way == SubscribeWay::begin) {
    subscription.id = ids_.make<SubscriptionId>();
    subscription.account = who.account.id;
    subscription.plan = plan.id;
    subscription.price_version = terms.id;
    subscription.provider = terms.provider;
    subscription.campaign = campaign_of(body.marketing_campaign);
    subscription.locale = who.locale;
    subscription.created_at = subscription.updated_at = real_now;
    if (!store.add(subscription)) throw base::Problem(user_already_subscribed);
  } else {
    subscription = existing();
  }
  auto const before = subscription;
  if (decision.way == SubscribeWay::again) {
    // What was paid under older terms is over: it begins with the present ones, and with a new agreement.
    subscription.price_version = terms.id;
    subscription.provider = terms.provider;
    subscription.agreement.reset();
    subscription.next_plan.reset();
    subscription.next_version.reset();
    auto const to = next(subscription.position(), Event::request);
    subscription.state = to->state;
    subscription.sub_state = to->sub_state;
  }
  if (decision.way != SubscribeWay::wait) {
    if (!store.take_groups(subscription, groups_of(plan))) throw base::Problem(user_already_subscribed);
    lifecycle_.record(session, tenant, before, subscription, Event::request, now);
    ++subscription.version;
  }
  if (decision.way != SubscribeWay::wait) keep_consents(session, who, subscription.id, body);

  auto const version = lifecycle_.version(session, tenant, subscription.price_version);
  auto const trial =
      version.trial && subscription.period_number == 0 && !trials.is_used(who.account.id, groups);
  if (trial_only && !trial) throw base::Problem(trial_not_available);
  auto const amount = trial ? base::Money{0, version.price.currency}
                            : plans::price_of_period(version, subscription.paid_periods + 1);
  require_shown_price(body, amount);
  Begun out{.subscription = subscription.id, .payment = {}, .options = {}};
  if (amount.minor == 0 && !(trial && version.trial->payment_required)) {
    lifecycle_.activate(session, tenant, subscription, trial, std::nullopt, now);
    return out;
  }
  auto order = lifecycle_.order(tenant, subscription, version,
                                trial ? PaymentPurpose::trial : PaymentPurpose::subscription, amount,
                                plans::name_in(plan, who.locale));
  order.return_url = who.return_url;
  out.payment = payments_.open(session, tenant, order, now);
  out.options = payments_.options(session, *out.payment, *who.tenant);
  return out;
}

Subscriptions::Begun Subscriptions::begin_due_renewal(Session& session, Subscriber const& who,
                                                      SubscribeBody const& body, plans::Plan const& plan,
                                                      Subscription const& subscription, base::Instant now) {
  auto const& tenant = who.tenant->id;
  // The terms of the charge that failed: they stay the same until it is paid.
  auto const version =
      lifecycle_.version(session, tenant, subscription.next_version.value_or(subscription.price_version));
  auto const price = plans::price_of_period(version, subscription.paid_periods + 1);
  require_shown_price(body, price);
  auto order = lifecycle_.order(tenant, subscription, version, PaymentPurpose::renewal, price,
                                plans::name_in(plan, who.locale));
  order.agreement.clear();  // the subscriber is asked how to pay, not the card that failed
  order.return_url = who.return_url;
  Begun out{.subscription = subscription.id, .payment = {}, .options = {}, .renews = true};
  out.payment = payments_.open(session, tenant, order, now);
  out.options = payments_.options(session, *out.payment, *who.tenant);
  return out;
}

Subscriptions::Begun Subscriptions::begin_method_change(Session& session, Subscriber const& who,
                                                        plans::Plans const& plans, SubscriptionId id) {
  auto const& tenant = who.tenant->id;
  auto const now = tenant_clock_.now(session, tenant);
  auto const one = lifecycle_.end_if_over(session, tenant, own(session, who, id), now);
  auto const* plan = plans.find(one.plan);
  auto const* provider = payments_.provider(one.provider);
  if (plan == nullptr || provider == nullptr) throw base::Problem(not_possible_now);
  if (one.position() == Position{State::ACTIVE, SubState::GRACE})
    return begin_due_renewal(session, who, {}, *plan, one, now);
  bool const can = one.position() == Position{State::ACTIVE, SubState::NONE} &&
                   provider->capabilities(*who.tenant).setup_without_charge;
  if (!can) throw base::Problem(not_possible_now);
  auto const version = lifecycle_.version(session, tenant, one.price_version);
  auto order = lifecycle_.order(tenant, one, version, PaymentPurpose::change, {0, version.price.currency},
                                plans::name_in(*plan, who.locale));
  order.agreement.clear();
  order.subject = 0;  // no quote: nothing but the agreement changes
  order.return_url = who.return_url;
  Begun out{.subscription = one.id, .payment = {}, .options = {}};
  for (int number = 1; !out.payment || out.payment->state == PaymentState::succeeded; ++number) {
    order.key = "method/" + base::text(one.id) + '/' + std::to_string(number);
    out.payment = payments_.open(session, tenant, order, now);
  }
  out.options = payments_.options(session, *out.payment, *who.tenant);
  return out;
}

void Subscriptions::keep_consents(Session& session, Subscriber const& who, SubscriptionId subscription,
                                  SubscribeBody const& body) {
  if (!body.subscription_consent_list) return;
  for (auto const& consent : *body.subscription_consent_list)
    ConsentStore(session, who.tenant->id)
        .add({ids_.next(), who.account.id, subscription, consent.name, base::sha256_hex(consent.text),
              who.locale, who.channel, tenant_clock_.machine().now()});
}

ChangeQuote Subscriptions::make_quote(Session& session, base::TenantId const& tenant,
                                      Subscription const& subscription, plans::Plan const& to,
                                      plans::ChangePolicy policy, base::Instant now) {
  ChangeQuote out{.id = ids_.make<ChangeQuoteId>(),
                  .account = subscription.account,
                  .subscription = subscription.id,
                  .period = subscription.period_number,
                  .to_plan = to.id,
                  .to_version = to.current.id,
                  .policy = policy,
                  .amount_minor = plans::price_of_period(to.current, subscription.paid_periods + 1).minor,
                  .currency = to.current.price.currency,
                  .credit_minor = 0,
                  .lost_minor = 0,
                  .starts_at = now,
                  .expires_at = tenant_clock_.machine().now() + quote_lifetime,
                  .used_at = {}};
  if (policy == plans::ChangePolicy::at_period_end) {
    out.starts_at = subscription.period_end.value_or(now);
    return out;
  }
  out.starts_at = std::min(now, subscription.period_end.value_or(now));
  if (policy != plans::ChangePolicy::now_prorated) return out;
  auto const period = PeriodStore(session, tenant).find(subscription.id, subscription.period_number);
  // Money of one currency pays nothing in another.
  if (!period || period->currency != out.currency) return out;
  auto const credits = lifecycle_.used_credits(session, tenant, subscription.id);
  auto const unused = unused_value(
      {period->amount_minor, period->credit_minor, period->starts_at, period->ends_at}, credits, now);
  auto const price = prorate(out.amount_minor, unused);
  out.amount_minor = price.charge;
  out.credit_minor = price.credit;
  out.lost_minor = price.lost;
  return out;
}

Subscriptions::Begun Subscriptions::begin_change(Session& session, Subscriber const& who,
                                                 SubscribeBody const& body, plans::Plan const& plan,
                                                 Subscription subscription, plans::ChangePolicy policy,
                                                 base::Instant now) {
  auto const& tenant = who.tenant->id;
  if (!plan.offered) throw base::Problem(unknown_subscription_type);
  // A renewal that is being charged pays for the terms of now.
  if (lifecycle_.is_renewing(session, tenant, subscription)) throw base::Problem(payment_in_flight);
  auto const real_now = tenant_clock_.machine().now();
  ChangeQuoteStore quotes(session, tenant);
  std::optional<ChangeQuote> quote;
  if (body.quote_id) {
    quote = quotes.find(*body.quote_id);
    auto const holds = quote && quote->subscription == subscription.id && quote->to_plan == plan.id &&
                       quote->to_version == plan.current.id && quote->policy == policy &&
                       quote->period == subscription.period_number &&
                       (quote->used_at || quote->expires_at > real_now);
    if (!holds) throw base::Problem(quote_expired);
  } else {
    // The same change that is under way is not begun a second time.
    quote = quotes.find_used(subscription.id, subscription.period_number, plan.current.id);
    if (quote && quote->expires_at <= real_now) {
      auto const payment =
          payments::PaymentStore(session, tenant).find_key("change/" + base::text(quote->id));
      if (!payment || !payments::is_under_way(payment->state)) quote.reset();
    }
    if (!quote) {
      quote = make_quote(session, tenant, subscription, plan, policy, now);
      quotes.add(*quote);
    }
    require_shown_price(body, {quote->amount_minor, quote->currency});
  }
  if (!quote->used_at) keep_consents(session, who, subscription.id, body);
  quotes.set_used(quote->id, real_now);
  Begun out{.subscription = subscription.id, .payment = {}, .options = {}};
  if (policy == plans::ChangePolicy::at_period_end) {
    auto const before = subscription;
    subscription.next_plan = plan.id;
    subscription.next_version = plan.current.id;
    lifecycle_.record(session, tenant, before, subscription, Event::change, now, "at the period's end");
    return out;
  }
  auto store = SubscriptionStore(session, tenant);
  if (!store.take_groups(subscription, groups_of(plan))) throw base::Problem(need_cancel_before_upgrade);
  if (quote->amount_minor == 0) {
    lifecycle_.change(session, tenant, std::move(subscription), *quote, std::nullopt, now);
    return out;
  }
  auto order = lifecycle_.order(tenant, subscription, plan.current, PaymentPurpose::change,
                                {quote->amount_minor, quote->currency}, plans::name_in(plan, who.locale));
  order.key = "change/" + base::text(quote->id);
  order.subject = quote->id.value;
  order.return_url = who.return_url;
  out.by_agreement = subscription.agreement && subscription.provider == plan.current.provider;
  if (!out.by_agreement) order.agreement.clear();
  out.payment = payments_.open(session, tenant, order, now);
  if (!out.by_agreement) out.options = payments_.options(session, *out.payment, *who.tenant);
  return out;
}

std::vector<SubscribeOption> shown_options(std::vector<payments::PaymentOption> const& options,
                                           std::string const& origin) {
  std::vector<SubscribeOption> out;
  for (auto const& option : options)
    out.push_back({option.id, option.method, option.flow,
                   option.flow == payments::Flow::WEB
                       ? std::optional(payments::option_address(origin, option))
                       : std::nullopt});
  return out;
}

SubscribeAnswer Subscriptions::answer_of(SubscriptionId subscription, PaymentState state,
                                         FailureCode failure) {
  switch (state) {
    case PaymentState::succeeded:
      return {.type = SubscribeType::subscribed, .subscription_id = shown(subscription)};
    case PaymentState::open:
    case PaymentState::started:
    case PaymentState::pending:
    case PaymentState::unknown:
      return {.type = SubscribeType::pending, .subscription_id = shown(subscription)};
    case PaymentState::failed:
    case PaymentState::canceled:
    case PaymentState::expired: break;
  }
  if (failure == FailureCode::insufficient_funds) throw base::Problem(insufficient_funds);
  if (failure == FailureCode::trial_used) throw base::Problem(trial_already_used);
  if (failure == FailureCode::duplicate) throw base::Problem(user_already_subscribed);
  throw base::Problem(payment_refused);
}

SubscribeAnswer Subscriptions::answer_of(SubscriptionId subscription, payments::StepResult const& result) {
  if (result.outcome) return answer_of(subscription, result.outcome->state, result.outcome->failure);
  if (!result.next) throw base::Problem(payments::provider_unavailable);
  SubscribeAnswer out{.subscription_id = shown(subscription)};
  if (result.next->flow == payments::Flow::WEB) {
    out.type = SubscribeType::redirect;
    out.url = result.next->url;
    out.status = 302;
  } else {
    out.type = SubscribeType::onclick;
    out.next_api_flow_step = result.next->step;
    if (result.next->attempts_left > 0) out.attempts_left = result.next->attempts_left;
    if (!result.next->problem.empty()) out.problem = result.next->problem;
  }
  return out;
}

portal::Task<SubscribeAnswer> Subscriptions::run(Subscriber who, SubscribeBody body, bool trial_only) {
  if (who.account.state == accounts::AccountState::closing) throw base::Problem(account_leaving);
  auto const plans = co_await plans_.of(who.tenant->id);
  auto const* plan = plans->find(body.upgrade_to.value_or(body.subscription_type_id));
  if (plan == nullptr || is_blocked(*plan, who)) throw base::Problem(unknown_subscription_type);
  if (plan->current.provider == partner_provider) {
    require_identity(*plan, who.account);
    require_consents(*plan, body);
    auto const url =
        partner_pages_.url(*who.tenant, {*plan, who.account, who.return_url, who.locale}, partner_sale_page);
    if (!url || !plan->offered) throw base::Problem(payments::provider_unavailable);
    auto look = [&](Session& session) {
      auto const now = tenant_clock_.now(session, who.tenant->id);
      auto const mine = SubscriptionStore(session, who.tenant->id).of(who.account.id);
      return std::ranges::any_of(mine, [&](Subscription const& each) {
        return each.plan == plan->id && is_live(position_at(each, now));
      });
    };
    bool const has_it = co_await database_.read(look);
    if (has_it) throw base::Problem(user_already_subscribed);
    co_return SubscribeAnswer{.type = SubscribeType::redirect, .url = *url, .status = 302};
  }
  auto start = [&](Session& session) { return begin(session, who, body, trial_only, *plan, *plans); };
  co_return co_await pay(who, start, body.selected_options);
}

portal::Task<SubscribeAnswer> Subscriptions::pay(
    Subscriber who, std::function<Begun(Session&)> begin,
    std::optional<std::vector<payments::PaymentOptionId>> selected) {
  payments::TenantCall const call{who.tenant, who.origin};
  auto begun = co_await database_.write(begin);
  base::fail_point("subscribe.after_intent");
  if (!begun.payment) co_return SubscribeAnswer{.subscription_id = begun.subscription};
  if (payments::is_under_way(begun.payment->state)) {
    // An earlier call began it, perhaps before a crash: the provider knows what became of it.
    begun.payment = co_await payments_.resolve(call, begun.payment->id);
    // The charge of the old card was on its way, and has failed now: the subscriber's own begins.
    if (begun.renews && payments::is_final(begun.payment->state) &&
        begun.payment->state != PaymentState::succeeded)
      begun = co_await database_.write(begin);
  }
  if (payments::is_final(begun.payment->state))
    co_return answer_of(begun.subscription, begun.payment->state, begun.payment->failure);
  if (begun.by_agreement) {
    if (begun.payment->state != PaymentState::open)
      co_return SubscribeAnswer{.type = SubscribeType::pending, .subscription_id = begun.subscription};
    auto const outcome = co_await payments_.charge(call, begun.payment->id);
    base::fail_point("subscribe.after_settle");
    co_return answer_of(begun.subscription, outcome.state, outcome.failure);
  }
  if (begun.payment->state == PaymentState::pending || begun.payment->state == PaymentState::unknown)
    co_return SubscribeAnswer{.type = SubscribeType::pending, .subscription_id = begun.subscription};
  if (begun.options.empty()) throw base::Problem(payments::provider_unavailable);
  // The only way to pay is started at once where it is a page; so is one that the client has chosen.
  std::optional<payments::PaymentOptionId> chosen;
  if (begun.options.size() == 1 && begun.options[0].flow == payments::Flow::WEB &&
      !who.tenant->flag_bool("showPaymentOptions"))
    chosen = begun.options[0].id;
  if (selected && !selected->empty()) chosen = selected->front();
  if (chosen) {
    auto is_of_this = [&](Session& session) {
      auto const option =
          payments::PaymentStore(session, who.tenant->id).find_option(*chosen, tenant_clock_.machine().now());
      return option && option->payment == begun.payment->id;
    };
    if (!co_await database_.read(is_of_this)) throw base::Problem(payments::unknown_payment_option);
    auto started = co_await payments_.start(call, who.account.id, *chosen, who.return_url);
    base::fail_point("subscribe.after_settle");
    co_return answer_of(begun.subscription, base::or_throw(std::move(started)));
  }
  SubscribeAnswer out{.type = SubscribeType::options, .subscription_id = begun.subscription};
  out.options = shown_options(begun.options, who.origin);
  co_return out;
}

portal::Task<SubscribeAnswer> Subscriptions::subscribe(Subscriber who, SubscribeBody body) {
  return run(std::move(who), std::move(body), false);
}

portal::Task<SubscribeAnswer> Subscriptions::subscribe_to_trial(
    Subscriber who, std::optional<std::vector<ConsentBody>> consents) {
  auto const plans = co_await plans_.of(who.tenant->id);
  auto const* plan = default_trial(*plans, who);
  if (plan == nullptr) throw base::Problem(trial_not_available);
  SubscribeBody body;
  body.subscription_type_id = plan->id;
  body.subscription_consent_list = std::move(consents);
  co_return co_await run(std::move(who), std::move(body), true);
}

portal::Task<SubscribeAnswer> Subscriptions::api_flow(Subscriber who, ApiFlowBody body) {
  payments::TenantCall const call{who.tenant, who.origin};
  auto look = [&](Session& session) {
    payments::PaymentStore store(session, who.tenant->id);
    auto const option = store.find_option(body.payment_option_UUID, tenant_clock_.machine().now());
    auto const payment = option ? store.find(option->payment) : std::nullopt;
    return SubscriptionId{payment ? payment->subscription : 0};
  };
  auto const subscription = co_await database_.read(look);
  auto const answers = body.body && !body.body->empty();
  // Named, since an awaited call takes its arguments by value from here.
  auto result =
      answers ? co_await payments_.step(call, who.account.id, body.payment_option_UUID, std::move(*body.body))
              : co_await payments_.start(call, who.account.id, body.payment_option_UUID,
                                         body.redirection_url ? who.return_url : std::string());
  co_return answer_of(subscription, base::or_throw(std::move(result)));
}

// ---- changes of a running subscription ----

portal::Task<SubscribeAnswer> Subscriptions::change_payment_method(
    Subscriber who, SubscriptionId id, std::optional<std::vector<payments::PaymentOptionId>> selected) {
  if (who.account.state == accounts::AccountState::closing) throw base::Problem(account_leaving);
  auto const plans = co_await plans_.of(who.tenant->id);
  auto start = [&](Session& session) { return begin_method_change(session, who, *plans, id); };
  co_return co_await pay(who, start, std::move(selected));
}

portal::Task<ChangePreview> Subscriptions::preview(Subscriber who, SubscriptionId subscription,
                                                   plans::PlanId to) {
  auto const plans = co_await plans_.of(who.tenant->id);
  auto const* plan = plans->find(to);
  if (plan == nullptr || !plan->offered || is_blocked(*plan, who))
    throw base::Problem(unknown_subscription_type);
  auto work = [&](Session& session) {
    auto const now = tenant_clock_.now(session, who.tenant->id);
    auto const one = own(session, who, subscription);
    if (one.plan == to) throw base::Problem(user_already_subscribed);
    auto const decision = base::or_throw(
        decide_subscribe(*plan, std::span(&one, 1), *plans, provider_changes(one, *who.tenant), now));
    if (decision.way != SubscribeWay::change) throw base::Problem(not_possible_now);
    auto const quote = make_quote(session, who.tenant->id, one, *plan, decision.policy, now);
    ChangeQuoteStore(session, who.tenant->id).add(quote);
    return ChangePreview{.quote_id = quote.id,
                         .direction = shown_direction(decision.direction),
                         .policy = quote.policy,
                         .amount = base::money_body({quote.amount_minor, quote.currency}),
                         .credit = base::money_body({quote.credit_minor, quote.currency}),
                         .lost = base::money_body({quote.lost_minor, quote.currency}),
                         .starts_at = quote.starts_at,
                         .expires_at = quote.expires_at};
  };
  co_return co_await database_.write(std::move(work));
}

template <class Decide>
portal::Task<Subscription> Subscriptions::decide_and_save(Subscriber who, SubscriptionId id, Event event,
                                                          Decide decide) {
  auto work = [&](Session& session) {
    auto const& tenant = who.tenant->id;
    auto const now = tenant_clock_.now(session, tenant);
    auto const before = lifecycle_.end_if_over(session, tenant, own(session, who, id), now);
    auto const version = lifecycle_.version(session, tenant, before.price_version);
    auto const after = base::or_throw(decide(before, version, lifecycle_.rules(tenant, version), now));
    lifecycle_.record(session, tenant, before, after, event, now);
    return after;
  };
  co_return co_await database_.write(std::move(work));
}

portal::Task<Subscription> Subscriptions::cancel(Subscriber who, SubscriptionId id, std::string reason) {
  auto const at_once = who.tenant->flag_bool("cancelImmediately");
  return decide_and_save(std::move(who), id, at_once ? Event::cancel_now : Event::cancel,
                         [reason = std::move(reason), at_once](Subscription const& one, auto const& version,
                                                               auto const& rules, base::Instant now) {
                           return subscriptions::cancel(one, at_once, reason, version, rules, now);
                         });
}

portal::Task<Subscription> Subscriptions::undo_cancel(Subscriber who, SubscriptionId id) {
  return decide_and_save(
      std::move(who), id, Event::undo_cancel,
      [](Subscription const& one, auto const& version, auto const& rules, base::Instant now) {
        return subscriptions::undo_cancel(one, version, rules, now);
      });
}

portal::Task<Subscription> Subscriptions::pause(Subscriber who, SubscriptionId id,
                                                std::optional<base::Instant> resume_at) {
  return decide_and_save(
      std::move(who), id, Event::pause,
      [resume_at](Subscription const& one, auto const& version, auto const& rules, base::Instant) {
        return subscriptions::pause(one, resume_at, version, rules);
      });
}

portal::Task<Subscription> Subscriptions::resume(Subscriber who, SubscriptionId id) {
  return decide_and_save(std::move(who), id, Event::resume,
                         [](Subscription const& one, auto const& version, auto const& rules,
                            base::Instant now) { return subscriptions::resume(one, version, rules, now); });
}

portal::Task<TrialEligibility> Subscriptions::trial_eligibility(Subscriber who,
                                                                std::optional<plans::PlanId> plan) {
  auto const plans = co_await plans_.of(who.tenant->id);
  auto const* found = plan ? plans->find(*plan) : default_trial(*plans, who);
  if (found == nullptr || !found->offered || is_blocked(*found, who) || !found->current.trial)
    co_return TrialEligibility{
        .eligible = false, .reason = TrialReason::NO_TRIAL, .subscription_type_id = {}};
  TrialEligibility out{.eligible = true, .reason = {}, .subscription_type_id = found->id};
  auto read = [&](Session& session) {
    auto const now = tenant_clock_.now(session, who.tenant->id);
    for (auto const& each : SubscriptionStore(session, who.tenant->id).of(who.account.id))
      if (is_live(position_at(each, now)) &&
          (each.plan == found->id || plans->common_group(each.plan, found->id) != nullptr))
        out.reason = TrialReason::ALREADY_SUBSCRIBED;
    if (!out.reason && TrialStore(session, who.tenant->id).is_used(who.account.id, trial_groups(*found)))
      out.reason = TrialReason::TRIAL_USED;
    return true;
  };
  co_await database_.read(read);
  out.eligible = !out.reason;
  co_return out;
}

}  // namespace subscriptions
