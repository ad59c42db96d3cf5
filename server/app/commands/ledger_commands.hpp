// `kiosk ledger check`: runs the rules about money (M-01 to M-22) over the database. `kiosk ledger explain`:
// says how an amount came to be.
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

struct LedgerExplainCommand {
  std::string payment;  // as the office shows it, or as the check prints it
  std::string tenant;   // empty: all
};

/// Prints how the amount of the payment came to be. Returns the exit code: 1 if there is no such payment.
/// Throws std::invalid_argument if the text is not a payment number.
int explain_payment(Settings const& settings, LedgerExplainCommand const& command);

}  // namespace app
