// Shared by load tests: the number of rows from the environment, many requests at the same time, and plain
// inserts in as many transactions, by which the figures are judged.
#pragma once
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_future.hpp>
#include <chrono>
#include <cstdlib>
#include <future>
#include <iostream>
#include <memory>
#include <vector>

#include "storage/database.hpp"

namespace storage::testing {

class Load {
 public:
  static constexpr int at_once = 200;  // as many requests as wait for the database

  /// The number in an environment variable, where it is set.
  static int number(char const* name, int usual) {
    auto const* const given = std::getenv(name);
    return given == nullptr ? usual : std::atoi(given);
  }

  /// Runs `work`, which returns how many it did, and prints how many those are in a second.
  template <class F>
  void measure(Database& database, char const* what, F work) {
    auto const before = database.statistics();
    auto const begun = std::chrono::steady_clock::now();
    auto const done = work();
    std::chrono::duration<double> const taken = std::chrono::steady_clock::now() - begun;
    auto const after = database.statistics();
    auto const each = [&](std::uint64_t DatabaseStatistics::* member) {
      return static_cast<double>(after.*member - before.*member) / static_cast<double>(done);
    };
    std::cout << what << ": " << done << ", " << static_cast<int>(done / taken.count())
              << " a second; each: " << each(&DatabaseStatistics::statements) << " statements, "
              << each(&DatabaseStatistics::transactions) << " transactions, "
              << each(&DatabaseStatistics::commits) << " commits, " << each(&DatabaseStatistics::retries)
              << " retries\n";
  }

  /// Runs the coroutine that `chain` begins as many times as requests wait at once, to their end.
  template <class F>
  void run_at_once(F chain) {
    auto& threads = *pools_.emplace_back(std::make_unique<boost::asio::thread_pool>(2));
    std::vector<std::future<void>> all;
    for (int made = 0; made < at_once; ++made)
      all.push_back(boost::asio::co_spawn(threads, chain(), boost::asio::use_future));
    threads.join();
    for (auto& each : all) each.get();
  }

  /// As many rows as `count` of these write, in as many transactions each, in one table with one key: what
  /// the database can do at best.
  void measure_bare_rows(Database& database, int count, int rows_each, int transactions_each) {
    database.write_now([](Session& session) {
      session.execute("create table load_row (tenant text, id bigint, words text, primary key (tenant, id))");
    });
    std::cout << rows_each << " rows each\n";
    measure(database, "the same number of bare rows in as many transactions", [&] {
      std::atomic<int> next = 0;
      run_at_once([&] { return write_rows(database, next, count, rows_each, transactions_each); });
      return count;
    });
  }

 private:
  static boost::asio::awaitable<void> write_rows(Database& database, std::atomic<int>& next, int count,
                                                 int rows_each, int transactions_each) {
    for (int at = next++; at < count; at = next++)
      for (int part = 0; part < transactions_each; ++part) {
        auto write = [&](Session& session) {
          for (int row = part; row < rows_each; row += transactions_each)
            session.execute("insert into load_row values ('aurora', :id, :words)",
                            bind("id", std::int64_t{at} * 100 + row), bind("words", std::string(100, 'x')));
        };
        co_await database.write(write);
      }
  }

  /// They outlive the database, whose threads may still be on their way out of waking them after the last
  /// answer.
  std::vector<std::unique_ptr<boost::asio::thread_pool>> pools_;
};

}  // namespace storage::testing
