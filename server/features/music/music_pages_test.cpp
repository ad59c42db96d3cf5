// The music pages as their payloads: what is shown, where addresses lead, what they cost, on both databases.
#include "features/music/music_pages.hpp"

#include <fmt/format.h>

#include "features/browse/testing/pages_test.hpp"
#include "features/catalogue/testing/sample.hpp"

namespace music {
namespace {

class MusicPagesTest : public browse::testing::PagesTest<MusicPages> {
 protected:
  void SetUp() override {
    PagesTest::SetUp();
    known = database().write_now([&](storage::Session& session) {
      return catalogue::testing::Sample(session, ids, clock.now()).fill();
    });
    pages.emplace(database(), clock, keys);
  }

  playback::SigningKeys keys{std::vector<playback::SigningKey>{}};
};
STORAGE_ON_BOTH_ENGINES(MusicPagesTest);

TEST_P(MusicPagesTest, ATrackPageHasItsAlbumAndWhatIsRelated) {
  std::string const path = "/music/tracks/low-tides-1/" + id("tides-1");
  auto const shown = page(path, &MusicPages::track, {{"track", id("tides-1")}});
  EXPECT_EQ(shown.canonical, path);
  EXPECT_EQ(shown.tags, (std::vector<std::string>{"article:" + id("tides-1"), "catalogue"}));
  auto const payload = props(shown);
  EXPECT_EQ(payload.at("track").at("title"), "Low Tides 1");
  EXPECT_EQ(payload.at("moreFromAlbum").as_array().size(), 2U);
  EXPECT_EQ(payload.at("genres").at(0).at("href"), "/music/genre/ambient");
  EXPECT_EQ(payload.at("releasedAt").as_string().size(), 10U);
  EXPECT_FALSE(payload.at("released").as_string().empty());
}

TEST_P(MusicPagesTest, AnAddressWithAWrongNameMovesAndWithoutNameIsShown) {
  http::Params const track{{"track", id("tides-1")}};
  auto const moved = page("/music/tracks/wrong/" + id("tides-1"), &MusicPages::track, track);
  EXPECT_EQ(moved.status, 301);
  EXPECT_EQ(moved.redirect, "/music/tracks/low-tides-1/" + id("tides-1"));
  auto const bare = page("/music/tracks/" + id("tides-1"), &MusicPages::track, track);
  EXPECT_EQ(bare.status, 200);
  EXPECT_EQ(bare.canonical, moved.redirect);
  auto const by_slug = page("/music/tracks/low-tides-1", &MusicPages::track, {{"track", "low-tides-1"}});
  EXPECT_EQ(by_slug.status, 301);
  EXPECT_EQ(by_slug.redirect, moved.redirect);

  std::string const album = "/music/albums/" + id("lina") + "/lina-noor/low-tides/" + id("tides");
  http::Params const album_params{{"album", id("tides")}};
  EXPECT_EQ(page(album, &MusicPages::album, album_params).status, 200);
  EXPECT_EQ(
      page("/music/albums/" + id("lina") + '/' + id("tides"), &MusicPages::album, album_params).canonical,
      album);
  EXPECT_EQ(page("/music/albums/" + id("otto") + "/otto-brandt/low-tides/" + id("tides"), &MusicPages::album,
                 album_params)
                .redirect,
            album);
  EXPECT_EQ(page("/music/albums/lina/low-tides", &MusicPages::album, {{"album", "low-tides"}}).redirect,
            album);
  EXPECT_EQ(page("/music/artists/lina-noor", &MusicPages::artist, {{"id", "lina-noor"}}).redirect,
            "/music/artists/lina-noor/" + id("lina"));
  EXPECT_EQ(page("/music/playlists/evening", &MusicPages::playlist, {{"playlist", "evening"}}).redirect,
            "/music/playlists/evening/" + id("evening"));
}

TEST_P(MusicPagesTest, AnIdInLowerCaseMovesToItsProperForm) {
  std::string lower = base::id_text(known["tides-1"].value);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (lower == id("tides-1")) return;
  EXPECT_EQ(page("/music/tracks/low-tides-1/" + lower, &MusicPages::track, {{"track", lower}}).status, 301);
}

TEST_P(MusicPagesTest, UnknownArticlesAndOtherKindsAre404) {
  EXPECT_EQ(status("/music/tracks/x", &MusicPages::track, {{"track", "0000000000001"}}), 404);
  EXPECT_EQ(status("/music/tracks/x", &MusicPages::track, {{"track", "no-such-song"}}), 404);
  EXPECT_EQ(status("/music/tracks/x", &MusicPages::track, {{"track", ""}}), 404);
  EXPECT_EQ(status("/music/tracks/x", &MusicPages::track, {{"track", id("tides")}}), 404);
  EXPECT_EQ(status("/music/genre/x", &MusicPages::genre, {{"name", "x"}}), 404);
  EXPECT_EQ(status("/music/albums/category/x", &MusicPages::albums_category, {{"name", "x"}}), 404);
  EXPECT_EQ(status("/music/tracks?offset=240", &MusicPages::tracks), 404);
}

TEST_P(MusicPagesTest, AnAlbumPageAddsItsTracksUp) {
  auto const payload = props(
      page("/music/albums/" + id("lina") + '/' + id("tides"), &MusicPages::album, {{"album", id("tides")}}));
  EXPECT_EQ(payload.at("tracks").as_array().size(), 3U);
  EXPECT_EQ(payload.at("tracks").at(2).at("number"), 3);
  EXPECT_EQ(payload.at("totalSeconds"), 61 + 62 + 63);
  EXPECT_EQ(payload.at("totalDuration"), "03:06");
  EXPECT_EQ(payload.at("album").at("trackCount"), 3);
  ASSERT_EQ(payload.at("moreByArtist").as_array().size(), 1U);
  EXPECT_EQ(payload.at("moreByArtist").at(0).at("title"), "Harbour Lights");
}

TEST_P(MusicPagesTest, AnArtistPageHasTracksAlbumsVideosAndKin) {
  auto const payload =
      props(page("/music/artists/lina-noor/" + id("lina"), &MusicPages::artist, {{"id", id("lina")}}));
  EXPECT_EQ(payload.at("artist").at("name"), "Lina Noor");
  EXPECT_EQ(payload.at("biography"), "A life.");
  EXPECT_EQ(payload.at("albums").as_array().size(), 2U);
  EXPECT_EQ(payload.at("videos").as_array().size(), 1U);
  EXPECT_EQ(payload.at("related").at(0).at("name"), "Otto Brandt");
  EXPECT_EQ(payload.at("topTracks").as_array().size(), 6U) << "with the one that she is a guest on";
}

TEST_P(MusicPagesTest, ListsComeInPartsWithLinksToTheNeighbours) {
  auto const first = props(page("/music/tracks?offset=0&limit=3", &MusicPages::tracks));
  EXPECT_EQ(first.at("tracks").as_array().size(), 3U);
  EXPECT_EQ(first.at("paging").at("total"), 7);
  EXPECT_EQ(first.at("paging").at("next"), "/music/tracks?offset=3&limit=3");
  EXPECT_FALSE(first.at("paging").as_object().contains("previous"));
  auto const last = props(page("/music/tracks?offset=6&limit=3", &MusicPages::tracks));
  EXPECT_EQ(last.at("tracks").as_array().size(), 1U);
  EXPECT_EQ(last.at("paging").at("previous"), "/music/tracks?offset=3&limit=3");
  EXPECT_FALSE(last.at("paging").as_object().contains("next"));
  EXPECT_EQ(props(page("/music/playlists", &MusicPages::playlists)).at("playlists").at(0).at("trackCount"),
            2);
}

TEST_P(MusicPagesTest, GenresAndCategoriesLeadToTheirContent) {
  auto const categories = props(page("/music/tracks/category", &MusicPages::track_categories));
  ASSERT_EQ(categories.at("genres").as_array().size(), 2U);
  EXPECT_TRUE(categories.at("genres").at(0).as_object().contains("artwork"));
  auto const genre = props(page("/music/genre/bossa", &MusicPages::genre, {{"name", "bossa"}}));
  EXPECT_EQ(genre.at("genre").at("name"), "Bossa nova");
  EXPECT_EQ(genre.at("tracks").as_array().size(), 2U);
  EXPECT_EQ(genre.at("artists").as_array().size(), 1U);
  auto const category =
      props(page("/music/albums/category/ambient", &MusicPages::albums_category, {{"name", "ambient"}}));
  EXPECT_EQ(category.at("albums").as_array().size(), 2U);
  EXPECT_EQ(category.at("category").at("slug"), "ambient");
  EXPECT_FALSE(props(page("/music/albums", &MusicPages::albums)).contains("category"));
}

TEST_P(MusicPagesTest, ListsAreSortedAndLimitedAsTheirAddressSays) {
  auto const tracks = page("/music/tracks?sort=newest&genre=bossa&limit=1", &MusicPages::tracks);
  auto const shown = props(tracks);
  EXPECT_TRUE(tracks.noindex) << "a search engine needs the usual list only";
  EXPECT_EQ(shown.at("paging").at("total"), 2);
  EXPECT_EQ(shown.at("paging").at("next"), "/music/tracks?offset=1&limit=1&sort=newest&genre=bossa");
  EXPECT_EQ(shown.at("genre"), "bossa");
  EXPECT_EQ(shown.at("genres").at(0).at("href"), "/music/tracks?limit=1&sort=newest") << "of all genres";
  EXPECT_EQ(shown.at("sorts").at(0).at("href"), "/music/tracks?limit=1&genre=bossa");
  EXPECT_EQ(shown.at("sorts").at(1).at("current"), true);
  EXPECT_EQ(status("/music/tracks?genre=polka", &MusicPages::tracks), 404);
  EXPECT_FALSE(page("/music/tracks?sort=loudest", &MusicPages::tracks).noindex);

  auto const newest = props(page("/music/albums", &MusicPages::albums));
  EXPECT_EQ(newest.at("sorts").at(1).at("current"), true);
  EXPECT_EQ(newest.at("sorts").at(0).at("href"), "/music/albums?sort=popular");
  auto const popular = props(page("/music/albums?sort=popular", &MusicPages::albums));
  EXPECT_EQ(popular.at("albums").as_array().size(), newest.at("albums").as_array().size());
  EXPECT_EQ(popular.at("sorts").at(0).at("current"), true);
}

TEST_P(MusicPagesTest, ArtistsAndVideosHaveListsOfTheirOwn) {
  auto const artists = props(page("/music/artists?limit=1", &MusicPages::artists));
  EXPECT_EQ(artists.at("artists").as_array().size(), 1U);
  EXPECT_EQ(artists.at("paging").at("next"), "/music/artists?offset=1&limit=1");
  EXPECT_EQ(status("/music/artists?offset=960", &MusicPages::artists), 404);
  EXPECT_EQ(props(page("/music/artists?genre=bossa", &MusicPages::artists)).at("paging").at("total"), 1);
  EXPECT_EQ(status("/music/artists?genre=polka", &MusicPages::artists), 404);
  auto const artist = std::string(artists.at("artists").at(0).at("id").as_string());
  auto const songs = props(page("/music/tracks?artist=" + artist, &MusicPages::tracks));
  EXPECT_EQ(songs.at("artist").at("id").as_string(), artist);
  EXPECT_GT(songs.at("paging").at("total").as_int64(), 0);
  EXPECT_EQ(status("/music/tracks?artist=nobody", &MusicPages::tracks), 404);
  auto const videos = props(page("/music/video", &MusicPages::videos));
  EXPECT_EQ(videos.at("videos").at(0).at("id").as_string(), id("film"));
}

TEST_P(MusicPagesTest, AnArtistsAlbumsAndVideosHaveListsToo) {
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample sample(session, ids, clock.now());
    for (int at = 0; at < 60; ++at) {
      for (auto const type : {catalogue::ContentType::album, catalogue::ContentType::video}) {
        auto const name = fmt::format("{} {}", at, name_of(type));
        catalogue::ArticleDraft draft{.content_type = type, .key = name, .texts = {{"en", {name, ""}}}};
        draft.artists = {known["lina"]};
        sample.add(draft, "FREE", at);
      }
    }
  });
  auto const artist =
      props(page("/music/artists/lina-noor/" + id("lina"), &MusicPages::artist, {{"id", id("lina")}}));
  EXPECT_EQ(artist.at("albums").as_array().size(), 48U);
  EXPECT_EQ(artist.at("albumCount"), 62);
  EXPECT_EQ(artist.at("videos").as_array().size(), 12U);
  EXPECT_EQ(artist.at("videoCount"), 61);
  EXPECT_EQ(artist.at("trackCount"), 6);

