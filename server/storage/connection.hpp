// One SOCI connection and the statements that were prepared on it. The only header that sees SOCI; features
// don't include it.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/session.hpp"

namespace storage {

enum class Access { read, write };

struct ConnectionSettings {
  Engine engine = Engine::sqlite;
  std::string target;  // a path, or a libpq connection string
  Access access = Access::write;
  std::chrono::milliseconds busy_timeout{5000};
  std::chrono::milliseconds statement_timeout{2000};  // 0: no timeout
  std::size_t cached_statements = 256;
};

/// Counts that outlive a connection.
struct Counters {
  std::atomic<std::uint64_t> statements{0};
  std::atomic<std::uint64_t> prepared{0};
  std::atomic<std::uint64_t> transactions{0};
  std::atomic<std::uint64_t> commits{0};
  std::atomic<std::uint64_t> retries{0};
  std::atomic<std::uint64_t> connects{0};
};

/// A statement with the cells that SOCI reads binds from and writes columns to.
class Prepared;

class Connection {
 public:
  Connection(ConnectionSettings settings, Counters& counters);
  ~Connection();
  Connection(Connection const&) = delete;
  Connection& operator=(Connection const&) = delete;

  Engine engine() const { return settings_.engine; }

  /// BEGIN, COMMIT and the like, or a whole script: not cached, no result.
  void control(std::string const& sql);
  /// Whether the last COMMIT really committed; a broken transaction on PostgreSQL only says that it rolled
  /// back.
  bool committed() const { return committed_; }
  /// Of all statements until it is set again; without one (max) none has a timeout of its own either.
  void set_deadline(std::chrono::steady_clock::time_point deadline) { call_deadline_ = deadline; }
  /// Releases what failed statements hold; after the end of a transaction.
  void finish();
  /// Whether the connection is lost.
  bool lost() const;

  /// PostgreSQL, after LISTEN: the payloads of the notifications that have come; waits for the first. Absent
  /// once `wake`, a file descriptor, can be read.
  std::optional<std::vector<std::string>> wait_for_notifications(int wake);

  using Sink = void (*)(void* into, std::span<Cell> cells);
  /// Runs a statement; rows go to `sink` where there is a shape. Returns the rows touched.
  std::int64_t run(std::string_view sql, std::vector<Bind>& binds, RowShape const* shape, std::size_t limit,
                   Sink sink, void* into);

 private:
  void use_write_ahead_log();
  struct Soci;  // the session, kept out of this header

  Prepared& prepared(std::string_view sql, std::span<Bind const> binds, RowShape const* shape);
  void describe(Prepared& statement, RowShape const* shape, std::string_view sql);
  [[noreturn]] void rethrow(std::string_view sql);
  void start_deadline();

  ConnectionSettings const settings_;
  Counters& counters_;
  std::unique_ptr<Soci> soci_;
  std::list<Prepared> statements_;  // most recently used first
  std::unordered_map<std::string, std::list<Prepared>::iterator> by_key_;
  std::list<Prepared> doomed_;  // dropped while their transaction was open
  std::string key_;
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
  bool committed_ = false;
  std::chrono::steady_clock::time_point call_deadline_ = std::chrono::steady_clock::time_point::max();
  bool lost_ = false;
};

}  // namespace storage
