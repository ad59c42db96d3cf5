// Manifests of podcasts and audiobooks: read whole, and every wrong field named by its path.
#include "features/catalogue/kinds/speech/speech_manifest.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "features/catalogue/testing/manifest_errors.hpp"

namespace catalogue {
namespace {

using testing::errors_of;

bool names(std::vector<std::string> const& errors, std::string_view field) {
  return std::ranges::any_of(errors,
                             [&](auto const& error) { return error.starts_with(std::string(field) + ": "); });
}

constexpr char const* good_speech = R"({"licensor":"demo","linkHosts":["example.org"],
 "genres":[{"key":"history","name":{"en":"History"}}],
 "people":[{"key":"ann","name":{"en":"Ann"},"link":"https://example.org/ann"},{"key":"bob","name":{"en":"Bob"}}],
 "podcasts":[{"key":"p","guid":"urn:p","title":{"en":"P","ar":"ب"},"language":"en","type":"serial","people":[{"person":"ann","role":"host"}],
   "genres":["history"],"copyright":"© us","artwork":"p.png","funding":{"link":"https://example.org/give","label":{"en":"Give"}},"explicit":true,
   "offers":{"aurora":{"businessModel":"FREE"},"plume":{"from":"2026-01-01","until":"2027-01-01"}},
   "episodes":[{"key":"e1","guid":"g1","title":{"en":"One"},"notes":{"en":"<p>Hi</p>"},"file":"e1.mp3","season":1,"number":1,"type":"bonus",
     "published":"2026-03-14T10:00:00Z","people":[{"person":"bob","role":"guest"}],
     "chapters":[{"start":0,"title":{"en":"A"}},{"start":1.5,"title":{"en":"B"},"link":"https://example.org/b"}],
     "transcripts":[{"language":"en","file":"e1.en.vtt"},{"language":"pt-BR","file":"e1.pt.vtt"}]}]}],
 "audiobooks":[{"key":"b","title":{"en":"B"},"language":"de","people":[{"person":"ann","role":"author"},{"person":"bob","role":"narrator"}],
   "file":"b.m4b","chapters":[{"title":{"en":"1"},"start":0},{"title":{"en":"2"},"start":60,"businessModel":"FREE"}]},
   {"key":"c","title":{"en":"C"},"chapters":[{"key":"c-one","title":{"en":"1"},"file":"c/1.flac"}]}]})";

TEST(SpeechManifest, IsReadWithAllItsParts) {
  EXPECT_EQ(errors_of(good_speech), std::vector<std::string>{});
  auto const manifest = read_manifest(good_speech);
  ASSERT_TRUE(manifest);
  auto const& podcast = manifest->podcasts[0];
  EXPECT_EQ(podcast.type, PodcastType::serial);
  EXPECT_TRUE(podcast.explicit_);
  EXPECT_EQ(podcast.episodes[0].people[0].role, SpeechRole::guest);
  EXPECT_EQ(podcast.episodes[0].chapters[1].start, 1.5);
  EXPECT_EQ(podcast.offers.at("aurora").business_model, "FREE");
  EXPECT_EQ(chapter_key(manifest->audiobooks[0], 1), "b/2");
  EXPECT_EQ(chapter_key(manifest->audiobooks[1], 0), "c-one");
  EXPECT_EQ(manifest->audiobooks[0].chapters[1].start, 60);
  EXPECT_EQ(base::to_json(*read_manifest(base::to_json(*manifest))), base::to_json(*manifest));
}

