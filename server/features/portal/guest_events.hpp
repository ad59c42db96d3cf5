// Events that guests' browsers report: bounded per tenant and in all, in a database file of their own.
//
// Anybody may send them, so they may never cost the rest anything: no disk is waited for, and what does not
// fit is dropped. What the business itself has to tell is written to storage::EventOutbox in the main
// database.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "core/event_publisher.hpp"
#include "storage/database.hpp"

namespace portal {

struct GuestEventLimits {
  std::int64_t bytes = 256 << 20;                        // on disk, of all tenants
  std::int64_t tenant_bytes = 64 << 20;                  // of one tenant
  std::int64_t waiting_bytes = 4 << 20;                  // in memory, until the next write
  std::chrono::hours kept = std::chrono::hours(7 * 24);  // published or not
};

class GuestEvents {
 public:
  /// Opens DATA/events.db. A damaged one is put aside: events may be lost, the start may not.
  GuestEvents(std::filesystem::path const& data, base::Clock const& clock, base::IdSource& ids,
              GuestEventLimits limits = {});

  /// Keeps an event in memory for the next write. False where there is no room: it is dropped.
  bool append(base::TenantId const& tenant, std::string topic, std::string payload);
  /// Writes what waits, in one transaction, and removes some of what is too old. Once a second, and at the
  /// end. What cannot be written is dropped.
  boost::asio::awaitable<void> flush();
  void flush_now();

  /// Hands over what was written, and removes what the publisher has. Each server publishes its own file.
  boost::asio::awaitable<void> publish(core::EventPublisher& publisher);

  storage::Database& database() { return database_; }
  std::uint64_t dropped() const;
  std::int64_t bytes() const;

 private:
  struct Event {
    base::TenantId tenant;
    std::string topic;
    std::string payload;
  };
  static std::int64_t size_of(Event const& event);
  std::vector<Event> take_waiting();
  void write(storage::Session& session, std::vector<Event> const& events);
  void measure(storage::Session& session);
  void drop(std::vector<Event> const& events, std::string_view reason);

  base::Clock const& clock_;
  base::IdSource& ids_;
  GuestEventLimits const limits_;
  storage::Database database_;
  bool publishes_ = true;     // false after a failure, which is logged once
  base::Instant next_purge_;  // of the steady clock; of whoever flushes
  mutable std::mutex mutex_;
  std::vector<Event> waiting_;
  std::int64_t waiting_bytes_ = 0;
  std::int64_t bytes_ = 0;  // written, and waiting
  std::map<std::string, std::int64_t, std::less<>> bytes_of_tenant_;
  std::uint64_t dropped_ = 0;
};

}  // namespace portal
