// Replaced films: how long their folders stay, and what of them others still need.
#include "features/playback/films/replaced_films.hpp"

#include "features/catalogue/replaced_film_store.hpp"
#include "features/playback/testing/film_test.hpp"

namespace playback {
namespace {

namespace fs = std::filesystem;

class ReplacedFilmsTest : public testing::FilmTest {
 protected:
  void SetUp() override {
    FilmTest::SetUp();
    cleanup = std::make_unique<ReplacedFilms>(data, database(), clock);
    film("one", first);
  }
  void TearDown() override {
    cleanup.reset();
    FilmTest::TearDown();
  }
  /// A film of its own article is saved with this folder.
  void film(std::string const& key, std::string const& folder, std::string const& title = "") {
    put(folder + "/master.m3u8", "#EXTM3U\n");
    age(path_of(folder), 9);
    database().write_now([&](storage::Session& session) {
      catalogue::testing::Sample(session, ids, clock.now())
          .add({.content_type = catalogue::ContentType::full_length_video,
                .key = key,
                .texts = {{"en", {key + title, ""}}},
                .files = {{.profile = "hls",
                           .path = folder + "/master.m3u8",
                           .mime = "application/vnd.apple.mpegurl"}}},
               "FREE");
    });
  }
  static void age(fs::path const& folder, int hours) {
    fs::last_write_time(folder, fs::file_time_type::clock::now() - std::chrono::hours(hours));
  }
  fs::path path_of(std::string const& folder) const { return data / "media" / "a" / folder; }
  bool is_there(std::string const& folder) const { return fs::exists(path_of(folder) / "master.m3u8"); }

  std::string const first = "aa/aa/aaaa" + std::string(36, '1');
  std::string const second = "bb/bb/bbbb" + std::string(36, '2');
  std::unique_ptr<ReplacedFilms> cleanup;
};
STORAGE_ON_BOTH_ENGINES(ReplacedFilmsTest);

TEST_P(ReplacedFilmsTest, AFilmStaysUntilItsLastAddressHasExpired) {
  film("one", second);
  EXPECT_EQ(cleanup->remove(), 0U);
  clock.advance(video_lifetime);
  EXPECT_EQ(cleanup->remove(), 0U);
  EXPECT_TRUE(is_there(first));
  clock.advance(std::chrono::minutes(6));
  EXPECT_EQ(cleanup->remove(), 1U);
  EXPECT_FALSE(fs::exists(path_of(first)));
  EXPECT_TRUE(is_there(second));
  EXPECT_TRUE(fs::is_empty(data / "media" / "tmp"));
  EXPECT_EQ(cleanup->remove(), 0U);
}

TEST_P(ReplacedFilmsTest, AFilmThatIsPlayedStays) {
  film("one", first, " with another title");
  film("other", first);
  film("one", second);
  clock.advance(std::chrono::hours(48));
  EXPECT_EQ(cleanup->remove(), 0U) << "another article has the same film";
  EXPECT_TRUE(is_there(first));
  film("one", first);
  film("other", second);
  clock.advance(std::chrono::hours(48));
  EXPECT_EQ(cleanup->remove(), 0U) << "it came back";
  EXPECT_TRUE(is_there(first));
  EXPECT_TRUE(is_there(second));
}

TEST_P(ReplacedFilmsTest, AFilmThatAnImportIsAboutToNameStays) {
  film("one", second);
  clock.advance(std::chrono::hours(48));
  age(path_of(first), 0);
  EXPECT_EQ(cleanup->remove(), 0U);
  EXPECT_TRUE(is_there(first));
  age(path_of(first), 7);
  EXPECT_EQ(cleanup->remove(), 1U) << "it did not";
}

TEST_P(ReplacedFilmsTest, PartsGoWhenNoFilmSharesThem) {
  auto const part = data / "media/parts/cc/cc/cccc";
  auto const young = data / "media/parts/dd/dd/dddd";
  write(part / "v720/00001.m4s", "pictures");
  write(young / "v720/00001.m4s", "pictures");
  age(part, 24 * 8);
  fs::create_hard_link(part / "v720/00001.m4s", path_of(first) / "00001.m4s");
  age(path_of(first), 9);
  cleanup->remove();
  EXPECT_TRUE(fs::exists(part));
  film("one", second);
  clock.advance(std::chrono::hours(48));
  EXPECT_EQ(cleanup->remove(), 1U);
  EXPECT_FALSE(fs::exists(part));
  EXPECT_TRUE(fs::exists(young)) << "an import may be about to make a film of it";
}

}  // namespace
}  // namespace playback
