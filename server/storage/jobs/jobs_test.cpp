// Jobs run once, survive the crash of a worker, and give up after the last attempt.
#include "storage/jobs/jobs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "storage/event_outbox.hpp"
#include "storage/testing/database_test.hpp"

namespace storage {
namespace {

using std::chrono::hours;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

base::TenantId const aurora = {"aurora"};
base::TenantId const nujum = {"nujum"};

class JobsTest : public testing::DatabaseTest {
 protected:
  template <class F>
  auto jobs(F work) {
    return database().write_now([&](Session& session) {
      Jobs store(session, clock, ids);
      return work(store);
    });
  }
  bool add(NewJob const& job) {
    return jobs([&](Jobs& store) { return store.add(job); });
  }
  std::vector<Job> lease(std::string const& owner, std::int64_t limit = 10) {
    return jobs([&](Jobs& store) { return store.lease(owner, limit); });
  }
  static std::vector<std::string> keys(std::vector<Job> const& found) {
    std::vector<std::string> out;
    for (auto const& job : found) out.push_back(job.key);
    return out;
  }
  void finish(Job const& job) {
    jobs([&](Jobs& store) {
      store.finish(job);
      return true;
    });
  }
  void fail(Job const& job, std::string const& error) {
    jobs([&](Jobs& store) {
      store.fail(job, error);
      return true;
    });
  }
  Job find(std::string const& key) {
    return jobs([&](Jobs& store) { return store.find(aurora, "mail", key); }).value();
  }
};
STORAGE_ON_BOTH_ENGINES(JobsTest);

TEST_P(JobsTest, AJobIsAddedOncePerTenantKindAndKey) {
  EXPECT_TRUE(add({.tenant = aurora, .kind = "mail", .key = "a", .payload = "{}"}));
  EXPECT_FALSE(add({.tenant = aurora, .kind = "mail", .key = "a", .payload = "{\"other\":1}"}));
  EXPECT_TRUE(add({.tenant = nujum, .kind = "mail", .key = "a"}));
  EXPECT_TRUE(add({.tenant = aurora, .kind = "import", .key = "a"}));
  EXPECT_EQ(find("a").payload, "{}");
}

TEST_P(JobsTest, ADoneJobIsNotAddedAgainUntilItIsPurged) {
  add({.tenant = aurora, .kind = "mail", .key = "a"});
  finish(lease("w").at(0));
  EXPECT_FALSE(add({.tenant = aurora, .kind = "mail", .key = "a"}));
  EXPECT_EQ(find("a").state, JobState::done);
  clock.advance(hours(1));
  EXPECT_EQ(jobs([&](Jobs& store) { return store.purge_done(clock.now()); }), 1);
  EXPECT_TRUE(add({.tenant = aurora, .kind = "mail", .key = "a"}));
}

TEST_P(JobsTest, OnlyDueJobsAreLeasedTheLongestDueFirst) {
  auto const now = clock.now();
  add({.tenant = aurora, .kind = "mail", .key = "later", .due = now + seconds(10)});
  add({.tenant = aurora, .kind = "mail", .key = "now", .due = now});
  add({.tenant = nujum, .kind = "mail", .key = "earlier", .due = now - seconds(10)});
  EXPECT_THAT(keys(lease("w")), ElementsAre("earlier", "now"));
  EXPECT_THAT(lease("w"), IsEmpty());
  clock.advance(seconds(10));
  EXPECT_THAT(keys(lease("w")), ElementsAre("later"));
}

TEST_P(JobsTest, ALeaseTakesNoMoreThanItsLimitAndOnlyTheKindsAskedFor) {
  for (char const c : {'a', 'b', 'c'}) add({.tenant = aurora, .kind = "mail", .key = std::string(1, c)});
  add({.tenant = aurora, .kind = "import", .key = "i"});
  EXPECT_THAT(keys(lease("w", 2)), ElementsAre("a", "b"));
  EXPECT_THAT(keys(jobs([](Jobs& store) { return store.lease("w", 10, seconds(5), {"import", "renewal"}); })),
              ElementsAre("i"));
}

TEST_P(JobsTest, AWorkerThatDiedLosesItsJobWhenTheLeaseRunsOut) {
  add({.tenant = aurora, .kind = "mail", .key = "a"});
  auto const dead = lease("first").at(0);
  EXPECT_EQ(dead.lease_owner, "first");
  EXPECT_EQ(dead.attempts, 1);
  clock.advance(seconds(59));
  EXPECT_THAT(lease("second"), IsEmpty());
  clock.advance(seconds(1));
  auto const taken = lease("second").at(0);
  EXPECT_EQ(taken.attempts, 2);
  // The first was only slow, and comes back: what it did must not count.
  EXPECT_THROW(finish(dead), QueryError);
  EXPECT_THROW(fail(dead, "x"), QueryError);
  finish(taken);
  EXPECT_EQ(find("a").state, JobState::done);
}

TEST_P(JobsTest, TheEffectsOfAWorkerWhoseLeaseWasTakenRollBack) {
  add({.tenant = aurora, .kind = "mail", .key = "a"});
  auto const slow = lease("first").at(0);
  clock.advance(seconds(60));
  auto const taken = lease("second").at(0);
  auto const work = [&](Job const& job) {
    database().write_now([&](Session& session) {
      EventOutbox(session, clock, ids).append(aurora, "mail", "k", "sent");
      Jobs(session, clock, ids).finish(job);
    });
  };
  work(taken);
  EXPECT_THROW(work(slow), QueryError);
  EXPECT_EQ(database().read_now([&](Session& session) { return EventOutbox(session, clock, ids).waiting(); }),
            1);
}

TEST_P(JobsTest, ACrashBetweenTheEffectAndTheFinishLeavesNeither) {
  add({.tenant = aurora, .kind = "mail", .key = "a"});
  auto const job = lease("w").at(0);
  EXPECT_THROW(database().write_now([&](Session& session) {
    EventOutbox(session, clock, ids).append(aurora, "mail", "k", "sent");
    Jobs(session, clock, ids).finish(job);
    throw std::runtime_error("crash");
  }),
               std::runtime_error);
  EXPECT_EQ(database().read_now([&](Session& session) { return EventOutbox(session, clock, ids).waiting(); }),
            0);
  EXPECT_EQ(find("a").state, JobState::waiting);
  clock.advance(seconds(60));
  EXPECT_EQ(lease("w").size(), 1);
}

TEST_P(JobsTest, AnExtendedLeaseLastsLonger) {
  add({.tenant = aurora, .kind = "mail", .key = "a"});
  auto const job = lease("w").at(0);
  clock.advance(seconds(50));
  jobs([&](Jobs& store) {
    store.extend(job, seconds(60));
    return true;
  });
  clock.advance(seconds(50));
  EXPECT_THAT(lease("other"), IsEmpty());
  finish(job);
}

TEST_P(JobsTest, AFailureWaitsLongerEachTimeAndTheLastOneIsDead) {
  add({.tenant = aurora, .kind = "mail", .key = "a", .max_attempts = 3});
  fail(lease("w").at(0), "no route");
  EXPECT_EQ(find("a").due, clock.now() + seconds(10));
  EXPECT_EQ(find("a").last_error, "no route");
  clock.advance(seconds(9));
  EXPECT_THAT(lease("w"), IsEmpty());
  clock.advance(seconds(1));
  fail(lease("w").at(0), "no route");
  EXPECT_EQ(find("a").due, clock.now() + seconds(20));
  clock.advance(seconds(20));
  fail(lease("w").at(0), "gone");
  EXPECT_EQ(find("a").state, JobState::dead);
  clock.advance(hours(24));
  EXPECT_THAT(lease("w"), IsEmpty());
}

TEST_P(JobsTest, AJobThatKillsEveryWorkerIsDeadInTheEnd) {
  add({.tenant = aurora, .kind = "mail", .key = "a", .max_attempts = 2});
  EXPECT_EQ(lease("w").size(), 1);
  clock.advance(seconds(60));
  EXPECT_EQ(lease("w").size(), 1);
  clock.advance(seconds(60));
  EXPECT_THAT(lease("w"), IsEmpty());
  EXPECT_EQ(find("a").state, JobState::dead);
  EXPECT_EQ(find("a").last_error, "the lease ran out at every attempt");
}

TEST_P(JobsTest, TwoWorkersNeverGetTheSameJob) {
  for (int count = 0; count < 40; ++count)
    add({.tenant = aurora, .kind = "mail", .key = std::to_string(count)});
  std::vector<std::string> taken[2];
  std::vector<std::thread> workers;
  for (int number = 0; number < 2; ++number)
    workers.emplace_back([&, number] {
      for (auto some = lease("w" + std::to_string(number), 3); !some.empty();
           some = lease("w" + std::to_string(number), 3))
        for (auto const& key : keys(some)) taken[number].push_back(key);
    });
  for (auto& worker : workers) worker.join();
  std::set<std::string> different(taken[0].begin(), taken[0].end());
  different.insert(taken[1].begin(), taken[1].end());
  EXPECT_EQ(taken[0].size() + taken[1].size(), 40);
  EXPECT_EQ(different.size(), 40);
}

TEST(BackOff, DoublesFromTenSecondsToSixHours) {
  EXPECT_EQ(back_off(1), seconds(10));
  EXPECT_EQ(back_off(4), seconds(80));
  EXPECT_EQ(back_off(12), seconds(20480));
  EXPECT_EQ(back_off(13), hours(6));
  EXPECT_EQ(back_off(1'000'000), hours(6));
  EXPECT_EQ(back_off(0), seconds(10));
  EXPECT_EQ(back_off(3, seconds(60)), seconds(40));
  EXPECT_EQ(back_off(4, seconds(60)), seconds(60));
}

}  // namespace
}  // namespace storage
