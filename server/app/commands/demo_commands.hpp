// `kiosk demo`: the demo tenants with their accounts, history and media.
#pragma once

namespace app {

class Command;

void add_demo_commands(Command kiosk);

}  // namespace app
