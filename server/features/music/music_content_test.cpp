// The music pages as their payloads: what is shown, where addresses lead, what they cost, on both databases.
#include "features/music/music_content.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "base/problem.hpp"
#include "features/catalogue/testing/sample.hpp"
#include "storage/testing/database_test.hpp"

namespace music {
namespace {

class MusicContentTest : public storage::testing::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    known = database().write_now([&](storage::Session& session) {
      return catalogue::testing::Sample(session, ids, clock.now()).fill();
    });
  }

  /// One page as a visitor of this tenant and language sees it; also that it costs at most three statements.
  template <class F>
  http::Page page(std::string path, F work, std::string const& tenant = "aurora",
                  std::string const& locale = "en", int max_rating = 60) {
    auto shop = std::make_shared<tenants::Tenant>();
    shop->id = {tenant};
    shop->locales = {"en", "ar"};
    tenants::Visit visit;
    visit.tenant = shop;
    visit.locale = base::find_locale(locale);
    visit.path = std::move(path);
    visit.max_rating = max_rating;
    return database().read_now([&](storage::Session& session) {
      Content content(session, visit, clock.now());
      auto const start = session.statements();
      auto made = work(content);
      http::Page result{std::move(static_cast<http::PageFrame&>(made))};
      result.props.text = base::to_json(made.payload);
      EXPECT_LE(session.statements() - start, 3U);
      return result;
    });
  }
  template <class F>
  int status(std::string path, F work, std::string const& tenant = "aurora", int max_rating = 60) {
    try {
      return page(std::move(path), work, tenant, "en", max_rating).status;
    } catch (base::Problem const& problem) {
      return problem.status;
    }
  }
  /// Pages of several kinds as one type.
  template <class Payload>
  static portal::Page<base::RawJson> erased(portal::Page<Payload> page) {
    portal::Page<base::RawJson> out(base::RawJson{base::to_json(page.payload)});
    static_cast<http::PageFrame&>(out) = page;
    return out;
  }
  static boost::json::object props(http::Page const& page) {
    return boost::json::parse(page.props.text).as_object();
  }
  std::string id(std::string const& key) { return base::text(known[key]); }

  std::map<std::string, base::ArticleId> known;
  playback::SigningKeys keys{std::vector<playback::SigningKey>{}};
};
STORAGE_ON_BOTH_ENGINES(MusicContentTest);

TEST_P(MusicContentTest, ATrackPageHasItsAlbumAndWhatIsRelated) {
  std::string const path = "/music/tracks/low-tides-1/" + id("tides-1");
  auto const shown = page(path, [&](Content& content) { return content.track(id("tides-1")); });
  EXPECT_EQ(shown.canonical, path);
  EXPECT_EQ(shown.tags, (std::vector<std::string>{"article:" + id("tides-1"), "catalogue"}));
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("track").at("title"), "Low Tides 1");
  EXPECT_EQ(payload.at("moreFromAlbum").as_array().size(), 2U);
  EXPECT_EQ(payload.at("genres").at(0).at("href"), "/music/genre/ambient");
  EXPECT_EQ(payload.at("releasedAt").as_string().size(), 10U);
  EXPECT_FALSE(payload.at("released").as_string().empty());
}

TEST_P(MusicContentTest, AnAddressWithAWrongNameMovesAndWithoutNameIsShown) {
  auto const track = [&](Content& content) { return content.track(id("tides-1")); };
  auto const moved = page("/music/tracks/wrong/" + id("tides-1"), track);
  EXPECT_EQ(moved.status, 301);
  EXPECT_EQ(moved.redirect, "/music/tracks/low-tides-1/" + id("tides-1"));
  auto const bare = page("/music/tracks/" + id("tides-1"), track);
  EXPECT_EQ(bare.status, 200);
  EXPECT_EQ(bare.canonical, moved.redirect);
  auto const by_slug =
      page("/music/tracks/low-tides-1", [](Content& content) { return content.track("low-tides-1"); });
  EXPECT_EQ(by_slug.status, 301);
  EXPECT_EQ(by_slug.redirect, moved.redirect);

  std::string const album = "/music/albums/" + id("lina") + "/lina-noor/low-tides/" + id("tides");
  auto const open_album = [&](Content& content) { return content.album(id("tides")); };
  EXPECT_EQ(page(album, open_album).status, 200);
  EXPECT_EQ(page("/music/albums/" + id("lina") + '/' + id("tides"), open_album).canonical, album);
  EXPECT_EQ(
      page("/music/albums/" + id("otto") + "/otto-brandt/low-tides/" + id("tides"), open_album).redirect,
      album);
  EXPECT_EQ(page("/music/albums/lina/low-tides", [](Content& content) { return content.album("low-tides"); })
                .redirect,
            album);
  EXPECT_EQ(
      page("/music/artists/lina-noor", [](Content& content) { return content.artist("lina-noor"); }).redirect,
      "/music/artists/lina-noor/" + id("lina"));
  EXPECT_EQ(
      page("/music/playlists/evening", [](Content& content) { return content.playlist("evening"); }).redirect,
      "/music/playlists/evening/" + id("evening"));
}

