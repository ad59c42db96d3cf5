// The SQL of guests' events; storage::EventOutbox writes and publishes them.
#include "features/portal/guest_event_store.hpp"

namespace portal {

using storage::bind;

void GuestEventStore::ensure_tables() {
  session_.run_script(R"(
    create table if not exists outbox (tenant text not null, id bigint not null, topic text not null,
      key text not null, payload text not null, created bigint not null, published_at bigint,
      primary key (tenant, id));
    create index if not exists outbox_waiting on outbox (id) where published_at is null;
    create index if not exists outbox_created on outbox (created))");
}

std::vector<TenantEvents> GuestEventStore::sizes() {
  return session_.rows<TenantEvents>(R"(
    select tenant, cast(sum(length(payload) + length(topic) + length(key) + 100) as bigint) as bytes
    from outbox group by tenant)");
}

std::int64_t GuestEventStore::purge(base::Instant before, std::int64_t limit) {
  return session_.execute(R"(
    delete from outbox
    where rowid in (select rowid from outbox where created < :before order by created limit :limit))",
                          bind("before", before), bind("limit", limit));
}

}  // namespace portal
