// `kiosk clock`: the test clock of a sandbox tenant, from the command line.
#pragma once

namespace app {

class Command;

void add_clock_commands(Command kiosk);

}  // namespace app
