// Reads price versions once.
#include "features/subscriptions/price_versions.hpp"

#include <stdexcept>

namespace subscriptions {

plans::PriceVersion PriceVersions::find(storage::Session& session, base::TenantId const& tenant,
                                        plans::PriceVersionId id) {
  return kept_.get({tenant.value, id}, [&] {
    auto found = plans::PlanStore(session, tenant).version(id);
    if (!found) throw std::logic_error("a subscription names a price version that does not exist");
    return *std::move(found);
  });
}

}  // namespace subscriptions
