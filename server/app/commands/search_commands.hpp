// `kiosk search rebuild` and `kiosk search check`: the index that searches use.
#pragma once
#include "app/settings.hpp"

namespace app {

/// Empties the index and writes all entries; until it is done, searches find what is written so far. May run
/// beside a server.
int rebuild_search(Settings const& settings);
/// Prints each article whose entry is not what it should be, and how many wait for the job. Returns the exit
/// code: 1 where one is wrong. Changes nothing.
int check_search(Settings const& settings);

}  // namespace app
