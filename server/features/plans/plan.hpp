// Plans (the specification's subscription types), their immutable price versions, groups with levels, and the
// rules about them: what a period costs, and how one plan leads to another.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/money.hpp"
#include "base/time/instant.hpp"
#include "base/time/iso_duration.hpp"
#include "features/tenants/configuration/billing.hpp"

namespace plans {

using PlanId = base::Id<struct PlanTag>;
using PriceVersionId = base::Id<struct PriceVersionTag>;
using PlanGroupId = base::Id<struct PlanGroupTag>;

/// -1 is unlimited.
inline constexpr std::int64_t unlimited = -1;

/// Credits for articles of some content types, in each period.
struct Contingent {
  std::vector<std::string> content_types;  // as the specification writes them: FULL_TRACK_MUSIC
  std::int64_t amount = unlimited;
  bool operator==(Contingent const&) const = default;
};
BOOST_DESCRIBE_STRUCT(Contingent, (), (content_types, amount))

struct Trial {
  base::IsoDuration duration;
  bool payment_required = true;  // a way to pay has to be there before it begins
  bool operator==(Trial const&) const = default;
};

/// Commercial terms. Never changed: other terms are a new version, and each subscription points at one.
struct PriceVersion {
  PriceVersionId id;
  PlanId plan;
  std::int64_t number = 1;
  base::IsoDuration cycle;
  base::Money price;  // of one period, tax included
  std::optional<base::Money> promotion;
  std::int64_t promotion_cycles = 1;  // so many paid periods cost the promotion price
  std::string tax_class = "standard";
  std::vector<Contingent> contingents;
  bool accumulate = false;                         // a renewal adds credits instead of refilling
  std::optional<base::IsoDuration> credit_expiry;  // of accumulated credits; absent: they stay
  std::optional<Trial> trial;
  std::optional<tenants::DunningPolicy> dunning;  // absent: the tenant's
  std::string provider;                           // a payment provider's name
  base::Instant created_at;

  /// Whether these are the same terms; identifier, number and time aside.
  bool same_terms(PriceVersion const& other) const;
};

/// The price of a paid period; the first has the number 1. A trial is not a paid period.
base::Money price_of_period(PriceVersion const& version, std::int64_t paid_period);

/// Subscribers of `from` move to `to` with their first renewal from `effective_at` on. Without one they keep
/// what they have.
struct PriceChange {
  PriceVersionId from;
  PriceVersionId to;
  base::Instant notice_at;  // subscribers hear of it
  base::Instant effective_at;
};
BOOST_DESCRIBE_STRUCT(PriceChange, (), (from, to, notice_at, effective_at))

/// The level of a plan in a group. Order 0 is the lowest level.
struct PlanLevel {
  PlanGroupId group;
  std::int64_t order = 0;
};

struct Plan {
  PlanId id;
  std::string key;  // its file's name in the tenant's folder
  std::string name;
  std::map<std::string, std::string> attributes;  // ment_*, DISPLAY_SERVICE_*
  std::string cancel_url;                         // where it is cancelled; empty: here
  std::vector<std::string> identity_fields;       // of an account, needed before subscribing: msisdn, email
  std::vector<std::string> consents;              // names of what a subscriber has to agree to: terms
  std::string partner;                            // who sells it, where that is not the tenant
  std::string partner_product;
  bool offered = true;                // false: retired; who has it keeps it
  std::optional<PlanId> replaced_by;  // offered instead of a retired one
  std::vector<PlanLevel> levels;
  PriceVersion current;  // of new subscriptions
  std::vector<PriceChange> changes;
};

enum class ChangePolicy { now_prorated, now_full, at_period_end, forbidden };
BOOST_DESCRIBE_ENUM(ChangePolicy, now_prorated, now_full, at_period_end, forbidden)

struct PlanChange {
  PlanId from;
  PlanId to;
  ChangePolicy policy = ChangePolicy::forbidden;
};

/// A group of plans, of which a subscriber has at most one.
struct PlanGroup {
  PlanGroupId id;
  std::string key;
  std::string name;
  std::vector<std::vector<PlanId>> levels;  // the lowest first
  std::vector<PlanChange> changes;          // pairs with a policy of their own

  std::optional<std::int64_t> level_of(PlanId plan) const;
};

enum class Direction { upgrade, downgrade, change };
BOOST_DESCRIBE_ENUM(Direction, upgrade, downgrade, change)

/// `change` between plans of one level. Both are in the group.
Direction direction(PlanGroup const& group, PlanId from, PlanId to);
/// The pair's own policy; else an upgrade is now_prorated and the others are at_period_end. `forbidden` where
/// one of them is not in the group.
ChangePolicy policy_of(PlanGroup const& group, PlanId from, PlanId to);

/// All plans of a tenant, as they are kept in memory.
struct Plans {
  std::vector<Plan> all;  // by ment_sort, then key; retired ones too
  std::vector<PlanGroup> groups;

  Plan const* find(PlanId id) const;
  Plan const* find(std::string_view key) const;
  PlanGroup const* find_group(PlanGroupId id) const;
  /// A group that has both.
  PlanGroup const* common_group(PlanId one, PlanId other) const;
};

}  // namespace plans
