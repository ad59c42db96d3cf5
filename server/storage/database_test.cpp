// Transactions on SQLite and PostgreSQL: rows, conflicts, retries, lost connections.
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
#include "base/testing/run.hpp"
#include "storage/columns_of.hpp"
#include "storage/testing/database_test.hpp"
#include "storage/testing/postgres_server.hpp"

namespace storage {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;
using base::testing::wait_for;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::problem_of;

BOOST_DEFINE_ENUM_CLASS(Colour, red, pale_blue)

struct Everything {
  base::ArticleId id;
  std::string title;
  std::int64_t big;
  int small;
  double share;
  bool flag;
  base::TenantId tenant;
  base::Instant at;
  Colour colour;
  std::optional<base::ArticleId> other_id;
  std::optional<std::string> note;
  std::optional<std::int64_t> maybe_big;
  std::optional<double> maybe_share;
  std::optional<bool> maybe_flag;
  std::optional<base::TenantId> maybe_tenant;
  std::optional<base::Instant> maybe_at;
  std::optional<Colour> maybe_colour;
  bool operator==(Everything const&) const = default;
};
BOOST_DESCRIBE_STRUCT(Everything, (),
                      (id, title, big, small, share, flag, tenant, at, colour, other_id, note, maybe_big,
                       maybe_share, maybe_flag, maybe_tenant, maybe_at, maybe_colour))

struct Pair {
  std::int64_t id;
  std::string name;
  bool operator==(Pair const&) const = default;
};
BOOST_DESCRIBE_STRUCT(Pair, (), (id, name))

constexpr auto insert_everything = R"(
  insert into everything values (:id, :title, :big, :small, :share, :flag, :tenant, :at, :colour, :other_id, :note,
    :maybe_big, :maybe_share, :maybe_flag, :maybe_tenant, :maybe_at, :maybe_colour) returning *)";

