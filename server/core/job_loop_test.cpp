// The worker loop: jobs run, are retried, give up, keep their lease while they run, and end on shutdown.
#include "core/job_loop.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <thread>

#include "base/testing/run.hpp"
#include "storage/testing/database_test.hpp"

namespace core {
namespace {

using namespace std::chrono_literals;
using boost::asio::awaitable;
using storage::Job;
using storage::JobResult;
using storage::JobState;

base::TenantId const aurora = {"aurora"};

class JobLoopTest : public storage::testing::DatabaseTest {
 protected:
  struct Worker {
    boost::asio::io_context context;
    std::unique_ptr<JobLoop> loop;
    std::thread thread;
  };

  /// A process of its own, as it were.
  Worker& worker(JobLoopSettings settings = {}) {
    auto& out = *workers.emplace_back(std::make_unique<Worker>());
    if (settings.owner.empty()) settings.owner = "worker " + std::to_string(workers.size());
    if (settings.look_each == 1s) settings.look_each = 5ms;
    out.loop = std::make_unique<JobLoop>(database(), clock, ids, settings);
    return out;
  }
  static void start(Worker& worker) {
    worker.loop->start(worker.context.get_executor());
    worker.thread = std::thread([&worker] { worker.context.run(); });
  }
  /// The context ends by itself once nothing is left to do.
  static void stop(Worker& worker) {
    worker.loop->stop();
    if (worker.thread.joinable()) worker.thread.join();
  }
  void TearDown() override {
    for (auto const& each : workers) stop(*each);
    workers.clear();
    DatabaseTest::TearDown();
  }

  bool add(std::string const& key, std::int64_t max_attempts = 3, std::string const& kind = "test") {
    storage::NewJob job{.tenant = aurora, .kind = kind, .key = key, .payload = key, .due = clock.now()};
    job.max_attempts = max_attempts;
    return database().write_now(
        [&](storage::Session& session) { return storage::Jobs(session, clock, ids).add(job); });
  }
  Job find(std::string const& key, std::string const& kind = "test") {
    return database()
        .read_now([&](storage::Session& session) {
          return storage::Jobs(session, clock, ids).find(aurora, kind, key);
        })
        .value();
  }
  template <class Condition>
  static void wait_until(Condition condition) {
    ASSERT_TRUE(base::testing::wait_until(condition));
  }
  void wait_for_state(std::string const& key, JobState state) {
    wait_until([&] { return find(key).state == state; });
  }

