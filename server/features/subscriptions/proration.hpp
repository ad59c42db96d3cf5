// Proration: what the unused part of a period is worth when its subscriber changes to another plan.
#pragma once
#include <cstdint>
#include <span>

#include "base/instant.hpp"

namespace subscriptions {

/// Credits of one grant. Unlimited ones are left out: nothing of them is used up.
struct UsedCredits {
  std::int64_t granted = 0;
  std::int64_t left = 0;
};

/// A period as far as money is concerned.
struct PeriodValue {
  std::int64_t charged = 0;   // minor units
  std::int64_t credited = 0;  // what the period before gave to it: money that was charged earlier
  base::Instant starts_at;
  base::Instant ends_at;
};

/// What was paid for the period, times the smaller of the time that is left and the credits that are left,
/// rounded half to even. Never below zero, never above what was paid.
std::int64_t unused_value(PeriodValue const& period, std::span<UsedCredits const> credits, base::Instant now);

/// What a change costs. charge + credit is the new price, always; `lost` is the part of the unused value that
/// is above the new price: money is never given back by a change.
struct ChangePrice {
  std::int64_t charge = 0;
  std::int64_t credit = 0;
  std::int64_t lost = 0;
  bool operator==(ChangePrice const&) const = default;
};
ChangePrice prorate(std::int64_t new_price, std::int64_t unused);

}  // namespace subscriptions
