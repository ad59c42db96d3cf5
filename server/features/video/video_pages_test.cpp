// The pages of films and series as their payloads: what is shown, where addresses lead, what they cost, on
// both databases.
#include "features/video/video_pages.hpp"

#include <gtest/gtest.h>

#include "features/browse/testing/pages_test.hpp"
#include "features/video/testing/video_sample.hpp"

namespace video {
namespace {

class VideoPagesTest : public browse::testing::PagesTest<VideoPages> {
 protected:
  void SetUp() override {
    PagesTest::SetUp();
    known = database().write_now(
        [&](storage::Session& session) { return testing::VideoSample(session, ids, clock.now()).fill(); });
    pages.emplace(database(), clock, keys);
  }
  std::string film_path(std::string const& key, std::string const& slug) {
    return "/video/details/" + slug + '/' + id(key);
  }
  static std::vector<std::string> titles(boost::json::value const& cards) {
    std::vector<std::string> out;
    for (auto const& card : cards.as_array()) out.emplace_back(card.at("title").as_string());
    return out;
  }

  playback::SigningKeys keys{std::vector<playback::SigningKey>{}};
};
STORAGE_ON_BOTH_ENGINES(VideoPagesTest);

using Titles = std::vector<std::string>;

TEST_P(VideoPagesTest, AListShowsFilmsOrSeriesAndNoMusicVideoNorEpisode) {
  auto const films = props(page("/video/list/films", &VideoPages::list, {{"name", "films"}}));
  EXPECT_EQ(titles(films.at("films")), (Titles{"The Harbour", "Midnight", "Lantern"}));
  EXPECT_TRUE(films.at("series").as_array().empty());
  EXPECT_EQ(films.at("paging").at("total"), 3);
  EXPECT_EQ(films.at("films").at(0).at("duration"), "01:01");
  EXPECT_EQ(films.at("films").at(0).at("rating"), 10);
  EXPECT_EQ(films.at("films").at(2).at("badge"), "free");
  auto const series = props(page("/video/list/series", &VideoPages::list, {{"name", "series"}}));
  ASSERT_EQ(series.at("series").as_array().size(), 2U);
  auto const& keepers = series.at("series").at(titles(series.at("series")).front() == "Keepers" ? 0 : 1);
  EXPECT_EQ(keepers.at("seasonCount"), 2);
  EXPECT_EQ(keepers.at("episodeCount"), 3);
  EXPECT_NE(keepers.at("artwork").at("src").as_string().find("cccc"), std::string::npos) << "its poster";
  EXPECT_TRUE(series.at("films").as_array().empty());
  EXPECT_EQ(status("/video/list/cartoons", &VideoPages::list, {{"name", "cartoons"}}), 404);
}

TEST_P(VideoPagesTest, AListCanBeLimitedToAGenreAndAnAge) {
  auto const shown = page("/video/list/films?genre=comedy", &VideoPages::list, {{"name", "films"}});
  EXPECT_EQ(titles(props(shown).at("films")), Titles{"Lantern"});
  EXPECT_TRUE(shown.noindex);
  EXPECT_EQ(status("/video/list/films?genre=mystery", &VideoPages::list, {{"name", "films"}}), 404)
      << "a genre of series only";
  EXPECT_EQ(status("/video/list/films?offset=24", &VideoPages::list, {{"name", "films"}}), 404);
  auto const young = page("/video/list/films", &VideoPages::list, {{"name", "films"}}, {.max_rating = 10});
  EXPECT_EQ(titles(props(young).at("films")), (Titles{"The Harbour", "Lantern"}));
  EXPECT_EQ(status(film_path("midnight", "midnight"), &VideoPages::film,
                   {{"name", "midnight"}, {"id", id("midnight")}}, {.max_rating = 10}),
            404);
}

TEST_P(VideoPagesTest, AGenreHasItsFilmsAndSeriesUnderOneCanonicalAddress) {
  auto const shown = page("/video/category/drama", &VideoPages::genre, {{"id", "drama"}});
  EXPECT_EQ(shown.canonical, "/video/category/drama");
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("genre").at("name"), "Drama");
  EXPECT_EQ(titles(payload.at("films")).size(), 3U);
  EXPECT_EQ(titles(payload.at("series")), Titles{"Keepers"});
  EXPECT_EQ(payload.at("allSeries"), "/video/list/series?genre=drama");
  EXPECT_EQ(payload.at("genres").as_array().size(), 3U);
  EXPECT_EQ(payload.at("genres").at(0).at("href"), "/video/category/comedy");
  auto const only_series = props(page("/video/category/mystery", &VideoPages::genre, {{"id", "mystery"}}));
  EXPECT_TRUE(only_series.at("films").as_array().empty());
  EXPECT_EQ(only_series.at("series").as_array().size(), 2U);
  http::Params const twice{{"name", "drama"}, {"id", "drama"}};
  EXPECT_EQ(page("/video/category/drama/drama", &VideoPages::genre, twice).canonical,
            "/video/category/drama");
  http::Params const other{{"name", "Anything"}, {"id", "drama"}};
  EXPECT_EQ(page("/video/category/Anything/drama", &VideoPages::genre, other).redirect,
            "/video/category/drama");
  EXPECT_EQ(status("/video/category/ambient", &VideoPages::genre, {{"id", "ambient"}}), 404)
      << "a genre of music only";
}

TEST_P(VideoPagesTest, AFilmPageHasItsFactsPeopleAndTrailer) {
  auto const path = film_path("harbour-film", "the-harbour");
  http::Params const params{{"name", "the-harbour"}, {"id", id("harbour-film")}};
  auto const shown = page(path, &VideoPages::film, params);
  EXPECT_EQ(shown.canonical, path);
  auto const payload = props(shown);
  auto const& video = payload.at("video");
  EXPECT_EQ(video.at("streamHref").as_string(), "/video/stream/the-harbour/" + id("harbour-film"));
  EXPECT_EQ(video.at("number"), 0);
  EXPECT_FALSE(video.as_object().contains("series"));
  auto const& facts = payload.at("facts");
  EXPECT_EQ(facts.at("tagline"), "One night at sea.");
  EXPECT_EQ(facts.at("directors").at(0).at("href").as_string(), "/audiobook/artists/vera-lind/" + id("vera"));
  ASSERT_EQ(facts.at("people").as_array().size(), 2U) << "each once";
  EXPECT_EQ(facts.at("people").at(0).at("roles").at(1), "writer");
  EXPECT_EQ(facts.at("people").at(1).at("character"), "Kapitän");
  EXPECT_EQ(facts.at("people").at(1).at("characterLang"), "de");
  EXPECT_EQ(facts.at("genres").at(0).at("href"), "/video/category/drama");
  EXPECT_EQ(facts.at("licensor"), "Pier Nine");
  EXPECT_TRUE(facts.at("trailer").at("address").as_string().starts_with("/media/a/"));
  EXPECT_EQ(facts.at("trailer").at("seconds"), 30);
  EXPECT_EQ(payload.at("sound").at(1).at("name"), "Arabic");
  EXPECT_EQ(payload.at("subtitles").at(0).at("kind"), "captions");
  EXPECT_EQ(titles(payload.at("moreByDirector")).size(), 2U);
  EXPECT_TRUE(payload.at("episodes").as_array().empty());
}

TEST_P(VideoPagesTest, AnEpisodePageLeadsToItsSeriesAndItsNeighbours) {
  http::Params const params{{"id", id("keepers-12")}};
  auto const payload = props(page("/video/details/" + id("keepers-12"), &VideoPages::film, params));
  auto const& video = payload.at("video");
  EXPECT_EQ(video.at("season"), 1);
  EXPECT_EQ(video.at("number"), 2);
  EXPECT_EQ(video.at("series").at("href").as_string(), "/video/series/details/keepers/" + id("keepers"));
  EXPECT_EQ(payload.at("previous").at("title"), "Light 11");
  EXPECT_EQ(payload.at("next").at("title"), "Light 31") << "the first of the next season";
  EXPECT_EQ(titles(payload.at("episodes")), (Titles{"Light 31", "Light 11"}));
  auto const last =
      props(page("/video/details/" + id("keepers-31"), &VideoPages::film, {{"id", id("keepers-31")}}));
  EXPECT_FALSE(last.contains("next"));
}

TEST_P(VideoPagesTest, ASeriesPageShowsOneSeasonAtATime) {
  auto const path = "/video/series/details/keepers/" + id("keepers");
  http::Params const params{{"name", "keepers"}, {"id", id("keepers")}};
  auto const shown = page(path, &VideoPages::series, params);
  EXPECT_EQ(shown.canonical, path);
  EXPECT_FALSE(shown.noindex);
  auto const payload = props(shown);
  EXPECT_EQ(titles(payload.at("episodes")), (Titles{"Light 11", "Light 12"}));
  ASSERT_EQ(payload.at("seasons").as_array().size(), 2U);
  EXPECT_EQ(payload.at("seasons").at(0).at("title"), "The coast");
  EXPECT_EQ(payload.at("seasons").at(0).at("current"), true);
  EXPECT_EQ(payload.at("seasons").at(1).at("href").as_string(), path + "?season=3");
  EXPECT_NE(payload.at("artwork").at("src").as_string().find("bbbb"), std::string::npos)
      << "the wide picture";
  EXPECT_NE(payload.at("series").at("artwork").at("src").as_string().find("cccc"), std::string::npos);
  EXPECT_EQ(payload.at("facts").at("taglineLang"), "de");
  auto const third = page(path + "?season=3", &VideoPages::series, params);
  EXPECT_EQ(titles(props(third).at("episodes")), Titles{"Light 31"});
  EXPECT_TRUE(third.noindex);
  EXPECT_EQ(status(path + "?season=2", &VideoPages::series, params), 404);
  auto const nothing = "/video/series/details/coming-up/" + id("empty");
  auto const empty = props(page(nothing, &VideoPages::series, {{"name", "coming-up"}, {"id", id("empty")}}));
  EXPECT_TRUE(empty.at("episodes").as_array().empty());
  EXPECT_FALSE(empty.contains("artwork"));
}

TEST_P(VideoPagesTest, ASeasonInAnAddressIsANumberOrIgnored) {
  EXPECT_EQ(declared_season(*http::Query::parse("season=02&x=1")), "?season=2");
  EXPECT_EQ(declared_season(*http::Query::parse("season=-1")), "");
  EXPECT_EQ(declared_season(*http::Query::parse("season=1x")), "");
  EXPECT_EQ(declared_season(*http::Query::parse("season=9999999")), "");
}

TEST_P(VideoPagesTest, AStreamPageKnowsTheWayBackTheNextEpisodeAndWhatCanBeSkipped) {
  auto const path = "/video/stream/the-harbour/" + id("harbour-film");
  http::Params const params{{"name", "the-harbour"}, {"id", id("harbour-film")}};
  auto const shown = page(path, &VideoPages::stream, params);
  EXPECT_TRUE(shown.noindex);
  EXPECT_EQ(shown.canonical, path);
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("back").as_string(), film_path("harbour-film", "the-harbour"));
  EXPECT_EQ(payload.at("marks").at(0).at("start"), 58.5);
  auto const episode =
      props(page("/video/stream/" + id("keepers-11"), &VideoPages::stream, {{"id", id("keepers-11")}}));
  EXPECT_EQ(episode.at("next").at("title"), "Light 12");
  EXPECT_EQ(episode.at("series").at("title"), "Keepers");
  http::Params const renamed{{"name", "old"}, {"id", id("harbour-film")}};
  EXPECT_EQ(page("/video/stream/old/" + id("harbour-film"), &VideoPages::stream, renamed).redirect, path);
  EXPECT_EQ(page("/video/stream/the-harbour", &VideoPages::stream, {{"id", "the-harbour"}}).redirect, path);
  EXPECT_EQ(status("/video/stream/nothing", &VideoPages::stream, {{"id", "nothing"}}), 404);
}

