// Reads each price version once and keeps it.
#include "features/subscriptions/price_versions.hpp"
#include "storage/tenant_session.hpp"

#include <stdexcept>

namespace subscriptions {

plans::PriceVersion PriceVersions::find(storage::TenantSession const& session, plans::PriceVersionId id) {
  return kept_.get({session.tenant().value, id}, [&] {
    auto found = plans::PlanStore(session).version(id);
    if (!found) throw std::logic_error("a subscription names a price version that does not exist");
    return *std::move(found);
  });
}

}  // namespace subscriptions
