// Listens for commits of other programs on the same database: LISTEN on PostgreSQL, the file's version on
// SQLite.
#pragma once
#include <functional>
#include <string_view>
#include <thread>

#include "storage/database.hpp"

namespace storage {

/// One thread with a connection of its own. Goes on after the database was away, and then says so, for what
/// was committed meanwhile was not heard.
class Watcher {
 public:
  /// "changes": something that programs keep in memory was changed; "jobs": a job was added; empty: either.
  /// Called on the watcher's thread; it must not wait.
  using Heard = std::function<void(std::string_view topic)>;

  Watcher(Database& database, Heard heard);
  ~Watcher();
  Watcher(Watcher const&) = delete;
  Watcher& operator=(Watcher const&) = delete;

 private:
  void run();
  void watch();
  bool pause(int milliseconds) const;

  Database& database_;
  Heard const heard_;
  int const stop_;  // an eventfd that wakes the thread to end
  std::thread thread_;
};

}  // namespace storage
