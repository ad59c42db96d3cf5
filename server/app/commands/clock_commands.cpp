// Builds the features that renewals need, and runs the command.
#include "app/commands/clock_commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <stdexcept>

#include "app/commands/command_log.hpp"
#include "app/commands/command_values.hpp"
#include "app/commands/run_to_end.hpp"
#include "features/subscriptions/module.hpp"

namespace app {
namespace {

std::string described(std::string_view tenant, subscriptions::ClockState const& state) {
  return fmt::format("{}: {} ({})\n", tenant, base::to_rfc3339(state.now),
                     state.frozen ? "test clock" : "the machine's time");
}

base::IsoDuration duration_of(std::string const& value) {
  auto const by = base::parse_iso_duration(value);
  if (!by || by->is_zero()) throw std::runtime_error(value + " is not a duration such as P1M");
  return *by;
}

}  // namespace

int turn_clock(Settings const& settings, ClockCommand const& command) {
  open_command_log(settings.core.log);
  auto core_settings = settings.core;
  // The command plays renewals for a test: they are paid with test money, whatever the stage.
  core_settings.sandbox.tenants.push_back(command.tenant);
  core::Core core(core_settings, core::DataFolder::Purpose::administer);
  tenants::Module tenants(core);
  auto const tenant = tenants.directory.by_id(command.tenant);
  if (!tenant) throw std::runtime_error("there is no tenant " + command.tenant);
  accounts::Module accounts(core, settings.accounts);
  plans::Module plans(core);
  // Only writes messages to the database; a running server sends them.
  messaging::Messenger const messenger(core.data.clock, core.data.ids);
  payments::Module payments(core, accounts, tenants, messenger);
  checkout::Module checkout(core, accounts, payments);
  subscriptions::Module subscriptions(core, accounts, tenants, plans, payments, checkout, messenger);
  auto& clock = subscriptions.test_clock;
  subscriptions::ClockMoved moved;
  switch (command.act) {
    case ClockAct::show: std::cout << described(command.tenant, run_to_end(clock.show(tenant))); return 0;
    case ClockAct::remove: std::cout << described(command.tenant, run_to_end(clock.remove(tenant))); return 0;
    case ClockAct::advance:
      moved = run_to_end(clock.advance(tenant, std::nullopt, duration_of(command.value)));
      break;
    case ClockAct::set:
      moved = run_to_end(clock.advance(tenant, instant_of(command.value), std::nullopt));
      break;
  }
  std::cout << fmt::format("{}: {} (test clock); due on the way: {}\n", command.tenant,
                           base::to_rfc3339(moved.now), moved.done);
  return 0;
}

}  // namespace app
