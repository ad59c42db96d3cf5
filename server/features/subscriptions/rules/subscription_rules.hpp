// The rules of `kiosk ledger check` about subscriptions: their steps, their prices, their calendar.
#pragma once
#include "features/ledger/check.hpp"

namespace subscriptions {

std::span<ledger::CheckRule const> subscription_rules();
std::span<ledger::CheckRule const> price_rules();
std::span<ledger::CheckRule const> calendar_rules();

}  // namespace subscriptions
