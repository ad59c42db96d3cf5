// Makes a fresh database for a test by copying one that was migrated once in the program.
#include "storage/testing/database_test.hpp"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "base/testing/temporary_folder.hpp"
#include "storage/migrator.hpp"
#include "storage/testing/postgres_server.hpp"

namespace storage::testing {
namespace {

void migrate(std::string const& url) {
  Database database({.url = url, .readers = 1, .connections = 1});
  Migrator(database, base::ManualClock{}).run();
}

/// The name of a database on the test server that has every migration and no rows.
std::string const& migrated_postgres_database() {
  static std::string const name = [] {
    auto const url = PostgresServer::instance().create_database();
    migrate(url);
    return PostgresServer::name_in(url);
  }();
  return name;
}

/// The bytes of a SQLite file that has every migration and no rows.
std::string const& migrated_sqlite_file() {
  static std::string const bytes = [] {
    FreshDatabase const fresh(Engine::sqlite);
    migrate(fresh.url());  // closing the last connection moves the log into the file
    std::ifstream file(fresh.url().substr(std::string_view("sqlite:").size()), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  return bytes;
}

}  // namespace

FreshDatabase::FreshDatabase(Engine engine, Contents contents) : engine_(engine) {
  bool const migrated = contents == Contents::migrated;
  if (engine == Engine::postgresql) {
    auto& server = PostgresServer::instance();
    url_ = migrated ? server.create_database(migrated_postgres_database()) : server.create_database();
    return;
  }
  folder_ = base::testing::make_temporary_folder();
  auto const file = folder_ / "kiosk.db";
  url_ = "sqlite:" + file.string();
  if (migrated) std::ofstream(file, std::ios::binary) << migrated_sqlite_file();
}

FreshDatabase::~FreshDatabase() {
  std::error_code ignored;
  if (engine_ == Engine::sqlite)
    std::filesystem::remove_all(folder_, ignored);
  else
    PostgresServer::instance().drop_database(url_);
}

std::unique_ptr<Database> FreshDatabase::open(DatabaseSettings settings) const {
  settings.url = url_;
  return std::make_unique<Database>(std::move(settings));
}

base::Problem problem_of(std::function<void()> const& work) {
  try {
    work();
  } catch (base::Problem const& problem) {
    return problem;
  }
  ADD_FAILURE() << "no problem was thrown";
  return {0, "", ""};
}

std::vector<Engine> databases() { return {Engine::sqlite, Engine::postgresql}; }

std::string engine_name(::testing::TestParamInfo<Engine> const& info) {
  return info.param == Engine::sqlite ? "sqlite" : "postgresql";
}

void DatabaseTest::SetUp() {
  fresh_ = std::make_unique<FreshDatabase>(GetParam(), migrated() ? Contents::migrated : Contents::empty);
  database_ = fresh_->open(settings());
}

void DatabaseTest::TearDown() {
  database_.reset();
  fresh_.reset();
}

}  // namespace storage::testing
