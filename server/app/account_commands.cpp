// Opens the database or the keys, and runs one command.
#include "app/account_commands.hpp"

#include <fmt/format.h>

#include <boost/describe/enum_to_string.hpp>
#include <iostream>

#include "core/data_folder.hpp"
#include "features/accounts/session_key.hpp"
#include "features/playback/signing_keys.hpp"
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
  core::DataFolder data(settings.core, core::DataFolder::Purpose::administer);
  auto const done = data.database.write_now([&](storage::Session& session) {
    return accounts::administer(session, {command.tenant}, command.contact, command.act, command.roles,
                                data.clock.now());
  });
  if (!done) {
    std::cerr << "kiosk: " << done.error() << '\n';
    return 1;
  }
  std::cout << fmt::format("{} {}: {}; {}\n", done->uuid, command.contact, done->roles,
                           boost::describe::enum_to_string(done->state, ""));
  return 0;
}

}  // namespace app
