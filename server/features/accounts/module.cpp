// Opens secrets and keys, and registers what is removed once it is too old.
#include "features/accounts/module.hpp"

#include "features/accounts/one_time_code_store.hpp"
#include "features/accounts/session_key.hpp"

namespace accounts {
namespace {

constexpr std::chrono::hours codes_kept{24};

}  // namespace

Module::Module(core::Core& core, Settings const& settings)
    : secrets(Secrets::open(settings.secrets, core.data.folder)),
      session_key(open_session_key(core.data.folder)),
      sealer(session_key),
      passwords(settings.password_settings()),
      sessions(core.data.database, core.data.clock, core.data.ids, session_key),
      second_factors(core.data.database, core.data.clock, open_key(core.data.folder, "second-factors.key")),
      limits(core.data.clock, settings.limit_settings(core.settings.server.nodes)),
      security(core.metrics) {
  core.jobs.clean_up("accounts", [this, &core](storage::Session& session) {
    return sessions.purge(session) + purge_one_time_codes(session, core.data.clock.now() - codes_kept);
  });
}

}  // namespace accounts
