// Transactional outbox: events are written in the same transaction as the change; a publisher sends them
// afterwards.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace storage {

using OutboxId = base::Id<struct OutboxTag>;

struct OutboxEvent {
  base::TenantId tenant;
  OutboxId id;
  std::string topic;
  std::string key;
  std::string payload;
  base::Instant created;
  std::optional<base::Instant> published_at;
};
BOOST_DESCRIBE_STRUCT(OutboxEvent, (), (tenant, id, topic, key, payload, created, published_at))

/// At least once: what was sent but not marked is sent again. One publisher at a time (a leased job), which
/// sends in the order of `take` and stops at the first failure, keeps the order of each key.
class EventOutbox {
 public:
  EventOutbox(Session& session, base::Clock const& clock, base::IdSource& ids)
      : session_(session), clock_(clock), ids_(ids) {}

  OutboxId append(base::TenantId const& tenant, std::string_view topic, std::string_view key,
                  std::string_view payload);
  /// The oldest that were not published, in the order they were appended.
  std::vector<OutboxEvent> take(std::int64_t limit);
  /// How many of these were marked just now.
  std::int64_t mark_published(std::vector<OutboxEvent> const& events);
  std::int64_t waiting();
  std::int64_t purge_published(base::Instant before);
  /// Whether `take` or `purge_published` would find something.
  bool anything_to_do(base::Instant purge_before);

 private:
  Session& session_;
  base::Clock const& clock_;
  base::IdSource& ids_;
};

}  // namespace storage
