// Keeps a digest of each feed with the last notification of its hub, so that nothing is lost when the program
// ends in between.
#include "features/speech/feed_pings.hpp"

#include <fmt/format.h>

#include "base/log.hpp"
#include "base/text.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/speech/addresses.hpp"
#include "features/speech/feed_ping_store.hpp"
#include "features/speech/podcast_files.hpp"

namespace speech {
namespace {

constexpr std::chrono::minutes look_each{1};
constexpr std::int64_t most_podcasts = 1000;  // of one tenant, the best ranked ones

}  // namespace

void FeedPings::start(core::JobLoop& jobs) {
  jobs.keep_doing({"ping_feeds", core::Lane::other, look_each},
                  [this](storage::Job const&) { return run(); });
}

boost::asio::awaitable<storage::JobResult> FeedPings::run() {
  for (auto const& tenant : tenants_()) {
    if (tenant->configuration.feeds.hub.empty()) continue;
    std::tuple const state{changes_.generation(storage::ChangeKind::catalogue, tenant->id), tenant->revision};
    if (auto const before = seen_.find(tenant->id.value); before != seen_.end() && before->second == state)
      continue;
    auto const work = [&](storage::Session& session) { return changed(session, *tenant); };
    auto const feeds = co_await database_.read(work);
    bool all = true;
    for (auto const& feed : feeds) {
      auto telling = tell(tenant, feed);
      bool const told = co_await std::move(telling);
      all = told && all;
    }
    if (all) seen_[tenant->id.value] = state;
  }
  co_return storage::JobResult::again(look_each);
}

std::vector<FeedPings::ChangedFeed> FeedPings::changed(storage::Session& session,
                                                       tenants::Tenant const& tenant) const {
  auto const now = clock_.now();
  auto const origin = tenants::default_origin(tenant);
  auto const told = FeedPingStore({session, tenant.id}).digests();
  catalogue::ViewContext const view{.locale = &base::english(), .now = now, .max_rating = tenant.max_rating};
  auto const podcasts = catalogue::ShelfStore({session, tenant.id})
                            .list({{.kind = catalogue::ListKind::top,
                                    .content_type = catalogue::ContentType::podcastcollection,
                                    .limit = most_podcasts}},
                                  view)
                            .front()
                            .items;
  std::vector<ChangedFeed> out;
  for (auto const& podcast : podcasts) {
    auto const feed = make_feed(session, tenant, podcast.id, now, origin);
    if (!feed) continue;
    auto digest = base::sha256_hex(*feed).substr(0, 32);
    if (auto const before = told.find(podcast.id); before != told.end() && before->second == digest) continue;
    out.push_back({.podcast = podcast.id,
                   .address = origin + http::link(files::feed, base::text(podcast.id) + ".xml"),
                   .digest = std::move(digest)});
  }
  return out;
}

boost::asio::awaitable<bool> FeedPings::tell(std::shared_ptr<tenants::Tenant const> tenant,
                                             ChangedFeed feed) {
  auto const address = base::percent_encode_component(feed.address);
  outbound::HttpRequest request{.method = "POST",
                                .url = tenant->configuration.feeds.hub,
                                .headers = {{"Content-Type", "application/x-www-form-urlencoded"}},
                                .body = fmt::format("hub.mode=publish&hub.url={0}&hub.topic={0}", address)};
  auto const answer = co_await client_.send(std::move(request));
  if (!answer || answer->status < 200 || answer->status > 299) {
    base::log::warn(
        "a hub was not told of a feed",
        {{"tenant", tenant->id.value},
         {"reason", answer ? fmt::format("it answers {}", answer->status) : answer.error().reason}});
    co_return false;
  }
  auto const work = [&](storage::TenantSession const& session) {
    FeedPingStore(session).save(feed.podcast, feed.digest, clock_.now());
  };
  co_await database_.write(tenant->id, work);
  co_return true;
}

}  // namespace speech