TEST_P(MusicContentTest, AnIdInLowerCaseMovesToItsProperForm) {
  std::string lower = base::id_text(known["tides-1"].value);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (lower == id("tides-1")) return;
  EXPECT_EQ(page("/music/tracks/low-tides-1/" + lower, [&](Content& content) { return content.track(lower); })
                .status,
            301);
}

TEST_P(MusicContentTest, WhatIsUnknownOrOfAnotherKindIs404) {
  EXPECT_EQ(status("/music/tracks/x", [](Content& content) { return content.track("0000000000001"); }), 404);
  EXPECT_EQ(status("/music/tracks/x", [](Content& content) { return content.track("no-such-song"); }), 404);
  EXPECT_EQ(status("/music/tracks/x", [](Content& content) { return content.track(""); }), 404);
  EXPECT_EQ(status("/music/tracks/x", [&](Content& content) { return content.track(id("tides")); }), 404);
  EXPECT_EQ(status("/music/genre/x", [](Content& content) { return content.genre("x"); }), 404);
  EXPECT_EQ(status("/music/albums/category/x", [](Content& content) { return content.albums({}, "x"); }),
            404);
  EXPECT_EQ(status("/music/tracks", [](Content& content) { return content.tracks({.offset = 240}); }), 404);
}

TEST_P(MusicContentTest, AnAlbumPageAddsItsTracksUp) {
  auto const payload = props(page("/music/albums/" + id("lina") + '/' + id("tides"),
                                  [&](Content& content) { return content.album(id("tides")); }));
  EXPECT_EQ(payload.at("tracks").as_array().size(), 3U);
  EXPECT_EQ(payload.at("tracks").at(2).at("number"), 3);
  EXPECT_EQ(payload.at("totalSeconds"), 61 + 62 + 63);
  EXPECT_EQ(payload.at("totalDuration"), "03:06");
  EXPECT_EQ(payload.at("album").at("trackCount"), 3);
  ASSERT_EQ(payload.at("moreByArtist").as_array().size(), 1U);
  EXPECT_EQ(payload.at("moreByArtist").at(0).at("title"), "Harbour Lights");
}

TEST_P(MusicContentTest, AnArtistPageHasTracksAlbumsVideosAndKin) {
  auto const payload = props(page("/music/artists/lina-noor/" + id("lina"),
                                  [&](Content& content) { return content.artist(id("lina")); }));
  EXPECT_EQ(payload.at("artist").at("name"), "Lina Noor");
  EXPECT_EQ(payload.at("biography"), "A life.");
  EXPECT_EQ(payload.at("albums").as_array().size(), 2U);
  EXPECT_EQ(payload.at("videos").as_array().size(), 1U);
  EXPECT_EQ(payload.at("related").at(0).at("name"), "Otto Brandt");
  EXPECT_EQ(payload.at("topTracks").as_array().size(), 6U) << "with the one that she is a guest on";
}

TEST_P(MusicContentTest, ListsComeInPartsWithLinksToTheNeighbours) {
  auto const first = props(
      page("/music/tracks", [](Content& content) { return content.tracks({.offset = 0, .limit = 3}); }));
  EXPECT_EQ(first.at("tracks").as_array().size(), 3U);
  EXPECT_EQ(first.at("paging").at("total"), 7);
  EXPECT_EQ(first.at("paging").at("next"), "/music/tracks?offset=3&limit=3");
  EXPECT_FALSE(first.at("paging").as_object().contains("previous"));
  auto const last = props(
      page("/music/tracks", [](Content& content) { return content.tracks({.offset = 6, .limit = 3}); }));
  EXPECT_EQ(last.at("tracks").as_array().size(), 1U);
  EXPECT_EQ(last.at("paging").at("previous"), "/music/tracks?offset=3&limit=3");
  EXPECT_FALSE(last.at("paging").as_object().contains("next"));
  EXPECT_EQ(props(page("/music/playlists", [](Content& content) { return content.playlists({}); }))
                .at("playlists")
                .at(0)
                .at("trackCount"),
            2);
}

