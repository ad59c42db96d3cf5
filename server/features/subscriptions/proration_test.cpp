// Proration: shares of time and credits, amounts at the edges of currencies, and no gain by going up and
// down.
#include "features/subscriptions/proration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace subscriptions {
namespace {

constexpr base::Instant begin{1'780'000'000'000};
base::Instant after_days(std::int64_t count) { return begin + std::chrono::days(count); }

PeriodValue month_of(std::int64_t charged) {
  return {.charged = charged, .starts_at = begin, .ends_at = after_days(30)};
}

TEST(UnusedValue, IsTheShareOfTheTimeThatIsLeft) {
  EXPECT_EQ(unused_value(month_of(999), {}, begin), 999);
  EXPECT_EQ(unused_value(month_of(999), {}, after_days(10)), 666);
  EXPECT_EQ(unused_value(month_of(999), {}, after_days(30)), 0);
  EXPECT_EQ(unused_value(month_of(999), {}, after_days(31)), 0);
  EXPECT_EQ(unused_value(month_of(999), {}, after_days(-1)), 999);
}

TEST(UnusedValue, RoundsHalfToEven) {
  EXPECT_EQ(unused_value(month_of(1), {}, after_days(15)), 0);  // 0.5
  EXPECT_EQ(unused_value(month_of(3), {}, after_days(15)), 2);  // 1.5
  EXPECT_EQ(unused_value(month_of(5), {}, after_days(15)), 2);  // 2.5
}

TEST(UnusedValue, UsedCreditsAreNeverGivenBack) {
  std::array const some{UsedCredits{.granted = 10, .left = 2}};
  EXPECT_EQ(unused_value(month_of(1000), some, begin), 200);
  EXPECT_EQ(unused_value(month_of(1000), some, after_days(27)), 100);
  std::array const none{UsedCredits{.granted = 10, .left = 0}};
  EXPECT_EQ(unused_value(month_of(1000), none, begin), 0);
  std::array const both{UsedCredits{.granted = 10, .left = 9}, UsedCredits{.granted = 4, .left = 1}};
  EXPECT_EQ(unused_value(month_of(1000), both, begin), 250);
  std::array const accumulated{UsedCredits{.granted = 10, .left = 35}};
  EXPECT_EQ(unused_value(month_of(1000), accumulated, begin), 1000);
}

TEST(UnusedValue, CountsWhatThePeriodBeforeGave) {
  auto period = month_of(300);
  period.credited = 700;
  EXPECT_EQ(unused_value(period, {}, begin), 1000);
}

TEST(UnusedValue, OfATrialIsNothing) { EXPECT_EQ(unused_value(month_of(0), {}, begin), 0); }

TEST(UnusedValue, AtTheEdgesOfCurrencies) {
  EXPECT_EQ(unused_value(month_of(1), {}, after_days(14)), 1);  // one yen, one fils
  std::int64_t const most = 1'000'000'000'000'000;
  EXPECT_EQ(unused_value(month_of(most), {}, begin), most);
  EXPECT_EQ(unused_value(month_of(most), {}, after_days(15)), most / 2);
}

TEST(Prorate, ChargesTheDifferenceAndNeverGivesMoneyBack) {
  EXPECT_EQ(prorate(2000, 500), (ChangePrice{.charge = 1500, .credit = 500, .lost = 0}));
  EXPECT_EQ(prorate(500, 500), (ChangePrice{.charge = 0, .credit = 500, .lost = 0}));
  EXPECT_EQ(prorate(500, 800), (ChangePrice{.charge = 0, .credit = 500, .lost = 300}));
  EXPECT_EQ(prorate(0, 800), (ChangePrice{.charge = 0, .credit = 0, .lost = 800}));
}

// The subscriber changes to plans of other prices at random moments. Whatever the path, the value of what is
// used and what is left is never above what was paid, and the last plan never costs less than without a
// detour.
TEST(Prorate, GoingUpAndDownGainsNothing) {
  std::mt19937_64 random(20261122);
  for (int history = 0; history < 2000; ++history) {
    std::int64_t paid = 0;
    std::int64_t used = 0;
    PeriodValue period;
    auto now = begin;
    auto const steps = 1 + static_cast<int>(random() % 12);
    for (int step = 0; step < steps; ++step) {
      auto const price = static_cast<std::int64_t>(random() % 5000);
      auto const credit_grant = std::int64_t{1} + static_cast<std::int64_t>(random() % 20);
      std::array const credits{UsedCredits{
          .granted = credit_grant, .left = static_cast<std::int64_t>(random() % 21) % (credit_grant + 1)}};
      auto const unused =
          step == 0
              ? 0
              : unused_value(period, random() % 2 ? std::span(credits) : std::span<UsedCredits const>{}, now);
      ASSERT_GE(unused, 0);
      ASSERT_LE(unused, period.charged + period.credited);
      auto const change = prorate(price, unused);
      ASSERT_GE(change.charge, 0);
      ASSERT_EQ(change.charge + change.credit, price);
      ASSERT_EQ(change.credit + change.lost, unused);
      used += period.charged + period.credited - unused;
      paid += change.charge;
      ASSERT_LE(used + price, paid) << "more was had than paid";
      period = {.charged = change.charge,
                .credited = change.credit,
                .starts_at = now,
                .ends_at = now + std::chrono::days(1 + random() % 365)};
      now = now + std::chrono::hours(random() % 500);
    }
    ASSERT_GE(paid, period.charged + period.credited);
  }
}

}  // namespace
}  // namespace subscriptions
