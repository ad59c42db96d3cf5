// Sorts the ways of entitlement's answer into the specification's lists.
#include "features/entitlement/purchase_options.hpp"

#include <algorithm>
#include <utility>

#include "base/json/json_codec_definitions.hpp"
#include "base/time/iso_duration.hpp"
#include "features/entitlement/one_time_price.hpp"
#include "features/plans/plan_attributes.hpp"

KIOSK_JSON_COMPILED(entitlement::PurchaseOption);
KIOSK_JSON_COMPILED(entitlement::ArticlePurchaseOptions);

namespace entitlement {
namespace {

constexpr char const* to_own = "DTO";
constexpr char const* by_subscription = "subscription";

std::optional<OfferedPlan> offered_plan(plans::Plan const* plan) {
  if (plan == nullptr) return std::nullopt;
  return OfferedPlan{.id = plan->id,
                     .name = plan->name,
                     .billing_cycle = base::to_text(plan->current.cycle),
                     .subscription_type_price = base::money_body(plan->current.price)};
}

std::optional<UnavailableReason> reason_of(Unavailable why) {
  switch (why) {
    case Unavailable::inactive_subscription: return UnavailableReason::NO_ACTIVE_SUBSCRIPTION;
    case Unavailable::region: return UnavailableReason::NOT_IN_REGION;
    case Unavailable::suspended: return UnavailableReason::ACCOUNT_SUSPENDED;
    case Unavailable::none:
    case Unavailable::not_offered:
    case Unavailable::rating: break;
  }
  return std::nullopt;
}

/// The page of a partner who sells the plan instead.
std::optional<std::string> sold_at(plans::Plan const* plan) {
  if (plan == nullptr) return std::nullopt;
  auto const found = plan->attributes.find("ment_redirect");
  if (found == plan->attributes.end() || found->second.empty()) return std::nullopt;
  return found->second;
}

/// What the user has already, or everybody may use.
PurchaseOption usable(EntitlementAnswer const& answer, OptionFacts const& facts) {
  PurchaseOption out{
      .type = answer.by == AllowedBy::unlimited ? by_subscription : to_own, .title = facts.title, .sort = 0};
  if (answer.by == AllowedBy::unlimited && facts.subscription)
    if (auto const* plan = facts.plans->find(facts.subscription->plan)) {
      out.subscription_type = offered_plan(plan);
      out.title = plans::name_in(*plan, facts.locale);
    }
  return out;
}

void add_unavailable(ArticlePurchaseOptions& out, EntitlementAnswer const& answer, OptionFacts const& facts) {
  auto const reason = reason_of(answer.why);
  if (!reason) return;
  PurchaseOption option{.type = by_subscription, .reason = reason};
  if (auto const& own = facts.subscription) {
    option.article_subscription =
        ArticleSubscription{own->id, own->plan, own->state, subscriptions::shown_sub_state(own->sub_state)};
    if (auto const* plan = facts.plans->find(own->plan)) {
      option.title = plans::name_in(*plan, facts.locale);
      option.subscription_type = offered_plan(plan);
      option.sort = plans::sort_category_of(*plan);
    }
  }
  out.unavailable.push_back(std::move(option));
}

std::optional<std::string> error_of(ArticlePurchaseOptions const& out) {
  if (!out.consume.empty() || !out.purchase.empty()) return std::nullopt;
  if (!out.unavailable.empty() && out.unavailable[0].reason)
    return boost::describe::enum_to_string(*out.unavailable[0].reason, "");
  if (!out.upgrade_to.empty()) return std::string(need_upgrade.error);
  return std::nullopt;
}

}  // namespace

PurchaseOption option_of(Way const& way, plans::Plans const& plans, std::string_view locale) {
  PurchaseOption out{.type = way.plan || way.bucket ? by_subscription : to_own,
                     .consumable = way.kind == WayKind::consume,
                     .sort = way.sort};
  if (way.plan) {
    if (auto const* plan = plans.find(*way.plan)) {
      out.title = plans::name_in(*plan, locale);
      out.subscription_type = offered_plan(plan);
    }
  } else if (way.price) {
    out.price = base::money_body(*way.price);
  }
  return out;
}

ArticlePurchaseOptions purchase_options(EntitlementAnswer const& answer, OptionFacts const& facts) {
  ArticlePurchaseOptions out{.article_id = facts.article,
                             .content_type = contingent_type(facts.content_type),
                             .title = facts.title,
                             .is_wallet_item = answer.by == AllowedBy::owned,
                             .consume = {},
                             .unavailable = {},
                             .purchase = {},
                             .upgrade_to = {},
                             .downgrade_to = {},
                             .url = {},
                             .error = {}};
  if (answer.allowed) {
    out.consume.push_back(usable(answer, facts));
    return out;
  }
  for (auto const& way : answer.ways) {
    if (way.kind == WayKind::sign_in || (facts.to_own && way.plan)) continue;
    auto option = option_of(way, *facts.plans, facts.locale);
    if (!way.plan) option.title = facts.title;
    if (way.kind == WayKind::consume) option.remaining = way.remaining;
    bool const changes = way.kind == WayKind::upgrade || way.kind == WayKind::downgrade;
    if (changes)
      option.to_subscription_type = std::exchange(option.subscription_type, std::nullopt);
    else if (facts.identifier)
      option.purchase_identifier = facts.identifier(way);
    if (way.kind == WayKind::purchase && way.plan && !out.url)
      out.url = sold_at(facts.plans->find(*way.plan));
    auto& list = way.kind == WayKind::consume     ? out.consume
                 : way.kind == WayKind::upgrade   ? out.upgrade_to
                 : way.kind == WayKind::downgrade ? out.downgrade_to
                                                  : out.purchase;
    list.push_back(std::move(option));
  }
  add_unavailable(out, answer, facts);
  out.error = error_of(out);
  return out;
}

PurchaseAction action_of(EntitlementAnswer const& answer, catalogue::ContentType type) {
  if (answer.allowed)
    return type == catalogue::ContentType::game ? PurchaseAction::DOWNLOAD : PurchaseAction::PLAY;
  if (answer.find(WayKind::sign_in) != nullptr) return PurchaseAction::SIGN_IN;
  if (answer.find(WayKind::consume) != nullptr) return PurchaseAction::CONSUME;
  if (answer.why == Unavailable::inactive_subscription) return PurchaseAction::NO_ACTIVE_SUBSCRIPTION;
  for (auto const& way : answer.ways) {
    if (way.kind == WayKind::purchase) return way.plan ? PurchaseAction::SUBSCRIBE : PurchaseAction::PURCHASE;
    if (way.kind == WayKind::upgrade) return PurchaseAction::UPGRADE;
    if (way.kind == WayKind::downgrade) return PurchaseAction::DOWNGRADE;
  }
  return PurchaseAction::UNAVAILABLE;
}

}  // namespace entitlement
