// Builds the calls about a storefront, and registers what is removed once it is too old.
#include "features/portal/module.hpp"

#include "features/portal/idempotency_store.hpp"

namespace portal {

Module::Module(core::Core& core, tenants::Module& tenants)
    : guest_events(core.data.folder, core.data.clock, core.data.ids,
                   {.bytes = core.settings.guest_events.megabytes << 20,
                    .tenant_bytes = core.settings.guest_events.tenant_megabytes << 20,
                    .kept = std::chrono::hours(24 * core.settings.guest_events.kept_days)}),
      api({core.settings.server.backend_path, core.settings.server.backend_hosts,
           core.settings.development.stage},
          tenants.messages, guest_events, core.data.clock, core.settings.server.nodes) {
  core.metrics.watch_counter("kiosk_guest_events_dropped_total", "Guests' events without room.", {},
                             [this] { return static_cast<double>(guest_events.dropped()); });
  core.metrics.watch_gauge("kiosk_guest_events_bytes", "What guests' events take.", {},
                           [this] { return static_cast<double>(guest_events.bytes()); });
  core.jobs.clean_up("idempotency", [&core](storage::Session& session) {
    return purge_idempotency_keys(session, core.data.clock.now());
  });
}

}  // namespace portal
