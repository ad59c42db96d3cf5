// `kiosk types`: writes the TypeScript files that the front end is typed by.
#pragma once

namespace app {

class Command;

void add_type_commands(Command kiosk);

}  // namespace app
