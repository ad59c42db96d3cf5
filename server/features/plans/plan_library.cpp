// Reads a tenant's plans once for each change.
#include "features/plans/plan_library.hpp"

#include "features/plans/plan_store.hpp"

namespace plans {

boost::asio::awaitable<std::shared_ptr<Plans const>> PlanLibrary::of(base::TenantId tenant) {
  // Before the rows: what changes meanwhile is kept under an old number and never asked for.
  Key const key{tenant.value, changes_.generation(storage::ChangeKind::plans, tenant)};
  if (auto const kept = kept_.find(key)) co_return *kept;
  auto const work = [](storage::TenantSession const& session) { return PlanStore(session).all(); };
  auto read = co_await database_.read(tenant, work);
  auto const plans = std::make_shared<Plans const>(std::move(read));
  kept_.keep(key, plans);
  co_return plans;
}

}  // namespace plans
