// The port by which events of the outbox leave, and the files that it writes to when nothing else is
// configured.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "base/time/instant.hpp"
#include "storage/event_outbox.hpp"

namespace core {

/// Publishes events in their order, all of them or none. Events that it has not confirmed are sent again.
class EventPublisher {
 public:
  virtual ~EventPublisher() = default;
  /// Or the reason why not, in words for the log.
  virtual boost::asio::awaitable<std::expected<void, std::string>> publish(
      std::vector<storage::OutboxEvent> const& events) = 0;
};

/// One line of a file.
struct PublishedEvent {
  std::string id;
  std::string tenant;
  std::string topic;
  std::string key;
  base::Instant created;
  std::string payload;  // as the event's maker wrote it
};
BOOST_DESCRIBE_STRUCT(PublishedEvent, (), (id, tenant, topic, key, created, payload))

/// A file for each day, FOLDER/2026-11-22.jsonl, one JSON object a line, for a log shipper to take along.
/// Files older than `kept` are removed. Writes on a thread of its own.
class FilePublisher final : public EventPublisher {
 public:
  FilePublisher(std::filesystem::path folder, base::Clock const& clock, std::chrono::hours kept);
  boost::asio::awaitable<std::expected<void, std::string>> publish(
      std::vector<storage::OutboxEvent> const& events) override;

 private:
  std::expected<void, std::string> write(std::string const& lines);
  void remove_old(std::string_view today);

  std::filesystem::path const folder_;
  base::Clock const& clock_;
  std::chrono::hours const kept_;
  std::string day_;  // of the last file; on the thread only
  boost::asio::thread_pool thread_{1};
};

}  // namespace core
