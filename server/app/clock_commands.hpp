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

/// Plays what becomes due on the way, as POST /office/clock does, and prints where the clock stands. May be
/// run beside a server. 1 where it is refused.
int turn_clock(Settings const& settings, ClockCommand const& command);

}  // namespace app