TEST_P(MusicContentTest, GenresAndCategoriesLeadToTheirContent) {
  auto const categories =
      props(page("/music/tracks/category", [](Content& content) { return content.track_categories(); }));
  ASSERT_EQ(categories.at("genres").as_array().size(), 2U);
  EXPECT_TRUE(categories.at("genres").at(0).as_object().contains("artwork"));
  auto const genre =
      props(page("/music/genre/bossa", [](Content& content) { return content.genre("bossa"); }));
  EXPECT_EQ(genre.at("genre").at("name"), "Bossa nova");
  EXPECT_EQ(genre.at("tracks").as_array().size(), 2U);
  EXPECT_EQ(genre.at("artists").as_array().size(), 1U);
  auto const category = props(
      page("/music/albums/category/ambient", [](Content& content) { return content.albums({}, "ambient"); }));
  EXPECT_EQ(category.at("albums").as_array().size(), 2U);
  EXPECT_EQ(category.at("category").at("slug"), "ambient");
  EXPECT_FALSE(
      props(page("/music/albums", [](Content& content) { return content.albums({}); })).contains("category"));
}

TEST_P(MusicContentTest, PlaylistAndVideoShowWhatTheyAreMadeOf) {
  auto const playlist = props(page("/music/playlists/evening/" + id("evening"),
                                   [&](Content& content) { return content.playlist(id("evening")); }));
  EXPECT_EQ(playlist.at("tracks").at(0).at("title"), "Patio 1");
  EXPECT_EQ(playlist.at("playlist").at("description"), "Slow songs.");
  auto const video = props(page("/music/video/details/" + id("film"),
                                [&](Content& content) { return content.video(id("film"), keys); }));
  EXPECT_EQ(video.at("track").at("title"), "Low Tides 1");
  EXPECT_TRUE(video.at("previewUrl").as_string().starts_with("/media/a/"));
  EXPECT_TRUE(video.at("more").as_array().empty());
}

TEST_P(MusicContentTest, ThePagesLanguageDecidesWordsLinksAndDigits) {
  auto const payload = props(page(
      "/music/albums/" + id("lina") + '/' + id("tides"),
      [&](Content& content) { return content.album(id("tides")); }, "aurora", "ar"));
  EXPECT_EQ(payload.at("album").at("title"), "Low Tides ع");
  EXPECT_EQ(payload.at("totalDuration"), "٠٣:٠٦");
  EXPECT_TRUE(payload.at("album").at("href").as_string().starts_with("/ar/music/albums/"));
  EXPECT_EQ(payload.at("genres").at(0).at("name"), "هادئ");
}

TEST_P(MusicContentTest, NothingOfAnotherTenantAppears) {
  for (char const* key : {"tides-1", "tides", "lina", "evening", "film"}) {
    auto const open = [&](Content& content) {
      std::string const which = key;
      if (which == "tides") return erased(content.album(id(key)));
      if (which == "lina") return erased(content.artist(id(key)));
      if (which == "evening") return erased(content.playlist(id(key)));
      if (which == "film") return erased(content.video(id(key), keys));
      return erased(content.track(id(key)));
    };
    EXPECT_EQ(status("/music/x", open, "plume"), 404) << key;
  }
  EXPECT_EQ(status(
                "/music/tracks/low-tides-1", [](Content& content) { return content.track("low-tides-1"); },
                "plume"),
            404);
  EXPECT_TRUE(props(page(
                        "/music/tracks", [](Content& content) { return content.tracks({}); }, "plume"))
                  .at("tracks")
                  .as_array()
                  .empty());
  EXPECT_TRUE(props(page(
                        "/music/albums", [](Content& content) { return content.albums({}); }, "plume"))
                  .at("categories")
                  .as_array()
                  .empty());
  EXPECT_EQ(status(
                "/music/genre/ambient", [](Content& content) { return content.genre("ambient"); }, "plume"),
            404);
}

TEST(MusicRules, PartsAreClampedAndAligned) {
  auto const part = [](char const* limit, char const* offset) {
    return part_of(limit ? std::optional<std::string_view>(limit) : std::nullopt,
                   offset ? std::optional<std::string_view>(offset) : std::nullopt);
  };
  EXPECT_EQ(part(nullptr, nullptr).limit, page_size);
  EXPECT_EQ(part("12", "24").offset, 24);
  EXPECT_EQ(part(nullptr, "25").offset, 24);
  for (char const* bad : {"", "-1", "0", "1e3", "99999999999999999999", "12x", "97"})
    EXPECT_EQ(part(bad, nullptr).limit, page_size) << bad;
  for (char const* bad : {"", "-24", "x", "99999999999999999999"})
    EXPECT_EQ(part(nullptr, bad).offset, 0) << bad;
  EXPECT_EQ(part_query({.offset = 0, .limit = page_size}), "");
  EXPECT_EQ(part_query({.offset = 48, .limit = page_size}), "?offset=48");
  EXPECT_EQ(part_query({.offset = 0, .limit = 5}), "?limit=5");
}

}  // namespace
}  // namespace music