TEST(SpeechManifest, NamesThePathOfEachError) {
  auto const errors = errors_of(R"({"licensor":"x","people":[{"key":"ann","name":{}}],
 "podcasts":[{"key":"p","title":{"en":"P"},"language":"English","people":[{"person":"nobody","role":"host"}],"genres":["none"],
   "funding":{"link":"http://example.org"},"offers":{"aurora":{"businessModel":"GIFT","from":"2026-02-01","until":"2026-01-01"}},
   "episodes":[
     {"key":"e","guid":"g","title":{"en":"E"},"file":"../e.mp3","chapters":[{"start":5,"title":{"en":"A"}},{"start":5,"title":{"en":"B"}},{"start":-1,"title":{}}]},
     {"key":"e","guid":"g","title":{"en":"E"},"season":-1,"published":"soon","link":"javascript:alert`1`",
      "transcripts":[{"language":"en","file":"a.vtt"},{"language":"en","file":"/etc/passwd"},{"file":"b.vtt"}]}]
}],
 "audiobooks":[{"key":"b","title":{"en":"B"},"file":"b.m4b","chapters":[{"title":{"en":"1"},"start":9},{"title":{"en":"2"},"start":3,"file":"x.mp3"},{"title":{"en":"3"}}]},
   {"key":"c","title":{"en":"C"}},{"key":"d","title":{"en":"D"},"chapters":[{"title":{},"start":1}]}]
})");
  for (char const* field : {"people[0].name",
                            "podcasts[0].language",
                            "podcasts[0].people[0].person",
                            "podcasts[0].genres[0]",
                            "podcasts[0].funding.link",
                            "podcasts[0].offers.aurora.businessModel",
                            "podcasts[0].offers.aurora.until",
                            "podcasts[0].episodes[0].file",
                            "podcasts[0].episodes[0].chapters[1].start",
                            "podcasts[0].episodes[0].chapters[2].start",
                            "podcasts[0].episodes[0].chapters[2].title",
                            "podcasts[0].episodes[1].key",
                            "podcasts[0].episodes[1].guid",
                            "podcasts[0].episodes[1].season",
                            "podcasts[0].episodes[1].published",
                            "podcasts[0].episodes[1].link",
                            "podcasts[0].episodes[1].file",
                            "podcasts[0].episodes[1].transcripts[1].language",
                            "podcasts[0].episodes[1].transcripts[1].file",
                            "podcasts[0].episodes[1].transcripts[2].language",
                            "audiobooks[0].chapters[1].start",
                            "audiobooks[0].chapters[1].file",
                            "audiobooks[0].chapters[2].start",
                            "audiobooks[1].chapters",
                            "audiobooks[2].chapters[0].title",
                            "audiobooks[2].chapters[0].file",
                            "audiobooks[2].chapters[0].start"})
    EXPECT_TRUE(names(errors, field)) << field;
}

TEST(SpeechManifest, AnEpisodeHasAFileOrAnEnclosure) {
  auto const errors = [](std::string const& episode) {
    return errors_of(
        R"({"licensor":"x","podcasts":[{"key":"p","title":{"en":"P"},"episodes":[{"key":"e","title":{"en":"E"},)" +
        episode + "}]}]}");
  };
  auto const enclosure = [&](std::string const& url, std::string const& more = R"("seconds":60)") {
    return errors(R"("enclosure":{"url":")" + url + "\"," + more + "}");
  };
  EXPECT_EQ(enclosure("https://a.example/1.mp3"), std::vector<std::string>{});
  for (char const* url : {"", "/1.mp3", "ftp://a.example/1", "javascript:alert(1)", "https://me@a.example/1",
                          "https://", "https://a b/"})
    EXPECT_TRUE(names(enclosure(url), "podcasts[0].episodes[0].enclosure.url")) << url;
  EXPECT_TRUE(
      names(enclosure("https://a.example/1", R"("seconds":0)"), "podcasts[0].episodes[0].enclosure.seconds"));
  EXPECT_TRUE(names(enclosure("https://a.example/1", R"("seconds":9,"type":"text/html")"),
                    "podcasts[0].episodes[0].enclosure.type"));
  EXPECT_TRUE(names(errors(R"("file":"1.mp3","enclosure":{"url":"https://a.example/1","seconds":9})"),
                    "podcasts[0].episodes[0].file"));
  EXPECT_TRUE(names(errors(R"("number":1)"), "podcasts[0].episodes[0].file"));
}

TEST(SpeechManifest, AnUnknownRoleIsRefusedWithThoseThereAre) {
  EXPECT_EQ(
      errors_of(R"({"licensor":"x","podcasts":[{"key":"p","people":[{"person":"a","role":"boss"}]}]})"),
      (std::vector<std::string>{"podcasts[0].people[0].role: must be host, guest, author or narrator"}));
}

TEST(SpeechManifest, TruncatedAnywhereIsRefusedAndNeverCrashes) {
  std::string const text = good_speech;
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_FALSE(read_manifest(std::string_view(text).substr(0, length))) << length;
}

}  // namespace
}  // namespace catalogue
