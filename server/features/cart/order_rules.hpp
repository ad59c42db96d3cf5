// The rules of `kiosk ledger check` about orders.
#pragma once
#include "features/ledger/check.hpp"

namespace cart {

std::span<ledger::CheckRule const> order_rules();

}  // namespace cart
