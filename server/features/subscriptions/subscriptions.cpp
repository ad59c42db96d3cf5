// Lists and changes subscriptions, and takes what a visitor subscribes to; subscription_begin.cpp begins it.
#include "features/subscriptions/subscriptions.hpp"

#include <algorithm>
#include <utility>

#include "features/subscriptions/own_list.hpp"
#include "features/subscriptions/trials/promotion_store.hpp"
#include "features/subscriptions/trials/trial_plans.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {
namespace {

using payments::PaymentPurpose;
using payments::PaymentState;
using storage::Session;
using storage::TenantSession;

/// The provider of plans that a partner sells: the partner takes the money, on its own pages.
constexpr std::string_view partner_provider = "partner";

bool offers_trial(plans::Plan const& plan, checkout::Buyer const& who) {
  return plan.offered && plan.current.trial && !is_blocked(plan, who);
}

/// The plan with a trial that is offered by default: the one whose ment_default is set, else the first.
plans::Plan const* default_trial(plans::Plans const& plans, checkout::Buyer const& who) {
  plans::Plan const* first = nullptr;
  for (auto const& plan : plans.all) {
    if (!offers_trial(plan, who)) continue;
    if (first == nullptr) first = &plan;
    auto const found = plan.attributes.find("ment_default");
    if (found != plan.attributes.end() && (found->second == "1" || found->second == "true")) return &plan;
  }
  return first;
}

}  // namespace

// ---- GET /subscription ----

portal::Task<std::vector<UserSubscription>> Subscriptions::list(std::shared_ptr<tenants::Tenant const> tenant,
                                                                accounts::AccountId account,
                                                                bool canceled_too, bool with_types) {
  auto const plans = co_await plans_.of(tenant->id);
  auto read = [&](Session& session) {
    auto const now = tenant_clock_.now({session, tenant->id});
    ledger::Credits credits({session, tenant->id}, ids_, tenant_clock_.machine());
    return OwnList({session, tenant->id}, *plans, lifecycle_, now)
        .build({.account = account,
                .canceled_too = canceled_too,
                .with_types = with_types,
                .has_withdrawal_right = tenants::has_withdrawal_right(tenant->configuration.billing),
                .takes_method = [&](std::string_view name) { return takes_method(*tenant, name); }},
               credits);
  };
  co_return co_await database_.read(std::move(read));
}

/// The account's subscriptions as they are now.
std::vector<Subscription> Subscriptions::current(Session& session, checkout::Buyer const& who,
                                                 base::Instant now) {
  auto out = SubscriptionStore({session, who.tenant->id}).of(who.account.id);
  for (auto& each : out) each = lifecycle_.end_if_over({session, who.tenant->id}, std::move(each), now);
  return out;
}

portal::Task<checkout::Checkout::Answer> Subscriptions::run(checkout::Buyer who, SubscribeBody body,
                                                            Begins begins, std::string code) {
  // A voucher is paid for already.
  if (begins == Begins::by_voucher)
    checkout::require_staying(who.account);
  else
    checkout::require_spender(who.account);
  auto const plans = co_await plans_.of(who.tenant->id);
  auto const* plan = plans->find(body.upgrade_to.value_or(body.subscription_type_id));
  if (plan == nullptr || is_blocked(*plan, who)) throw base::Problem(unknown_subscription_type);
  bool const by_voucher = begins == Begins::by_voucher;
  if (plan->current.provider == partner_provider && !by_voucher) {
    auto leading = lead_to_partner(who, body, *plan);
    co_return co_await std::move(leading);
  }
  Request const request{who, body, *plan, *plans, begins == Begins::trial_only, by_voucher};
  auto start = [&](Session& session) { return begin(session, request); };
  if (by_voucher) {
    auto redeeming = checkout_.pay_with(who, lifecycle_, start, {{"code", std::move(code)}});
    co_return co_await std::move(redeeming);
  }
  auto paying = checkout_.pay(who, lifecycle_, start, body.selected_options);
  co_return co_await std::move(paying);
}

/// The partner's signed page, where the plan is bought.
portal::Task<checkout::CheckoutAnswer> Subscriptions::lead_to_partner(checkout::Buyer const& who,
                                                                      SubscribeBody const& body,
                                                                      plans::Plan const& plan) {
  require_identity(plan, who.account);
  require_consents(plan, body, *who.tenant, consent_texts_);
  auto const url =
      partner_pages_.url(*who.tenant, {plan, who.account, who.return_url, who.locale}, partner_sale_page);
  if (!url || !plan.offered) throw base::Problem(payments::provider_unavailable);
  auto look = [&](Session& session) {
    auto const now = tenant_clock_.now({session, who.tenant->id});
    auto const mine = SubscriptionStore({session, who.tenant->id}).of(who.account.id);
    return std::ranges::any_of(mine, [&](Subscription const& each) {
      return each.plan == plan.id && is_live(position_at(each, now));
    });
  };
  bool const has_it = co_await database_.read(look);
  if (has_it) throw base::Problem(checkout::user_already_subscribed);
  co_return checkout::CheckoutAnswer{.type = checkout::CheckoutState::redirect, .url = *url, .status = 302};
}

portal::Task<checkout::CheckoutAnswer> Subscriptions::subscribe(checkout::Buyer who, SubscribeBody body) {
  auto running = run(std::move(who), std::move(body), Begins::usual);
  co_return base::or_throw(co_await std::move(running));
}

