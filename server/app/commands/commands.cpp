// Lists the commands in the order of the help, runs one, and prints why it could not be done.
#include "app/commands/commands.hpp"

#include <exception>
#include <iostream>

#include "app/commands/account_commands.hpp"
#include "app/commands/clock_commands.hpp"
#include "app/commands/command_line.hpp"
#include "app/commands/command_settings.hpp"
#include "app/commands/demo_commands.hpp"
#include "app/commands/import_commands.hpp"
#include "app/commands/ledger_commands.hpp"
#include "app/commands/search_commands.hpp"
#include "app/commands/server_commands.hpp"
#include "app/commands/tenant_commands.hpp"
#include "app/commands/type_commands.hpp"
#include "app/commands/voucher_commands.hpp"
#include "base/log.hpp"
#include "base/problem.hpp"

namespace app {

int run_command(int argc, char** argv) {
  CommandLine line("kiosk", "Kiosk: storefronts for digital content, from one program.");
  auto const kiosk = line.root();
  add_server_commands(kiosk);
  add_import_commands(kiosk);
  add_tenant_commands(kiosk);
  add_account_commands(kiosk);
  add_ledger_commands(kiosk);
  add_voucher_commands(kiosk);
  add_search_commands(kiosk);
  add_clock_commands(kiosk);
  add_demo_commands(kiosk);
  add_type_commands(kiosk);
  try {
    return line.run(argc, argv);
  } catch (WrongSettings const&) {
    return 2;
  } catch (base::Problem const& problem) {
    base::log::flush();
    std::cerr << "kiosk: " << problem.what() << '\n';
    for (auto const& error : problem.errors)
      std::cerr << "  " << error.field << ": " << error.message << '\n';
    return 1;
  } catch (std::exception const& error) {
    base::log::flush();
    std::cerr << "kiosk: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace app