TEST_P(VideoPagesTest, AnAddressOfAnotherKindLeadsToThatKindsPage) {
  auto const moved = [&](std::string const& key) {
    return page("/video/details/" + id(key), &VideoPages::film, {{"id", id(key)}}).redirect;
  };
  EXPECT_EQ(moved("keepers"), "/video/series/details/keepers/" + id("keepers"));
  EXPECT_EQ(moved("film"), "/music/video/details/" + id("film")) << "a music video";
  EXPECT_EQ(status("/video/details/" + id("tides-1"), &VideoPages::film, {{"id", id("tides-1")}}), 404)
      << "a song";
  EXPECT_EQ(status("/video/series/details/" + id("lantern"), &VideoPages::series, {{"id", id("lantern")}}),
            404);
  EXPECT_EQ(
      page(film_path("lantern", "old"), &VideoPages::film, {{"name", "old"}, {"id", id("lantern")}}).redirect,
      film_path("lantern", "lantern"));
}

TEST_P(VideoPagesTest, NothingOfWhatAnotherTenantOffersIsShown) {
  http::Params const film{{"id", id("lantern")}};
  EXPECT_EQ(status("/video/details/" + id("lantern"), &VideoPages::film, film, {.tenant = "nujum"}), 404);
  EXPECT_EQ(status("/video/stream/" + id("lantern"), &VideoPages::stream, film, {.tenant = "nujum"}), 404);
  EXPECT_EQ(status("/video/series/details/" + id("keepers"), &VideoPages::series, {{"id", id("keepers")}},
                   {.tenant = "nujum"}),
            404);
  auto const list =
      props(page("/video/list/films", &VideoPages::list, {{"name", "films"}}, {.tenant = "nujum"}));
  EXPECT_TRUE(list.at("films").as_array().empty());
}

TEST_P(VideoPagesTest, TheTestPageHasASampleAndTheHostsThatMayBeTried) {
  auto const shown = page("/video/test", &VideoPages::test);
  EXPECT_TRUE(shown.noindex);
  EXPECT_EQ(props(shown).at("sample").at("title"), "The Harbour");
  EXPECT_EQ(props(shown).at("allowedHosts").at(0), "films.example");
}

}  // namespace
}  // namespace video
