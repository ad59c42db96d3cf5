// Proration: shares of time and credits, changes that count as one, fractions that are carried on, and no
// gain by going up and down.
#include "features/subscriptions/changes/proration.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace subscriptions {
namespace {

using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

constexpr base::Instant begin{1'780'000'000'000};
base::Instant after_days(std::int64_t count) { return begin + days(count); }

/// Thirty days from `starts_at`, paid in full where `credit` is not given.
FundedPeriod month_of(std::int64_t price, std::vector<ContingentRest> contingents = {},
                      base::Instant starts_at = begin, std::int64_t credit = 0) {
  return {.price = price,
          .money = price - credit,
          .credit = credit,
          .starts_at = starts_at,
          .ends_at = starts_at + days(30),
          .contingents = std::move(contingents)};
}

Worth worth(std::vector<FundedPeriod> const& periods, base::Instant now) {
  return worth_of_rest(periods, now);
}
constexpr Worth whole(std::int64_t minor) { return {minor, minor}; }

TEST(Worth, IsTheShareOfTheTimeThatIsLeft) {
  EXPECT_EQ(worth({month_of(999)}, begin), whole(999));
  EXPECT_EQ(worth({month_of(999)}, after_days(10)), whole(666));
  EXPECT_EQ(worth({month_of(999)}, after_days(30)), whole(0));
  EXPECT_EQ(worth({month_of(999)}, after_days(31)), whole(0));
  EXPECT_EQ(worth({month_of(999)}, after_days(-1)), whole(999));
  EXPECT_EQ(worth({month_of(0)}, begin), whole(0)) << "a trial";
  EXPECT_EQ(worth({}, begin), whole(0));
}

TEST(Worth, LiesBetweenTwoWholeAmounts) {
  EXPECT_EQ(worth({month_of(1)}, after_days(15)), (Worth{0, 1}));
  EXPECT_EQ(worth({month_of(5)}, after_days(15)), (Worth{2, 3}));
  std::int64_t const most = 1'000'000'000'000'000;
  EXPECT_EQ(worth({month_of(most)}, begin), whole(most));
  EXPECT_EQ(worth({month_of(most)}, after_days(15)), whole(most / 2));
}

TEST(Worth, CountsOnlyMoneyThatIsStillHere) {
  auto period = month_of(999);
  period.money = 0;
  EXPECT_EQ(worth({period}, begin), whole(0));
  period.money = 600;
  EXPECT_EQ(worth({period}, after_days(15)), whole(300));
}

TEST(Worth, EachContingentHasItsShare) {
  EXPECT_EQ(worth({month_of(1000, {{10, 2}})}, begin), whole(200));
  EXPECT_EQ(worth({month_of(1000, {{10, 2}})}, after_days(27)), whole(100))
      << "less time than credits is left";
  EXPECT_EQ(worth({month_of(1000, {{10, 0}})}, begin), whole(0));
  EXPECT_EQ(worth({month_of(1000, {{1, 0}, {100, 100}})}, begin), whole(500)) << "one film of one, no song";
  EXPECT_EQ(worth({month_of(1000, {{1, 0}, {100, 100}})}, after_days(15)), whole(250));
  EXPECT_EQ(worth({month_of(1000, {{1, 0}, {1, 1}, {1, 1}, {1, 1}})}, begin), whole(750));
  EXPECT_EQ(worth({month_of(1000, {{1, 1}})}, after_days(15)), whole(500)) << "without a limit: by time";
  EXPECT_EQ(worth({month_of(1000, {{10, 35}})}, begin), whole(1000));
}

TEST(Worth, IsCarriedOnExactly) {
  // 500 for 30 days; after ten days 333 1/3 are left, and 166 2/3 are paid for the next 500.
  auto const second = month_of(500, {}, after_days(10), 334);
  EXPECT_EQ(second.money, 166);
  EXPECT_EQ(worth({month_of(500), second}, after_days(25)), (Worth{249, 250})) << "half of 499 1/3";
}

TEST(Worth, OfACreditWhoseMoneyWentBackIsGone) {
  auto first = month_of(1000);
  auto const second = month_of(1000, {}, after_days(15), 500);
  EXPECT_EQ(worth({first, second}, after_days(30)), whole(500));
  first.money = 0;
  EXPECT_EQ(worth({first, second}, after_days(30)), whole(250)) << "half of what was paid for the change";
}

TEST(Worth, NothingIsLostByGoingBackWithinADay) {
  auto const first = month_of(999);
  auto up = month_of(1999, {}, begin + minutes(1), 999);
  up.money = 1000;
  // Down: 999 of 1999 are needed, the other 1000 wait for the next change.
  auto down = month_of(999, {}, begin + minutes(2), 999);
  down.money = 0;
  EXPECT_EQ(worth({first, up}, begin + minutes(2)).up, 1999);
  EXPECT_EQ(worth({first, up, down}, begin + minutes(3)).up, 1999) << "up again costs nothing";
  EXPECT_EQ(worth({first, up, down}, begin + hours(25)).up, 965) << "a day later it is what it is";
}

TEST(Worth, AShortPeriodIsNotHadForNothingByGoingBack) {
  auto const month = month_of(999);
  FundedPeriod day{
      .price = 100, .money = 0, .credit = 100, .starts_at = begin + hours(1), .ends_at = begin + hours(25)};
  EXPECT_EQ(worth({month, day}, begin + hours(4)).up, 994) << "three hours of a day: as if it had not been";
  EXPECT_EQ(worth({month, day}, begin + hours(13)).up, 50) << "twelve hours: half of the day is left";
}

TEST(Worth, WhatTheChangesOfADayBroughtAndWasUsedIsGone) {
  auto const first = month_of(1000);
  auto const second = month_of(2000, {{10, 4}}, begin + hours(1), 1000);
  auto const rest = worth({first, second}, begin + hours(1));
  EXPECT_EQ(rest.up, 799) << "2000, less an hour of the first plan and six tenths of the second";
}

TEST(Prorate, ChargesTheDifferenceAndNeverGivesMoneyBack) {
  EXPECT_EQ(prorate(2000, whole(500)), (ChangePrice{.charge = 1500, .credit = 500, .lost = 0}));
  EXPECT_EQ(prorate(500, whole(500)), (ChangePrice{.charge = 0, .credit = 500, .lost = 0}));
  EXPECT_EQ(prorate(500, whole(800)), (ChangePrice{.charge = 0, .credit = 500, .lost = 300}));
  EXPECT_EQ(prorate(0, whole(800)), (ChangePrice{.charge = 0, .credit = 0, .lost = 800}));
  EXPECT_EQ(prorate(2000, {499, 500}), (ChangePrice{.charge = 1500, .credit = 500, .lost = 0}))
      << "rounded in the subscriber's favour";
  EXPECT_EQ(prorate(500, {500, 501}), (ChangePrice{.charge = 0, .credit = 500, .lost = 0}));
}

/// A subscriber who changes plans, with what that costs.
struct Changes {
  std::vector<FundedPeriod> periods{month_of(500)};
  std::int64_t paid = 500;

