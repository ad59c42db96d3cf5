// Database migrations: numbered SQL files, each run once and never changed afterwards.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/time/instant.hpp"
#include "storage/database.hpp"

namespace storage {

/// "0010_tenants.sql" for both engines, or a pair "0010_tenants.sqlite.sql" and "0010_tenants.postgres.sql".
/// A line "-- append-only: NAME" refuses each change of that table's rows, in the words of the engine.
struct MigrationFile {
  std::string file;
  std::string sql;
};

/// The files of server/storage/migrations, as they were when the program was built.
std::vector<MigrationFile> embedded_migrations();

struct Migration {
  std::int64_t number = 0;
  std::string file;
  std::string sql;
  std::string checksum;
};

/// The migrations for an engine in order. Throws MigrationError naming the file for a bad name, a number that
/// two files have, and half a pair.
std::vector<Migration> migrations_for(Engine engine, std::vector<MigrationFile> files);

/// Why the database is left as it is; says which file and what to do.
class MigrationError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Refuses with MigrationError: a file that changed after it ran, a database that is newer than the program,
/// and a file numbered below one that ran already. Numbers may leave room between them.
class Migrator {
 public:
  Migrator(Database& database, base::Clock const& clock,
           std::vector<MigrationFile> files = embedded_migrations());

  /// What `run` would do now; changes nothing.
  std::vector<Migration> pending();
  /// Runs what is pending, each file in its own transaction, and returns it. Of several that run at once one
  /// does the work and the others wait; after a crash, run it again.
  std::vector<Migration> run();
  /// The dry run as text: the pending files with their SQL.
  std::string describe_pending();

 private:
  std::vector<Migration> pending(Session& session) const;

  Database& database_;
  base::Clock const& clock_;
  std::vector<Migration> const migrations_;
};

}  // namespace storage
