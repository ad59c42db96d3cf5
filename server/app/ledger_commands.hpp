// `kiosk ledger check`: runs the rules about money (M-01 to M-18) over the database.
#pragma once
#include <string>

#include "app/settings.hpp"

namespace app {

struct LedgerCheckCommand {
  std::string tenant;              // empty: all
  bool rebuild_snapshots = false;  // delete the snapshots of balances and make new ones before the check
};

/// Prints each finding as a line, then the number of rules and findings. Returns the exit code: 1 with
/// findings. Changes nothing, except snapshots where they are rebuilt. Can be run while a server runs.
int check_ledger(Settings const& settings, LedgerCheckCommand const& command);

}  // namespace app
