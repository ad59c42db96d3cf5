// Proration: what the rest of a period is worth, and what a change to another plan costs.
//
// Worth is carried from change to change as an exact fraction and rounded once, when money moves, in the
// subscriber's favour: so many changes gain nothing and lose nothing.
#pragma once
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "base/time/instant.hpp"

namespace subscriptions {

/// Changes within this time count as one: nobody pays for looking at a plan, and nothing is lost by going
/// back. Of a period shorter than a week it is a seventh of it, since a day would be too much of its worth.
inline constexpr std::chrono::hours one_change{24};
inline constexpr int one_change_part = 7;

/// What a period granted for one contingent of its plan. An unlimited one has nothing that could be used up:
/// 1 of 1 is left.
struct ContingentRest {
  std::int64_t granted = 1;
  std::int64_t left = 1;
  bool operator==(ContingentRest const&) const = default;
};

/// A period with the money that is in it.
struct FundedPeriod {
  std::int64_t price = 0;   // minor units: what was charged, and what the period before gave
  std::int64_t money = 0;   // of what was charged for it, what has not gone back since
  std::int64_t credit = 0;  // what the period before gave to it, as it was shown
  base::Instant starts_at;
  base::Instant ends_at;  // as it was paid for, also where a change ended it early
  std::vector<ContingentRest> contingents = {};
};

/// An exact amount of minor units, between two whole ones.
struct Worth {
  std::int64_t down = 0;
  std::int64_t up = 0;
  bool operator==(Worth const&) const = default;
};

/// The rest of the last of these periods, each of which gave its own rest to the next one. Each contingent
/// has the same share of a period's price; of each the smaller part counts of the time and of the credits
/// that are left.
Worth worth_of_rest(std::span<FundedPeriod const> periods, base::Instant now);

/// What a change costs. charge + credit is the new price, always; `lost` is the part of the unused value that
/// is above the new price: money is never given back by a change.
struct ChangePrice {
  std::int64_t charge = 0;
  std::int64_t credit = 0;
  std::int64_t lost = 0;
  bool operator==(ChangePrice const&) const = default;
};
ChangePrice prorate(std::int64_t new_price, Worth const& rest);

}  // namespace subscriptions
