// What partners told us about the subscriptions that they sell, by their own identifiers of it.
#pragma once
#include <optional>
#include <string_view>

#include "features/subscriptions/subscription.hpp"
#include "storage/session.hpp"

namespace subscriptions {

class PartnerEventStore {
 public:
  PartnerEventStore(storage::Session& session, base::TenantId tenant)
      : session_(session), tenant_(std::move(tenant)) {}

  /// The subscription that an event was about, where it was received before.
  std::optional<SubscriptionId> find(std::string_view partner, std::string_view event);
  /// If the same event comes twice at once, the primary key accepts one, and the other transaction is
  /// repeated.
  void add(std::string_view partner, std::string_view event, SubscriptionId subscription,
           base::Instant real_now);

 private:
  storage::Session& session_;
  base::TenantId tenant_;
};

}  // namespace subscriptions
