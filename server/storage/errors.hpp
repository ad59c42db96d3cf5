// Database errors, sorted by what a caller can do about them.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace storage {

enum class Failure {
  statement,    // the SQL, its binds or its columns are wrong: a bug
  unique,       // a row with this key is there already
  foreign_key,  // the row that is pointed to is absent, or still in use
  not_null,
  check,
  conflict,    // another transaction was faster; the whole transaction may be run again
  busy,        // another process holds the database
  timeout,     // the statement took longer than it may
  connection,  // the database is gone
  read_only,   // a write in a read, or a read-only database
  full,        // the disk is full
};

/// By SQLite's extended result code.
Failure sqlite_failure(int result);
/// By PostgreSQL's SQLSTATE.
Failure postgresql_failure(std::string_view state, bool connected);

/// A statement failed. `what()` names the statement and the reason for the log, never a bound value; the edge
/// answers 500 without it. The transaction it happened in can only be rolled back, on both engines.
class QueryError : public std::runtime_error {
 public:
  QueryError(Failure kind, std::string const& reason, std::string const& sql)
      : std::runtime_error(reason + " in: " + sql), kind_(kind) {}
  Failure kind() const { return kind_; }

 private:
  Failure kind_;
};

}  // namespace storage
