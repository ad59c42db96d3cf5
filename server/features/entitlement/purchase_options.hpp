// The ways to an article as calls show them: what entitlement answers, in the specification's shape.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json_codec.hpp"
#include "base/money.hpp"
#include "features/entitlement/entitlement.hpp"

namespace entitlement {

/// Enough of a plan to offer it with its price; GET /subscription/type has the rest.
struct OfferedPlan {
  plans::PlanId id;
  std::string name;
  std::string billing_cycle;  // P1M
  base::MoneyBody subscription_type_price;
};
BOOST_DESCRIBE_STRUCT(OfferedPlan, (), (id, name, billing_cycle, subscription_type_price))

/// The caller's own subscription that would give the article, and does not at present.
struct ArticleSubscription {
  subscriptions::SubscriptionId id;
  plans::PlanId type_id;
  subscriptions::State state = subscriptions::State::INACTIVE;
  std::optional<subscriptions::SubState> sub_state;
};
BOOST_DESCRIBE_STRUCT(ArticleSubscription, (), (id, type_id, state, sub_state))

/// Why something cannot be had now.
enum class UnavailableReason { NO_ACTIVE_SUBSCRIPTION, NOT_IN_REGION, ACCOUNT_SUSPENDED };
BOOST_DESCRIBE_ENUM(UnavailableReason, NO_ACTIVE_SUBSCRIPTION, NOT_IN_REGION, ACCOUNT_SUSPENDED)

/// One way to the whole of it. `type` is DTO (bought once, for ever) or subscription; `consumable`: for a
/// credit that the user has.
struct PurchaseOption {
  std::string type;
  std::optional<std::string> title;  // of the plan, in the reader's language; of the article
  std::optional<OfferedPlan> subscription_type;
  bool consumable = false;
  std::int64_t sort = 30;
  std::optional<base::MoneyBody> price;             // of the article
  std::optional<std::int64_t> remaining;            // credits, before one is consumed
  std::optional<std::string> purchase_identifier;   // what the purchase or consumption is asked for with
  std::optional<OfferedPlan> to_subscription_type;  // of a change to another plan
  std::optional<ArticleSubscription> article_subscription;
  std::optional<UnavailableReason> reason;
};
BOOST_DESCRIBE_STRUCT(PurchaseOption, (),
                      (type, title, subscription_type, consumable, sort, price, remaining,
                       purchase_identifier, to_subscription_type, article_subscription, reason))

/// One way, without what is bound to a user.
PurchaseOption option_of(Way const& way, plans::Plans const& plans, std::string_view locale);

/// What GET /purchase/ArticlePurchaseOptions/:id answers. `consume` with an entry: the user may have it now,
/// for a credit where that is `consumable`.
struct ArticlePurchaseOptions {
  base::ArticleId article_id;
  std::string content_type;
  std::string title;
  bool is_wallet_item = false;
  std::vector<PurchaseOption> consume;
  std::vector<PurchaseOption> unavailable;
  std::vector<PurchaseOption> purchase;
  std::vector<PurchaseOption> upgrade_to;
  std::vector<PurchaseOption> downgrade_to;
  std::optional<std::string> url;  // where it is sold instead: the page of a partner
  /// Why there is nothing to consume or to buy: a reason of `unavailable`, or
  /// NEED_UPGRADE_TO_PREMIUM_SUBSCRIPTION where it comes with a larger plan only.
  std::optional<std::string> error;
};
BOOST_DESCRIBE_STRUCT(ArticlePurchaseOptions, (),
                      (article_id, content_type, title, is_wallet_item, consume, unavailable, purchase,
                       upgrade_to, downgrade_to, url, error))

/// What is known of the article and the one who asks, beside entitlement's answer.
struct OptionFacts {
  base::ArticleId article;
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
  std::string title;
  plans::Plans const* plans = nullptr;
  std::string_view locale;
  /// Only what makes the article the user's own: a credit, or its price.
  bool to_own = false;
  std::optional<subscriptions::Subscription> subscription;  // of the answer
  /// Seals a way for the user; empty for a guest.
  std::function<std::string(Way const&)> identifier;
};
ArticlePurchaseOptions purchase_options(EntitlementAnswer const& answer, OptionFacts const& facts);

/// What a press of the article's button does: GET /purchase/user/purchaseOptions.
enum class PurchaseAction {
  PLAY,
  DOWNLOAD,
  CONSUME,
  PURCHASE,
  SUBSCRIBE,
  UPGRADE,
  DOWNGRADE,
  SIGN_IN,
  NO_ACTIVE_SUBSCRIPTION,
  UNAVAILABLE
};
BOOST_DESCRIBE_ENUM(PurchaseAction, PLAY, DOWNLOAD, CONSUME, PURCHASE, SUBSCRIBE, UPGRADE, DOWNGRADE, SIGN_IN,
                    NO_ACTIVE_SUBSCRIPTION, UNAVAILABLE)
PurchaseAction action_of(EntitlementAnswer const& answer, catalogue::ContentType type);

}  // namespace entitlement

KIOSK_JSON(entitlement::PurchaseOption);
KIOSK_JSON(entitlement::ArticlePurchaseOptions);
