// Test fixture: a fresh database for each test, on both engines.
//
//   class TenantStoreTest : public storage::testing::DatabaseTest {};
//   TEST_P(TenantStoreTest, AnUnknownHostHasNoTenant) { auto& database = this->database(); ... }
//   STORAGE_ON_BOTH_ENGINES(TenantStoreTest);
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "storage/database.hpp"

namespace storage::testing {

enum class Contents { empty, migrated };

/// A separate database for each test, removed after it. A migrated one is a copy of a database that the
/// program migrated once: migrating each would take most of a test's time.
class FreshDatabase {
 public:
  explicit FreshDatabase(Engine engine, Contents contents = Contents::empty);
  ~FreshDatabase();
  FreshDatabase(FreshDatabase const&) = delete;
  FreshDatabase& operator=(FreshDatabase const&) = delete;

  std::string const& url() const { return url_; }
  /// Another program on the same database, as it were.
  std::unique_ptr<Database> open(DatabaseSettings settings = {}) const;

 private:
  Engine const engine_;
  std::filesystem::path folder_;
  std::string url_;
};

/// The base::Problem that `work` throws; fails the test if it throws none.
base::Problem problem_of(std::function<void()> const& work);

std::vector<Engine> databases();
std::string engine_name(::testing::TestParamInfo<Engine> const& info);

/// A fixture whose tests run on both engines, each with a fresh database. `clock` moves only when a test
/// moves it.
class DatabaseTest : public ::testing::TestWithParam<Engine> {
 protected:
  /// With all migrations; override with `false` to start from nothing.
  virtual bool migrated() const { return true; }
  virtual DatabaseSettings settings() const { return {.readers = 2, .connections = 4}; }

  void SetUp() override;
  void TearDown() override;

  Database& database() { return *database_; }
  FreshDatabase const& fresh() const { return *fresh_; }
  bool on_sqlite() const { return GetParam() == Engine::sqlite; }

  base::ManualClock clock;
  base::IdSource ids{clock, 1};

  std::unique_ptr<FreshDatabase> fresh_;
  std::unique_ptr<Database> database_;
};

}  // namespace storage::testing

#define STORAGE_ON_BOTH_ENGINES(Fixture)                                                        \
  INSTANTIATE_TEST_SUITE_P(Both, Fixture, ::testing::ValuesIn(::storage::testing::databases()), \
                           ::storage::testing::engine_name)