  auto const of_lina = "?artist=" + id("lina");
  auto const list = page("/music/albums" + of_lina, &MusicPages::albums);
  EXPECT_TRUE(list.noindex);
  auto const albums = props(list);
  EXPECT_EQ(albums.at("artist").at("name"), "Lina Noor");
  EXPECT_EQ(albums.at("paging").at("total"), 62);
  EXPECT_EQ(albums.at("paging").at("next").as_string(), "/music/albums?offset=24&artist=" + id("lina"));
  EXPECT_TRUE(albums.at("categories").as_array().empty());
  auto const last = props(page("/music/albums?offset=48&artist=" + id("lina"), &MusicPages::albums));
  EXPECT_EQ(last.at("albums").as_array().size(), 14U);
  EXPECT_EQ(status("/music/albums?offset=72&artist=" + id("lina"), &MusicPages::albums), 404);
  auto const popular = props(page("/music/albums" + of_lina + "&sort=popular", &MusicPages::albums));
  EXPECT_NE(popular.at("albums").at(0).at("id").as_string(), albums.at("albums").at(0).at("id").as_string());
  auto const videos = props(page("/music/video" + of_lina + "&offset=48", &MusicPages::videos));
  EXPECT_EQ(videos.at("artist").at("name"), "Lina Noor");
  EXPECT_EQ(videos.at("videos").as_array().size(), 13U);
  EXPECT_EQ(status("/music/albums?artist=nobody", &MusicPages::albums), 404);
  EXPECT_EQ(status("/music/video?artist=nobody", &MusicPages::videos), 404);
}

