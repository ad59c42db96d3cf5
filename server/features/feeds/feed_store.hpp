// The feeds that podcasts come from, by their addresses.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/session.hpp"

namespace feeds {

using FeedId = base::Id<struct FeedTag>;

/// gone: the server said that there will be no feed any more (410), so it is not asked again.
enum class FeedState { imported, followed, gone };
BOOST_DESCRIBE_ENUM(FeedState, imported, followed, gone)

/// Whether sounds become media of ours, or play from where the feed says.
enum class Enclosures { fetched, linked };
BOOST_DESCRIBE_ENUM(Enclosures, fetched, linked)

struct FeedRow {
  FeedId id;
  std::string url;
  FeedState state = FeedState::imported;
  std::string tenants = "[]";
  Enclosures enclosures = Enclosures::fetched;
  std::string etag;
  std::string last_modified;
  base::Instant checked_at;
  base::Instant due_at;
  std::int64_t failures = 0;
  std::string problem;
};
BOOST_DESCRIBE_STRUCT(FeedRow, (),
                      (id, url, state, tenants, enclosures, etag, last_modified, checked_at, due_at, failures,
                       problem))

class FeedStore {
 public:
  explicit FeedStore(storage::Session& session) : session_(session) {}

  std::optional<FeedRow> find(std::string_view url);
  /// The followed feed that has been due for the longest time.
  std::optional<FeedRow> due(base::Instant now);
  /// Adds a feed, or brings all that is kept of it up to date.
  void save(FeedRow const& feed);

 private:
  storage::Session& session_;
};

}  // namespace feeds
