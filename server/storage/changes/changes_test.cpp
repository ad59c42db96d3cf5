// Changes are heard by who keeps the rows in memory: here at once, in another program by its watcher.
#include "storage/changes/changes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>

#include "base/testing/run.hpp"
#include "storage/changes/watcher.hpp"
#include "storage/jobs/jobs.hpp"
#include "storage/testing/database_test.hpp"
#include "storage/testing/postgres_server.hpp"

namespace storage {
namespace {

using base::testing::wait_for;
using base::testing::wait_until;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

Change const offers_of_aurora = {ChangeKind::catalogue, {"aurora"}};
Change const pages_of_plume = {ChangeKind::structures, {"plume"}};

class ChangesTest : public testing::DatabaseTest {
 protected:
  static void note(Database& database, std::vector<Change> const& changes) {
    database.write_now([&](Session& session) {
      for (auto const& change : changes) session.note_change(change);
    });
  }
};
STORAGE_ON_BOTH_ENGINES(ChangesTest);

TEST_P(ChangesTest, WhatThisProgramCommitsIsHeardBeforeTheWriterGoesOn) {
  Changes changes(database());
  std::vector<Change> heard;
  changes.listen([&](Change const& change) { heard.push_back(change); });
  note(database(), {offers_of_aurora, pages_of_plume, offers_of_aurora});
  EXPECT_THAT(heard, ElementsAre(offers_of_aurora, pages_of_plume)) << "each of them once";
  EXPECT_EQ(changes.generation(ChangeKind::catalogue, {"aurora"}), 1U);
  EXPECT_EQ(changes.generation(ChangeKind::catalogue, {"plume"}), 0U);
}

TEST_P(ChangesTest, WhatIsRolledBackIsNotHeard) {
  Changes changes(database());
  EXPECT_THROW(database().write_now([](Session& session) {
    session.note_change(offers_of_aurora);
    throw std::runtime_error("no");
  }),
               std::runtime_error);
  EXPECT_EQ(changes.generation(ChangeKind::catalogue, {"aurora"}), 0U);
  EXPECT_EQ(database().read_now([](Session& session) {
    return session.value<std::int64_t>("select count(*) from revision where kind = 'catalogue'");
  }),
            0);
}

TEST_P(ChangesTest, ARefreshTellsOfWhatAnotherProgramHasChangedSinceTheLastOne) {
  auto const other = fresh().open();
  note(*other, {pages_of_plume});
  Changes changes(database());
  std::vector<Change> heard;
  changes.listen([&](Change const& change) { heard.push_back(change); });
  changes.refresh_now();
  EXPECT_THAT(heard, IsEmpty()) << "the first look only learns";
  note(*other, {offers_of_aurora});
  note(*other, {offers_of_aurora});
  wait_for(changes.refresh());
  EXPECT_THAT(heard, ElementsAre(offers_of_aurora));
  wait_for(changes.refresh());
  EXPECT_THAT(heard, ElementsAre(offers_of_aurora));
}

/// The topics that a watcher has heard.
class Ear {
 public:
  explicit Ear(Database& database)
      : watcher_(database, [this](std::string_view topic) {
          std::lock_guard const lock(mutex_);
          heard_.emplace_back(topic);
        }) {
    EXPECT_TRUE(wait_until([this] { return count("") > 0; })) << "it listens";
  }
  std::size_t count(std::string_view topic) const {
    std::lock_guard const lock(mutex_);
    return static_cast<std::size_t>(std::ranges::count(heard_, topic));
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> heard_;
  Watcher watcher_;
};

TEST_P(ChangesTest, AWatcherHearsWhatAnotherProgramCommits) {
  Ear const ear(database());
  auto const other = fresh().open();
  note(*other, {offers_of_aurora});
  EXPECT_TRUE(wait_until([&] { return ear.count("changes") > 0; }));
}

/// One server has a SQLite file, which is never away and whose jobs are its own.
class PostgresqlChangesTest : public ChangesTest {};
INSTANTIATE_TEST_SUITE_P(One, PostgresqlChangesTest, ::testing::Values(Engine::postgresql),
                         testing::engine_name);

TEST_P(PostgresqlChangesTest, AWatcherHearsOfJobsThatAreDue) {
  Ear const ear(database());
  auto const other = fresh().open();
  auto const add = [&](std::string const& key, base::Instant due) {
    other->write_now([&](Session& session) {
      Jobs(session, clock, ids).add({.tenant = {"aurora"}, .kind = "mail", .key = key, .due = due});
    });
  };
  add("later", clock.now() + std::chrono::hours(1));
  add("now", {});
  EXPECT_TRUE(wait_until([&] { return ear.count("jobs") > 0; }));
  EXPECT_EQ(ear.count("jobs"), 1U) << "a job of later wakes nobody now";
}

TEST_P(PostgresqlChangesTest, AWatcherGoesOnAfterTheDatabaseWasAway) {
  Ear const ear(database());
  testing::PostgresServer::instance().stop();
  testing::PostgresServer::instance().start();
  EXPECT_TRUE(wait_until([&] { return ear.count("") > 1; })) << "it says that it may have missed something";
  auto const other = fresh().open();
  note(*other, {offers_of_aurora});
  EXPECT_TRUE(wait_until([&] { return ear.count("changes") > 0; }));
}

}  // namespace
}  // namespace storage
