// The SQL of notified hubs.
#include "features/speech/feed_ping_store.hpp"

#include <boost/describe.hpp>

namespace speech {

using storage::bind;

struct FeedPingRow {
  base::ArticleId podcast;
  std::string digest;
};
BOOST_DESCRIBE_STRUCT(FeedPingRow, (), (podcast, digest))

std::map<base::ArticleId, std::string> FeedPingStore::digests() {
  std::map<base::ArticleId, std::string> out;
  for (auto& row : session_.rows<FeedPingRow>("select podcast, digest from feed_ping where tenant = :tenant"))
    out[row.podcast] = std::move(row.digest);
  return out;
}

void FeedPingStore::save(base::ArticleId podcast, std::string const& digest, base::Instant now) {
  session_.execute(R"(
    insert into feed_ping (tenant, podcast, digest, pinged_at) values (:tenant, :podcast, :digest, :now)
    on conflict (tenant, podcast) do update set digest = excluded.digest, pinged_at = excluded.pinged_at)",
                   bind("podcast", podcast), bind("digest", digest), bind("now", now));
}

}  // namespace speech
