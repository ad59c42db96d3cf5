// Single flight: one fetch for many callers on many threads.
#include "features/identity/shared_fetch.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/thread_pool.hpp>
#include <memory>
#include <stdexcept>

#include "features/identity/provider_directory.hpp"

namespace identity {
namespace {

using Numbers = SharedFetch<int>;
using Fetched = std::expected<int, base::Refusal>;

/// What the tests share with their coroutines.
struct World {
  base::ManualClock clock;
  Numbers numbers{clock};
  std::atomic<int> fetches = 0;
  std::atomic<int> good = 0;
  std::atomic<int> refused = 0;
  std::atomic<int> thrown = 0;
  std::atomic<int> next = 1;
  std::atomic<bool> fails = false;
  std::atomic<bool> throws = false;
};

boost::asio::awaitable<Fetched> fetch(World* world) {
  ++world->fetches;
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, std::chrono::milliseconds(20));
  co_await timer.async_wait(boost::asio::use_awaitable);
  if (world->throws) throw std::runtime_error("lost");
  if (world->fails) co_return std::unexpected(base::Refusal{.status = 502, .error = "AWAY", .detail = ""});
  co_return world->next++;
}

boost::asio::awaitable<void> want(World* world, int least) {
  Numbers::Wanted wanted = [least](int number) { return number >= least; };
  Numbers::Fetch fetching = [world] { return fetch(world); };
  try {
    auto const result = co_await world->numbers.get(std::move(wanted), std::move(fetching));
    ++(result ? world->good : world->refused);
  } catch (std::runtime_error const&) {
    ++world->thrown;
  }
}

void run(World& world, int count, int least = 0) {
  boost::asio::thread_pool threads(4);
  for (int index = 0; index < count; ++index)
    boost::asio::co_spawn(threads, want(&world, least), boost::asio::detached);
  threads.join();
}

TEST(SharedFetchTest, AThousandWhoWantTheSameCauseOneFetch) {
  World world;
  run(world, 1000);
  EXPECT_EQ(world.fetches, 1);
  EXPECT_EQ(world.good, 1000);
  run(world, 1000);
  EXPECT_EQ(world.fetches, 1);
  world.clock.advance(std::chrono::minutes(61));
  run(world, 1000);
  EXPECT_EQ(world.fetches, 2);
  EXPECT_EQ(world.good, 3000);
}

TEST(SharedFetchTest, WhoWantsSomethingNewerRenewsItOnceAMinute) {
  World world;
  run(world, 1);
  run(world, 1000, 99);
  EXPECT_EQ(world.fetches, 2);
  EXPECT_EQ(world.good, 1001);  // with what there is
  world.clock.advance(std::chrono::seconds(61));
  run(world, 1000, 99);
  EXPECT_EQ(world.fetches, 3);
}

TEST(SharedFetchTest, AFailureIsSharedForASecond) {
  World world;
  world.fails = true;
  run(world, 1000);
  EXPECT_EQ(world.fetches, 1);
  EXPECT_EQ(world.refused, 1000);
  world.fails = false;
  world.clock.advance(std::chrono::seconds(2));
  run(world, 10);
  EXPECT_EQ(world.good, 10);
}

TEST(SharedFetchTest, AFetchThatThrowsWakesAllWaitingCallers) {
  World world;
  world.throws = true;
  run(world, 20);
  EXPECT_EQ(world.thrown, 20);
  world.throws = false;
  run(world, 20);
  EXPECT_EQ(world.good, 20);
}

boost::asio::awaitable<std::expected<outbound::HttpAnswer, outbound::HttpFailure>> never(
    outbound::HttpRequest) {
  boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, std::chrono::hours(1));
  co_await timer.async_wait(boost::asio::use_awaitable);
  co_return outbound::HttpAnswer{};
}

boost::asio::awaitable<void> discover(ProviderDirectory* directory) {
  co_await directory->discover("https://id.example");
}

TEST(SharedFetchTest, AFetchThatShutdownInterruptsTouchesNoDestroyedObject) {
  base::ManualClock clock;
  auto context = std::make_unique<boost::asio::io_context>();
  auto directory = std::make_unique<ProviderDirectory>(never, clock, false);
  for (int count = 0; count < 3; ++count)
    boost::asio::co_spawn(*context, discover(directory.get()), boost::asio::detached);
  context->poll();
  directory.reset();  // as the program ends: the sockets' contexts go last
  context.reset();
}

}  // namespace
}  // namespace identity
