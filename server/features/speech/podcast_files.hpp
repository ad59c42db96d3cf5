// GET /podcast/feed/…: feeds for podcast apps, and what they name.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <memory>
#include <optional>
#include <string>

#include "base/ids.hpp"
#include "base/memo.hpp"
#include "base/time/instant.hpp"
#include "features/playback/media/signing_keys.hpp"
#include "features/tenants/tenant.hpp"
#include "http/pages/page_cache.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"
#include "storage/changes/changes.hpp"
#include "storage/database.hpp"

namespace speech {

/// The feed as XML, with addresses at that origin; nullopt for a podcast that the tenant does not offer, or
/// of which nothing is free.
std::optional<std::string> make_feed(storage::Session& session, tenants::Tenant const& tenant,
                                     base::ArticleId id, base::Instant now, std::string const& origin);

/// A podcast app has no account, so feeds have what everybody may hear: the free episodes. A podcast without
/// one has no feed.
class PodcastFiles {
 public:
  PodcastFiles(storage::Database& database, base::Clock const& clock, storage::Changes const& changes,
               playback::SigningKeys const& keys)
      : database_(database), clock_(clock), changes_(changes), keys_(keys) {}

  /// absent for what is not offered or not free.
  boost::asio::awaitable<std::optional<http::Response>> answer(http::Request const& request,
                                                               std::shared_ptr<tenants::Tenant const> tenant);

 private:
  boost::asio::awaitable<std::optional<http::Response>> feed(http::Request const& request,
                                                             std::shared_ptr<tenants::Tenant const> tenant);
  /// Leads to the signed address of an episode's sound or transcript, or answers with its chapters.
  boost::asio::awaitable<std::optional<http::Response>> episode_file(
      http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant);

  struct FeedKey {
    std::string tenant;
    std::int64_t revision;
    std::uint64_t catalogue;  // generation of what it lists
    std::string origin;
    base::ArticleId podcast;
    auto operator<=>(FeedKey const&) const = default;
  };
  struct CachedFeed {
    std::shared_ptr<http::PageEntry const> entry;
    base::Instant until;
  };
  struct SeenKey {
    std::string tenant;
    std::string origin;
    base::ArticleId podcast;
    auto operator<=>(SeenKey const&) const = default;
  };
  struct SeenFeed {
    std::string digest;
    base::Instant at;
  };
  /// Since when this process has seen the feed as it is: an offer that ends changes it without a row that
  /// says when.
  base::Instant first_seen(FeedKey const& feed, std::string const& body, base::Instant now);

  storage::Database& database_;
  base::Clock const& clock_;
  storage::Changes const& changes_;
  playback::SigningKeys const& keys_;
  base::Memo<FeedKey, CachedFeed> feeds_{200};
  base::Memo<SeenKey, SeenFeed> seen_{1000};
};

}  // namespace speech
