// The rows of mails about subscriptions: which were written, and whose renewal or trial end is near.
#pragma once
#include <chrono>
#include <optional>
#include <vector>

#include "features/subscriptions/subscription.hpp"
#include "features/tenants/configuration/billing.hpp"
#include "storage/session.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

/// A mail of a subscription, and what tells it from others of its kind: the number of the period or, of what
/// may happen often in one period, the version of the subscription's row.
struct MailOccasion {
  tenants::SubscriptionMail kind = tenants::SubscriptionMail::welcome;
  std::int64_t occasion = 0;
  bool operator==(MailOccasion const&) const = default;
};

/// A mail ahead of the end of a period.
struct MailAhead {
  tenants::SubscriptionMail kind = tenants::SubscriptionMail::trial_ending;  // or renewal_ahead
  std::chrono::days notice;                                                  // so long before the end
  std::chrono::days shortest_period;                                         // shorter ones end without it
};

class SubscriptionMailStore {
 public:
  explicit SubscriptionMailStore(storage::TenantSession const& session) : session_(session) {}

  /// False where it was written before.
  bool add(SubscriptionId subscription, MailOccasion const& mail, base::Instant at, base::Instant real_now);
  /// Subscriptions whose period ends within the notice, whose subscriber has a verified address and got no
  /// mail yet. Without those that do not go on, and those that a partner renews.
  std::vector<SubscriptionId> due(MailAhead const& ahead, base::Instant now, std::int64_t limit);
  /// The next moment after `now` at which one becomes due.
  std::optional<base::Instant> next(MailAhead const& ahead, base::Instant now);

 private:
  storage::TenantSession session_;
};

/// How many rows were deleted. Those of the last year have to stay.
std::int64_t purge_subscription_mails(storage::Session& session, base::Instant created_before);

}  // namespace subscriptions
