// Throws the problem that the caller gets where a check fails.
#include "features/subscriptions/subscription_checks.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "features/plans/geo_block.hpp"
#include "features/subscriptions/subscription_store.hpp"

namespace subscriptions {
namespace {

bool has_identity(accounts::Account const& account, std::string_view field) {
  if (field == "email") return account.email_verified_at.has_value();
  if (field == "msisdn") return account.msisdn_verified_at.has_value();
  if (field == "name") return !account.name.empty();
  return field == "lastName" && !account.last_name.empty();
}

}  // namespace

Subscription own_subscription(storage::Session& session, checkout::Buyer const& who, SubscriptionId id) {
  auto found = SubscriptionStore({session, who.tenant->id}).find(id);
  if (!found || found->account != who.account.id)
    throw base::Problem(404, "NOT_FOUND", "The subscription does not exist, or is not yours.",
                        "error.notFound");
  return *std::move(found);
}

void require_identity(plans::Plan const& plan, accounts::Account const& account) {
  base::Problem missing(identity_field_missing);
  for (auto const& field : plan.identity_fields)
    if (!has_identity(account, field)) missing.errors.push_back({field, "required", "is required"});
  if (!missing.errors.empty()) throw missing;
}

void require_price(SubscribeBody const& body, std::initializer_list<base::Money> prices) {
  if (!body.price) return;
  auto const claimed = base::money_of(*body.price);
  if (!claimed || std::ranges::find(prices, *claimed) == prices.end())
    throw base::Problem(checkout::price_changed);
}

void require_shown_price(SubscribeBody const& body, base::Money const& amount) {
  if (!body.price) return;
  auto const shown = base::money_of(*body.price);
  if (!shown || shown->currency != amount.currency || shown->minor < amount.minor)
    throw base::Problem(checkout::price_changed);
}

bool is_blocked(plans::Plan const& plan, checkout::Buyer const& who) {
  return plans::is_geo_blocked(*who.tenant, plan, who.country);
}

}  // namespace subscriptions
