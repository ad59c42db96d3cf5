// Used trials, one for each account and each payer in a plan group, and the consents of subscribers.
#pragma once
#include <boost/describe.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/subscriptions/subscription.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// Where a trial counts: the plan's groups, or the plan itself where it is in none.
std::vector<std::int64_t> trial_groups(plans::Plan const& plan);

class TrialStore {
 public:
  explicit TrialStore(storage::TenantSession const& session) : session_(session) {}

  bool is_used(accounts::AccountId account, std::span<std::int64_t const> groups);
  bool is_used_by_payer(std::string_view payer_hash, std::span<std::int64_t const> groups);
  /// A second use of the same is not added. `payer_hash`: empty where the payer is not known.
  void add(Subscription const& subscription, std::span<std::int64_t const> groups,
           std::string_view payer_hash, base::Instant at);

 private:
  storage::TenantSession session_;
};

/// A row of `consent`.
struct Consent {
  std::int64_t id = 0;
  accounts::AccountId account;
  SubscriptionId subscription;
  std::string name;
  std::string text_hash;  // SHA-256 of the words that were shown
  std::string locale;
  std::string channel;
  base::Instant given_at;
  std::optional<std::int64_t> period = {};  // that was ordered with it, or in which it was given
};
BOOST_DESCRIBE_STRUCT(Consent, (),
                      (id, account, subscription, name, text_hash, locale, channel, given_at, period))

class ConsentStore {
 public:
  explicit ConsentStore(storage::TenantSession const& session) : session_(session) {}

  void add(Consent const& consent);
  std::vector<Consent> of(accounts::AccountId account);
  /// Those of these periods of the subscription, and those of which no period is known.
  std::vector<Consent> of_periods(Subscription const& subscription, std::int64_t first, std::int64_t last);

 private:
  storage::TenantSession session_;
};

}  // namespace subscriptions
