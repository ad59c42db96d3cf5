// Computes shares of a period in whole minor units.
#include "features/subscriptions/proration.hpp"

#include <algorithm>

#include "base/money.hpp"

namespace subscriptions {

std::int64_t unused_value(PeriodValue const& period, std::span<UsedCredits const> credits,
                          base::Instant now) {
  auto const paid = period.charged + period.credited;
  auto const whole = (period.ends_at - period.starts_at).count();
  if (paid <= 0 || whole <= 0) return 0;
  auto const left = std::clamp<std::int64_t>((period.ends_at - now).count(), 0, whole);
  auto value = base::share_half_even(paid, left, whole);
  for (auto const& grant : credits) {
    if (grant.granted <= 0) continue;
    // With credits kept from earlier periods there may be more left than this period granted.
    auto const unused = std::clamp<std::int64_t>(grant.left, 0, grant.granted);
    value = std::min(value, base::share_half_even(paid, unused, grant.granted));
  }
  return value;
}

ChangePrice prorate(std::int64_t new_price, std::int64_t unused) {
  auto const credit = std::clamp<std::int64_t>(unused, 0, std::max<std::int64_t>(new_price, 0));
  return {.charge = new_price - credit, .credit = credit, .lost = std::max<std::int64_t>(unused, 0) - credit};
}

}  // namespace subscriptions
