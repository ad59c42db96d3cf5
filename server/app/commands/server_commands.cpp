// Serves, checks the configuration, and migrates the database.
#include "app/commands/server_commands.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iostream>
#include <memory>

#include "app/commands/command_line.hpp"
#include "app/serve.hpp"
#include "core/data_folder.hpp"
#include "storage/migrator.hpp"

namespace app {
namespace {

void add_serve(Command kiosk) {
  auto command = kiosk.add_command("serve", "Answer requests until SIGTERM or SIGINT");
  auto const port = std::make_shared<std::int64_t>(0);
  command.add_option("--port", *port, "listen on this port of 127.0.0.1 and [::1] only").between(1, 65535);
  command.set_action([port](Settings settings) {
    if (*port > 0)
      settings.core.server.listen = {fmt::format("127.0.0.1:{}", *port), fmt::format("[::1]:{}", *port)};
    return serve(std::move(settings));
  });
}

void add_check_config(Command kiosk) {
  auto command = kiosk.add_command("check-config", "Check the configuration and print all of it");
  command.set_action([](Settings settings) {
    std::cout << base::settings_as_toml(settings.keys());
    return 0;
  });
}

int migrate(Settings const& settings, bool dry_run) {
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  storage::Migrator migrator(data.database, data.clock);
  if (dry_run) {
    std::cout << migrator.describe_pending();
    return 0;
  }
  for (auto const& migration : migrator.run()) std::cout << "ran " << migration.file << '\n';
  return 0;
}

void add_migrate(Command kiosk) {
  auto command = kiosk.add_command("migrate", "Bring the database to this program's shape");
  auto const dry_run = std::make_shared<bool>(false);
  command.add_flag("--dry-run", *dry_run, "print what would run");
  command.set_action([dry_run](Settings const& settings) { return migrate(settings, *dry_run); });
}

}  // namespace

void add_server_commands(Command kiosk) {
  add_serve(kiosk);
  add_check_config(kiosk);
  add_migrate(kiosk);
}

}  // namespace app
