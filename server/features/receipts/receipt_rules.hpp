// The rules of `kiosk ledger check` about receipts.
#pragma once
#include "features/ledger/check.hpp"

namespace receipts {

std::span<ledger::CheckRule const> receipt_rules();

}  // namespace receipts