Everything full() {
  return {.id = {1LL << 60},
          .title = "L'été à l'ombre; -- \"no\" :comment ﷽ 🎵",
          .big = std::numeric_limits<std::int64_t>::min(),
          .small = -7,
          .share = 0.1,
          .flag = true,
          .tenant = {"aurora"},
          .at = {1'780'000'000'123},
          .colour = Colour::pale_blue,
          .other_id = base::ArticleId{5'000'000'000},
          .note = "",
          .maybe_big = std::numeric_limits<std::int64_t>::max(),
          .maybe_share = 1e300,
          .maybe_flag = false,
          .maybe_tenant = base::TenantId{"nujum"},
          .maybe_at = base::Instant{-1},
          .maybe_colour = Colour::red};
}

class DatabaseTest : public testing::DatabaseTest {
 protected:
  bool migrated() const override { return false; }

  void SetUp() override {
    testing::DatabaseTest::SetUp();
    database().write_now([](Session& session) {
      session.run_script(R"(
        create table everything (id bigint primary key, title text not null, big bigint not null,
          small bigint not null, share double precision not null, flag bigint not null, tenant text not null,
          at bigint not null, colour text not null, other_id bigint, note text, maybe_big bigint,
          maybe_share double precision, maybe_flag bigint, maybe_tenant text, maybe_at bigint, maybe_colour text);
        create table pair (id bigint primary key, name text not null);
        create table child (id bigint primary key, pair bigint not null references pair (id), size bigint check (size > 0));
        create table counter (id bigint primary key, count bigint not null);
        insert into counter values (1, 0);)");
    });
  }

  void add_pair(std::int64_t id, std::string const& name) {
    database().write_now([&](Session& session) {
      session.execute("insert into pair (id, name) values (:id, :name)", bind("id", id), bind("name", name));
    });
  }
  std::int64_t pairs() {
    return *database().read_now(
        [](Session& session) { return session.value<std::int64_t>("select count(*) from pair"); });
  }

  /// What a transaction fails with.
  template <class F>
  std::string failure_of(F work) {
    try {
      database().write_now(work);
    } catch (QueryError const& error) {
      return error.what();
    }
    return "nothing failed";
  }
  template <class F>
  Failure kind_of(F work) {
    try {
      database().write_now(work);
    } catch (QueryError const& error) {
      return error.kind();
    }
    ADD_FAILURE() << "nothing failed";
    return Failure::statement;
  }
};
STORAGE_ON_BOTH_ENGINES(DatabaseTest);

TEST_P(DatabaseTest, EveryMemberTypeComesBackAsItWent) {
  auto const in = full();
  auto const returned = database().write_now(
      [&](Session& session) { return session.row<Everything>(insert_everything, bind_members(in)); });
  EXPECT_EQ(returned, in);
  auto const read = database().read_now([&](Session& session) {
    return session.rows<Everything>("select * from everything where id = :id", bind("id", in.id));
  });
  EXPECT_THAT(read, ElementsAre(in));
}

TEST_P(DatabaseTest, EmptyOptionalsAreNullAndComeBackEmpty) {
  auto in = full();
  in.other_id.reset();
  in.note.reset();
  in.maybe_big.reset();
  in.maybe_share.reset();
  in.maybe_flag.reset();
  in.maybe_tenant.reset();
  in.maybe_at.reset();
  in.maybe_colour.reset();
  database().write_now([&](Session& session) {
    // The same statement once with values and once without: what an earlier call left behind must not show.
    auto other = full();
    other.id = {3};
    session.row<Everything>(insert_everything, bind_members(other));
    EXPECT_EQ(session.row<Everything>(insert_everything, bind_members(in)), in);
    other.id = {4};
    EXPECT_EQ(session.row<Everything>(insert_everything, bind_members(other)), other);
    EXPECT_EQ(
        session.value<std::int64_t>(R"(select count(*) from everything where note is null and other_id is null
        and maybe_big is null and maybe_share is null and maybe_flag is null and maybe_tenant is null
        and maybe_at is null and maybe_colour is null)"),
        1);
  });
}

TEST_P(DatabaseTest, ColumnsFindTheirMembersByNameInAnyOrder) {
  add_pair(7, "seven");
  auto const pair =
      database().read_now([](Session& session) { return session.row<Pair>("select name, id from pair"); });
  EXPECT_EQ(pair, (Pair{7, "seven"}));
}

TEST_P(DatabaseTest, TheColumnsOfARowAreItsMembers) {
  EXPECT_EQ(columns_of<Pair>(), "id, name");
  EXPECT_EQ(columns_of<Pair>("p"), "p.id, p.name");
  add_pair(8, "eight");
  auto const pair = database().read_now([](Session& session) {
    return session.row<Pair>("select " + columns_of<Pair>("p") + " from pair p where p.id = 8");
  });
  EXPECT_EQ(pair, (Pair{8, "eight"}));
}

TEST_P(DatabaseTest, AMissingAnAdditionalAndADoubledColumnAreRefusedByName) {
  EXPECT_THAT(failure_of([](Session& session) { session.rows<Pair>("select id from pair"); }),
              HasSubstr("the row's member \"name\" has no column in: select id from pair"));
  EXPECT_THAT(
      failure_of([](Session& session) { session.rows<Pair>("select id, name, 1 as colour from pair"); }),
      HasSubstr("the column \"colour\" has no member"));
  EXPECT_THAT(failure_of([](Session& session) { session.rows<Pair>("select id, name, id from pair"); }),
              HasSubstr("the column \"id\" appears twice"));
  EXPECT_THAT(failure_of([](Session& session) { session.value<int>("select 1, 2"); }),
              HasSubstr("more than one column"));
}

TEST_P(DatabaseTest, AParameterWithoutABindAndABindWithoutAParameterAreRefused) {
  EXPECT_THAT(failure_of([](Session& session) { session.value<int>("select id from pair where id = :id"); }),
              HasSubstr(":id has no bind"));
  EXPECT_THAT(failure_of([](Session& session) { session.value<int>("select 1", bind("id", 1)); }),
              HasSubstr("\"id\" has no parameter"));
  EXPECT_THAT(failure_of([](Session& session) { session.execute("delete from pair; delete from child"); }),
              HasSubstr("more than one statement"));
  EXPECT_THAT(failure_of([](Session& session) { session.execute(" -- nothing\n"); }), HasSubstr("empty"));
}

TEST_P(DatabaseTest, ColonsInTextCommentsAndNamesAreNoParameters) {
  auto const text = database().read_now([](Session& session) {
    return session.value<std::string>(R"(select ':a' || "b:c" /* :d it's */ || :e -- :f 'g
        from (select 'x' as "b:c") as t)",
                                      bind("e", "!"));
  });
  EXPECT_EQ(text, ":ax!");
}

