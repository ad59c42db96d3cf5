// Sorts the error codes of both engines into kinds of failure.
#include "storage/errors.hpp"

namespace storage {
namespace {

// The result codes that we sort by. soci-sqlite3.h hides the macros that SQLite's own constants need.
namespace code {
constexpr int busy = 5, locked = 6, read_only = 8, interrupted = 9, io_error = 10, corrupt = 11, full = 13,
              cannot_open = 14, not_a_database = 26;
constexpr int check = 275, foreign_key = 787, not_null = 1299, primary_key = 1555, unique = 2067,
              row_id = 2579;
}  // namespace code

}  // namespace

Failure sqlite_failure(int result) {
  switch (result) {
    case code::check: return Failure::check;
    case code::foreign_key: return Failure::foreign_key;
    case code::not_null: return Failure::not_null;
    case code::primary_key:
    case code::unique:
    case code::row_id: return Failure::unique;
    default: break;
  }
  switch (result & 0xff) {
    case code::busy:
    case code::locked: return Failure::busy;
    case code::full: return Failure::full;
    case code::read_only: return Failure::read_only;
    case code::interrupted: return Failure::timeout;
    case code::io_error:
    case code::corrupt:
    case code::cannot_open:
    case code::not_a_database: return Failure::connection;
    default: return Failure::statement;
  }
}

Failure postgresql_failure(std::string_view state, bool connected) {
  // An error without SQLSTATE comes from libpq, not from the server; libpq may report a good connection until
  // the next statement.
  if (!connected || state.empty() || state.starts_with(' ') || state.starts_with("08") ||
      state.starts_with("57P"))
    return Failure::connection;
  if (state == "23505") return Failure::unique;
  if (state == "23503") return Failure::foreign_key;
  if (state == "23502") return Failure::not_null;
  if (state == "23514") return Failure::check;
  if (state == "40001" || state == "40P01") return Failure::conflict;
  if (state == "57014") return Failure::timeout;
  if (state == "55P03") return Failure::busy;
  if (state == "53100") return Failure::full;
  if (state == "25006") return Failure::read_only;
  if (state == "53300" || state == "53400") return Failure::busy;
  return Failure::statement;
}

}  // namespace storage
