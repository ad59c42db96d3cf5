// Rate limits: bursts, the steady rate, and a bounded memory.
#include "http/request/rate_limit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace http {
namespace {

using namespace std::chrono_literals;

TEST(RateLimit, AllowsABurstAndThenTheSteadyRate) {
  RateLimit limit({.count = 60, .period = 60'000ms, .burst = 3, .keys = 100});
  base::Instant now{1'000'000};
  EXPECT_EQ(limit.take("a", now).remaining, 2U);
  EXPECT_EQ(limit.take("a", now).remaining, 1U);
  EXPECT_TRUE(limit.take("a", now).allowed);
  auto const refused = limit.take("a", now);
  EXPECT_FALSE(refused.allowed);
  EXPECT_EQ(refused.retry_after, 1'000ms);
  EXPECT_TRUE(limit.take("b", now).allowed);
  EXPECT_FALSE(limit.take("a", now + 999ms).allowed);
  EXPECT_TRUE(limit.take("a", now + 1'000ms).allowed);
  EXPECT_FALSE(limit.take("a", now + 1'000ms).allowed);
  EXPECT_EQ(limit.take("a", now + 60'000ms).remaining, 2U);
}

TEST(RateLimit, AReturnedRequestDoesNotCount) {
  RateLimit limit({.count = 1, .period = 60'000ms, .burst = 2, .keys = 100});
  base::Instant const now{1'000'000};
  limit.give_back("nobody");
  EXPECT_TRUE(limit.take("a", now).allowed);
  for (int times = 0; times < 10; ++times) {
    EXPECT_TRUE(limit.take("a", now).allowed);
    limit.give_back("a");
  }
  EXPECT_TRUE(limit.take("a", now).allowed);
  EXPECT_FALSE(limit.take("a", now).allowed);
}

TEST(RateLimit, AClockThatStepsBackDoesNotOpenIt) {
  RateLimit limit({.count = 1, .period = 1'000ms, .burst = 1, .keys = 100});
  EXPECT_TRUE(limit.take("a", {10'000}).allowed);
  EXPECT_FALSE(limit.take("a", {9'000}).allowed);
}

/// How many all nodes together allow to somebody who tries at each of them every second.
unsigned allowed_by(int nodes, RateLimitSettings const& settings, int seconds) {
  std::vector<std::unique_ptr<RateLimit>> limits;
  for (int node = 0; node < nodes; ++node)
    limits.push_back(std::make_unique<RateLimit>(share(settings, nodes)));
  unsigned allowed = 0;
  for (int second = 0; second < seconds; ++second)
    for (auto const& limit : limits)
      allowed += limit->take("a", {1'000'000 + 1'000 * second}).allowed ? 1 : 0;
  return allowed;
}

TEST(RateLimit, TheSharesOfSeveralNodesAreTheWhole) {
  constexpr int day = 24 * 60 * 60;
  for (auto const& whole : {RateLimitSettings{.count = 1, .period = 60'000ms, .burst = 5},
                            RateLimitSettings{.count = 1, .period = 600'000ms, .burst = 3},
                            RateLimitSettings{.count = 5, .period = 600'000ms, .burst = 5},
                            RateLimitSettings{.count = 50, .period = 3'600'000ms, .burst = 50}}) {
    auto const steady = static_cast<unsigned>(day * 1'000L * whole.count / whole.period.count());
    for (unsigned const nodes : {1U, 2U, 3U, 8U})
      EXPECT_LE(allowed_by(static_cast<int>(nodes), whole, day), steady + std::max(whole.burst, nodes))
          << nodes << " nodes, " << whole.count << " in " << whole.period.count() << " ms";
  }
}

TEST(RateLimit, RemembersABoundedNumberOfKeys) {
  RateLimit limit({.count = 1, .period = 60'000ms, .burst = 1, .keys = 80});
  for (int i = 0; i < 10'000; ++i) {
    limit.take("key" + std::to_string(i), {1'000});
    limit.take("busy", {1'000});
  }
  EXPECT_LE(limit.size(), 80U);
  EXPECT_FALSE(limit.take("busy", {1'000}).allowed);
}

}  // namespace
}  // namespace http
