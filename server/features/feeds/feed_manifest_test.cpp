// What a feed becomes: the manifest, its keys that stay, and the difference from the import before.
#include "features/feeds/feed_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace feeds {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr base::Instant now{1'780'000'000'000};
constexpr std::int64_t day = 86'400'000;

Item item(std::string guid, std::int64_t age, std::string title = "E") {
  return {.guid = guid,
          .title = title,
          .enclosure = {.url = "https://a.example/" + guid, .type = {}},
          .published = base::Instant{now.ms - age * day}};
}
Feed feed(std::vector<Item> items) {
  Feed out;
  out.title = "Talk";
  out.language = "de";
  out.author = "Ann";
  out.items = std::move(items);
  return out;
}
Plan plan(Feed const& of, catalogue::Manifest const& earlier = {}, PlanSettings settings = {}) {
  settings.id = "0000000000001";
  auto out = plan_import(of, earlier, settings, now);
  auto const read = catalogue::read_manifest(base::to_json(out.manifest));
  EXPECT_TRUE(read) << read.error().front().field << ' ' << read.error().front().message;
  return out;
}
std::vector<std::string> guids(Plan const& of) {
  std::vector<std::string> out;
  for (auto const& episode : of.manifest.podcasts.front().episodes) out.push_back(episode.guid);
  return out;
}

TEST(FeedManifest, AnEpisodeStaysTheSameByItsGuidWhateverElseChanges) {
  auto const first = plan(feed({item("a", 1), item("b", 2)}));
  EXPECT_THAT(guids(first), ElementsAre("b", "a")) << "the oldest first";
  EXPECT_THAT(first.difference.added, SizeIs(2));
  auto changed = item("a", 1, "Another title");
  changed.enclosure.url = "https://elsewhere.example/a";
  auto const second = plan(feed({changed, item("b", 2)}), first.manifest);
  EXPECT_THAT(second.difference.added, IsEmpty());
  EXPECT_THAT(second.difference.changed, ElementsAre("Another title"));
  EXPECT_EQ(second.difference.same, 1);
  EXPECT_EQ(second.manifest.podcasts.front().episodes[1].key,
            first.manifest.podcasts.front().episodes[1].key);
}

TEST(FeedManifest, AnEpisodeThatLeftTheFeedStaysUnlessAsked) {
  auto const first = plan(feed({item("a", 1), item("b", 2)}));
  auto const second = plan(feed({item("a", 1)}), first.manifest);
  EXPECT_THAT(guids(second), ElementsAre("b", "a"));
  EXPECT_THAT(second.difference.absent, ElementsAre("E"));
  auto const third = plan(feed({item("a", 1)}), first.manifest, {.remove_absent = true});
  EXPECT_THAT(guids(third), ElementsAre("a"));
  EXPECT_THAT(third.absent_keys, ElementsAre(first.manifest.podcasts.front().episodes[0].key));
}

TEST(FeedManifest, LinkedSoundsAreNotFetched) {
  auto one = item("a", 1);
  one.seconds = 90;
  auto odd = item("b", 2);
  odd.enclosure.url = "ftp://a.example/b";
  odd.seconds = 90;
  auto settings = PlanSettings{.link_enclosures = true};
  auto const first = plan(feed({one, odd}), {}, settings);
  auto const& episodes = first.manifest.podcasts.front().episodes;
  ASSERT_THAT(episodes, SizeIs(2));
  ASSERT_TRUE(episodes[1].enclosure);
  EXPECT_EQ(episodes[1].enclosure->url, "https://a.example/a");
  EXPECT_EQ(episodes[1].enclosure->seconds, 90);
  EXPECT_EQ(episodes[1].file, "");
  EXPECT_FALSE(episodes[0].enclosure) << "what no manifest may hold is refused where it is fetched";
  EXPECT_THAT(first.files, SizeIs(1));

  auto known = first.manifest;
  known.podcasts.front().episodes[1].enclosure->type = "audio/ogg";
  auto plain = one;
  plain.enclosure.url = "http://a.example/a";
  auto const second = plan(feed({plain, odd}), known, settings);
  EXPECT_EQ(second.difference.same, 2) << "what was found out about a sound stays";
  auto const fetched = plan(feed({one}), known);
  EXPECT_FALSE(fetched.manifest.podcasts.front().episodes[1].enclosure);
  EXPECT_THAT(fetched.difference.changed, SizeIs(1));
}

