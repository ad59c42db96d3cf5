// The rules of `kiosk ledger check` about gifts.
#pragma once
#include "features/ledger/check.hpp"

namespace gifts {

std::span<ledger::CheckRule const> gift_rules();

}  // namespace gifts
