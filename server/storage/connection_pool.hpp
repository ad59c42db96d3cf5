// A connection pool: a few threads with one database connection each, and a bounded queue in front of them.
#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "storage/connection.hpp"

namespace storage {

/// What a thread keeps between tasks: its connection, opened on first use and again after it was lost.
struct PooledConnection {
  std::unique_ptr<Connection> connection;
};

class ConnectionPool {
 public:
  /// Gets the thread's connection, or nullptr if the pool closes before its turn.
  using Task = std::move_only_function<void(PooledConnection*)>;

  ConnectionPool(unsigned threads, std::size_t max_waiting);
  ~ConnectionPool();

  using Clock = std::chrono::steady_clock;

  /// False when too many are waiting; the task is left as it was. One that is still waiting at its deadline
  /// gets nullptr, also while every connection hangs.
  bool submit(Task& task, Clock::time_point deadline);
  std::size_t waiting() const;
  /// Whether the calling thread belongs to any pool, and so must not wait for one.
  static bool is_mine();

 private:
  struct Waiting {
    Task task;
    Clock::time_point deadline;
  };

  void work();
  void expire();

  std::size_t const max_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable added_;  // for the thread that watches the deadlines
  std::deque<Waiting> tasks_;
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace storage
