// Many subscribers at once, and the renewals of even more: each is charged once for each period. With more
// people it measures how many there are in a second, beside as many bare rows in as many transactions:
//
//   KIOSK_LOAD_PEOPLE=20000 KIOSK_LOAD_DUE=1000000 KIOSK_TEST_DATA=build/load
//     test_subscriptions --gtest_filter='*SubscriptionLoadTest*'
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_future.hpp>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <iostream>
#include <memory>

#include "features/subscriptions/testing/many_subscribers.hpp"
#include "features/subscriptions/testing/subscription_test.hpp"

namespace subscriptions {
namespace {

using testing::ManySubscribers;

class SubscriptionLoadTest : public testing::SubscriptionTest {
 protected:
  storage::DatabaseSettings settings() const override { return {}; }  // a server's

  static constexpr int at_once = 200;  // as many requests as wait for the database

  static int number(char const* name, int usual) {
    auto const* const given = std::getenv(name);
    return given == nullptr ? usual : std::atoi(given);
  }
  static int people() { return number("KIOSK_LOAD_PEOPLE", 60); }
  static int due() { return number("KIOSK_LOAD_DUE", 60); }

  void SetUp() override {
    SubscriptionTest::SetUp();
    provider.with_page = false;  // answers at once
    provider.same_card = false;  // or all would write one row
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
    auto const before = database().statistics();
    auto const begun = std::chrono::steady_clock::now();
    auto const done = work();
    std::chrono::duration<double> const taken = std::chrono::steady_clock::now() - begun;
    auto const after = database().statistics();
    auto const each = [&](std::uint64_t storage::DatabaseStatistics::* member) {
      return static_cast<double>(after.*member - before.*member) / static_cast<double>(done);
    };
    std::cout << what << ": " << done << ", " << static_cast<int>(done / taken.count())
              << " a second; each: " << each(&storage::DatabaseStatistics::statements) << " statements, "
              << each(&storage::DatabaseStatistics::transactions) << " transactions, "
              << each(&storage::DatabaseStatistics::commits) << " commits, "
              << each(&storage::DatabaseStatistics::retries) << " retries\n";
  }

  /// Rows that money is written to.
  std::int64_t rows() {
    std::int64_t sum = 0;
    for (auto const* table : {"subscription", "subscription_event", "subscription_period", "payment",
                              "payment_attempt", "payment_option", "payment_agreement", "ledger_transaction",
                              "ledger_posting", "credit_bucket", "outbox"})
      sum += count(table);
    return sum;
  }
  /// As many rows, each in one table with one key, in as many transactions: what the database can do at best.
  portal::Task<void> write_some(std::atomic<int>& next, int each) {
    for (int at = next++; at < people(); at = next++)
      for (int part = 0; part < transactions_each; ++part) {
        auto write = [&](storage::Session& session) {
          for (int row = part; row < each; row += transactions_each)
            session.execute("insert into load_row values ('aurora', :id, :words)",
                            storage::bind("id", at * 100 + row),
                            storage::bind("words", std::string(100, 'x')));
        };
        co_await database().write(write);
      }
  }
  /// Runs it for as many as wait at once.
  template <class F>
  void at_once_on_threads(F chain) {
    auto& threads = *pools_.emplace_back(std::make_unique<boost::asio::thread_pool>(2));
    std::vector<std::future<void>> all;
    for (int made = 0; made < at_once; ++made)
      all.push_back(boost::asio::co_spawn(threads, chain(), boost::asio::use_future));
    threads.join();
    for (auto& each : all) each.get();
  }
  static std::int64_t resident_mb() {
    std::ifstream status("/proc/self/statm");
    std::int64_t all = 0;
    std::int64_t resident = 0;
    status >> all >> resident;
    return resident * 4096 / (1 << 20);
  }

  static constexpr int transactions_each = 3;  // to ask for, to begin the charge, and to settle it
  std::atomic<int> subscribed_ = 0;
  /// They outlive the database, whose threads may still be on their way out of waking them after the last
  /// answer.
  std::vector<std::unique_ptr<boost::asio::thread_pool>> pools_;
};
STORAGE_ON_BOTH_ENGINES(SubscriptionLoadTest);

TEST_P(SubscriptionLoadTest, ManySubscribeAtOnceAndAreChargedOnceEach) {
  make_accounts();
  auto const wanted = plan("credits");
  auto const before = rows();
  measure("subscribes", [&] {
    std::atomic<int> next = 0;
    at_once_on_threads([&] { return subscribe_some(next, wanted.id); });
    return people();
  });
  EXPECT_EQ(subscribed_, people());
  EXPECT_EQ(provider.charges(), people());
  auto const each = static_cast<int>((rows() - before) / people());
  database().write_now([](storage::Session& session) {
    session.execute("create table load_row (tenant text, id bigint, words text, primary key (tenant, id))");
  });
  std::cout << each << " rows each\n";
  measure("the same number of bare rows in as many transactions", [&] {
    std::atomic<int> next = 0;
    at_once_on_threads([&] { return write_some(next, each); });
    return people();
  });
}

TEST_P(SubscriptionLoadTest, ManyAreRenewedOnceEach) {
  provider.remembers = false;
  auto const start = clock.now();
  ManySubscribers(database(), plan("credits"), start, start + std::chrono::days(30))
      .fill(due(), [](auto&&...) {});
  clock.set(start + std::chrono::days(31));
  std::cout << "resident: " << resident_mb() << " MB\n";
  measure("renewals", [&] {
    std::int64_t done = 0;
    while (auto const some = testing::wait_for(renewals().run_batch())) {
      if ((done + static_cast<std::int64_t>(some)) / 100'000 > done / 100'000)
        std::cout << "resident: " << resident_mb() << " MB\n";
      done += static_cast<std::int64_t>(some);
    }
    return done;
  });
  std::cout << "resident: " << resident_mb() << " MB\n";
  EXPECT_EQ(provider.charges(), due());
  EXPECT_EQ(count("subscription_period"), 2 * due());
}

}  // namespace
}  // namespace subscriptions