TEST(FeedManifest, OnlyTheNewestAreTakenAndThoseThatAreThereStay) {
  auto const first = plan(feed({item("a", 3), item("b", 2)}), {}, {.most_episodes = 1});
  EXPECT_THAT(guids(first), ElementsAre("b"));
  EXPECT_EQ(first.difference.beyond, 1);
  auto const second =
      plan(feed({item("a", 3), item("b", 2), item("c", 1)}), first.manifest, {.most_episodes = 1});
  EXPECT_THAT(guids(second), ElementsAre("b", "c"));
}

TEST(FeedManifest, WhatNoManifestMayHoldIsLeftOut) {
  auto odd = feed({item("a", 1, ""), item(std::string(3000, 'g'), 2), item("c", 500 * 365), item("d", -500)});
  odd.language = "not a language";
  odd.link = "javascript:alert(1)";
  odd.funding_link = "http://plain.example";
  odd.guid = "no uuid";
  odd.categories = {"Arts", "Arts", "<script>", "Pop"};
  odd.items[0].link = "https://user@a.example";
  odd.items[0].people = {{.name = "Bob", .role = catalogue::SpeechRole::guest, .link = "data:text/html,x"}};
  odd.items[0].transcripts = {{.url = "https://a.example/t", .type = "text/vtt", .language = "en"},
                              {.url = "https://a.example/u", .type = "text/vtt", .language = "en"},
                              {.url = "https://a.example/v", .type = "text/html", .language = "fr"}};
  auto const out = plan(odd);
  auto const& podcast = out.manifest.podcasts.front();
  EXPECT_EQ(podcast.language, "");
  EXPECT_EQ(podcast.link, "");
  EXPECT_FALSE(podcast.funding);
  EXPECT_EQ(podcast.guid, "");
  EXPECT_THAT(podcast.genres, ElementsAre("Arts"));
  EXPECT_THAT(podcast.people, SizeIs(1)) << "the author of the feed";
  for (auto const& episode : podcast.episodes) {
    EXPECT_FALSE(episode.title.empty());
    EXPECT_GT(episode.published, "1990");
    EXPECT_LE(episode.guid.size(), 500);
    if (episode.guid == "a") EXPECT_THAT(episode.transcripts, SizeIs(1));
  }
  for (auto const& person : out.manifest.people) EXPECT_EQ(person.link, "");
  auto same = feed({item("917393e3-1b1e-5cef-ace4-edaa54e1f810", 1)});
  same.guid = same.items.front().guid;
  EXPECT_EQ(plan(same).manifest.podcasts.front().guid, "");
}

TEST(FeedManifest, ChaptersAreThoseThatCanBeReached) {
  auto const read = read_chapters(
      R"json({"version":"1.2.0","chapters":[{"startTime":0,"title":"<b>Start</b>"},{"startTime":0,"title":"Twice"},
          {"startTime":-5,"title":"Before"},{"startTime":1e99,"title":"After"},{"startTime":60.5,"title":"End",
          "url":"https://a.example/x"},{"startTime":70,"title":"J","url":"javascript:alert(1)"},{"startTime":80}]})json",
      "de");
  ASSERT_THAT(read, SizeIs(3));
  EXPECT_EQ(read[0].title.at("de"), "Start");
  EXPECT_EQ(read[1].start, 60.5);
  EXPECT_EQ(read[1].link, "https://a.example/x");
  EXPECT_EQ(read[2].link, "");
  for (auto const* text : {"", "[]", "{}", "{\"chapters\":5}", "{\"chapters\":[5]}", "x"})
    EXPECT_THAT(read_chapters(text, "de"), IsEmpty()) << text;
}

}  // namespace
}  // namespace feeds
