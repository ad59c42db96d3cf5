// The rules about money of all features, for the nightly check and for `kiosk ledger check`.
#pragma once
#include "features/ledger/check.hpp"

namespace app {

/// A feature whose tables must add up has `add_rules` in its module.
ledger::Rules check_rules();

}  // namespace app