TEST_P(DatabaseTest, ACountAnAverageAndAComparisonCanBeRead) {
  add_pair(1, "one");
  add_pair(4, "four");
  database().read_now([](Session& session) {
    EXPECT_EQ(session.value<std::int64_t>("select count(*) from pair"), 2);
    EXPECT_EQ(session.value<std::int64_t>("select sum(id) from pair"), 5);
    EXPECT_EQ(session.value<double>("select avg(id) from pair"), 2.5);
    EXPECT_EQ(session.value<bool>("select exists (select 1 from pair where id = 4)"), true);
    EXPECT_EQ(session.value<bool>("select exists (select 1 from pair where id = 5)"), false);
    EXPECT_EQ(session.value<std::int64_t>("select max(id) from pair where id > 9"), std::nullopt);
    EXPECT_EQ(session.value<std::string>("select name from pair where id = 9"), std::nullopt);
    EXPECT_THAT(session.values<std::string>("select name from pair order by id"), ElementsAre("one", "four"));
  });
}

TEST_P(DatabaseTest, BigNumbersKeepEveryBitInArithmeticAndComparison) {
  static constexpr std::int64_t big = (1LL << 62) + 1;
  database().read_now([](Session& session) {
    EXPECT_EQ(session.value<std::int64_t>("select :a + 1", bind("a", big)), big + 1);
    EXPECT_EQ(session.value<std::int64_t>("select count(*) from counter where :a > :b", bind("a", big),
                                          bind("b", 2)),
              1);
  });
}

TEST_P(DatabaseTest, ABoundNullCanBeAskedForAndFallsBack) {
  std::optional<std::int64_t> const none;
  std::optional<std::string> const no_text;
  database().read_now([&](Session& session) {
    EXPECT_EQ(session.value<std::int64_t>("select count(*) from counter where :a is null or id = :a",
                                          bind("a", none)),
              1);
    EXPECT_EQ(session.value<std::string>("select coalesce(:a, :b)", bind("a", no_text), bind("b", "b")), "b");
  });
}

TEST_P(DatabaseTest, AListBindTakesAnyNumberOfValuesWithOneStatement) {
  for (int id = 1; id <= 5; ++id) add_pair(id, std::string(1, static_cast<char>('a' + id)) + "\"',");
  auto const before = database().statistics().prepared;
  database().write_now([](Session& session) {
    auto const found = [&](std::vector<std::int64_t> const& ids) {
      return session.values<std::int64_t>("select id from pair where id in (:ids) order by id",
                                          bind("ids", ids));
    };
    EXPECT_THAT(found({}), ElementsAre());
    EXPECT_THAT(found({3}), ElementsAre(3));
    EXPECT_THAT(found({5, 1, 99, 1LL << 60}), ElementsAre(1, 5));
    std::vector<std::string> const names = {"b\"',", "x') or 1=1 --"};
    EXPECT_THAT(session.values<int>("select id from pair where name in (:names)", bind("names", names)),
                ElementsAre(1));
  });
  EXPECT_EQ(database().statistics().prepared - before, 2);
}

TEST_P(DatabaseTest, AnUpsertSaysHowManyRowsItTouched) {
  database().write_now([](Session& session) {
    auto const insert = [&](std::string const& name, std::string const& action) {
      return session.execute("insert into pair (id, name) values (1, :name) on conflict (id) do " + action,
                             bind("name", name));
    };
    EXPECT_EQ(insert("first", "nothing"), 1);
    EXPECT_EQ(insert("second", "nothing"), 0);
    EXPECT_EQ(insert("third", "update set name = excluded.name"), 1);
    EXPECT_EQ(session.execute("update pair set name = 'x' where id = 2"), 0);
    EXPECT_EQ(session.value<std::string>("select name from pair"), "third");
  });
}

TEST_P(DatabaseTest, UpdateReturningGivesRows) {
  add_pair(1, "a");
  add_pair(2, "b");
  auto const rows = database().write_now([](Session& session) {
    return session.rows<Pair>("update pair set name = name || :more where id = 2 returning id, name",
                              bind("more", "!"));
  });
  EXPECT_THAT(rows, ElementsAre(Pair{2, "b!"}));
}

TEST_P(DatabaseTest, ReadingOneRowLeavesNoStatementOpen) {
  for (int id = 0; id < 50; ++id) add_pair(id, "x");
  database().write_now([](Session& session) {
    EXPECT_TRUE(session.row<Pair>("select id, name from pair order by id"));
    session.run_script("drop table child; drop table pair");
  });
}

