// `kiosk serve`, `kiosk check-config` and `kiosk migrate`: what a server needs to run.
#pragma once

namespace app {

class Command;

void add_server_commands(Command kiosk);

}  // namespace app
