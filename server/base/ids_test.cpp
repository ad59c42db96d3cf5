// Identifiers: their text, and that they are unique and rise.
#include "base/ids.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <thread>

#include "base/text.hpp"
#include "base/time/instant.hpp"

namespace {

TEST(Ids, TextGoesThereAndBack) {
  for (std::int64_t const id :
       {std::int64_t{0}, std::int64_t{1}, std::int64_t{1} << 40, std::numeric_limits<std::int64_t>::max()}) {
    auto const text = base::id_text(id);
    EXPECT_EQ(text.size(), 13u);
    EXPECT_EQ(base::parse_id(text), id);
    EXPECT_EQ(base::parse_id(base::lower_ascii(text)), id);
  }
  for (char const* wrong : {"", "0", "00000000000000", "000000000000U", "000000000000-", "Z000000000000"})
    EXPECT_FALSE(base::parse_id(wrong)) << wrong;
}

TEST(Ids, TheFirstOfAMomentIsNotAboveThoseMadeThen) {
  base::ManualClock clock;
  base::IdSource source(clock, 7);
  auto const before = source.next();
  clock.advance(std::chrono::milliseconds(1));
  auto const first = base::first_id_of(clock.now());
  EXPECT_GT(first, before);
  EXPECT_LE(first, source.next());
  EXPECT_EQ(base::first_id_of({0}), 0);
}

TEST(Ids, AreUniqueAndRiseAcrossThreadsAndAClockSetBack) {
  base::ManualClock clock;
  base::IdSource source(clock, 7);
  std::mutex mutex;
  std::set<std::int64_t> seen;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 5000; ++i) {
        auto const id = source.next();
        std::lock_guard const lock(mutex);
        seen.insert(id);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(seen.size(), 20'000u);
  clock.advance(std::chrono::hours(-1));
  EXPECT_GT(source.next(), *seen.rbegin());
}

}  // namespace
