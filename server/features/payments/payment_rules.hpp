// The rules of `kiosk ledger check` about payments.
#pragma once
#include "features/ledger/check.hpp"

namespace payments {

std::span<ledger::CheckRule const> payment_rules();

}  // namespace payments