TEST_P(DatabaseTest, AThrowRollsBack) {
  EXPECT_THROW(database().write_now([](Session& session) {
    session.execute("insert into pair values (1, 'a')");
    throw std::runtime_error("changed my mind");
  }),
               std::runtime_error);
  EXPECT_EQ(pairs(), 0);
}

TEST_P(DatabaseTest, AfterAFailedStatementNothingCanBeCommittedEvenIfTheErrorIsSwallowed) {
  add_pair(1, "a");
  EXPECT_EQ(kind_of([](Session& session) {
              session.execute("insert into pair values (2, 'b')");
              try {
                session.execute("insert into pair values (1, 'again')");
              } catch (QueryError const&) {
              }
            }),
            Failure::unique);
  EXPECT_EQ(pairs(), 1);
}

TEST_P(DatabaseTest, BrokenConstraintsAreDistinguished) {
  add_pair(1, "a");
  EXPECT_EQ(kind_of([](Session& s) { s.execute("insert into pair values (1, 'a')"); }), Failure::unique);
  EXPECT_EQ(kind_of([](Session& s) { s.execute("insert into pair values (2, null)"); }), Failure::not_null);
  EXPECT_EQ(kind_of([](Session& s) { s.execute("insert into child values (1, 99, 1)"); }),
            Failure::foreign_key);
  EXPECT_EQ(kind_of([](Session& s) { s.execute("insert into child values (1, 1, 0)"); }), Failure::check);
  EXPECT_EQ(kind_of([](Session& s) { s.execute("insert into nowhere values (1)"); }), Failure::statement);
}

TEST_P(DatabaseTest, AnErrorNamesTheStatementAndTheReasonButNoValue) {
  add_pair(1, "a");
  auto const text = failure_of([](Session& session) {
    session.execute("insert into pair values (:id, :name)", bind("id", 1), bind("name", "a secret"));
  });
  EXPECT_THAT(text, HasSubstr("insert into pair values (:id, :name)"));
  EXPECT_THAT(text, ::testing::ContainsRegex("UNIQUE|unique"));
  EXPECT_THAT(text, Not(HasSubstr("secret")));
  EXPECT_THAT(text, Not(HasSubstr("(1)")));
}

TEST_P(DatabaseTest, ANullForAMemberThatIsNotOptionalIsRefusedByName) {
  EXPECT_THAT(
      failure_of([](Session& s) { s.rows<Pair>("select id, cast(null as text) as name from counter"); }),
      HasSubstr("\"name\" is NULL"));
}

TEST_P(DatabaseTest, ATextInANumbersPlaceIsRefused) {
  EXPECT_THAT(failure_of([](Session& s) { s.value<std::int64_t>("select 'abc'"); }),
              HasSubstr("select 'abc'"));
}

TEST_P(DatabaseTest, ANumberThatDoesNotFitItsMemberAndAnUnknownEnumeratorAreRefused) {
  EXPECT_THAT(failure_of([](Session& s) { s.value<int>("select :a", bind("a", 1LL << 40)); }),
              HasSubstr("does not fit"));
  EXPECT_THAT(failure_of([](Session& s) { s.value<Colour>("select 'green'"); }),
              HasSubstr("not an enumerator"));
}

TEST_P(DatabaseTest, AnInjectionThroughABindStaysData) {
  std::string const name = "x'); drop table pair; -- \\' $1 :id {\"a\"} %s";
  add_pair(1, name);
  database().read_now([&](Session& session) {
    EXPECT_EQ(session.value<std::string>("select name from pair where name = :name", bind("name", name)),
              name);
    EXPECT_EQ(
        session.value<std::string>("select name from pair where name = :name", bind("name", "' or '1'='1")),
        std::nullopt);
  });
}

TEST_P(DatabaseTest, TextThatIsNotUtf8OrHasANulIsRefusedAsTheSendersMistake) {
  for (std::string const& text : {std::string("a\0b", 3), std::string("\xff"), std::string("\xc0\xaf")}) {
    auto const problem = problem_of([&] { add_pair(1, text); });
    EXPECT_EQ(problem.status, 400);
    EXPECT_EQ(problem.error, "INVALID_TEXT");
  }
  EXPECT_EQ(pairs(), 0);
}

TEST_P(DatabaseTest, TheSameStatementIsPreparedOncePerConnection) {
  auto const before = database().statistics().prepared;
  database().write_now([](Session& session) {
    for (int id = 0; id < 1000; ++id)
      session.execute("insert into pair (id, name) values (:id, :name)", bind("id", id), bind("name", "n"));
    EXPECT_EQ(session.statements(), 1000);
  });
  EXPECT_EQ(database().statistics().prepared - before, 1);
  EXPECT_EQ(pairs(), 1000);
}

