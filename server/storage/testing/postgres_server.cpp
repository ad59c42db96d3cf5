// Starts PostgreSQL for a test program and makes its databases.
#include "storage/testing/postgres_server.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "base/testing/temporary_folder.hpp"
#include "storage/testing/database_test.hpp"

namespace storage::testing {
namespace {

std::string const postgres_programs = "/usr/lib/postgresql/15/bin/";

/// In memory where there is room: ext4 searches long for an inode that was not deleted a moment ago, which is
/// most of what a database with its 300 files costs there.
std::string roomy_folder() {
  if (auto const folder = base::testing::durable_folder()) return folder->string();
  struct statvfs room{};
  bool const in_memory = access("/dev/shm", W_OK) == 0 && statvfs("/dev/shm", &room) == 0 &&
                         room.f_bavail * room.f_frsize > 512UL << 20;
  return in_memory ? "/dev/shm" : "/tmp";
}

/// What programs that were killed left behind.
void sweep(std::string const& parent) {
  std::error_code ignored;
  for (auto const& entry : std::filesystem::directory_iterator(parent, ignored)) {
    pid_t owner = 0;
    if (entry.path().filename().string().starts_with("kiosk-pg-") &&
        std::ifstream(entry.path() / "owner") >> owner && kill(owner, 0) != 0 && errno == ESRCH)
      std::filesystem::remove_all(entry.path(), ignored);
  }
}

}  // namespace

PostgresServer& PostgresServer::instance() {
  static PostgresServer server;
  return server;
}

std::string PostgresServer::create_database(std::string const& copied_from) {
  auto const name = "test_" + std::to_string(++databases_);
  // Copying files takes a third of the time that writing the copy to the log takes, which is the default.
  control("create database " + name + " template " + copied_from + " strategy file_copy");
  return url(name);
}

void PostgresServer::drop_database(std::string const& url) {
  control("drop database if exists " + name_in(url) + " with (force)");
}

std::string PostgresServer::name_in(std::string const& url) {
  auto const start = url.rfind('/', url.find('?')) + 1;
  return url.substr(start, url.find('?') - start);
}

void PostgresServer::stop() {
  if (process_ <= 0) return;
  kill(process_, SIGINT);  // fast, but in order: what was committed is there after start()
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

void PostgresServer::start() {
  process_ = run_child({postgres_programs + "postgres", "-D", (folder_ / "data").string()});
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

PostgresServer::~PostgresServer() {
  stop();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

PostgresServer::PostgresServer() {
  if (geteuid() == 0) {
    auto const* const user = getpwnam("postgres");
    if (user == nullptr) throw std::runtime_error("there is no user postgres; install postgresql-15");
    user_ = user->pw_uid;
    group_ = user->pw_gid;
  }
  auto const parent = roomy_folder();
  auto name = parent + "/kiosk-pg-XXXXXX";  // short: a socket's path has at most 107 characters
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder in " + parent);
  folder_ = name;
  own(folder_);
  std::ofstream(folder_ / "owner") << getpid();
  sweep(parent);
  copy_cluster();
  start();
}

std::string PostgresServer::url(std::string const& name) const {
  return "postgresql://kiosk@/" + name + "?host=" + folder_.string();
}

void PostgresServer::control(std::string const& sql) {
  if (!administration_) administration_ = std::make_unique<Database>(DatabaseSettings{url("postgres"), 1, 1});
  // CREATE DATABASE refuses to run in a transaction, so the script ends the one that it is in.
  administration_->maintain_now([&](Session& session) {
    session.run_script("commit");
    session.run_script("set statement_timeout = 0");  // on a disk it may take seconds
    session.run_script(sql);
    session.run_script("begin");
  });
}

bool PostgresServer::answers() const { return PQping(url("postgres").c_str()) == PQPING_OK; }

/// initdb takes seconds, so a program copies a cluster that an earlier one made.
void PostgresServer::copy_cluster() {
  auto const kept =
      std::filesystem::temp_directory_path() / ("kiosk-pg15-cluster-" + std::to_string(geteuid()));
  auto const lock = open((kept.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (lock < 0 || flock(lock, LOCK_EX) != 0) throw std::runtime_error("cannot lock " + kept.string());
  if (!std::filesystem::exists(kept / "complete")) {
    std::filesystem::remove_all(kept);
    auto const data = folder_ / "data";
    auto const initdb =
        run_child({postgres_programs + "initdb", "-D", data.string(), "-U", "kiosk", "--auth=trust",
                   "--encoding=UTF8", "--locale=C", "--no-sync", "--wal-segsize=1"});
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
  // A durable one is as PostgreSQL is where nothing was set, but for the memory that its guide recommends.
  std::ofstream(folder_ / "data/postgresql.conf", std::ios::app)
      << "unix_socket_directories = '" << folder_.string()
      << "'\nlisten_addresses = ''\nmax_connections = 60\n"
      << (base::testing::durable_folder() ? "shared_buffers = 1GB\nmin_wal_size = 1GB\nmax_wal_size = 4GB\n"
                                          : "fsync = off\nfull_page_writes = off\nshared_buffers = 32MB\n"
                                            "min_wal_size = 2MB\nmax_wal_size = 64MB\nautovacuum = off\n");
  own(folder_ / "data");
  for (auto const& entry : std::filesystem::recursive_directory_iterator(folder_ / "data")) own(entry.path());
  std::filesystem::permissions(folder_ / "data", std::filesystem::perms::owner_all);
}

void PostgresServer::own(std::filesystem::path const& path) const {
  if (user_ != 0 && lchown(path.c_str(), user_, group_) != 0)
    throw std::runtime_error("cannot hand over " + path.string());
}

pid_t PostgresServer::run_child(std::vector<std::string> const& command) const {
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

}  // namespace storage::testing
