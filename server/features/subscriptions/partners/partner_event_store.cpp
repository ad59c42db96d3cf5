// The SQL of partners' events.
#include "features/subscriptions/partners/partner_event_store.hpp"

namespace subscriptions {

using storage::bind;

std::optional<SubscriptionId> PartnerEventStore::find(std::string_view partner, std::string_view event) {
  return session_.value<SubscriptionId>(
      R"(select subscription from partner_event
          where tenant = :tenant and partner = :partner and event_id = :event)",
      bind("partner", partner), bind("event", event));
}

void PartnerEventStore::add(std::string_view partner, std::string_view event, SubscriptionId subscription,
                            base::Instant real_now) {
  session_.execute(R"(insert into partner_event (tenant, partner, event_id, subscription, received_at)
                      values (:tenant, :partner, :event, :subscription, :now))",
                   bind("partner", partner), bind("event", event), bind("subscription", subscription),
                   bind("now", real_now));
}

}  // namespace subscriptions