TEST_P(DatabaseTest, MoreStatementsThanTheCacheHoldsStillWork) {
  database().write_now([](Session& session) {
    for (int round = 0; round < 2; ++round)
      for (int count = 0; count < 300; ++count)
        ASSERT_EQ(session.value<int>("select :a + " + std::to_string(count), bind("a", 1)), count + 1);
  });
}

TEST_P(DatabaseTest, AReadCannotWrite) {
  EXPECT_THROW(database().read_now([](Session& session) { session.execute("delete from pair"); }),
               QueryError);
  EXPECT_THROW(database().read_now([](Session& session) { session.run_script("delete from pair"); }),
               QueryError);
}

TEST_P(DatabaseTest, AReadSeesOneMomentWhileOthersWrite) {
  database().read_now([&](Session& session) {
    EXPECT_EQ(session.value<int>("select count(*) from pair"), 0);
    std::thread([&] { add_pair(1, "a"); }).join();
    EXPECT_EQ(session.value<int>("select count(*) from pair"), 0);
  });
  EXPECT_EQ(pairs(), 1);
}

TEST_P(DatabaseTest, ReadersDoNotWaitForAWriter) {
  database().write_now([&](Session& session) {
    session.execute("insert into pair values (1, 'a')");
    std::int64_t seen = -1;
    std::thread([&] { seen = pairs(); }).join();
    EXPECT_EQ(seen, 0);
  });
  EXPECT_EQ(pairs(), 1);
}

TEST_P(DatabaseTest, ATransactionInsideATransactionIsRefusedInsteadOfWaitingForItself) {
  EXPECT_THROW(database().write_now([&](Session&) { pairs(); }), std::logic_error);
}

asio::awaitable<void> increment(Database& database, int times) {
  for (int count = 0; count < times; ++count) {
    auto const work = [](Session& session) {
      auto const value = session.value<std::int64_t>("select count from counter where id = 1").value();
      session.execute("update counter set count = :count where id = 1", bind("count", value + 1));
    };
    co_await database.write(work);
  }
}

TEST_P(DatabaseTest, ConcurrentIncrementsLoseNothing) {
  asio::io_context context;
  std::vector<std::future<void>> all;
  for (int count = 0; count < 16; ++count)
    all.push_back(asio::co_spawn(context, increment(database(), 10), asio::use_future));
  std::thread second([&] { context.run(); });
  context.run();
  second.join();
  for (auto& each : all) each.get();
  auto const count =
      database().read_now([](Session& session) { return session.value<int>("select count from counter"); });
  EXPECT_EQ(count, 160);
}

asio::awaitable<std::string> read_on(Database& database, std::thread::id& before, std::thread::id& inside,
                                     std::thread::id& after) {
  before = std::this_thread::get_id();
  auto const work = [&](Session& session) {
    inside = std::this_thread::get_id();
    return session.value<std::string>("select 'hello'").value();
  };
  auto text = co_await database.read(work);
  after = std::this_thread::get_id();
  co_return text;
}

TEST_P(DatabaseTest, ACoroutineResumesWhereItWas) {
  asio::io_context context;
  std::thread::id before, inside, after;
  auto text = asio::co_spawn(context, read_on(database(), before, inside, after), asio::use_future);
  context.run();
  EXPECT_EQ(text.get(), "hello");
  EXPECT_EQ(before, std::this_thread::get_id());
  EXPECT_NE(inside, before);
  EXPECT_EQ(after, before);
}

asio::awaitable<std::unique_ptr<int>> fail_with(Database& database, int status) {
  auto const work = [status](Session&) -> std::unique_ptr<int> { throw base::Problem(status, "NO", "no"); };
  co_return co_await database.write(work);
}

TEST_P(DatabaseTest, WhatTheFunctionThrowsReachesTheCoroutine) {
  asio::io_context context;
  auto result = asio::co_spawn(context, fail_with(database(), 418), asio::use_future);
  context.run();
  EXPECT_EQ(problem_of([&] { result.get(); }).status, 418);
}

