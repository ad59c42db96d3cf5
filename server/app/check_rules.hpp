// The rules about money of all features, for the nightly check and for `kiosk ledger check`.
#pragma once
#include "features/ledger/check.hpp"

namespace app {

/// A feature whose tables must add up has its line in check_rules.cpp.
ledger::Rules check_rules();

}  // namespace app
