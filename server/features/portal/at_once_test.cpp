// Work on many items at once: nobody waits for a slow one, the limit holds, and a failure is thrown.
#include "features/portal/at_once.hpp"

#include <gtest/gtest.h>

#include <boost/asio/post.hpp>
#include <stdexcept>

#include "base/testing/run.hpp"

namespace portal {
namespace {

struct Seen {
  int running = 0;
  int most_running = 0;
  int done = 0;
};

/// Lets the others go on.
Task<void> turn() {
  auto const executor = co_await boost::asio::this_coro::executor;
  co_await boost::asio::post(executor, boost::asio::use_awaitable);
}

/// The item 0 ends after all others; the item -1 fails.
Task<void> work_on(Seen& seen, int item, int others) {
  seen.most_running = std::max(seen.most_running, ++seen.running);
  do {
    auto waiting = turn();
    co_await std::move(waiting);
  } while (item == 0 && seen.done < others);
  --seen.running;
  if (item < 0) throw std::runtime_error("failed");
  ++seen.done;
}

TEST(AtOnce, NobodyWaitsForTheSlowestAndTheLimitHolds) {
  Seen seen;
  std::vector items{0, 1, 2, 3, 4, 5};
  base::testing::wait_for(at_once(items, 3, [&](int item) { return work_on(seen, item, 5); }));
  EXPECT_EQ(seen.done, 6);
  EXPECT_EQ(seen.most_running, 3);
}

TEST(AtOnce, AFailureIsThrownAfterTheOthersHaveEnded) {
  Seen seen;
  std::vector items{-1, 1, 2, 3};
  EXPECT_THROW(base::testing::wait_for(at_once(items, 2, [&](int item) { return work_on(seen, item, 0); })),
               std::runtime_error);
  EXPECT_EQ(seen.done, 3);
  EXPECT_EQ(seen.running, 0);
}

TEST(AtOnce, NothingToDoIsDone) {
  std::vector<int> items;
  base::testing::wait_for(at_once(items, 2, [](int) -> Task<void> { throw std::logic_error("no item"); }));
}

}  // namespace
}  // namespace portal
