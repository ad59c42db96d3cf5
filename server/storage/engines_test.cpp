// What only one engine has: files and locks of SQLite, connections and conflicts of PostgreSQL.
#include "storage/database.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <fstream>
#include <functional>
#include <future>
#include <latch>
#include <thread>

#include "base/problem.hpp"
#include "storage/columns_of.hpp"
#include "storage/testing/database_test.hpp"
#include "storage/testing/postgres_server.hpp"

namespace storage {
namespace {

namespace asio = boost::asio;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::problem_of;

TEST(DatabaseUrl, AnUnknownKindIsRefusedWithoutRepeatingIt) {
  for (auto const* const url : {"", "mysql://root:secret@x/y", "sqlite:", "kiosk.db", "sqlite::memory:"}) {
    try {
      Database database({.url = url});
      ADD_FAILURE() << url;
    } catch (std::invalid_argument const& error) {
      EXPECT_THAT(error.what(), Not(HasSubstr("secret")));
    }
  }
}

class SqliteTest : public ::testing::Test {
 protected:
  testing::FreshDatabase fresh_{Engine::sqlite};
  std::unique_ptr<Database> database_ = fresh_.open();
};

TEST_F(SqliteTest, AFullDiskIsAStorageProblemAndPassesWhenThereIsRoomAgain) {
  database_->write_now([](Session& session) { session.run_script("create table big (text text not null)"); });
  auto const problem = problem_of([&] {
    database_->write_now([](Session& session) {
      session.run_script("pragma max_page_count = 5");
      session.execute("insert into big values (:text)", bind("text", std::string(100'000, 'x')));
    });
  });
  EXPECT_EQ(problem.status, 507);
  EXPECT_EQ(problem.error, "STORAGE_FULL");
  auto const count = [&] {
    return database_->read_now(
        [](Session& session) { return session.value<int>("select count(*) from big"); });
  };
  EXPECT_EQ(count(), 0);
  // The new connection has no such limit.
  database_->write_now([](Session& session) {
    session.execute("insert into big values (:text)", bind("text", std::string(100'000, 'x')));
  });
  EXPECT_EQ(count(), 1);
}

TEST_F(SqliteTest, TheFileIsInWalModeAndFullySynchronous) {
  database_->write_now([](Session& session) {
    EXPECT_EQ(session.value<std::string>("pragma journal_mode"), "wal");
    EXPECT_EQ(session.value<int>("pragma synchronous"), 2);
    EXPECT_EQ(session.value<int>("pragma foreign_keys"), 1);
  });
}

/// Writes that all wait for the writer, which is held until they do.
class SqliteGroupTest : public SqliteTest {
 protected:
  using Work = std::function<void(Session&)>;

  void SetUp() override {
    database_->write_now([](Session& session) {
      session.run_script(R"(
        create table thing (id bigint primary key, text text not null);
        create table part (thing bigint not null references thing (id) deferrable initially deferred);)");
    });
  }

  /// The outcome of each: its problem's or failure's name, or "".
  std::vector<std::string> run_together(std::vector<Work> const& works) {
    std::latch started(1);
    std::latch go(1);
    std::thread holder([&] {
      database_->write_now([&](Session&) {
        started.count_down();
        go.wait();
      });
    });
    started.wait();
    asio::io_context context;
    std::vector<std::future<void>> waiting;
    for (auto const& work : works)
      waiting.push_back(asio::co_spawn(context, database_->write(work), asio::use_future));
    while (database_->statistics().waiting < works.size()) context.poll_one();
    commits_before_ = database_->statistics().commits;
    go.count_down();
    holder.join();
    context.run();
    std::vector<std::string> out;
    for (auto& each : waiting) out.push_back(outcome_of(each));
    return out;
  }
  std::vector<int> committed_;  // whose after_commit ran
  /// The holder's own is left out.
  std::uint64_t commits() const { return database_->statistics().commits - commits_before_ - 1; }
  std::vector<int> things() {
    return database_->read_now(
        [](Session& session) { return session.values<int>("select id from thing order by id"); });
  }
  Work add(int id) {
    return [this, id](Session& session) {
      session.execute("insert into thing values (:id, 'x')", bind("id", id));
      session.after_commit([this, id] { committed_.push_back(id); });
    };
  }

 private:
  static std::string outcome_of(std::future<void>& one) {
    try {
      one.get();
      return "";
    } catch (base::Problem const& problem) {
      return problem.error;
    } catch (QueryError const& error) {
      return error.kind() == Failure::unique ? "unique" : error.what();
    }
  }
  std::uint64_t commits_before_ = 0;
};

TEST_F(SqliteGroupTest, WritesThatWaitForEachOtherAreCommittedOnce) {
  auto const outcomes = run_together({add(1), add(2), add(3), add(4)});
  EXPECT_THAT(outcomes, ElementsAre("", "", "", ""));
  EXPECT_THAT(things(), ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(commits(), 2U) << "one for the four, one for the read";
  EXPECT_THAT(committed_, ElementsAre(1, 2, 3, 4));
}

TEST_F(SqliteGroupTest, OneThatFailsLeavesNothingAndTakesNobodyWithIt) {
  auto const refused = [this](Session& session) {
    add(8)(session);
    throw base::Problem(409, "NO", "no");
  };
  auto const swallowed = [this](Session& session) {
    add(9)(session);
    EXPECT_THROW(add(1)(session), QueryError);
  };
  auto const outcomes = run_together({add(1), refused, add(2), swallowed, add(3)});
  EXPECT_THAT(outcomes, ElementsAre("", "NO", "", "unique", ""));
  EXPECT_THAT(things(), ElementsAre(1, 2, 3));
  EXPECT_EQ(commits(), 2U);
  EXPECT_THAT(committed_, ElementsAre(1, 2, 3));
}

TEST_F(SqliteGroupTest, WhatNoneOfThemCanCommitIsTriedByEachAlone) {
  auto const without_thing = [](Session& session) { session.execute("insert into part values (77)"); };
  auto const too_large = [](Session& session) {
    session.run_script("pragma max_page_count = 9");
    session.execute("insert into thing values (5, :text)", bind("text", std::string(200'000, 'x')));
  };
  auto outcomes = run_together({add(1), without_thing, add(2)});
  EXPECT_EQ(outcomes[0] + outcomes[2], "");
  EXPECT_THAT(outcomes[1], HasSubstr("FOREIGN KEY"));
  outcomes = run_together({add(3), too_large, add(4)});
  EXPECT_THAT(outcomes, ElementsAre("", "STORAGE_FULL", ""));
  EXPECT_THAT(things(), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(committed_, ElementsAre(1, 2, 3, 4));
}

TEST_F(SqliteTest, ManyProcessesCanOpenANewFileAtOnce) {
  auto const folder = std::filesystem::path(fresh_.url().substr(7)).parent_path();
  for (int round = 0; round < 25; ++round) {
    auto const url = "sqlite:" + (folder / ("new" + std::to_string(round) + ".db")).string();
    std::atomic<int> refused = 0;
    std::latch together(4);
    std::vector<std::thread> openers;
    for (int count = 0; count < 4; ++count)
      openers.emplace_back([&] {
        Database own({.url = url});
        together.arrive_and_wait();
        try {
          own.write_now([](Session& session) {
            session.execute("create table if not exists t (a bigint)");
            session.execute("insert into t values (1)");
          });
        } catch (base::Problem const&) {
          ++refused;
        }
      });
    for (auto& each : openers) each.join();
    EXPECT_EQ(refused, 0);
    Database reader({.url = url});
    EXPECT_EQ(reader.read_now(
                  [](Session& session) { return session.value<int>("select count(*) from t").value_or(0); }),
              4);
  }
}

TEST_F(SqliteTest, APathWithSpacesAndSignsWorksAndAFolderThatIsNotThereIsAProblem) {
  auto const folder = std::filesystem::path(fresh_.url().substr(7)).parent_path() / "a = b; c 'd' é";
  std::filesystem::create_directory(folder);
  Database odd({.url = "sqlite:" + (folder / "my data.db").string()});
  odd.write_now([](Session& session) { session.run_script("create table t (a bigint)"); });
  EXPECT_TRUE(std::filesystem::exists(folder / "my data.db"));
  Database absent({.url = "sqlite:" + (folder / "no/such.db").string()});
  auto const problem = problem_of([&] { absent.write_now([](Session&) {}); });
  EXPECT_EQ(problem.status, 503);
  EXPECT_EQ(problem.error, "DATABASE_UNAVAILABLE");
}

TEST_F(SqliteTest, AFileThatIsNotADatabaseIsAProblem) {
  auto const path = std::filesystem::path(fresh_.url().substr(7)).parent_path() / "text.db";
  std::ofstream(path) << std::string(5000, 'x');
  Database broken({.url = "sqlite:" + path.string()});
  EXPECT_EQ(problem_of([&] { broken.write_now([](Session&) {}); }).error, "DATABASE_UNAVAILABLE");
}

TEST_F(SqliteTest, AnotherProcessThatKeepsTheWriteLockMakesUsBusy) {
  auto const other = fresh_.open();
  auto const hasty = fresh_.open({.busy_timeout = std::chrono::milliseconds(50)});
  other->write_now([&](Session& session) {
    session.run_script("create table t (a bigint)");
    base::Problem problem(0, "", "");
    std::thread([&] { problem = problem_of([&] { hasty->write_now([](Session&) {}); }); }).join();
    EXPECT_EQ(problem.status, 503);
    EXPECT_EQ(problem.error, "DATABASE_BUSY");
  });
  hasty->write_now([](Session& session) { session.execute("insert into t values (1)"); });
}

class PostgresqlTest : public ::testing::Test {
 protected:
  void end_other_connections() {
    auto const other = fresh_.open({.connections = 1});
    other->write_now([](Session& session) {
      session.values<bool>(
          "select pg_terminate_backend(pid) from pg_stat_activity"
          " where datname = current_database() and pid <> pg_backend_pid()");
    });
  }

  testing::FreshDatabase fresh_{Engine::postgresql};
  std::unique_ptr<Database> database_ = fresh_.open({.connections = 1});
};

TEST_F(PostgresqlTest, AConnectionThatDiedWhileIdleIsReplacedUnseen) {
  EXPECT_EQ(database_->read_now([](Session& session) { return session.value<int>("select 1"); }), 1);
  end_other_connections();
  EXPECT_EQ(database_->read_now([](Session& session) { return session.value<int>("select 1"); }), 1);
  EXPECT_EQ(database_->statistics().connects, 2);
}

TEST_F(PostgresqlTest, AConnectionLostInATransactionIsAProblemOnceAndThenHealed) {
  database_->write_now([](Session& session) { session.run_script("create table t (a bigint)"); });
  auto const problem = problem_of([&] {
    database_->write_now([&](Session& session) {
      session.execute("insert into t values (1)");
      std::thread([&] { end_other_connections(); }).join();
      session.execute("insert into t values (2)");
    });
  });
  EXPECT_EQ(problem.status, 503);
  EXPECT_EQ(problem.error, "DATABASE_UNAVAILABLE");
  EXPECT_EQ(
      database_->read_now([](Session& session) { return session.value<int>("select count(*) from t"); }), 0);
}

TEST_F(PostgresqlTest, AServerThatIsDownIsAProblemAtOnceAndHealsWhenItIsBack) {
  auto& server = testing::PostgresServer::instance();
  database_->write_now([](Session& session) { session.run_script("create table t (a bigint)"); });
  server.stop();
  auto const began = std::chrono::steady_clock::now();
  EXPECT_EQ(problem_of([&] {
              database_->write_now([](Session& s) { s.execute("insert into t values (1)"); });
            }).error,
            "DATABASE_UNAVAILABLE");
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
  server.start();
  EXPECT_EQ(database_->write_now([](Session& s) { return s.execute("insert into t values (1)"); }), 1);
}

TEST_F(PostgresqlTest, AConflictRunsTheWholeFunctionAgainUpToThreeTimes) {
  int calls = 0;
  auto const lose = [&](int times) {
    calls = 0;
    database_->write_now([&, times](Session& session) {
      if (++calls <= times)
        session.execute(
            "do $$ begin raise exception ':lost' using errcode = 'serialization_failure'; end $$");
    });
  };
  lose(3);
  EXPECT_EQ(calls, 4);
  auto const problem = problem_of([&] { lose(9); });
  EXPECT_EQ(calls, 4);
  EXPECT_EQ(problem.error, "DATABASE_BUSY");
}

TEST_F(PostgresqlTest, AFullDiskIsAStorageProblem) {
  auto const problem = problem_of([&] {
    database_->write_now([](Session& session) {
      session.execute("do $$ begin raise exception 'x' using errcode = 'disk_full'; end $$");
    });
  });
  EXPECT_EQ(problem.status, 507);
}

TEST_F(PostgresqlTest, AWriteSkewIsPrevented) {
  database_->write_now([](Session& session) {
    session.run_script(
        "create table on_call (name text, yes bigint); insert into on_call values ('a', 1), ('b', 1)");
  });
  auto const both = fresh_.open({.connections = 2});
  std::latch looked(2);
  auto const leave = [&](std::string const& name) {
    int calls = 0;
    both->write_now([&](Session& session) {
      auto const left = session.value<int>("select count(*) from on_call where yes = 1");
      if (calls++ == 0) looked.arrive_and_wait();
      if (left > 1) session.execute("update on_call set yes = 0 where name = :name", bind("name", name));
    });
  };
  std::thread a([&] { leave("a"); });
  std::thread b([&] { leave("b"); });
  a.join();
  b.join();
  EXPECT_EQ(database_->read_now(
                [](Session& s) { return s.value<int>("select count(*) from on_call where yes = 1"); }),
            1);
}

}  // namespace
}  // namespace storage