  std::int64_t change(std::int64_t price, base::Instant at) {
    auto const cost = prorate(price, worth(periods, at));
    if (cost.credit == 0) periods.clear();
    periods.push_back(month_of(price, {}, at, cost.credit));
    paid += cost.charge;
    return cost.charge;
  }
};

TEST(Prorate, AHundredAndTwentyChangesGainNothing) {
  Changes subscriber;
  // Between two plans of 500 yen, each 25 hours.
  auto at = begin;
  for (int times = 0; times < 120; ++times) {
    at = at + hours(25);
    subscriber.change(500, at);
  }
  // 125 days at 500 for 30 days are 2083 1/3, and what is left is worth something below 500.
  auto const used = subscriber.paid - worth(subscriber.periods, at).down;
  EXPECT_GE(used, 2082);
  EXPECT_LE(used, 2084);
}

TEST(Prorate, FiftyTimesUpAndDownWithinAMinuteCostsTheDifferenceOnce) {
  Changes subscriber;
  subscriber.periods = {month_of(999)};
  subscriber.paid = 999;
  for (int times = 0; times < 50; ++times) {
    subscriber.change(1999, begin + std::chrono::seconds(2 * times));
    subscriber.change(999, begin + std::chrono::seconds(2 * times + 1));
  }
  subscriber.change(1999, begin + minutes(2));
  EXPECT_GE(subscriber.paid, 1999);
  EXPECT_LE(subscriber.paid, 2000);
}

// The subscriber changes to plans of other prices at random moments. No change makes more of what is there
// than it charges.
TEST(Prorate, GoingUpAndDownGainsNothing) {
  std::mt19937_64 random(20261122);
  for (int history = 0; history < 500; ++history) {
    Changes subscriber;
    auto at = begin;
    auto const steps = 1 + static_cast<int>(random() % 12);
    for (int step = 0; step < steps; ++step) {
      at = at + minutes(1 + random() % (20 * 24 * 60));
      auto const before = worth(subscriber.periods, at);
      auto const price = static_cast<std::int64_t>(1 + random() % 5000);
      auto const charge = subscriber.change(price, at);
      ASSERT_GE(charge, 0);
      ASSERT_LE(charge, price);
      auto const after = worth(subscriber.periods, at);
      ASSERT_LE(after.down, before.up + charge) << "a change made something worth more";
    }
    auto const rest = worth(subscriber.periods, at);
    ASSERT_LE(rest.down, subscriber.paid);
  }
}

}  // namespace
}  // namespace subscriptions
