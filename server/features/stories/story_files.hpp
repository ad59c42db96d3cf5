// GET /articles/feed/…: the feeds of areas, categories and subcategories.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>

#include "base/ids.hpp"
#include "base/locale.hpp"
#include "base/memo.hpp"
#include "base/time/instant.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/tenants/configuration/tenant_files.hpp"
#include "features/tenants/tenant.hpp"
#include "http/pages/page_cache.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"
#include "storage/changes/changes.hpp"
#include "storage/database.hpp"

namespace stories {

/// The list that a feed is of.
struct FeedOf {
  base::Locale const* locale = nullptr;
  catalogue::StoryArea area = catalogue::StoryArea::articles;
  std::string category;  // empty: all of the area
  std::string subcategory;
};
/// The path of the feed of a list.
std::string feed_path(FeedOf const& of);
/// Reads it; nullopt for another spelling.
std::optional<FeedOf> parse_feed_path(std::string_view path);

class StoryFiles {
 public:
  StoryFiles(storage::Database& database, base::Clock const& clock, storage::Changes const& changes,
             tenants::Messages& messages)
      : database_(database), clock_(clock), changes_(changes), messages_(messages) {}

  /// absent where the list has nothing to read.
  boost::asio::awaitable<std::optional<http::Response>> answer(http::Request const& request,
                                                               std::shared_ptr<tenants::Tenant const> tenant);

 private:
  std::optional<std::string> make(storage::Session& session, tenants::Tenant const& tenant, FeedOf const& of,
                                  std::string const& path, base::Instant now,
                                  std::string const& origin) const;

  struct FeedKey {
    std::string tenant;
    std::int64_t revision;
    std::uint64_t catalogue;  // generation of what it lists
    std::string origin;
    std::string path;
    auto operator<=>(FeedKey const&) const = default;
  };
  struct CachedFeed {
    std::shared_ptr<http::PageEntry const> entry;
    base::Instant until;
  };
  storage::Database& database_;
  base::Clock const& clock_;
  storage::Changes const& changes_;
  tenants::Messages& messages_;
  base::Memo<FeedKey, CachedFeed> feeds_{500};
};

}  // namespace stories