  std::vector<std::unique_ptr<Worker>> workers;
};
STORAGE_ON_BOTH_ENGINES(JobLoopTest);

awaitable<JobResult> done() { co_return JobResult::done(); }

TEST_P(JobLoopTest, RunsDueJobsAndCommitsTheirEffects) {
  auto& one = worker();
  one.loop->handle("test", Lane::other, [this](Job const& job) -> awaitable<JobResult> {
    // Another job is as good an effect as any.
    auto effect = [this, key = job.key](storage::Session& session) {
      storage::Jobs(session, clock, ids)
          .add({.tenant = aurora, .kind = "effect", .key = key, .due = clock.now()});
    };
    return [](std::function<void(storage::Session&)> work) -> awaitable<JobResult> {
      co_return JobResult::done(std::move(work));
    }(std::move(effect));
  });
  add("a");
  add("b");
  start(one);
  wait_for_state("a", JobState::done);
  wait_for_state("b", JobState::done);
  EXPECT_EQ(find("a", "effect").state, JobState::waiting) << "a kind without a handler is left alone";
  stop(one);  // a job is counted after its end was committed
  EXPECT_EQ(one.loop->statistics().done, 2U);
}

awaitable<JobResult> throwing() {
  throw std::runtime_error("broken");
  co_return JobResult::done();
}
TEST_P(JobLoopTest, TriesAgainLaterAndGivesUpInTheEnd) {
  auto& one = worker();
  std::atomic<int> calls = 0;
  one.loop->handle("test", Lane::other, [&calls](Job const&) {
    ++calls;
    return throwing();
  });
  add("a", 2);
  start(one);
  wait_until([&] { return find("a").last_error.has_value(); });
  EXPECT_EQ(find("a").last_error, "broken");
  EXPECT_EQ(find("a").due - clock.now(), 10s);
  EXPECT_EQ(calls, 1);
  clock.advance(10s);
  wait_for_state("a", JobState::dead);
  EXPECT_EQ(calls, 2);
  stop(one);
  EXPECT_EQ(one.loop->statistics().failed, 1U);
  EXPECT_EQ(one.loop->statistics().dead, 1U);
}

TEST_P(JobLoopTest, WhatGoesOnForEverRestsForAMinuteAtMost) {
  auto& one = worker();
  std::atomic<int> calls = 0;
  one.loop->keep_doing({"lasting", Lane::other, 1min}, [&calls](Job const&) {
    ++calls;
    return throwing();
  });
  start(one);
  for (int failures = 1; failures <= 12; ++failures) {
    // The rest is over when its end was committed, not when the handler ran.
    wait_until([&] { return one.loop->statistics().failed == static_cast<std::uint64_t>(failures); });
    auto const due = database().read_now([](storage::Session& session) {
      return session.value<base::Instant>("select due from job where kind = 'lasting'").value();
    });
    EXPECT_LE(due - clock.now(), 60s);
    clock.set(due);
  }
  stop(one);
  EXPECT_GE(calls, 12);
}

awaitable<JobResult> again_soon() { co_return JobResult::again(1ms); }
TEST_P(JobLoopTest, WhatHasNothingToDoIsNotLeased) {
  auto& one = worker();
  std::atomic<int> looks = 0;
  std::atomic<int> calls = 0;
  std::atomic<bool> something = false;
  one.loop->keep_doing(
      {"lasting", Lane::other, 1min},
      [&](Job const&) {
        ++calls;
        something = false;
        return again_soon();
      },
      [&](storage::Session&) {
        ++looks;
        return something.load();
      });
  start(one);
  wait_until([&] { return looks >= 3; });
  EXPECT_EQ(calls, 0);
  auto const attempts = database().read_now([](storage::Session& session) {
    return session.value<std::int64_t>("select attempts from job where kind = 'lasting'").value();
  });
  EXPECT_EQ(attempts, 0) << "it was not leased";
  something = true;
  wait_until([&] { return one.loop->statistics().done == 1; });
  EXPECT_EQ(calls, 1);
  clock.advance(1s);  // it is due again, and there is nothing to do
  int const before = looks;
  wait_until([&] { return looks >= before + 3; });
  EXPECT_EQ(calls, 1);
  stop(one);  // before what it counts in is gone
}

TEST_P(JobLoopTest, WhatEachNodeKeepsDoingRunsBesideTheOthers) {
  // Each call waits until both have come: with one job for both nodes they never would.
  std::atomic<int> inside = 0;
  for (int node = 0; node < 2; ++node) {
    JobLoopSettings settings;
    settings.node = node;
    auto& each = worker(settings);
    each.loop->keep_doing_on_each_node({"beside", Lane::other, 1h},
                                       [&inside](Job const&) -> awaitable<JobResult> {
                                         ++inside;
                                         auto const executor = co_await boost::asio::this_coro::executor;
                                         boost::asio::steady_timer timer(executor);
                                         while (inside < 2) {
                                           timer.expires_after(1ms);
                                           co_await timer.async_wait(boost::asio::use_awaitable);
                                         }
                                         co_return JobResult::again(1h);
                                       });
  }
  for (auto const& each : workers) start(*each);
  wait_until([&] { return inside == 2; });
  for (auto const& each : workers) stop(*each);
}

awaitable<JobResult> hopeless() { co_return JobResult::hopeless("never"); }
TEST_P(JobLoopTest, AHopelessJobIsDeadAtOnce) {
  auto& one = worker();
  one.loop->handle("test", Lane::other, [](Job const&) { return hopeless(); });
  add("a", 8);
  start(one);
  wait_for_state("a", JobState::dead);
  EXPECT_EQ(find("a").attempts, 1);
  EXPECT_EQ(find("a").last_error, "never");
}

awaitable<JobResult> with_effect_that_throws() {
  co_return JobResult::done([](storage::Session&) { throw std::runtime_error("no"); });
}
TEST_P(JobLoopTest, AnEffectThatFailsLeavesTheJobToItsLease) {
  auto& one = worker();
  std::atomic<int> calls = 0;
  one.loop->handle("test", Lane::other,
                   [&calls](Job const&) { return ++calls == 1 ? with_effect_that_throws() : done(); });
  add("a");
  start(one);
  wait_until([&] { return calls == 1 && one.loop->statistics().running == 0; });
  EXPECT_EQ(find("a").state, JobState::waiting);
  clock.advance(61s);
  wait_for_state("a", JobState::done);
  EXPECT_EQ(calls, 2);
}

TEST_P(JobLoopTest, ABellIsHeardAtOnce) {
  auto& one = worker({.owner = "one", .look_each = 600s});
  one.loop->handle("test", Lane::other, [](Job const&) { return done(); });
  auto const notifier = one.loop->notifier();
  notifier();  // nobody listens yet
  start(one);
  for (std::string const key : {"a", "b", "c"}) {
    database().write_now([&](storage::Session& session) {
      storage::Jobs(session, clock, ids)
          .add({.tenant = aurora, .kind = "test", .key = key, .due = clock.now()});
      session.after_commit(notifier);
    });
    wait_for_state(key, JobState::done);
  }
  stop(one);
  workers.clear();
  notifier();  // nor any more
}

/// Jobs that wait until the test lets them go on.
struct Gate {
  std::atomic<int> inside = 0;
  std::atomic<int> most = 0;
  std::atomic<bool> open = false;

