// Entitlement: may this user use this article now, and if not, what are the ways? One pure function.
//
// Purchase options, play, download and the buttons' texts all ask it. Nothing that it says is stored: it is
// derived from offers, wallet, credit buckets, subscriptions and plans at the moment of use.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "features/catalogue/catalogue_store.hpp"
#include "features/ledger/credit_store.hpp"
#include "features/plans/plan.hpp"
#include "features/subscriptions/subscription.hpp"
#include "features/subscriptions/trials/promotion_store.hpp"
#include "features/tenants/rating_limit.hpp"

namespace entitlement {

enum class AllowedBy {
  free,      // everybody may
  owned,     // it is in the wallet
  unlimited  // a subscription without a limit
};
BOOST_DESCRIBE_ENUM(AllowedBy, free, owned, unlimited)

enum class WayKind {
  sign_in,
  consume,    // one credit of a bucket
  purchase,   // the article itself, or a subscription
  upgrade,    // another plan of the group, at once or as the group's policy says
  downgrade,  // the same, to a lower level
};
BOOST_DESCRIBE_ENUM(WayKind, sign_in, consume, purchase, upgrade, downgrade)

enum class Unavailable {
  none,
  not_offered,           // not in this tenant, or sold by nothing
  rating,                // above what the tenant shows
  region,                // all plans for it are blocked in the visitor's country
  suspended,             // the account is
  inactive_subscription  // a subscription that would give it is paused, or has lapsed
};
BOOST_DESCRIBE_ENUM(Unavailable, none, not_offered, rating, region, suspended, inactive_subscription)

struct Way {
  WayKind kind = WayKind::purchase;
  std::optional<plans::PlanId> plan = {};       // of a subscription; absent: the article itself
  std::optional<ledger::BucketId> bucket = {};  // consume
  std::int64_t remaining = 0;                   // consume: credits of that bucket; -1: unlimited
  std::optional<base::Money> price = {};        // of the article, or of the plan's first period
  std::string purchase_identifier = {};         // purchase: "article/0AB…" or "subscription/0AB…"
  std::int64_t sort = 30;
  bool operator==(Way const&) const = default;
};

struct EntitlementAnswer {
  bool allowed = false;
  std::optional<AllowedBy> by = {};
  std::vector<Way> ways = {};  // in the order in which they are offered
  Unavailable why = Unavailable::none;
  /// inactive_subscription: which one. unlimited: which one gives it.
  std::optional<subscriptions::SubscriptionId> subscription = {};

  Way const* find(WayKind kind) const;
};

enum class Caller { guest, user, suspended };

struct Facts {
  base::Instant now;  // the tenant's time
  Caller caller = Caller::guest;
  base::ArticleId article;
  base::ArticleId sold_as;                     // what is bought for it: the book of a chapter, else itself
  std::optional<catalogue::OfferTerms> offer;  // absent: not offered
  tenants::RatingLimit max_rating{60};
  bool owned = false;
  /// False for what cannot be put into the wallet, such as a film of another provider: then only what a
  /// subscription gives without a limit opens it.
  bool by_credit = true;
  /// The tenant's flag FTMDOnly: a song is played whole from the wallet only, and a plan without a limit
  /// gives as many songs to put there as are wanted.
  bool from_wallet_only = false;
  std::vector<ledger::Bucket> buckets;  // open ones, in the order in which they are consumed
  std::vector<subscriptions::Subscription> subscriptions;     // all of the user
  std::vector<subscriptions::PromotedSubscription> promoted;  // those that had a promotion
  plans::Plans const* plans = nullptr;
  std::vector<plans::PlanId> blocked;  // in the visitor's country
};

EntitlementAnswer decide(Facts const& facts);

bool is_free(catalogue::OfferTerms const& offer);

/// Contingents name content types as the specification does: FULL_TRACK_MUSIC; a chapter counts as
/// AUDIO_BOOK.
std::string contingent_type(catalogue::ContentType type);

/// What a plan gives of a content type in a period: plans::unlimited, or a number; 0: nothing.
std::int64_t contingent_of(plans::Plan const& plan, std::string_view content_type);
/// Amounts above zero and -1 can be used.
bool is_usable(std::int64_t amount);
/// -1 is larger than every number.
bool is_larger(std::int64_t amount, std::int64_t than);

}  // namespace entitlement
