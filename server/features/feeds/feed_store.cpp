// The SQL of feeds.
#include "features/feeds/feed_store.hpp"

#include <fmt/format.h>

#include "storage/columns_of.hpp"

namespace feeds {

using storage::bind;

std::optional<FeedRow> FeedStore::find(std::string_view url) {
  return session_.row<FeedRow>(
      fmt::format("select {} from podcast_feed where url = :url", storage::columns_of<FeedRow>()),
      bind("url", url));
}

std::optional<FeedRow> FeedStore::due(base::Instant now) {
  return session_.row<FeedRow>(fmt::format(R"(
    select {} from podcast_feed where state = 'followed' and due_at <= :now
    order by due_at, id limit 1)",
                                           storage::columns_of<FeedRow>()),
                               bind("now", now));
}

void FeedStore::save(FeedRow const& feed) {
  session_.execute(R"(
    insert into podcast_feed (id, url, state, tenants, enclosures, etag, last_modified, checked_at, due_at, failures,
      problem)
    values (:id, :url, :state, :tenants, :enclosures, :etag, :last_modified, :checked_at, :due_at, :failures, :problem)
    on conflict (id) do update set url = excluded.url, state = excluded.state, tenants = excluded.tenants,
      enclosures = excluded.enclosures, etag = excluded.etag, last_modified = excluded.last_modified,
      checked_at = excluded.checked_at,
      due_at = excluded.due_at, failures = excluded.failures, problem = excluded.problem)",
                   storage::bind_members(feed));
}

}  // namespace feeds
