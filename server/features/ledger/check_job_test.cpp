// The nightly check of the ledger, on both databases: when it looks at a rule, and what it tells.
#include "features/ledger/check_job.hpp"

#include <gmock/gmock.h>

#include "base/testing/run.hpp"
#include "storage/connection.hpp"
#include "storage/testing/database_test.hpp"

namespace ledger {
namespace {

using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class CheckJobTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    clock.set(*base::parse_rfc3339("2026-06-01T20:00:00Z"));
    job.emplace(database(), clock, Rules());
  }
  bool is_due() {
    return database().read_now([&](storage::Session& session) { return job->anything_to_do(session); });
  }
  /// As the worker does it, which looks once a minute: how many rules it has looked at.
  int run(std::chrono::minutes time) {
    auto const looks = [&] {
      return database().read_now([](storage::Session& session) { return CheckRoundStore(session).checks(); });
    };
    int out = 0;
    for (auto const end = clock.now() + time; clock.now() < end; clock.advance(1min)) {
      if (!is_due()) continue;
      auto const now = clock.now();
      auto const before = looks().size();
      wait_for(job->run());
      if (before > 0)
        out += static_cast<int>(
            std::ranges::count_if(looks(), [&](RuleCheck const& look) { return look.checked_at == now; }));
    }
    return out;
  }
  /// The rules that are broken, as they are kept.
  std::vector<std::string> told() {
    return database().read_now([](storage::Session& session) {
      std::vector<std::string> out;
      for (auto const& rule : Rules().all())
        for (auto const& finding : CheckRoundStore(session).findings(rule)) out.push_back(finding.rule);
      return out;
    });
  }
  /// Of no postings, so that it breaks M-02.
  static std::string snapshot_of(std::string const& account) {
    return "insert into ledger_snapshot (tenant, account, unit, balance, through_id) values ('aurora', '" +
           account + "', 'EUR', 3, 0)";
  }
  void execute(std::string const& sql) {
    database().write_now([&](storage::Session& session) { session.execute(sql); });
  }

  std::optional<CheckJob> job;
};
STORAGE_ON_BOTH_ENGINES(CheckJobTest);

TEST_P(CheckJobTest, LooksAtEachRuleOnceANight) {
  auto const rules = static_cast<int>(Rules().all().size());
  EXPECT_TRUE(is_due()) << "the rules are not known yet";
  EXPECT_EQ(run(1min), 0);
  EXPECT_FALSE(is_due()) << "no server begins with a check";
  EXPECT_EQ(run(5h + 59min), 0) << "until two o'clock";
  EXPECT_EQ(run(5min), 5);
  EXPECT_EQ(run(3h), rules - 5);
  EXPECT_EQ(run(20h), 0);
  EXPECT_EQ(run(4h), rules);
}

TEST_P(CheckJobTest, RestsNineteenTimesAsLongAsItLooked) {
  run(6h);
  wait_for(job->run());
  execute(
      "update ledger_check set took_ms = 60000 where checked_at = (select max(checked_at) from ledger_check)");
  EXPECT_EQ(run(19min), 0);
  EXPECT_EQ(run(1min), 1);
}

TEST_P(CheckJobTest, TellsWhatBreaksARuleUntilItIsMended) {
  run(1min);
  execute(snapshot_of("x"));
  run(10h);
  EXPECT_THAT(told(), ElementsAre("M-02"));
  is_due();
  EXPECT_EQ(job->findings(), 1);
  execute("delete from ledger_snapshot");
  run(24h);
  EXPECT_THAT(told(), IsEmpty());
  is_due();
  EXPECT_EQ(job->findings(), 0);
}

TEST_P(CheckJobTest, AClockThatWasAheadIsWaitedForByNoRule) {
  run(6h);
  execute("update ledger_check set checked_at = " + std::to_string((clock.now() + 30 * 24h).ms));
  EXPECT_EQ(run(3h), static_cast<int>(Rules().all().size()));
}

TEST_P(CheckJobTest, KeepsWhatIsKnownWhereARuleCannotBeChecked) {
  run(1min);
  execute(snapshot_of("x"));
  run(10h);
  EXPECT_THAT(told(), ElementsAre("M-02"));
  execute("alter table ledger_snapshot rename to away");
  EXPECT_EQ(run(24h), static_cast<int>(Rules().all().size()));
  EXPECT_THAT(told(), ElementsAre("M-02", "M-02")) << "and that the rule was not checked";
  is_due();
  EXPECT_EQ(job->findings(), 2);
  execute("alter table away rename to ledger_snapshot");
  execute("delete from ledger_snapshot");
  run(24h);
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(CheckJobTest, ARuleThatHasToWaitTooLongIsGivenUp) {
  if (on_sqlite()) return;  // nothing locks its readers
  run(1min);
  job.emplace(database(), clock, Rules(), 200ms);
  auto const other = database().connect();
  other->control("begin; lock table ledger_snapshot in access exclusive mode");
  run(10h);
  EXPECT_THAT(told(), ::testing::Contains("M-02"));
  other->control("rollback");
  job.emplace(database(), clock, Rules());
  run(24h);
  EXPECT_THAT(told(), IsEmpty());
}

TEST_P(CheckJobTest, OfManyRowsAHundredAreToldAndNoneOfThemIsThoughtMended) {
  run(1min);
  for (int number = 100; number < 250; ++number) execute(snapshot_of("x" + std::to_string(number)));
  run(10h);
  EXPECT_EQ(told().size(), 100U);
  execute("delete from ledger_snapshot where account < 'x120'");
  run(24h);
  EXPECT_EQ(told().size(), 120U) << "those that were told before, and twenty more";
  execute("delete from ledger_snapshot where account < 'x170'");
  run(24h);
  EXPECT_EQ(told().size(), 80U);
}

TEST_P(CheckJobTest, ARowThatIsWrongInAnotherWayIsTheSameFinding) {
  run(1min);
  execute(snapshot_of("x"));
  run(10h);
  execute("update ledger_finding set found_at = 7");
  execute("update ledger_snapshot set balance = 4");
  run(24h);
  EXPECT_THAT(told(), ElementsAre("M-02"));
  EXPECT_EQ(database().read_now([](storage::Session& session) {
    return session.value<std::int64_t>("select count(*) from ledger_finding where found_at = 7").value();
  }),
            1);
}

TEST_P(CheckJobTest, ForgetsARuleThatIsGone) {
  run(1min);
  execute(
      "insert into ledger_check (rule, checked_at, took_ms, findings) values ('M-99 of before', 0, 0, 3)");
  run(7h);
  is_due();
  EXPECT_EQ(job->findings(), 0);
}

}  // namespace
}  // namespace ledger
