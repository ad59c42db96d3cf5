// The worker loop: leases jobs from the database and runs them, a few at a time.
#pragma once
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "storage/database.hpp"
#include "storage/job_result.hpp"
#include "storage/jobs.hpp"

namespace core {

struct JobLoopSettings {
  std::string owner;         // this process, among several on one database
  std::int64_t node = 0;     // the server's number among them
  std::size_t parallel = 4;  // jobs that run at the same time
  std::chrono::milliseconds lease = std::chrono::seconds(60);
  std::chrono::milliseconds look_each = std::chrono::seconds(1);
};

struct JobStatistics {
  std::uint64_t done = 0;
  std::uint64_t failed = 0;  // and will be tried again
  std::uint64_t dead = 0;
  std::uint64_t running = 0;
};

/// Register all kinds before start(). Jobs of a kind without a handler are left to other processes. Runs
/// on one executor; nothing of it blocks.
class JobLoop {
 public:
  /// May suspend. What it changes in the database it hands back, so that this is committed together with the
  /// end of the job; what it does outside may happen twice when the process dies in between.
  using Handler = std::function<boost::asio::awaitable<storage::JobResult>(storage::Job job)>;

  JobLoop(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
          JobLoopSettings settings);
  ~JobLoop();
  JobLoop(JobLoop const&) = delete;
  JobLoop& operator=(JobLoop const&) = delete;

  void handle(std::string kind, Handler handler);
  /// Whether there is anything to do for a job that is due. Only reads.
  using Look = std::function<bool(storage::Session&)>;

  /// There is one job of this kind, for all servers and for good: its handler answers JobResult::again. A
  /// failed one is tried again after a back-off of at most a minute, however often.
  ///
  /// With a `look` the job is leased only when that finds something. A lease and its end are two commits, and
  /// on SQLite each commit makes all readers drop the pages that they keep in memory: an idle server must not
  /// write.
  void keep_doing(std::string kind, Handler handler, Look look = {});
  /// The same on each server beside the others: work that they divide by leases of their own.
  void keep_doing_on_each_node(std::string const& kind, Handler handler, Look look = {});
  /// Adds a job of this kind in each period, once however many servers there are; its tenant is empty.
  void repeat(std::string kind, std::chrono::milliseconds period);
  /// Deletes what a feature no longer needs, once a day: `remove` returns the number of deleted rows.
  void clean_up(std::string const& feature, std::function<std::int64_t(storage::Session&)> remove);

  /// Looks for work at once instead of within a second. May be called from any thread, also after the loop is
  /// gone.
  std::function<void()> notifier() const;

  void start(boost::asio::any_io_executor const& executor);
  /// Takes no more jobs and lets those that run come to their end. From any thread.
  void stop();

  JobStatistics statistics() const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace core
