// The pages of the spoken word as their payloads: what is shown, where addresses lead, what they cost, on
// both databases.
#include "features/speech/speech_pages.hpp"

#include <gtest/gtest.h>

#include "features/browse/testing/pages_test.hpp"
#include "features/speech/testing/speech_sample.hpp"

namespace speech {
namespace {

class SpeechPagesTest : public browse::testing::PagesTest<SpeechPages> {
 protected:
  void SetUp() override {
    PagesTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::SpeechSample(session, ids, clock.now()).fill(); });
    pages.emplace(database(), clock);
  }
};
STORAGE_ON_BOTH_ENGINES(SpeechPagesTest);

TEST_P(SpeechPagesTest, APodcastPageHasItsHostsAndTheNewestEpisodeFirst) {
  std::string const path = "/podcast/details/podcast-small/" + id("small");
  auto const shown = page(path, &SpeechPages::podcast, {{"id", id("small")}});
  EXPECT_EQ(shown.canonical, path);
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("podcast").at("title"), "Podcast small");
  EXPECT_EQ(payload.at("podcast").at("episodeCount"), 3);
  EXPECT_EQ(payload.at("podcast").at("hosts").at(0).at("href").as_string(),
            "/audiobook/artists/theo-park/" + id("theo"));
  EXPECT_EQ(payload.at("languageName"), "German");
  EXPECT_EQ(payload.at("serial"), false);
  EXPECT_EQ(payload.at("people").at(0).at("name"), "Theo Park") << "in the order of the credits";
  EXPECT_EQ(payload.at("people").at(1).at("roles").at(0), "host");
  EXPECT_EQ(payload.at("genres").at(0).at("href"), "/podcast/list?genre=talk");
  ASSERT_EQ(payload.at("episodes").as_array().size(), 3U);
  auto const& newest = payload.at("episodes").at(0);
  EXPECT_EQ(newest.at("track").at("title"), "Part 3");
  EXPECT_EQ(newest.at("track").at("href").as_string(), "/podcast/episode/part-3/" + id("small-3"));
  EXPECT_EQ(newest.at("track").at("album").at("href").as_string(), path);
  EXPECT_EQ(newest.at("season"), 2);
  EXPECT_EQ(newest.at("number"), 3);
  EXPECT_EQ(payload.at("episodes").at(2).at("type"), "trailer");
  EXPECT_EQ(payload.at("funding").at("label"), "Helfen");
  EXPECT_EQ(payload.at("feed").as_string(), "/podcast/feed/" + id("small") + ".xml");
  EXPECT_EQ(payload.at("funding").at("labelLang"), "de");
  EXPECT_EQ(payload.at("related").at(0).at("title"), "Podcast serial");
}

TEST_P(SpeechPagesTest, ASerialPodcastStartsWithItsFirstEpisodeAndItsEpisodesComeInParts) {
  auto const bare = "/podcast/details/" + id("serial");
  http::Params const params{{"id", id("serial")}};
  auto const payload = props(page(bare + "?limit=1", &SpeechPages::podcast, params));
  EXPECT_EQ(payload.at("serial"), true);
  EXPECT_EQ(payload.at("episodes").at(0).at("track").at("title"), "Part 1");
  EXPECT_EQ(payload.at("paging").at("total"), 2);
  EXPECT_EQ(payload.at("paging").at("next").as_string(), bare + "?offset=1&limit=1");
  EXPECT_EQ(status(bare + "?offset=24", &SpeechPages::podcast, params), 404);
}

TEST_P(SpeechPagesTest, AnEpisodePageHasNotesChaptersAndWhoIsHeard) {
  std::string const path = "/podcast/episode/part-2/" + id("small-2");
  auto const shown = page(path, &SpeechPages::episode, {{"id", id("small-2")}});
  EXPECT_EQ(shown.canonical, path);
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("notes"), "<p>Notes</p>");
  EXPECT_FALSE(payload.contains("notesLang"));
  EXPECT_EQ(payload.at("chapters").at(0).at("title"), "Start");
  EXPECT_EQ(payload.at("chapters").at(1).at("startSeconds"), 61);
  EXPECT_EQ(payload.at("chapters").at(1).at("start"), "01:01");
  EXPECT_EQ(payload.at("chapters").at(1).at("titleLang"), "de") << "there is no English title";
  EXPECT_EQ(payload.at("people").at(1).at("roles").at(0), "guest");
  EXPECT_EQ(payload.at("episode").at("track").at("album").at("title"), "Podcast small");
  ASSERT_EQ(payload.at("more").as_array().size(), 2U) << "of the same podcast, without itself";
  EXPECT_EQ(payload.at("more").at(0).at("track").at("title"), "Part 3");
}

