// Opens the database or the keys, and runs one command.
#include "app/commands/account_commands.hpp"

#include <fmt/format.h>

#include <boost/describe/enum_to_string.hpp>
#include <iostream>

#include "app/commands/command_log.hpp"
#include "base/log.hpp"
#include "core/data_folder.hpp"
#include "features/accounts/sessions/session_key.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "storage/data_lock.hpp"

namespace app {

int rotate_keys(Settings const& settings) {
  std::filesystem::path const data(settings.core.data.folder);
  storage::DataLock const lock(data, "administer.lock");
  accounts::SessionKeys::open(data).rotate();
  playback::SigningKeys::open(data)->rotate();
  std::cout << "keys of sessions and media rotated; the keys before stay valid until the next rotation\n";
  return 0;
}

int administer_account(Settings const& settings, AccountCommand const& command) {
  open_command_log(settings.core.log);
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  http::Metrics metrics;  // of this command; a server that runs counts its own events
  accounts::SecurityLog security(metrics, data.clock);
  auto const done =
      data.database.write_now(base::TenantId{command.tenant}, [&](storage::TenantSession const& session) {
        return accounts::administer(session, command.contact, command.act, command.roles, data.clock.now(),
                                    security);
      });
  base::log::flush();
  if (!done) {
    std::cerr << "kiosk: " << done.error() << '\n';
    return 1;
  }
  std::cout << fmt::format("{} {}: {}; {}", done->uuid, command.contact, done->roles,
                           boost::describe::enum_to_string(done->state, ""));
  if (done->purchases_locked_at) std::cout << "; purchases locked";
  if (command.act == accounts::AccountAct::sign_out)
    std::cout << fmt::format("; sessions ended: {}", done->ended_sessions);
  std::cout << '\n';
  return 0;
}

}  // namespace app
