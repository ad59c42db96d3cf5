// `kiosk clock`: the test clock of a sandbox tenant, from the command line.
#pragma once
#include <string>

#include "app/settings.hpp"

namespace app {

enum class ClockAct { show, advance, set, remove };

struct ClockCommand {
  ClockAct act = ClockAct::show;
  std::string tenant;
  std::string value;  // advance: an ISO 8601 duration; set: RFC 3339
};

/// Moves the tenant's test clock, as POST /office/clock does: everything that becomes due in between
/// (renewals, ends of trials, notices) is done at its own time. Prints the tenant's time afterwards. Can be
/// run while a server runs. Returns the exit code; throws with the reason where the command is refused.
int turn_clock(Settings const& settings, ClockCommand const& command);

}  // namespace app
