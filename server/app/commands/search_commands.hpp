// `kiosk search rebuild` and `kiosk search check`: the index that searches use.
#pragma once

namespace app {

class Command;

void add_search_commands(Command kiosk);

}  // namespace app
