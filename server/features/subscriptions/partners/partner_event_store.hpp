// The rows of partners' events about the subscriptions that they sell, by the partner's own identifiers.
#pragma once
#include <optional>
#include <string_view>

#include "features/subscriptions/subscription.hpp"
#include "storage/tenant_session.hpp"

namespace subscriptions {

class PartnerEventStore {
 public:
  explicit PartnerEventStore(storage::TenantSession const& session) : session_(session) {}

  /// The subscription that an event was about, where it was received before.
  std::optional<SubscriptionId> find(std::string_view partner, std::string_view event);
  /// If the same event comes twice at once, the primary key accepts one, and the other transaction is
  /// repeated.
  void add(std::string_view partner, std::string_view event, SubscriptionId subscription,
           base::Instant real_now);

 private:
  storage::TenantSession session_;
};

}  // namespace subscriptions
