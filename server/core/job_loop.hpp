// The worker loop: leases jobs from the database and runs them, a few of each lane at a time.
#pragma once
#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/describe/enum.hpp>
#include <boost/describe/enum_to_string.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "storage/database.hpp"
#include "storage/jobs/job_result.hpp"
#include "storage/jobs/jobs.hpp"
#include "storage/jobs/rests.hpp"

namespace core {

/// Jobs of one lane never wait for those of another: a mail server that answers late holds up no payment.
BOOST_DEFINE_ENUM_CLASS(Lane, money, delivery, media, other)
constexpr std::array lanes{Lane::money, Lane::delivery, Lane::media, Lane::other};
inline char const* name_of(Lane lane) { return boost::describe::enum_to_string(lane, ""); }

/// A job that is due for so long is late: it is logged, and the operations port says so.
constexpr std::chrono::minutes late_job{1};

struct JobLoopSettings {
  std::string owner;      // this process, among several on one database
  std::int64_t node = 0;  // the server's number among them
  /// Jobs of a lane that run at the same time. Each kind of job about money that is kept up has its place.
  std::map<Lane, std::size_t> parallel = {
      {Lane::money, 8}, {Lane::delivery, 4}, {Lane::media, 2}, {Lane::other, 4}};
  std::chrono::milliseconds lease = std::chrono::seconds(60);
  std::chrono::milliseconds look_each = std::chrono::seconds(1);
};

/// A job that is kept up, and the longest that it rests before it looks again.
struct Lasting {
  std::string kind;
  Lane lane;
  std::chrono::milliseconds rest;
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

  void handle(std::string kind, Lane lane, Handler handler);
  /// Whether there is anything to do for a job that is due. Only reads.
  using Look = std::function<bool(storage::Session&)>;

  /// There is one job of this kind, for all servers and for good: its handler answers JobResult::again, after
  /// at most `rest`. A failed one is tried again after a back-off of at most a minute, however often.
  ///
  /// With a `look` the job is leased only when that finds something. A lease and its end are two commits, and
  /// on SQLite each commit makes all readers drop the pages that they keep in memory: an idle server must not
  /// write.
  void keep_doing(Lasting lasting, Handler handler, Look look = {});
  /// The same on each server beside the others: work that they divide by leases of their own.
  void keep_doing_on_each_node(Lasting lasting, Handler handler, Look look = {});
  /// Times of a feature at which something is tried again: after a clock that was ahead they become now. The
  /// loop looks for such times at its start, once a minute, and when the clock goes back.
  void limit(storage::Rest rest);
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
  /// For how long the oldest job of a lane has been due without being taken.
  std::chrono::milliseconds lateness(Lane lane) const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace core
