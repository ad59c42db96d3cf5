// A plan as the calls show it: the specification's subscription type.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/json/json_codec.hpp"
#include "features/plans/plan.hpp"

namespace plans {

struct PlanAttribute {
  std::string key;
  std::string value;
};
BOOST_DESCRIBE_STRUCT(PlanAttribute, (), (key, value))

struct SubscriptionTypeLevel {
  std::int64_t order = 0;
  bool current_subscription_exist = false;  // the reader has a plan of this level
  std::vector<PlanId> subscription_type_ids;
};
BOOST_DESCRIBE_STRUCT(SubscriptionTypeLevel, (), (order, current_subscription_exist, subscription_type_ids))

struct SubscriptionTypeGroup {
  PlanGroupId id;
  std::string name;
  std::vector<SubscriptionTypeLevel> levels;
};
BOOST_DESCRIBE_STRUCT(SubscriptionTypeGroup, (), (id, name, levels))

struct SubscriptionType {
  PlanId id;
  std::string name;
  std::string billing_cycle;  // P1M
  base::MoneyBody subscription_type_price;
  std::optional<base::MoneyBody> subscription_type_promotion_price;
  std::optional<std::int64_t> subscription_type_promotion_cycles;  // so many paid periods cost it
  std::vector<PlanAttribute> attributes;
  std::vector<Contingent> contingents;
  bool accumulate_contingent = false;
  std::optional<std::string> cancel_url;
  std::optional<std::string> max_trial_duration;  // P14D
  std::vector<std::string> consents;              // names of what subscriptionConsentList has to have
  std::optional<bool> withdrawal_right;           // true where the law gives one
  std::vector<std::string> payment_methods;       // by the names of the options to come: card, phone
  std::optional<std::string> partner;             // who sells it, where that is not the tenant
  std::optional<std::string> partner_product;     // under this code of the partner's
  std::vector<SubscriptionTypeGroup> subscription_type_group_list;
};
BOOST_DESCRIBE_STRUCT(SubscriptionType, (),
                      (id, name, billing_cycle, subscription_type_price, subscription_type_promotion_price,
                       subscription_type_promotion_cycles, attributes, contingents, accumulate_contingent,
                       cancel_url, max_trial_duration, consents, withdrawal_right, payment_methods, partner,
                       partner_product, subscription_type_group_list))

/// With the terms of `version`, which may be older than the plan's current ones. `own`: the plans that the
/// reader has now; empty for what everybody sees. Retired plans are in no level, unless the reader has them.
SubscriptionType subscription_type(Plan const& plan, PriceVersion const& version, Plans const& plans,
                                   std::span<PlanId const> own = {});
std::vector<SubscriptionTypeGroup> groups_of(Plan const& plan, Plans const& plans,
                                             std::span<PlanId const> own = {});

}  // namespace plans

KIOSK_JSON(plans::SubscriptionType);
KIOSK_JSON(std::vector<plans::SubscriptionType>);
