// Builds the calls about a storefront, and registers what is removed once it is too old.
#include "features/portal/module.hpp"

#include "features/portal/idempotency_store.hpp"

namespace portal {

Module::Module(core::Core& core, tenants::Module& tenants)
    : api({core.settings.server.backend_path, core.settings.server.backend_hosts,
           core.settings.development.stage},
          tenants.messages, core.data.database, core.data.clock, core.data.ids) {
  core.jobs.clean_up("idempotency", [&core](storage::Session& session) {
    return purge_idempotency_keys(session, core.data.clock.now());
  });
}

}  // namespace portal
