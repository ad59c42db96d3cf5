// The rules of `kiosk ledger check` about the wallet and credits.
#pragma once
#include "features/ledger/check.hpp"

namespace entitlement {

std::span<ledger::CheckRule const> wallet_rules();

}  // namespace entitlement
