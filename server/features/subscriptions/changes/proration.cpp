// Computes with fractions of any length: each change multiplies their denominators by those of a period.
#include "features/subscriptions/changes/proration.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>

namespace subscriptions {
namespace {

using Fraction = boost::multiprecision::cpp_rational;

Fraction time_left(FundedPeriod const& period, base::Instant at) {
  auto const whole = (period.ends_at - period.starts_at).count();
  if (whole <= 0) return 0;
  auto const left = std::clamp<std::int64_t>((period.ends_at - at).count(), 0, whole);
  return Fraction(left, whole);
}

Fraction credits_left(ContingentRest const& contingent) {
  if (contingent.granted <= 0) return 1;
  return Fraction(std::clamp<std::int64_t>(contingent.left, 0, contingent.granted), contingent.granted);
}

/// The part of a period that is neither over nor used up.
Fraction part_left(FundedPeriod const& period, base::Instant at) {
  auto time = time_left(period, at);
  if (period.contingents.empty()) return time;
  Fraction sum = 0;
  for (auto const& contingent : period.contingents) {
    auto const credits = credits_left(contingent);
    sum += credits < time ? credits : time;
  }
  return sum / period.contingents.size();
}

/// Whether a change at this moment is one with the change that began the period.
bool is_one_change(FundedPeriod const& period, base::Instant at) {
  auto const part = (period.ends_at - period.starts_at) / one_change_part;
  return at - period.starts_at < std::min<std::chrono::milliseconds>(one_change, part);
}

/// The part of a period whose credits were used.
Fraction part_used(FundedPeriod const& period) {
  if (period.contingents.empty()) return 0;
  Fraction sum = 0;
  for (auto const& contingent : period.contingents) sum += 1 - credits_left(contingent);
  return sum / period.contingents.size();
}

Fraction rest_of(std::span<FundedPeriod const> periods, base::Instant at) {
  if (periods.empty()) return 0;
  auto const& period = periods.back();
  auto const before = periods.first(periods.size() - 1);
  if (!before.empty() && is_one_change(period, at)) {
    // As if the period before had gone on. What was paid for the change is still there, but for the credits
    // that it brought and that were used.
    Fraction const rest = rest_of(before, at) + period.money - period.price * part_used(period);
    return rest < 0 ? Fraction(0) : rest;
  }
  Fraction funds = period.money;
  if (!before.empty()) {
    auto const given = rest_of(before, period.starts_at);
    funds += given < period.credit ? given : Fraction(period.credit);
  }
  return funds * part_left(period, at);
}

}  // namespace

Worth worth_of_rest(std::span<FundedPeriod const> periods, base::Instant now) {
  auto const rest = rest_of(periods, now);
  auto const down =
      boost::multiprecision::cpp_int(numerator(rest) / denominator(rest)).convert_to<std::int64_t>();
  return {.down = down, .up = rest == down ? down : down + 1};
}

ChangePrice prorate(std::int64_t new_price, Worth const& rest) {
  auto const most = std::max<std::int64_t>(new_price, 0);
  auto const credit = std::clamp<std::int64_t>(rest.up, 0, most);
  return {
      .charge = new_price - credit, .credit = credit, .lost = std::max<std::int64_t>(rest.down - most, 0)};
}

}  // namespace subscriptions
