// The SQL of the event outbox.
#include "storage/event_outbox.hpp"

namespace storage {

OutboxId EventOutbox::append(base::TenantId const& tenant, std::string_view topic, std::string_view key,
                             std::string_view payload) {
  auto const id = ids_.make<OutboxId>();
  session_.execute(R"(
      insert into outbox (tenant, id, topic, key, payload, created)
      values (:tenant, :id, :topic, :key, :payload, :created))",
                   bind("tenant", tenant), bind("id", id), bind("topic", topic), bind("key", key),
                   bind("payload", payload), bind("created", clock_.now()));
  return id;
}

std::vector<OutboxEvent> EventOutbox::take(std::int64_t limit) {
  return session_.rows<OutboxEvent>(R"(
      select tenant, id, topic, key, payload, created, published_at
      from outbox where published_at is null order by id limit :limit)",
                                    bind("limit", limit));
}

std::int64_t EventOutbox::mark_published(std::vector<OutboxEvent> const& events) {
  std::vector<OutboxId> ids;
  for (auto const& event : events) ids.push_back(event.id);
  return session_.execute("update outbox set published_at = :now where published_at is null and id in (:ids)",
                          bind("now", clock_.now()), bind("ids", ids));
}

std::int64_t EventOutbox::waiting() {
  return session_.value<std::int64_t>("select count(*) from outbox where published_at is null").value_or(0);
}

std::int64_t EventOutbox::purge_published(base::Instant before) {
  return session_.execute("delete from outbox where published_at < :before", bind("before", before));
}

bool EventOutbox::anything_to_do(base::Instant purge_before) {
  return session_
      .value<std::int64_t>(R"(
      select 1 where exists (select 1 from outbox where published_at is null)
                  or exists (select 1 from outbox where published_at < :before))",
                           bind("before", purge_before))
      .has_value();
}

}  // namespace storage
