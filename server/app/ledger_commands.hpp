// `kiosk ledger check`: whether everything that must be true of money is true.
#pragma once
#include <string>

#include "app/settings.hpp"

namespace app {

struct LedgerCheckCommand {
  std::string tenant;              // empty: all
  bool rebuild_snapshots = false;  // they are thrown away and taken anew before the check
};

/// Prints each finding as a line, and how many rules there are; 1 where something was found. Reads only,
/// unless snapshots are rebuilt; may be run beside a server.
int check_ledger(Settings const& settings, LedgerCheckCommand const& command);

}  // namespace app
