// `kiosk ledger check`: runs the rules about money (M-01 to M-22) over the database. `kiosk ledger explain`:
// says how an amount came to be.
#pragma once

namespace app {

class Command;

void add_ledger_commands(Command kiosk);

}  // namespace app
