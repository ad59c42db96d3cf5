// Fuzz target: a feed of somebody else. What is read has a title, guids once, and makes a manifest that the
// import accepts.
#include "features/feeds/feed_manifest.hpp"
#include "fuzz/fuzz.hpp"

int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const text = fuzz::text_of(data, size);
  catalogue::Manifest const none;
  feeds::read_chapters(text, "en");
  auto const feed = feeds::read_feed(text, "application/rss+xml");
  if (!feed) {
    fuzz::require(!feed.error().empty(), "a refusal has a reason");
    return 0;
  }
  fuzz::require(!feed->title.empty(), "a feed has a title");
  auto const now = base::Instant{1'780'000'000'000};
  auto const plan = feeds::plan_import(*feed, none, {.id = "0000000000001"}, now);
  auto const manifest = catalogue::read_manifest(base::to_json(plan.manifest));
  fuzz::require(manifest.has_value(), "the manifest of a feed is accepted");
  // Linked sounds of unknown length are left out when they are asked for.
  auto linked = feeds::plan_import(*feed, none, {.id = "0000000000001", .link_enclosures = true}, now);
  std::erase_if(linked.manifest.podcasts.front().episodes,
                [](auto const& episode) { return episode.enclosure && episode.enclosure->seconds <= 0; });
  fuzz::require(catalogue::read_manifest(base::to_json(linked.manifest)).has_value(),
                "the manifest of linked sounds is accepted");
  auto const again = feeds::plan_import(*feed, *manifest, {.id = "0000000000001"}, now);
  fuzz::require(again.difference.added.empty() && again.difference.absent.empty(),
                "nothing is new the second time");
  return 0;
}