TEST_P(SpeechPagesTest, AnAudiobookPageHasItsChaptersPeopleAndWhatIsKnownOfTheBook) {
  std::string const path = "/audiobook/details/the-ship/" + id("ship");
  auto const shown = page(path, &SpeechPages::audiobook, {{"id", id("ship")}});
  EXPECT_EQ(shown.canonical, path);
  EXPECT_EQ(shown.tags, (std::vector<std::string>{"article:" + id("ship"), "catalogue"}));
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("audiobook").at("durationSeconds"), 7260);
  EXPECT_EQ(payload.at("audiobook").at("chapterCount"), 2);
  EXPECT_EQ(payload.at("isbn"), "978-3-16-148410-0");
  EXPECT_EQ(payload.at("publisher"), "Harbour Press");
  EXPECT_EQ(payload.at("abridged"), false);
  ASSERT_EQ(payload.at("people").as_array().size(), 2U) << "each once";
  EXPECT_EQ(payload.at("people").at(0).at("roles"), (boost::json::value{"author", "narrator"}));
  ASSERT_EQ(payload.at("chapters").as_array().size(), 2U);
  EXPECT_EQ(payload.at("chapters").at(0).at("badge"), "free") << "a chapter to try";
  EXPECT_EQ(payload.at("chapters").at(1).at("number"), 2);
  EXPECT_EQ(payload.at("chapters").at(1).at("duration"), "01:00:30");
  EXPECT_EQ(payload.at("chapters").at(0).at("href").as_string(), path) << "a chapter has no page of its own";
  EXPECT_EQ(payload.at("moreByAuthor").at(0).at("title"), "The shore");
  EXPECT_EQ(payload.at("moreByAuthor").at(0).at("badge"), "price");
  EXPECT_EQ(payload.at("genres").at(0).at("href"), "/audiobook/genre/stories");
}

TEST_P(SpeechPagesTest, APersonPageHasWhatTheyWroteReadAndTalkIn) {
  auto const payload =
      props(page("/audiobook/artists/edda-marlow/" + id("edda"), &SpeechPages::person, {{"id", id("edda")}}));
  EXPECT_EQ(payload.at("person").at("name"), "Edda Marlow");
  EXPECT_EQ(payload.at("biography"), "A life.");
  EXPECT_EQ(payload.at("link"), "https://people.example/edda");
  EXPECT_EQ(payload.at("written").as_array().size(), 2U);
  EXPECT_EQ(payload.at("narrated").as_array().size(), 2U);
  EXPECT_EQ(payload.at("guestIn").as_array().size(), 5U);
  EXPECT_TRUE(payload.at("hosted").as_array().empty());
  auto const nora =
      props(page("/audiobook/artists/" + id("nora"), &SpeechPages::person, {{"id", id("nora")}}));
  EXPECT_EQ(nora.at("hosted").as_array().size(), 2U);
  EXPECT_TRUE(nora.at("written").as_array().empty());
}

TEST_P(SpeechPagesTest, ListsHaveGenresOrdersAndParts) {
  auto const podcasts = props(page("/podcast/list", &SpeechPages::podcasts));
  EXPECT_EQ(podcasts.at("podcasts").as_array().size(), 2U);
  EXPECT_EQ(podcasts.at("newest").as_array().size(), 5U);
  EXPECT_EQ(podcasts.at("genres").as_array().size(), 4U) << "all, and three";
  auto const chosen = page("/podcast/list?genre=science&sort=newest", &SpeechPages::podcasts);
  EXPECT_TRUE(chosen.noindex);
  auto const science = props(chosen);
  EXPECT_EQ(science.at("podcasts").as_array().size(), 1U);
  EXPECT_EQ(science.at("genre"), "science");
  EXPECT_TRUE(science.at("newest").as_array().empty());
  EXPECT_EQ(status("/podcast/list?genre=polka", &SpeechPages::podcasts), 404);
  EXPECT_EQ(status("/podcast/list?offset=24", &SpeechPages::podcasts), 404);

  auto const books = props(page("/audiobook/list?limit=1", &SpeechPages::audiobooks));
  EXPECT_EQ(books.at("audiobooks").as_array().size(), 1U);
  EXPECT_EQ(books.at("paging").at("next"), "/audiobook/list?offset=1&limit=1");
  EXPECT_EQ(books.at("genres").at(0).at("slug"), "stories");
  auto const genre = props(
      page("/audiobook/genre/stories?sort=popular", &SpeechPages::audiobook_genre, {{"name", "stories"}}));
  EXPECT_EQ(genre.at("genre").at("name"), "Stories");
  EXPECT_EQ(genre.at("audiobooks").as_array().size(), 2U);
  EXPECT_EQ(status("/audiobook/genre/talk", &SpeechPages::audiobook_genre, {{"name", "talk"}}), 404)
      << "a genre of podcasts only";
  auto const genres = props(page("/audiobook/category", &SpeechPages::audiobook_genres));
  EXPECT_EQ(genres.at("genres").at(0).at("href"), "/audiobook/genre/stories");
  EXPECT_TRUE(genres.at("genres").at(0).as_object().contains("artwork")) << "the cover of a book";
}

