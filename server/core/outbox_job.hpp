// The job that publishes the outbox's events and removes them afterwards.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>

#include "core/event_publisher.hpp"
#include "core/job_loop.hpp"
#include "storage/database.hpp"

namespace core {

struct OutboxJobSettings {
  std::chrono::hours kept{7 * 24};  // rows, after they were published
  std::chrono::milliseconds each = std::chrono::seconds(10);
  std::int64_t most = 500;  // events in one batch
};

/// One row in the job table, so that of several servers one publishes at a time and the order holds.
class OutboxJob {
 public:
  static constexpr char const* kind = "outbox.publish";

  OutboxJob(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
            EventPublisher& publisher, OutboxJobSettings settings)
      : database_(database), clock_(clock), ids_(ids), publisher_(publisher), settings_(settings) {}

  void start(JobLoop& jobs);
  /// Publishes what is waiting, batch by batch, until a batch fails or nothing is left.
  boost::asio::awaitable<storage::JobResult> run();

 private:
  storage::Database& database_;
  base::Clock const& clock_;
  base::IdSource& ids_;
  EventPublisher& publisher_;
  OutboxJobSettings const settings_;
};

}  // namespace core