  static awaitable<JobResult> pass(Gate& gate) {
    int const now = ++gate.inside;
    if (now > gate.most) gate.most = now;
    auto const executor = co_await boost::asio::this_coro::executor;
    boost::asio::steady_timer timer(executor);
    while (!gate.open) {
      timer.expires_after(1ms);
      co_await timer.async_wait(boost::asio::use_awaitable);
    }
    --gate.inside;
    co_return JobResult::done();
  }
};

TEST_P(JobLoopTest, RunsNoMoreAtATimeThanAllowed) {
  auto& one = worker({.owner = "one", .parallel = {{Lane::other, 3}}});
  Gate gate;
  one.loop->handle("test", Lane::other, [&gate](Job const&) { return Gate::pass(gate); });
  for (int count = 0; count < 10; ++count) add("job " + std::to_string(count));
  start(one);
  wait_until([&] { return gate.inside == 3; });
  EXPECT_EQ(one.loop->statistics().running, 3U);
  gate.open = true;
  wait_until([&] { return one.loop->statistics().done == 10; });
  EXPECT_EQ(gate.most, 3);
}

TEST_P(JobLoopTest, KeepsTheLeaseOfWhatTakesLong) {
  auto& one = worker({.owner = "one", .lease = 300ms});
  Gate gate;
  one.loop->handle("test", Lane::other, [&gate](Job const&) { return Gate::pass(gate); });
  add("a");
  start(one);
  wait_until([&] { return gate.inside == 1; });
  auto const until = find("a").lease_until.value();
  for (int round = 0; round < 4; ++round) {
    auto const before = find("a").lease_until.value();
    clock.advance(100ms);
    wait_until([&] { return find("a").lease_until.value() > before; });
  }
  EXPECT_GT(find("a").lease_until.value(), until);
  gate.open = true;
  wait_for_state("a", JobState::done);
  EXPECT_EQ(find("a").attempts, 1);
}

TEST_P(JobLoopTest, StopLetsRunningJobsEndAndTakesNoNewOnes) {
  auto& one = worker({.owner = "one", .parallel = {{Lane::other, 1}}});
  Gate gate;
  one.loop->handle("test", Lane::other, [&gate](Job const&) { return Gate::pass(gate); });
  add("a");
  add("b");
  start(one);
  wait_until([&] { return gate.inside == 1; });
  one.loop->stop();
  gate.open = true;
  one.thread.join();
  EXPECT_EQ(find("a").state, JobState::done);
  EXPECT_EQ(find("b").state, JobState::waiting);
  EXPECT_EQ(find("b").attempts, 0);
}

TEST_P(JobLoopTest, SeveralWorkersDoEachJobOnce) {
  std::atomic<int> calls = 0;
  for (int count = 0; count < 3; ++count)
    worker().loop->handle("test", Lane::other, [&calls](Job const&) {
      ++calls;
      return done();
    });
  for (int count = 0; count < 30; ++count) add("job " + std::to_string(count));
  for (auto const& each : workers) start(*each);
  wait_until([&] {
    std::uint64_t sum = 0;
    for (auto const& each : workers) sum += each->loop->statistics().done;
    return sum == 30;
  });
  EXPECT_EQ(calls, 30);
}

TEST_P(JobLoopTest, ARepeatedJobComesOnceAPeriodWhateverTheNumberOfWorkers) {
  std::atomic<int> calls = 0;
  clock.set({24LL * 3600 * 1000 * 20'000});
  for (int count = 0; count < 2; ++count) {
    auto& each = worker();
    each.loop->handle("daily", Lane::other, [&calls](Job const&) {
      ++calls;
      return done();
    });
    each.loop->repeat("daily", 24h);
  }
  for (auto const& each : workers) start(*each);
  // The clock may not move on while a job ends: its lease would have run out, and the other worker takes it.
  auto const ended = [&](std::uint64_t wanted) {
    wait_until([&] {
      std::uint64_t sum = 0;
      for (auto const& each : workers) sum += each->loop->statistics().done;
      return sum == wanted;
    });
  };
  ended(1);
  clock.advance(23h);
  add("a", 1, "daily");  // something to wait for
  ended(2);
  clock.advance(1h);
  ended(3);
  for (auto const& each : workers) stop(*each);
  EXPECT_EQ(calls, 3);
}

TEST_P(JobLoopTest, AFullLaneHoldsUpNoOtherAndSaysHowLateItIs) {
  auto& one = worker({.owner = "one", .parallel = {{Lane::money, 1}, {Lane::delivery, 2}}});
  Gate gate;
  std::atomic<int> charged = 0;
  one.loop->handle("mail", Lane::delivery, [&gate](Job const&) { return Gate::pass(gate); });
  one.loop->handle("charge", Lane::money, [&charged](Job const&) {
    ++charged;
    return done();
  });
  for (int count = 0; count < 5; ++count) add("job " + std::to_string(count), 3, "mail");
  start(one);
  wait_until([&] { return gate.inside == 2; });
  clock.advance(90s);
  wait_until([&] { return one.loop->lateness(Lane::delivery) == 90s; });
  add("a", 3, "charge");
  wait_until([&] { return charged == 1; });
  EXPECT_EQ(gate.inside, 2);
  EXPECT_EQ(one.loop->lateness(Lane::money), 0s);
  gate.open = true;
  wait_until([&] { return one.loop->statistics().done == 6 && one.loop->lateness(Lane::delivery) == 0s; });
  stop(one);
}

TEST_P(JobLoopTest, WhatWaitsForWorkIsLateFromWhenThereIsWork) {
  auto& one = worker({.owner = "one", .parallel = {{Lane::money, 0}}});
  std::atomic<bool> something = false;
  std::atomic<int> looks = 0;
  one.loop->keep_doing(
      {"lasting", Lane::money, 1s}, [](Job const&) { return again_soon(); },
      [&](storage::Session&) {
        ++looks;
        return something.load();
      });
  start(one);
  wait_until([&] { return looks >= 1; });
  clock.advance(1h);
  something = true;
  int const before = looks;
  wait_until([&] { return looks >= before + 2; });
  EXPECT_EQ(one.loop->lateness(Lane::money), 0s);
  clock.advance(2s);
  wait_until([&] { return one.loop->lateness(Lane::money) == 2s; });
  stop(one);
}

awaitable<JobResult> again_in_an_hour() { co_return JobResult::again(1h); }

/// A clock that is two days ahead while jobs run, and right again: meanwhile, or when the next server starts.
class ClockAheadTest : public JobLoopTest {
 protected:
  Worker& working() {
    auto& out = worker();
    out.loop->keep_doing({"lasting", Lane::money, 1h}, [this](Job const&) -> awaitable<JobResult> {
      ++lasting;
      return again_in_an_hour();
    });
    out.loop->handle("daily", Lane::other, [this](Job const&) {
      ++daily;
      return done();
    });
    out.loop->repeat("daily", 24h);
    out.loop->handle("mail", Lane::delivery, [this](Job const&) {
      ++mails;
      return mails == 1 ? throwing() : done();
    });
    out.loop->handle("later", Lane::other, [this](Job const&) {
      ++later;
      return done();
    });
    return out;
  }
  /// Runs all of it two days ahead.
  void run_ahead(Worker& one) {
    clock.set(midday + 48h);
    add("mail", 8, "mail");
    database().write_now([&](storage::Session& session) {
      storage::Jobs(session, clock, ids)
          .add({.tenant = aurora, .kind = "later", .key = "later", .due = clock.now() + 1h});
    });
    start(one);
    wait_until([&] { return one.loop->statistics().done == 2 && one.loop->statistics().failed == 1; });
  }
  void expect_all_to_go_on() {
    wait_until([&] { return lasting == 2 && daily == 2; });
    EXPECT_EQ(later, 0);
    clock.advance(1h);
    wait_until([&] { return later == 1 && mails == 2; });
    clock.advance(24h);
    wait_until([&] { return daily == 3; });
    clock.advance(24h);
    wait_until([&] { return daily == 4; });
  }

  base::Instant const midday = base::Instant{} + 24h * 20'000 + 12h;
  std::atomic<int> lasting = 0;
  std::atomic<int> daily = 0;
  std::atomic<int> mails = 0;
  std::atomic<int> later = 0;
};
STORAGE_ON_BOTH_ENGINES(ClockAheadTest);

TEST_P(ClockAheadTest, EverythingGoesOnWhenItIsRightAgain) {
  auto& one = working();
  run_ahead(one);
  clock.set(midday);
  expect_all_to_go_on();
  stop(one);
}

TEST_P(ClockAheadTest, TheNextStartMendsWhatItHasPutOff) {
  auto& one = working();
  run_ahead(one);
  stop(one);
  clock.set(midday);
  auto& next = working();
  start(next);
  expect_all_to_go_on();
  stop(next);
}

TEST_P(ClockAheadTest, WhatRunsMeanwhileKeepsItsLease) {
  auto& one = worker();
  Gate gate;
  one.loop->handle("test", Lane::other, [&gate](Job const&) { return Gate::pass(gate); });
  clock.set(midday + 48h);
  add("a");
  start(one);
  wait_until([&] { return gate.inside == 1; });
  clock.set(midday);
  wait_until([&] { return find("a").lease_until.value() == midday + 60s; });
  EXPECT_EQ(find("a").attempts, 1);
  gate.open = true;
  wait_for_state("a", JobState::done);
  stop(one);
}

}  // namespace
}  // namespace core