TEST_P(SpeechPagesTest, AddressesLeadToTheCanonicalOne) {
  http::Params const ship{{"id", id("ship")}};
  EXPECT_EQ(page("/audiobook/details/wrong/" + id("ship"), &SpeechPages::audiobook, ship).redirect,
            "/audiobook/details/the-ship/" + id("ship"));
  auto const bare = page("/audiobook/details/" + id("ship"), &SpeechPages::audiobook, ship);
  EXPECT_EQ(bare.status, 200);
  EXPECT_EQ(bare.canonical, "/audiobook/details/the-ship/" + id("ship"));
  EXPECT_EQ(page("/audiobook/details/the-ship", &SpeechPages::audiobook, {{"id", "the-ship"}}).redirect,
            "/audiobook/details/the-ship/" + id("ship"));
  EXPECT_EQ(page("/podcast/details/podcast-small", &SpeechPages::podcast, {{"id", "podcast-small"}}).redirect,
            "/podcast/details/podcast-small/" + id("small"));
  EXPECT_EQ(page("/audiobook/artists/nora-bell", &SpeechPages::person, {{"id", "nora-bell"}}).redirect,
            "/audiobook/artists/nora-bell/" + id("nora"));
}

TEST_P(SpeechPagesTest, OtherKindsAndWhatAnotherTenantOffersAre404) {
  EXPECT_EQ(status("/audiobook/details/x", &SpeechPages::audiobook, {{"id", id("tides")}}), 404)
      << "an album";
  EXPECT_EQ(status("/audiobook/artists/x", &SpeechPages::person, {{"id", id("lina")}}), 404) << "a musician";
  EXPECT_EQ(status("/podcast/details/x", &SpeechPages::podcast, {{"id", id("small-1")}}), 404)
      << "an episode";
  EXPECT_EQ(status("/podcast/episode/x", &SpeechPages::episode, {{"id", id("ship-1")}}), 404) << "a chapter";
  for (auto const& key : {"small", "serial"})
    EXPECT_EQ(status("/podcast/details/x", &SpeechPages::podcast, {{"id", id(key)}}, {.tenant = "plume"}),
              404);
  EXPECT_EQ(status("/podcast/episode/x", &SpeechPages::episode, {{"id", id("small-1")}}, {.tenant = "plume"}),
            404);
  EXPECT_EQ(
      status("/audiobook/details/x", &SpeechPages::audiobook, {{"id", id("ship")}}, {.tenant = "plume"}),
      404);
  EXPECT_EQ(status("/audiobook/artists/x", &SpeechPages::person, {{"id", id("edda")}}, {.tenant = "plume"}),
            404);
  EXPECT_TRUE(props(page("/podcast/list", &SpeechPages::podcasts, {}, {.tenant = "plume"}))
                  .at("podcasts")
                  .as_array()
                  .empty());
}

TEST_P(SpeechPagesTest, ThePagesLanguageDecidesWordsAndDigits) {
  auto const payload = props(page("/audiobook/details/" + id("ship"), &SpeechPages::audiobook,
                                  {{"id", id("ship")}}, {.locale = "ar"}));
  EXPECT_EQ(payload.at("languageName"), "الإنجليزية");
  EXPECT_EQ(payload.at("descriptionLang"), "en");
  EXPECT_EQ(payload.at("chapters").at(0).at("duration"), "٠١:٠٠:٣٠") << "in the tenant's digits";
  EXPECT_TRUE(payload.at("audiobook").at("href").as_string().starts_with("/ar/audiobook/details/"));
}

}  // namespace
}  // namespace speech
