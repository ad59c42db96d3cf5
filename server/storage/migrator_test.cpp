// Migrations run once, in order, atomically, and may not change afterwards.
#include "storage/migrator.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <thread>

#include "base/problem.hpp"
#include "storage/testing/database_test.hpp"

namespace storage {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Files = std::vector<MigrationFile>;

MigrationFile const first = {"0001_first.sql",
                             "create table first (a bigint); insert into first values (1);"};
MigrationFile const second = {"0010_second.sql", "-- words; and ':signs'\ncreate table second (b text);"};

std::vector<std::string> names(std::vector<Migration> const& migrations) {
  std::vector<std::string> out;
  for (auto const& migration : migrations) out.push_back(migration.file);
  return out;
}

class MigratorTest : public testing::DatabaseTest {
 protected:
  bool migrated() const override { return false; }

  Migrator migrator(Files files) { return Migrator(database(), clock, std::move(files)); }
  std::string refusal(Files const& files) {
    try {
      migrator(files).run();
    } catch (MigrationError const& error) {
      return error.what();
    }
    return "";
  }
  std::int64_t count(std::string const& table) {
    return *database().read_now(
        [&](Session& session) { return session.value<std::int64_t>("select count(*) from " + table); });
  }
};
STORAGE_ON_BOTH_ENGINES(MigratorTest);

TEST_P(MigratorTest, PendingMigrationsRunOnceInTheOrderOfTheirNumbers) {
  EXPECT_THAT(names(migrator({second, first}).run()), ElementsAre("0001_first.sql", "0010_second.sql"));
  EXPECT_THAT(migrator({first, second}).run(), IsEmpty());
  EXPECT_EQ(count("first"), 1);
  EXPECT_EQ(count("schema_migration"), 2);
  EXPECT_THAT(names(migrator({first, second, {"0011_more.sql", "create table more (c text)"}}).run()),
              ElementsAre("0011_more.sql"));
}

TEST_P(MigratorTest, TheProgramsOwnMigrationsRunAndRunAgainDoNothing) {
  EXPECT_EQ(Migrator(database(), clock).run().size(),
            migrations_for(database().engine(), embedded_migrations()).size());
  EXPECT_THAT(Migrator(database(), clock).run(), IsEmpty());
  EXPECT_EQ(count("job"), 0);
}

TEST_P(MigratorTest, ADryRunShowsWhatWouldRunAndChangesNothing) {
  auto const text = migrator({first, second}).describe_pending();
  EXPECT_THAT(text, HasSubstr("0001_first.sql"));
  EXPECT_THAT(text, HasSubstr("create table second (b text);"));
  EXPECT_EQ(migrator({first, second}).pending().size(), 2);
  EXPECT_EQ(migrator({first, second}).run().size(), 2);
  EXPECT_THAT(migrator({first, second}).describe_pending(), HasSubstr("nothing to do"));
}

TEST_P(MigratorTest, AFileThatChangedAfterItRanIsRefusedByName) {
  migrator({first}).run();
  auto changed = first;
  changed.sql += " ";
  auto const reason = refusal({changed, second});
  EXPECT_THAT(reason, HasSubstr("0001_first.sql was changed after it ran"));
  EXPECT_THROW(migrator({changed}).describe_pending(), MigrationError);
  EXPECT_EQ(count("schema_migration"), 1);
}

TEST_P(MigratorTest, ADatabaseThatIsNewerThanTheProgramIsRefused) {
  migrator({first, second}).run();
  EXPECT_THAT(refusal({first}), HasSubstr("0010_second.sql, which this program does not know"));
}

TEST_P(MigratorTest, AFileThatComesBelowOneThatRanIsRefused) {
  migrator({first, second}).run();
  EXPECT_THAT(refusal({first, {"0005_late.sql", "create table late (a text)"}, second}),
              HasSubstr("0005_late.sql"));
}

TEST_P(MigratorTest, AMigrationThatFailsLeavesNoTraceAndCanRunOnceItIsMended) {
  MigrationFile const broken = {"0002_broken.sql",
                                "create table half (a text); insert into first values (2); nonsense;"};
  auto const reason = refusal({first, broken});
  EXPECT_THAT(reason, HasSubstr("0002_broken.sql"));
  EXPECT_THAT(reason, HasSubstr("nonsense"));
  EXPECT_EQ(count("first"), 1);
  EXPECT_EQ(count("schema_migration"), 1);
  EXPECT_THAT(names(migrator({first, {"0002_broken.sql", "create table half (a text)"}}).run()),
              ElementsAre("0002_broken.sql"));
}

TEST_P(MigratorTest, OfSeveralMigratorsAtOnceEachFileRunsOnce) {
  Files files;
  for (int number = 1; number <= 8; ++number)
    files.push_back({"000" + std::to_string(number) + "_step.sql",
                     "create table step" + std::to_string(number) + " (a bigint)"});
  std::latch together(3);
  std::atomic<int> ran = 0;
  std::vector<std::thread> processes;
  for (int count = 0; count < 3; ++count)
    processes.emplace_back([&] {
      auto const own = fresh().open();
      together.arrive_and_wait();
      ran += static_cast<int>(Migrator(*own, clock, files).run().size());
    });
  for (auto& each : processes) each.join();
  EXPECT_EQ(ran, 8);
  EXPECT_EQ(count("schema_migration"), 8);
}

TEST_P(MigratorTest, APairGivesEachEngineItsOwnFile) {
  migrator({{"0001_two.sqlite.sql", "create table from_sqlite (a text)"},
            {"0001_two.postgres.sql", "create table from_postgres (a text)"}})
      .run();
  EXPECT_EQ(count(on_sqlite() ? "from_sqlite" : "from_postgres"), 0);
}

TEST(MigrationFiles, AnAppendOnlyTableHasTheTriggersOfItsEngine) {
  Files const files = {{"0001_note.sql", "create table note (a text);\n-- append-only: note\n"}};
  auto const sqlite = migrations_for(Engine::sqlite, files).front();
  auto const postgres = migrations_for(Engine::postgresql, files).front();
  EXPECT_THAT(sqlite.sql, HasSubstr("create trigger note_no_delete before delete on note"));
  EXPECT_THAT(postgres.sql, HasSubstr("create trigger note_no_truncate before truncate on note"));
  EXPECT_EQ(sqlite.checksum, postgres.checksum) << "of the file, as it lies there";
}

TEST(MigrationFiles, BadNamesDoubleNumbersAndHalfPairsAreRefusedByName) {
  auto const reason = [](Files const& files) -> std::string {
    try {
      migrations_for(Engine::sqlite, files);
      return "";
    } catch (MigrationError const& error) {
      return error.what();
    }
  };
  for (std::string const& name : {"1_a.sql", "0000_a.sql", "0001a.sql", "0001_.sql", "0001_A.sql",
                                  "0001_a.mysql.sql", "000x_a.sql", "0001_a.txt", "0001_.sqlite.sql"})
    EXPECT_THAT(reason({{name, ""}}), HasSubstr(name));
  EXPECT_THAT(reason({{"0001_a.sql", ""}, {"0001_b.sql", ""}}), HasSubstr("0001_b.sql has a number"));
  EXPECT_THAT(reason({{"0001_a.sql", ""}, {"0001_a.postgres.sql", ""}}), HasSubstr("has a number"));
  EXPECT_THAT(reason({{"0001_a.postgres.sql", ""}}), HasSubstr("lacks its pair"));
  EXPECT_THAT(reason({{"0001_a.sqlite.sql", ""}}), HasSubstr("lacks its pair"));
  EXPECT_EQ(reason({{"0001_a.sqlite.sql", ""}, {"0001_a.postgres.sql", ""}, {"0002_b.sql", ""}}), "");
}

}  // namespace
}  // namespace storage