portal::Task<checkout::CheckoutAnswer> Subscriptions::subscribe_to_trial(
    checkout::Buyer who, std::optional<std::vector<ConsentBody>> consents) {
  auto const plans = co_await plans_.of(who.tenant->id);
  auto const* plan = default_trial(*plans, who);
  if (plan == nullptr) throw base::Problem(trial_not_available);
  SubscribeBody body;
  body.subscription_type_id = plan->id;
  body.subscription_consent_list = std::move(consents);
  auto running = run(std::move(who), std::move(body), Begins::trial_only);
  co_return base::or_throw(co_await std::move(running));
}

portal::Task<checkout::Checkout::Answer> Subscriptions::redeem(checkout::Buyer who, SubscribeBody body,
                                                               std::string code) {
  return run(std::move(who), std::move(body), Begins::by_voucher, std::move(code));
}

// ---- changes of a running subscription ----

portal::Task<checkout::CheckoutAnswer> Subscriptions::change_payment_method(checkout::Buyer who,
                                                                            SubscriptionId id,
                                                                            PaymentMethodBody body) {
  checkout::require_staying(who.account);
  auto const plans = co_await plans_.of(who.tenant->id);
  auto start = [&](Session& session) { return begin_method_change(session, who, *plans, id, body.price); };
  auto paying = checkout_.pay(who, lifecycle_, start, std::move(body.selected_options));
  co_return co_await std::move(paying);
}

portal::Task<ChangePreview> Subscriptions::preview(checkout::Buyer who, SubscriptionId subscription,
                                                   plans::PlanId to) {
  auto const plans = co_await plans_.of(who.tenant->id);
  auto const* plan = plans->find(to);
  if (plan == nullptr || !plan->offered || is_blocked(*plan, who))
    throw base::Problem(unknown_subscription_type);
  auto work = [&](Session& session) {
    return changes_.preview(session, who, subscription, *plan, *plans,
                            tenant_clock_.now({session, who.tenant->id}));
  };
  co_return co_await database_.write(std::move(work));
}

template <class Decide>
portal::Task<Subscription> Subscriptions::decide_and_save(checkout::Buyer who, SubscriptionId id, Event event,
                                                          Decide decide) {
  auto work = [&](Session& session) {
    auto const& tenant = who.tenant->id;
    auto const now = tenant_clock_.now({session, tenant});
    auto const before = lifecycle_.end_if_over({session, tenant}, own_subscription(session, who, id), now);
    auto const version = lifecycle_.version({session, tenant}, before.price_version);
    auto const after = base::or_throw(decide(before, version, lifecycle_.rules(tenant, version), now));
    lifecycle_.record({session, tenant}, before, after, event, now);
    return after;
  };
  co_return co_await database_.write(std::move(work));
}

portal::Task<Subscription> Subscriptions::cancel(checkout::Buyer who, SubscriptionId id, std::string reason) {
  auto const at_once = who.tenant->flag_bool("cancelImmediately");
  return decide_and_save(std::move(who), id, at_once ? Event::cancel_now : Event::cancel,
                         [reason = std::move(reason), at_once](Subscription const& one, auto const& version,
                                                               auto const& rules, base::Instant now) {
                           return subscriptions::cancel(one, at_once, reason, version, rules, now);
                         });
}

portal::Task<Subscription> Subscriptions::undo_cancel(checkout::Buyer who, SubscriptionId id) {
  return decide_and_save(
      std::move(who), id, Event::undo_cancel,
      [](Subscription const& one, auto const& version, auto const& rules, base::Instant now) {
        return subscriptions::undo_cancel(one, version, rules, now);
      });
}

portal::Task<Subscription> Subscriptions::pause(checkout::Buyer who, SubscriptionId id,
                                                std::optional<base::Instant> resume_at) {
  return decide_and_save(
      std::move(who), id, Event::pause,
      [resume_at](Subscription const& one, auto const& version, auto const& rules, base::Instant) {
        return subscriptions::pause(one, resume_at, version, rules);
      });
}

portal::Task<Subscription> Subscriptions::resume(checkout::Buyer who, SubscriptionId id) {
  return decide_and_save(std::move(who), id, Event::resume,
                         [](Subscription const& one, auto const& version, auto const& rules,
                            base::Instant now) { return subscriptions::resume(one, version, rules, now); });
}

portal::Task<TrialEligibility> Subscriptions::trial_eligibility(checkout::Buyer who,
                                                                std::optional<plans::PlanId> plan) {
  auto const plans = co_await plans_.of(who.tenant->id);
  auto const* asked = plan ? plans->find(*plan) : default_trial(*plans, who);
  auto read = [&](Session& session) {
    auto const now = tenant_clock_.now({session, who.tenant->id});
    TrialPlans trials({session, who.tenant->id}, who.account.id, *plans, now);
    TrialEligibility out{.eligible = false, .reason = TrialReason::NO_TRIAL};
    auto const promoted = PromotionStore({session, who.tenant->id}).of(who.account.id);
    for (auto const& each : plans->all) {
      if (each.current.promotion && subscriptions::has_had_promotion(promoted, each, *plans))
        out.promotions_used.push_back(each.id);
      if (!offers_trial(each, who)) continue;
      out.plans.push_back(trials.of(each));
      if (&each != asked) continue;
      out.eligible = out.plans.back().eligible;
      out.reason = out.plans.back().reason;
      out.subscription_type_id = each.id;
    }
    return out;
  };
  co_return co_await database_.read(read);
}

}  // namespace subscriptions
