// Many subscribers at once, and all of their renewals: each is charged once for each period. With more people
// it measures how many there are in a second:
//
//   KIOSK_LOAD_PEOPLE=20000 test_subscriptions --gtest_filter='*SubscriptionLoadTest*'
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_future.hpp>
#include <chrono>
#include <cstdlib>
#include <future>
#include <iostream>

#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

class SubscriptionLoadTest : public testing::SubscriptionTest {
 protected:
  static constexpr int at_once = 200;  // as many requests as wait for the database

  static int people() {
    auto const* const given = std::getenv("KIOSK_LOAD_PEOPLE");
    return given == nullptr ? 60 : std::atoi(given);
  }

  void SetUp() override {
    SubscriptionTest::SetUp();
    provider.with_page = false;  // answers at once
  }

  void make_accounts() {
    database().write_now([&](storage::Session& session) {
      accounts::AccountStore store(session, aurora);
      for (int at = 0; at < people(); ++at)
        store.create({.email = "p" + std::to_string(at) + "@people.example"}, {1000 + at}, clock.now());
    });
  }

  /// One of those who subscribe, one after the other.
  portal::Task<void> subscribe_some(std::atomic<int>& next, plans::PlanId plan) {
    for (int at = next++; at < people(); at = next++) {
      SubscribeBody body;
      body.subscription_type_id = plan;
      auto subscribing = service().subscribe(subscriber(1000 + at), std::move(body));
      auto const answer = co_await std::move(subscribing);
      if (answer.type == SubscribeType::subscribed) ++subscribed_;
    }
  }

  /// Prints how many were done in a second.
  template <class F>
  void measure(char const* what, F work) {
    auto const begun = std::chrono::steady_clock::now();
    auto const done = work();
    std::chrono::duration<double> const taken = std::chrono::steady_clock::now() - begun;
    std::cout << what << ": " << done << ", " << static_cast<int>(done / taken.count()) << " a second\n";
  }

  std::atomic<int> subscribed_ = 0;
};
STORAGE_ON_BOTH_ENGINES(SubscriptionLoadTest);

TEST_P(SubscriptionLoadTest, ManySubscribeAtOnceAndAreRenewedOnceEach) {
  make_accounts();
  auto const wanted = plan("credits");
  measure("subscribes", [&] {
    boost::asio::thread_pool threads(2);
    std::atomic<int> next = 0;
    std::vector<std::future<void>> all;
    for (int count = 0; count < at_once; ++count)
      all.push_back(boost::asio::co_spawn(threads, subscribe_some(next, wanted.id), boost::asio::use_future));
    for (auto& each : all) each.get();
    return people();
  });
  EXPECT_EQ(subscribed_, people());
  EXPECT_EQ(provider.charges(), people());

  clock.set(clock.now() + std::chrono::days(32));
  measure("renewals", [&] {
    std::int64_t done = 0;
    while (auto const some = testing::wait_for(renewals().run_batch()))
      done += static_cast<std::int64_t>(some);
    return done;
  });
  EXPECT_EQ(provider.charges(), 2 * people());
  EXPECT_EQ(count("subscription_period"), 2 * people());
}

}  // namespace
}  // namespace subscriptions
