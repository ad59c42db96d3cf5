// A real PostgreSQL for a test program: a cluster in a temporary folder, unix socket only, no fsync.
//
// It starts when the first test needs it and is gone with the program however that ends. As root it runs as
// the user postgres, since it refuses to run as root.
#pragma once
#include <sys/types.h>

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "storage/database.hpp"

namespace storage::testing {

class PostgresServer {
 public:
  /// The program's one server; started by the first call.
  static PostgresServer& instance();

  /// An url for a new database: empty, or a copy of the named one, which nobody may be connected to.
  std::string create_database(std::string const& copied_from = "template1");
  void drop_database(std::string const& url);
  static std::string name_in(std::string const& url);
  /// Everything open is cut off; the files stay, for start() to go on with.
  void stop();
  void start();

  ~PostgresServer();
  PostgresServer(PostgresServer const&) = delete;
  PostgresServer& operator=(PostgresServer const&) = delete;

 private:
  PostgresServer();

  std::string url(std::string const& name) const;
  void control(std::string const& sql);
  bool answers() const;
  void copy_cluster();
  void own(std::filesystem::path const& path) const;
  pid_t run_child(std::vector<std::string> const& command) const;

  std::filesystem::path folder_;
  uid_t user_ = 0;
  gid_t group_ = 0;
  pid_t process_ = -1;
  std::atomic<int> databases_ = 0;
  std::unique_ptr<Database> administration_;
};

}  // namespace storage::testing
