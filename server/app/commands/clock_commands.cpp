// Builds the features that renewals need, and runs the command.
#include "app/commands/clock_commands.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

#include "app/commands/command_line.hpp"
#include "app/commands/command_log.hpp"
#include "app/commands/command_values.hpp"
#include "app/commands/run_to_end.hpp"
#include "features/subscriptions/module.hpp"

namespace app {
namespace {

enum class ClockAct { show, advance, set, remove };

struct ClockOptions {
  std::string tenant;
  std::string value;  // advance: an ISO 8601 duration; set: RFC 3339
};

std::string described(std::string_view tenant, subscriptions::ClockState const& state) {
  return fmt::format("{}: {} ({})\n", tenant, base::to_rfc3339(state.now),
                     state.frozen ? "test clock" : "the machine's time");
}

base::IsoDuration duration_of(std::string const& value) {
  auto const by = base::parse_iso_duration(value);
  if (!by || by->is_zero()) throw std::runtime_error(value + " is not a duration such as P1M");
  return *by;
}

/// Moves the tenant's test clock, as POST /office/clock does: everything that becomes due in between
/// (renewals, ends of trials, notices) is done at its own time. Prints the tenant's time afterwards. Can be
/// run while a server runs. Returns the exit code; throws with the reason where the command is refused.
int turn_clock(Settings const& settings, ClockAct act, ClockOptions const& options) {
  open_command_log(settings.core.log);
  auto core_settings = settings.core;
  // The command plays renewals for a test: they are paid with test money, whatever the stage.
  core_settings.sandbox.tenants.push_back(options.tenant);
  core::Core core(core_settings, core::DataFolder::Purpose::administer);
  tenants::Module tenants(core);
  auto const tenant = tenants.directory.by_id(options.tenant);
  if (!tenant) throw std::runtime_error("there is no tenant " + options.tenant);
  accounts::Module accounts(core, settings.accounts);
  plans::Module plans(core);
  // Only writes messages to the database; a running server sends them.
  messaging::Messenger const messenger(core.data.clock, core.data.ids);
  payments::Module payments(core, accounts, tenants, messenger);
  checkout::Module checkout(core, accounts, payments);
  subscriptions::Module subscriptions(core, accounts, tenants, plans, payments, checkout, messenger);
  auto& clock = subscriptions.test_clock;
  subscriptions::ClockMoved moved;
  switch (act) {
    case ClockAct::show: std::cout << described(options.tenant, run_to_end(clock.show(tenant))); return 0;
    case ClockAct::remove: std::cout << described(options.tenant, run_to_end(clock.remove(tenant))); return 0;
    case ClockAct::advance:
      moved = run_to_end(clock.advance(tenant, std::nullopt, duration_of(options.value)));
      break;
    case ClockAct::set:
      moved = run_to_end(clock.advance(tenant, instant_of(options.value), std::nullopt));
      break;
  }
  std::cout << fmt::format("{}: {} (test clock); due on the way: {}\n", options.tenant,
                           base::to_rfc3339(moved.now), moved.done);
  return 0;
}

Command add_clock_command(Command group, std::string const& name, std::string const& what, ClockAct act,
                          std::shared_ptr<ClockOptions> const& options) {
  auto command = group.add_command(name, what);
  command.add_option("tenant", options->tenant, "the tenant's name").required();
  command.set_action(
      [act, options](Settings const& settings) { return turn_clock(settings, act, *options); });
  return command;
}

}  // namespace

void add_clock_commands(Command kiosk) {
  auto const clock = kiosk.add_group("clock", "The test clock of a sandbox tenant");
  auto const options = std::make_shared<ClockOptions>();
  add_clock_command(clock, "show", "Print the tenant's time", ClockAct::show, options);
  add_clock_command(clock, "advance", "Move the time on, with everything that becomes due on the way",
                    ClockAct::advance, options)
      .add_option("by", options->value, "how far: an ISO 8601 duration such as P1M")
      .required();
  add_clock_command(clock, "set", "Move the time on to a moment, with everything that becomes due on the way",
                    ClockAct::set, options)
      .add_option("to", options->value, "the moment, such as 2027-01-31T12:00:00Z")
      .required();
  add_clock_command(clock, "remove", "Let the machine's time count again", ClockAct::remove, options);
}

}  // namespace app
