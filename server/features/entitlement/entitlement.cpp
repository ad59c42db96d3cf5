// Decides about entitlement: free, owned or unlimited; else every way to it.
#include "features/entitlement/entitlement.hpp"

#include <algorithm>
#include <ranges>

#include "base/text.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/plans/plan_attributes.hpp"

namespace entitlement {
namespace {

using subscriptions::State;
using subscriptions::Subscription;

constexpr std::string_view by_plan = "SUBSCRIPTION";
constexpr std::string_view by_piece = "DOWNLOAD_TO_OWN";

EntitlementAnswer allowed(AllowedBy by) { return {.allowed = true, .by = by}; }
EntitlementAnswer unavailable(Unavailable why) { return {.why = why}; }

Subscription const* find(Facts const& facts, std::int64_t id) {
  auto const found =
      std::ranges::find(facts.subscriptions, subscriptions::SubscriptionId{id}, &Subscription::id);
  return found == facts.subscriptions.end() ? nullptr : &*found;
}

/// Credits are of use only while their subscription gives access; those of no subscription always.
bool may_use(ledger::Bucket const& bucket, std::string_view type, Facts const& facts) {
  if (!bucket.covers(type) || !is_usable(bucket.remaining)) return false;
  if (bucket.subscription == 0) return true;
  auto const* subscription = find(facts, bucket.subscription);
  return subscription != nullptr && subscriptions::gives_access(*subscription, facts.now);
}

/// What the user has of a plan, where that is more than nothing.
Subscription const* own_of(plans::PlanId plan, Facts const& facts) {
  Subscription const* out = nullptr;
  for (auto const& each : facts.subscriptions) {
    if (each.plan != plan) continue;
    if (is_live(position_at(each, facts.now))) return &each;
    if (out == nullptr || out->id < each.id) out = &each;
  }
  return out;
}

/// Paused, or not renewed: had once, and neither canceled nor usable.
bool is_inactive(Subscription const& own, base::Instant now) {
  auto const position = position_at(own, now);
  return own.period_number > 0 && position.state != State::CANCELED && !gives_access(own, now);
}

/// The live subscription of another plan that a new one would take the place of. One that waits for its first
/// payment takes none: it is given up for the other plan.
struct Place {
  Subscription const* subscription = nullptr;
  plans::PlanGroup const* group = nullptr;
};
Place place_of(plans::Plan const& plan, Facts const& facts) {
  for (auto const& each : facts.subscriptions)
    if (each.plan != plan.id && is_live(position_at(each, facts.now)) && each.state != State::REQUESTED)
      if (auto const* group = facts.plans->common_group(each.plan, plan.id)) return {&each, group};
  return {};
}

Way plan_way(WayKind kind, plans::Plan const& plan, Facts const& facts) {
  Way out{.kind = kind, .plan = plan.id, .sort = plans::sort_category_of(plan)};
  if (kind == WayKind::purchase) {
    bool const had = subscriptions::has_had_promotion(facts.promoted, plan, *facts.plans);
    out.price = had ? plan.current.price : plans::price_of_period(plan.current, 1);
    out.purchase_identifier = "subscription/" + base::text(plan.id);
  }
  return out;
}

/// How a plan leads to the article, if it does.
std::optional<Way> way_by(plans::Plan const& plan, Facts const& facts) {
  if (auto const* own = own_of(plan.id, facts)) {
    auto const position = position_at(*own, facts.now);
    // One that waits for its first payment is bought by the same call.
    if (is_live(position) && position.state != State::REQUESTED) return std::nullopt;
  }
  auto const place = place_of(plan, facts);
  if (place.subscription == nullptr) return plan_way(WayKind::purchase, plan, facts);
  auto const from = place.subscription->plan;
  if (plans::policy_of(*place.group, from, plan.id) == plans::ChangePolicy::forbidden) return std::nullopt;
  bool const down = plans::direction(*place.group, from, plan.id) == plans::Direction::downgrade;
  return plan_way(down ? WayKind::downgrade : WayKind::upgrade, plan, facts);
}

bool is_blocked(plans::PlanId plan, Facts const& facts) {
  return std::ranges::find(facts.blocked, plan) != facts.blocked.end();
}

/// Ways by plans: those that give more of this content type than the user has.
void add_plans(EntitlementAnswer& answer, std::string_view type, std::int64_t has, Facts const& facts) {
  bool any_blocked = false;
  for (auto const& plan : facts.plans->all) {
    auto const offers = contingent_of(plan, type);
    if (!is_usable(offers) || (!facts.by_credit && offers != plans::unlimited)) continue;
    auto const* own = own_of(plan.id, facts);
    if (own != nullptr && !answer.subscription && is_inactive(*own, facts.now)) answer.subscription = own->id;
    if (!plan.offered || !is_larger(offers, has)) continue;
    if (is_blocked(plan.id, facts))
      any_blocked = true;
    else if (auto way = way_by(plan, facts))
      answer.ways.push_back(*std::move(way));
  }
  if (answer.subscription)
    answer.why = Unavailable::inactive_subscription;
  else if (answer.ways.empty() && any_blocked)
    answer.why = Unavailable::region;
}

/// What the user's buckets hold for an article.
struct Credit {
  std::optional<Way> way;                                     // to consume one
  std::int64_t has = 0;                                       // in the bucket that holds the most
  std::optional<subscriptions::SubscriptionId> subscription;  // that gives it without a limit
};

/// The first bucket is consumed, unless another one takes nothing away.
Credit credit_of(std::string_view type, Facts const& facts) {
  Credit out;
  for (auto const& bucket : facts.buckets) {
    if (!may_use(bucket, type, facts)) continue;
    bool const is_unlimited = bucket.remaining == ledger::unlimited;
    Way way{.kind = WayKind::consume, .bucket = bucket.id, .remaining = bucket.remaining, .sort = 0};
    if (is_unlimited)
      return {.way = std::move(way),
              .has = plans::unlimited,
              .subscription = subscriptions::SubscriptionId{bucket.subscription}};
    if (!facts.by_credit) continue;
    out.has = std::max(out.has, bucket.remaining);
    if (!out.way) out.way = std::move(way);
  }
  return out;
}

}  // namespace

Way const* EntitlementAnswer::find(WayKind kind) const {
  auto const found = std::ranges::find(ways, kind, &Way::kind);
  return found == ways.end() ? nullptr : &*found;
}

bool is_free(catalogue::OfferTerms const& offer) {
  return offer.has_model("FREE") || offer.has_model("DOWNLOAD_TO_OWN_FREEMIUM");
}

std::string contingent_type(catalogue::ContentType type) {
  auto out = catalogue::public_name(catalogue::kind_row(type).sold_as.value_or(type));
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

bool is_usable(std::int64_t amount) { return amount > 0 || amount == plans::unlimited; }

bool is_larger(std::int64_t amount, std::int64_t than) {
  if (than == plans::unlimited) return false;
  return amount == plans::unlimited || amount > than;
}

std::int64_t contingent_of(plans::Plan const& plan, std::string_view content_type) {
  std::int64_t out = 0;
  for (auto const& contingent : plan.current.contingents)
    if (std::ranges::find(contingent.content_types, content_type) != contingent.content_types.end() &&
        is_larger(contingent.amount, out))
      out = contingent.amount;
  return out;
}

EntitlementAnswer decide(Facts const& facts) {
  if (!facts.offer) return unavailable(Unavailable::not_offered);
  if (!facts.max_rating.admits(facts.offer->rating)) return unavailable(Unavailable::rating);
  if (is_free(*facts.offer)) return allowed(AllowedBy::free);
  if (facts.caller == Caller::suspended) return unavailable(Unavailable::suspended);
  if (facts.owned) return allowed(AllowedBy::owned);

  EntitlementAnswer answer;
  auto const type = contingent_type(facts.offer->content_type);
  if (facts.caller == Caller::guest) answer.ways.push_back({.kind = WayKind::sign_in, .sort = 0});
  Credit credit;
  if (facts.offer->has_model(by_plan)) {
    credit = credit_of(type, facts);
    if (credit.has == plans::unlimited && !facts.from_wallet_only) {
      answer = allowed(AllowedBy::unlimited);
      answer.subscription = credit.subscription;
      return answer;
    }
    add_plans(answer, type, credit.has, facts);
  }
  if (credit.way) {
    answer.ways.insert(answer.ways.begin(), *std::move(credit.way));
    answer.why = Unavailable::none;
    answer.subscription.reset();
  }
  for (auto const& model : facts.offer->models)
    if (model.business_model == by_piece && model.price_minor > 0)
      answer.ways.push_back({.price = base::Money{model.price_minor, model.currency},
                             .purchase_identifier = "article/" + base::text(facts.sold_as)});
  std::ranges::stable_sort(answer.ways, {}, &Way::sort);
  bool const by_itself =
      std::ranges::any_of(answer.ways, [](Way const& way) { return way.kind != WayKind::sign_in; });
  if (!by_itself && answer.why == Unavailable::none) answer.why = Unavailable::not_offered;
  return answer;
}

}  // namespace entitlement
