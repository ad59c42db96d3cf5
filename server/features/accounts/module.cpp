// Opens secrets and keys, and registers what is removed once it is too old.
#include "features/accounts/module.hpp"

#include "features/accounts/codes/one_time_code_store.hpp"

namespace accounts {
namespace {

constexpr std::chrono::hours codes_kept{24};

}  // namespace

Module::Module(core::Core& core, Settings const& settings)
    : secrets(Secrets::open(settings.secrets, core.data.folder)),
      keys(SessionKeys::open(core.data.folder)),
      sealer(keys),
      passwords(settings.password_settings()),
      sessions(core.data.database, core.data.clock, core.data.ids, keys),
      second_factors(core.data.database, core.data.clock,
                     SessionKeys::open(core.data.folder, "second-factors.key").live().front(),
                     core.settings.server.nodes),
      limits(core.data.clock, settings.limit_settings(core.settings.server.nodes)),
      security(core.metrics, core.data.clock),
      audit(core.data.database, core.data.clock, core.data.ids) {
  core.jobs.clean_up("accounts", [this, &core](storage::Session& session) {
    return sessions.purge(session) + purge_one_time_codes(session, core.data.clock.now() - codes_kept);
  });
}

}  // namespace accounts
