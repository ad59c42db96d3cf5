// The rules of `kiosk ledger check` about vouchers, and about the codes of partners.
#pragma once
#include "features/ledger/check.hpp"

namespace vouchers {

std::span<ledger::CheckRule const> voucher_rules();

}  // namespace vouchers