TEST_P(DatabaseTest, AFullQueueIsRefusedAndTheRestIsServed) {
  auto settings = this->settings();
  settings.max_waiting = 2;
  settings.connections = 1;
  auto const small = fresh().open(settings);
  std::latch started(1);
  std::latch go(1);
  std::thread holder([&] {
    small->write_now([&](Session&) {
      started.count_down();
      go.wait();
    });
  });
  started.wait();
  asio::io_context context;
  std::vector<std::future<void>> waiting;
  for (int count = 0; count < 5; ++count)
    waiting.push_back(asio::co_spawn(context, increment(*small, 1), asio::use_future));
  context.run_one_for(std::chrono::seconds(10));
  while (context.poll_one() > 0) {
  }
  EXPECT_EQ(small->statistics().waiting, 2);
  go.count_down();
  holder.join();
  context.run();
  int served = 0;
  for (auto& each : waiting) {
    try {
      each.get();
      ++served;
    } catch (base::Problem const& problem) {
      EXPECT_EQ(problem.status, 503);
      EXPECT_EQ(problem.error, "DATABASE_BUSY");
    }
  }
  EXPECT_EQ(served, 2);
}

TEST_P(DatabaseTest, WhoHasWaitedTooLongIsRefusedAndNothingIsWritten) {
  auto settings = this->settings();
  settings.call_timeout = std::chrono::milliseconds(0);
  settings.connections = 1;
  auto const small = fresh().open(settings);
  std::latch started(1);
  std::latch go(1);
  std::thread holder([&] {
    small->write_now([&](Session&) {
      started.count_down();
      go.wait();
    });
  });
  started.wait();
  asio::io_context context;
  bool ran = false;
  auto const note = [&ran](Session&) {
    ran = true;
    return 1;
  };
  auto waiting = asio::co_spawn(context, small->write(note), asio::use_future);
  context.run_one_for(std::chrono::seconds(10));
  while (context.poll_one() > 0) {
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  go.count_down();
  holder.join();
  context.run();
  EXPECT_EQ(problem_of([&] { waiting.get(); }).error, "DATABASE_TIMEOUT");
  EXPECT_FALSE(ran);
  EXPECT_EQ(small->read_now([](Session& session) { return session.value<int>("select 1"); }), 1);
}

TEST_P(DatabaseTest, WhoWaitsForAConnectionPastTheDeadlineIsRefusedWhileItIsStillHeld) {
  auto const small = fresh().open({.readers = 1, .connections = 1, .call_timeout = 50ms});
  auto const ask = [](Session& session) { return session.value<int>("select 1"); };
  std::promise<void> held;
  std::promise<void> release;
  std::thread holder([&] {
    small->read_now([&](Session& session) {
      ask(session);
      held.set_value();
      release.get_future().wait();
    });
  });
  held.get_future().wait();
  EXPECT_EQ(problem_of([&] { wait_for(small->read(ask)); }).error, "DATABASE_TIMEOUT");
  release.set_value();
  holder.join();
  EXPECT_EQ(wait_for(small->read(ask)), 1);
}

TEST_P(DatabaseTest, ACallThatTakesTooLongInAllIsEnded) {
  auto const slow = fresh().open({.readers = 1, .connections = 1, .call_timeout = 50ms});
  auto const work = [](Session& session) {
    auto const begun = std::chrono::steady_clock::now();
    session.value<int>("select 1");
    while (std::chrono::steady_clock::now() < begun + 60ms) std::this_thread::yield();
    return session.value<int>("select 2");
  };
  EXPECT_EQ(problem_of([&] { wait_for(slow->read(work)); }).error, "DATABASE_TIMEOUT");
  EXPECT_EQ(slow->read_now(work), 2) << "the blocking forms have none";
}

TEST_P(DatabaseTest, AStatementThatTakesTooLongIsEnded) {
  auto settings = this->settings();
  settings.statement_timeout = std::chrono::milliseconds(100);
  auto const hasty = fresh().open(settings);
  asio::io_context context;
  auto const endless = [](Session& session) {
    return session.value<std::int64_t>(
        "with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < "
        "100000000000)"
        " select count(*) from n");
  };
  auto result = asio::co_spawn(context, hasty->read(endless), asio::use_future);
  context.run();
  auto const problem = problem_of([&] { result.get(); });
  EXPECT_EQ(problem.status, 503);
  EXPECT_EQ(problem.error, "DATABASE_TIMEOUT");
  EXPECT_EQ(hasty->read_now([](Session& session) { return session.value<int>("select 1"); }), 1);
}

}  // namespace
}  // namespace storage
