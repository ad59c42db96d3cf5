// Quotes: what a change of plan costs, as it was shown to the subscriber; used once.
#pragma once
#include <boost/describe.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "features/subscriptions/subscription.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// How long the shown price holds.
inline constexpr std::chrono::minutes quote_lifetime{10};

/// A row of `change_quote`.
struct ChangeQuote {
  ChangeQuoteId id;
  accounts::AccountId account;
  SubscriptionId subscription;
  std::int64_t period = 0;  // the number of the period that it ends
  plans::PlanId to_plan;
  plans::PriceVersionId to_version;
  plans::ChangePolicy policy = plans::ChangePolicy::forbidden;
  std::int64_t amount_minor = 0;  // charged now; of a change at the period's end, with the next period
  std::string currency;
  std::int64_t credit_minor = 0;
  std::int64_t lost_minor = 0;
  base::Instant starts_at;
  base::Instant expires_at;
  std::optional<base::Instant> used_at;
  std::string state;  // what its price was made from (Lifecycle::state_of_change)
};
BOOST_DESCRIBE_STRUCT(ChangeQuote, (),
                      (id, account, subscription, period, to_plan, to_version, policy, amount_minor, currency,
                       credit_minor, lost_minor, starts_at, expires_at, used_at, state))

class ChangeQuoteStore {
 public:
  explicit ChangeQuoteStore(storage::TenantSession const& session) : session_(session) {}

  void add(ChangeQuote const& quote);
  std::optional<ChangeQuote> find(ChangeQuoteId id);
  /// The newest one that was used to leave that period for these terms.
  std::optional<ChangeQuote> find_used(SubscriptionId subscription, std::int64_t period,
                                       plans::PriceVersionId to_version);
  void set_used(ChangeQuoteId id, base::Instant at);

 private:
  storage::TenantSession session_;
};

/// Those that were never used and are long over.
std::int64_t purge_quotes(storage::Session& session, base::Instant before);

}  // namespace subscriptions
