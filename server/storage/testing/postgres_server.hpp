// A real PostgreSQL for a test program, and "a fresh database for this test" on both engines.
//
//   class TenantStoreTest : public storage::testing::DatabaseTest {};
//   TEST_P(TenantStoreTest, AnUnknownHostHasNoTenant) { auto& database = this->database(); ... }
//   STORAGE_ON_BOTH_ENGINES(TenantStoreTest);
//
// The server is started when the first test needs it: a cluster in a temporary folder, unix socket only, no
// fsync, gone with the program however that ends. As root it runs as the user postgres, since it refuses to
// run as root.
#pragma once
#include <fcntl.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "storage/database.hpp"
#include "storage/migrator.hpp"

namespace storage::testing {

inline constexpr char const* postgres_programs = "/usr/lib/postgresql/15/bin/";

class PostgresServer {
 public:
  /// The program's one server; started by the first call.
  static PostgresServer& instance() {
    static PostgresServer server;
    return server;
  }

  /// An url for a new, empty database.
  std::string create_database() {
    auto const name = "test_" + std::to_string(++databases_);
    control("create database " + name);
    return url(name);
  }
  void drop_database(std::string const& database_url) {
    control("drop database if exists " +
            database_url.substr(database_url.find("/test_") + 1,
                                database_url.find('?') - database_url.find("/test_") - 1) +
            " with (force)");
  }
  /// Everything open is cut off; the files stay, for start() to go on with.
  void stop() {
    if (process_ <= 0) return;
    kill(process_, SIGINT);  // fast, but in order: what was committed is there after start()
    waitpid(process_, nullptr, 0);
    process_ = -1;
  }
  void start() {
    process_ = run_child({std::string(postgres_programs) + "postgres", "-D", (folder_ / "data").string()});
    auto const until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!answers()) {
      if (waitpid(process_, nullptr, WNOHANG) == process_ || std::chrono::steady_clock::now() > until) {
        std::ifstream log(folder_ / "log");
        throw std::runtime_error("PostgreSQL did not start: " +
                                 std::string(std::istreambuf_iterator<char>(log), {}));
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }

  ~PostgresServer() {
    stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

 private:
  PostgresServer() {
    if (geteuid() == 0) {
      auto const* const user = getpwnam("postgres");
      if (user == nullptr) throw std::runtime_error("there is no user postgres; install postgresql-15");
      user_ = user->pw_uid;
      group_ = user->pw_gid;
    }
    char name[] = "/tmp/kiosk-pg-XXXXXX";  // short: a socket's path has at most 107 characters
    if (mkdtemp(name) == nullptr) throw std::runtime_error("cannot make a folder in /tmp");
    folder_ = name;
    own(folder_);
    std::ofstream(folder_ / "owner") << getpid();
    sweep();
    copy_cluster();
    start();
  }

  /// What programs that were killed left behind.
  static void sweep() {
    std::error_code ignored;
    for (auto const& entry : std::filesystem::directory_iterator("/tmp", ignored)) {
      pid_t owner = 0;
      if (entry.path().filename().string().starts_with("kiosk-pg-") &&
          std::ifstream(entry.path() / "owner") >> owner && kill(owner, 0) != 0 && errno == ESRCH)
        std::filesystem::remove_all(entry.path(), ignored);
    }
  }

  std::string url(std::string const& name) const {
    return "postgresql://kiosk@/" + name + "?host=" + folder_.string();
  }

  void control(std::string const& sql) {
    if (!administration_)
      administration_ = std::make_unique<Database>(DatabaseSettings{url("postgres"), 1, 1});
    // CREATE DATABASE refuses to run in a transaction, so the script ends the one that it is in.
    administration_->maintain_now([&](Session& session) {
      session.run_script("commit");
      session.run_script(sql);
      session.run_script("begin");
    });
  }

  bool answers() const { return PQping(url("postgres").c_str()) == PQPING_OK; }

  /// initdb takes seconds, so a program copies a cluster that an earlier one made.
  void copy_cluster() {
    auto const kept =
        std::filesystem::temp_directory_path() / ("kiosk-pg15-cluster-" + std::to_string(geteuid()));
    auto const lock =
        open((kept.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (lock < 0 || flock(lock, LOCK_EX) != 0) throw std::runtime_error("cannot lock " + kept.string());
    if (!std::filesystem::exists(kept / "complete")) {
      std::filesystem::remove_all(kept);
      auto const data = folder_ / "data";
      auto const initdb =
          run_child({std::string(postgres_programs) + "initdb", "-D", data.string(), "-U", "kiosk",
                     "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "--wal-segsize=1"});
      int status = 0;
      waitpid(initdb, &status, 0);
      if (status != 0) throw std::runtime_error("initdb failed");
      std::filesystem::create_directory(kept);
      std::filesystem::permissions(kept, std::filesystem::perms::owner_all);
      std::filesystem::copy(data, kept / "data", std::filesystem::copy_options::recursive);
      std::filesystem::remove_all(data);
      std::ofstream(kept / "complete") << "yes\n";
    }
    std::filesystem::copy(kept / "data", folder_ / "data", std::filesystem::copy_options::recursive);
    close(lock);
    std::ofstream(folder_ / "data/postgresql.conf", std::ios::app)
        << "unix_socket_directories = '" << folder_.string()
        << "'\nlisten_addresses = ''\nfsync = off\nfull_page_writes = off\nmax_connections = 60\n"
           "shared_buffers = 32MB\nmin_wal_size = 2MB\nmax_wal_size = 64MB\nautovacuum = off\n";
    own(folder_ / "data");
    for (auto const& entry : std::filesystem::recursive_directory_iterator(folder_ / "data"))
      own(entry.path());
    std::filesystem::permissions(folder_ / "data", std::filesystem::perms::owner_all);
  }

  void own(std::filesystem::path const& path) const {
    if (user_ != 0 && lchown(path.c_str(), user_, group_) != 0)
      throw std::runtime_error("cannot hand over " + path.string());
  }

  pid_t run_child(std::vector<std::string> const& command) const {
    std::vector<char*> arguments;
    for (auto const& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
    arguments.push_back(nullptr);
    auto const log = (folder_ / "log").string();
    auto const parent = getpid();
    auto const child = fork();
    if (child < 0) throw std::runtime_error("cannot fork");
    if (child == 0) {
      // Between fork and exec only calls that are safe there.
      int const out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
      dup2(open("/dev/null", O_RDONLY), 0);
      dup2(out, 1);
      dup2(out, 2);
      sigset_t none;
      sigemptyset(&none);
      sigprocmask(SIG_SETMASK, &none, nullptr);
      setpgid(0, 0);
      if (user_ != 0 && (setgid(group_) != 0 || setuid(user_) != 0)) _exit(126);
      prctl(PR_SET_PDEATHSIG, SIGQUIT);
      if (getppid() != parent || chdir("/") != 0) _exit(125);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    return child;
  }

  std::filesystem::path folder_;
  uid_t user_ = 0;
  gid_t group_ = 0;
  pid_t process_ = -1;
  std::atomic<int> databases_ = 0;
  std::unique_ptr<Database> administration_;
};

/// In memory where the machine has such a place, so that a test does not wait for a disk.
inline std::filesystem::path make_temporary_folder() {
  std::filesystem::path const memory = "/dev/shm";
  auto const parent = access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
  auto name = (parent / "kiosk-test-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a temporary folder");
  return name;
}

/// A database of its own for one test, removed after it.
class FreshDatabase {
 public:
  explicit FreshDatabase(Engine engine) : engine_(engine) {
    if (engine == Engine::postgresql) {
      url_ = PostgresServer::instance().create_database();
      return;
    }
    folder_ = make_temporary_folder();
    url_ = "sqlite:" + (folder_ / "kiosk.db").string();
  }
  ~FreshDatabase() {
    std::error_code ignored;
    if (engine_ == Engine::sqlite)
      std::filesystem::remove_all(folder_, ignored);
    else
      PostgresServer::instance().drop_database(url_);
  }
  FreshDatabase(FreshDatabase const&) = delete;
  FreshDatabase& operator=(FreshDatabase const&) = delete;

  std::string const& url() const { return url_; }
  /// Another program on the same database, as it were.
  std::unique_ptr<Database> open(DatabaseSettings settings = {}) const {
    settings.url = url_;
    return std::make_unique<Database>(std::move(settings));
  }

 private:
  Engine const engine_;
  std::filesystem::path folder_;
  std::string url_;
};

inline std::vector<Engine> databases() { return {Engine::sqlite, Engine::postgresql}; }

inline std::string engine_name(::testing::TestParamInfo<Engine> const& info) {
  return info.param == Engine::sqlite ? "sqlite" : "postgresql";
}

/// A fixture whose tests run on both engines, each with a fresh database. `clock` stands until it is turned.
class DatabaseTest : public ::testing::TestWithParam<Engine> {
 protected:
  /// With all migrations; override with `false` to start from nothing.
  virtual bool migrated() const { return true; }
  virtual DatabaseSettings settings() const { return {.readers = 2, .connections = 4}; }

  void SetUp() override {
    fresh_ = std::make_unique<FreshDatabase>(GetParam());
    database_ = fresh_->open(settings());
    if (migrated()) Migrator(*database_, clock).run();
  }
  void TearDown() override {
    database_.reset();
    fresh_.reset();
  }

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