TEST_P(MusicPagesTest, ALongAlbumOrPlaylistIsPagedAndCountedWhole) {
  database().write_now([&](storage::Session& session) {
    catalogue::testing::Sample sample(session, ids, clock.now());
    std::vector<catalogue::ChildDraft> songs;
    for (int at = 1; at < 510; ++at) {
      auto const name = fmt::format("long {}", at);
      catalogue::ArticleDraft song{.content_type = catalogue::ContentType::full_track_music,
                                   .key = name,
                                   .texts = {{"en", {name, ""}}}};
      song.duration_ms = 100'000;
      songs.push_back({.id = sample.add(song, "FREE"), .position = at});
    }
    songs.push_back({.id = songs.front().id, .position = 510});  // a song may stand in a list twice
    for (auto const type : {catalogue::ContentType::album, catalogue::ContentType::playlist}) {
      auto const kind = name_of(type);
      catalogue::ArticleDraft draft{
          .content_type = type, .key = "long " + kind, .texts = {{"en", {"Long " + kind, ""}}}};
      draft.child_relation = kind + "_track";
      draft.children = songs;
      known["long " + kind] = sample.add(draft, "FREE");
    }
  });
  auto const check = [&](std::string const& kind, auto handler) {
    auto const path = "/music/" + kind + "s/x/" + id("long " + kind);
    http::Params const params{{kind, id("long " + kind)}};
    auto const bare = "/music/" + kind + "s/" + id("long " + kind);
    auto const first = props(page(bare, handler, params));
    EXPECT_EQ(first.at("tracks").as_array().size(), 500U);
    EXPECT_EQ(first.at("paging").at("total"), 510);
    EXPECT_EQ(first.at("paging").at("next").as_string(), bare + "?offset=500");
    EXPECT_EQ(first.at("totalSeconds"), 51'000) << "of all, not of those that are shown";
    EXPECT_EQ(first.at(kind).at("trackCount"), 510);
    auto const second = props(page(bare + "?offset=500", handler, params));
    EXPECT_EQ(second.at("tracks").as_array().size(), 10U);
    EXPECT_EQ(second.at("totalSeconds"), 51'000);
    EXPECT_EQ(second.at("paging").at("previous").as_string(), bare);
    EXPECT_EQ(status(bare + "?offset=1000", handler, params), 404);
  };
  check("album", &MusicPages::album);
  check("playlist", &MusicPages::playlist);
}

TEST_P(MusicPagesTest, PlaylistAndVideoShowWhatTheyAreMadeOf) {
  auto const playlist = props(page("/music/playlists/evening/" + id("evening"), &MusicPages::playlist,
                                   {{"playlist", id("evening")}}));
  EXPECT_EQ(playlist.at("tracks").at(0).at("title"), "Patio 1");
  EXPECT_EQ(playlist.at("playlist").at("description"), "Slow songs.");
  EXPECT_FALSE(playlist.at("playlist").as_object().contains("descriptionLang"));
  auto const arabic = props(page("/music/playlists/evening/" + id("evening"), &MusicPages::playlist,
                                 {{"playlist", id("evening")}}, {.locale = "ar"}));
  EXPECT_EQ(arabic.at("playlist").at("descriptionLang"), "en") << "there is no Arabic one";
  auto const video =
      props(page("/music/video/details/" + id("film"), &MusicPages::video, {{"id", id("film")}}));
  EXPECT_EQ(video.at("track").at("title"), "Low Tides 1");
  EXPECT_EQ(video.at("releasedAt").as_string().size(), std::string_view("2026-03-14").size());
  EXPECT_TRUE(video.at("previewUrl").as_string().starts_with("/media/a/"));
  EXPECT_EQ(video.at("previewSeconds"), 30);
  EXPECT_TRUE(video.at("more").as_array().empty());
}

TEST_P(MusicPagesTest, ThePagesLanguageDecidesWordsLinksAndDigits) {
  auto const payload = props(page("/music/albums/" + id("lina") + '/' + id("tides"), &MusicPages::album,
                                  {{"album", id("tides")}}, {.locale = "ar", .arabic_indic_digits = false}));
  EXPECT_EQ(payload.at("album").at("title"), "Low Tides ع");
  EXPECT_EQ(payload.at("totalDuration"), "03:06");
  auto const indic = props(page("/music/albums/" + id("lina") + '/' + id("tides"), &MusicPages::album,
                                {{"album", id("tides")}}, {.locale = "ar"}));
  EXPECT_EQ(indic.at("totalDuration"), "٠٣:٠٦") << "as the tenant has chosen";
  EXPECT_NE(indic.at("album").at("year").as_string().find("٢٠"), std::string_view::npos);
  EXPECT_TRUE(payload.at("album").at("href").as_string().starts_with("/ar/music/albums/"));
  EXPECT_EQ(payload.at("genres").at(0).at("name"), "هادئ");
}

TEST_P(MusicPagesTest, NothingOfAnotherTenantAppears) {
  browse::testing::Reader const plume{.tenant = "plume"};
  EXPECT_EQ(status("/music/x", &MusicPages::track, {{"track", id("tides-1")}}, plume), 404);
  EXPECT_EQ(status("/music/x", &MusicPages::album, {{"album", id("tides")}}, plume), 404);
  EXPECT_EQ(status("/music/x", &MusicPages::artist, {{"id", id("lina")}}, plume), 404);
  EXPECT_EQ(status("/music/x", &MusicPages::playlist, {{"playlist", id("evening")}}, plume), 404);
  EXPECT_EQ(status("/music/x", &MusicPages::video, {{"id", id("film")}}, plume), 404);
  EXPECT_EQ(status("/music/tracks/low-tides-1", &MusicPages::track, {{"track", "low-tides-1"}}, plume), 404);
  EXPECT_EQ(status("/music/genre/ambient", &MusicPages::genre, {{"name", "ambient"}}, plume), 404);
  auto const tracks = props(page("/music/tracks", &MusicPages::tracks, {}, plume));
  EXPECT_TRUE(tracks.at("tracks").as_array().empty());
  auto const albums = props(page("/music/albums", &MusicPages::albums, {}, plume));
  EXPECT_TRUE(albums.at("categories").as_array().empty());
}

}  // namespace
}  // namespace music
