// `kiosk account …` and `kiosk keys rotate`: what staff do beside a running server.
#pragma once

namespace app {

class Command;

void add_account_commands(Command kiosk);

}  // namespace app
