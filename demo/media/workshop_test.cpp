// The catalogue's words, the manifest, and the small set made for real.
#include "workshop.hpp"
#include "manifests/manifest.hpp"
#include "pictures/pictures.hpp"
#include "process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <unistd.h>

namespace demo {
namespace {

namespace fs = std::filesystem;

struct Folder {
  fs::path path = fs::temp_directory_path() / ("kiosk-demo-media-test-" + std::to_string(::getpid()));
  Folder() { fs::remove_all(path); }
  ~Folder() { fs::remove_all(path); }
};

std::string read(fs::path const& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void expect_six(Text const& text) {
  std::set<std::string_view> const different = {text.en, text.ar, text.fr, text.de, text.es, text.ro};
  for (auto const words : {text.en, text.ar, text.fr, text.de, text.es, text.ro}) {
    EXPECT_FALSE(words.empty()) << text.en;
  }
  EXPECT_EQ(different.size(), 6U) << text.en;
}

TEST(Catalogue, Every_text_has_six_languages) {
  auto const catalogue = catalogue_of(Set::full);
  for (auto const& artist : catalogue.artists) {
    expect_six(artist.biography);
  }
  for (auto const& album : catalogue.albums) {
    expect_six(album.description);
  }
  for (auto const& playlist : catalogue.playlists) {
    expect_six(playlist.title);
    expect_six(playlist.description);
  }
  for (auto const& video : catalogue.videos) {
    expect_six(video.description);
  }
  for (auto const& genre : catalogue.genres) {
    for (auto const words :
         {genre.name.en, genre.name.ar, genre.name.fr, genre.name.de, genre.name.es, genre.name.ro}) {
      EXPECT_FALSE(words.empty()) << genre.key;
    }
  }
}

TEST(Catalogue, The_full_set_is_as_large_as_promised_and_every_reference_is_met) {
  auto const catalogue = catalogue_of(Set::full);
  std::set<std::string_view> tracks;
  std::set<std::string_view> artists;
  std::set<std::string_view> genres;
  for (auto const& genre : catalogue.genres) {
    genres.insert(genre.key);
  }
  for (auto const& artist : catalogue.artists) {
    artists.insert(artist.key);
  }
  int free = 0;
  int owned = 0;
  for (auto const& album : catalogue.albums) {
    EXPECT_TRUE(artists.contains(album.artist)) << album.key;
    for (auto const genre : album.genres) {
      EXPECT_TRUE(genres.contains(genre)) << album.key;
    }
    for (auto const& track : album.tracks) {
      EXPECT_TRUE(tracks.insert(track.key).second) << track.key << " is there twice";
      EXPECT_GE(track.song.seconds, 60);
      EXPECT_LE(track.song.seconds, 110);
      free += track.sale == Sale::free ? 1 : 0;
      owned += track.sale == Sale::download_to_own ? 1 : 0;
    }
  }
  EXPECT_EQ(artists.size(), 6U);
  EXPECT_EQ(catalogue.albums.size(), 8U);
  EXPECT_EQ(tracks.size(), 26U);
  EXPECT_GE(catalogue.playlists.size(), 4U);
  EXPECT_EQ(catalogue.videos.size(), 2U);
  EXPECT_GE(catalogue.heroes.size(), 3U);
  EXPECT_GE(free, 3);
  EXPECT_GE(owned, 1);
  for (auto const& playlist : catalogue.playlists) {
    for (auto const track : playlist.tracks) {
      EXPECT_TRUE(tracks.contains(track)) << playlist.key << " wants " << track;
    }
  }
  for (auto const& video : catalogue.videos) {
    EXPECT_TRUE(tracks.contains(video.track)) << video.key;
    EXPECT_TRUE(artists.contains(video.artist)) << video.key;
  }
}

TEST(Pictures, Everything_in_the_catalogue_has_a_drawing_and_nothing_else_has) {
  auto const catalogue = catalogue_of(Set::full);
  std::set<std::string> drawings;
  for (auto const& album : catalogue.albums) {
    EXPECT_TRUE(drawings.insert(draw_cover(album.key).svg).second) << album.key;
  }
  for (auto const& artist : catalogue.artists) {
    EXPECT_TRUE(drawings.insert(draw_portrait(artist.key).svg).second) << artist.key;
  }
  for (auto const& playlist : catalogue.playlists) {
    EXPECT_TRUE(drawings.insert(draw_playlist(playlist.key).svg).second) << playlist.key;
  }
  for (auto const& video : catalogue.videos) {
    EXPECT_TRUE(drawings.insert(draw_still(video.key).svg).second) << video.key;
  }
  for (auto const& hero : catalogue.heroes) {
    auto const picture = draw_hero(hero.key);
    EXPECT_EQ(picture.width, 1920);
    EXPECT_EQ(picture.height, 1080);
  }
  EXPECT_THROW(draw_cover("unknown"), std::invalid_argument);
  EXPECT_THROW(draw_portrait(""), std::invalid_argument);
  EXPECT_THROW(draw_playlist("unknown"), std::invalid_argument);
  EXPECT_THROW(draw_still("unknown"), std::invalid_argument);
  EXPECT_THROW(draw_hero("unknown"), std::invalid_argument);
}

TEST(Pictures, No_cover_has_words_on_it) {
  for (auto const& album : catalogue_of(Set::full).albums) {
    EXPECT_THAT(draw_cover(album.key).svg, testing::Not(testing::HasSubstr("<text")));
  }
}

TEST(Process, A_failing_tool_is_named_with_its_file_and_its_last_words) {
  try {
    run_tool({"sh", "-c", "cat >/dev/null; echo the colour is missing >&2; exit 3"}, "cover.png",
             [](Feed const& feed) {
               std::vector<std::byte> const much(300000);
               feed(much);
             });
    FAIL() << "should have thrown";
  } catch (ToolFailure const& failure) {
    EXPECT_THAT(failure.what(), testing::AllOf(testing::HasSubstr("cover.png"), testing::HasSubstr("sh"),
                                               testing::HasSubstr("exit code 3"),
                                               testing::HasSubstr("the colour is missing")));
  }
}

TEST(Process, A_tool_that_stops_reading_early_or_is_not_installed_fails_without_taking_us_along) {
  auto const pour = [](Feed const& feed) {
    std::vector<std::byte> const much(500000);
    feed(much);
    feed(much);
  };
  EXPECT_THROW(run_tool({"false"}, "a.flac", pour), ToolFailure);
  EXPECT_THROW(run_tool({"no-such-tool-here"}, "a.flac", pour), ToolFailure);
}

TEST(Workshop, The_small_set_has_every_file_of_its_manifest_and_is_made_once) {
  Folder folder;
  std::vector<std::string> lines;
  auto const tell = [&](std::string const& line) { lines.push_back(line); };
  Order const order{folder.path, Set::small};
  auto const first = make_all(order, tell);
  ASSERT_EQ(first.failed, 0) << testing::PrintToString(lines);
  auto const manifest = read(folder.path / "manifest.json");
  int files = 0;
  std::string const screen = "\"artwork/screen-";
  for (std::string const& key : {std::string("\"file\": \""), std::string("\"artwork\": \""),
                                 std::string("\"poster\": \""), std::string("\"image\": \""), screen}) {
    for (auto at = manifest.find(key); at != std::string::npos; at = manifest.find(key, at + 1)) {
      // A list of pictures has names only, so the key is the beginning of the name.
      auto const start = key == screen ? at + 1 : at + key.size();
      auto const path = folder.path / manifest.substr(start, manifest.find('"', start) - start);
      EXPECT_TRUE(fs::exists(path)) << path;
      if (path.extension() == ".vtt") {
        continue;  // comes with its sound
      }
      EXPECT_GT(fs::file_size(path), 3000U) << path;
      ++files;
    }
  }
  // Articles are folders, which the manifest names as a whole.
  int articles = 0;
  for (auto const& entry : fs::directory_iterator(folder.path / "articles")) {
    articles += entry.is_directory() ? 1 : 0;
  }
  EXPECT_GT(articles, 6);
  EXPECT_EQ(files + articles, first.made);

  EXPECT_TRUE(make_all(order, tell).was_complete);

  // Interrupted: the mark is gone and one file is missing; only that one is made again.
  fs::rename(folder.path / ".complete", folder.path / ".begun");
  fs::remove(folder.path / "artwork" / "album-nun.png");
  auto const again = make_all(order, tell);
  EXPECT_EQ(again.made, 1);
  EXPECT_EQ(again.kept, files - 1);
  EXPECT_EQ(read(folder.path / "manifest.json"), manifest);
}

TEST(Workshop, What_another_version_left_behind_is_made_anew) {
  Folder folder;
  fs::create_directories(folder.path / "audio");
  std::ofstream(folder.path / "audio" / "stranger.flac") << "old";
  std::ofstream(folder.path / ".complete") << "another version";
  // Without tools nothing can be made, but what is old is gone and the folder isn't called complete.
  std::string const path = std::getenv("PATH");
  ::setenv("PATH", "/nonexistent", 1);
  auto const outcome = make_all({folder.path, Set::small}, [](std::string const&) {});
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_GT(outcome.failed, 0);
  EXPECT_EQ(outcome.made, 0);
  EXPECT_FALSE(fs::exists(folder.path / "audio" / "stranger.flac"));
  EXPECT_FALSE(fs::exists(folder.path / ".complete"));
  EXPECT_FALSE(fs::exists(folder.path / "manifest.json"));
}

TEST(Workshop, A_folder_that_cannot_be_made_is_an_error) {
  Folder folder;
  std::ofstream(folder.path) << "a file";
  EXPECT_THROW(make_all({folder.path / "inside", Set::small}, [](std::string const&) {}), std::exception);
}

}  // namespace
}  // namespace demo
