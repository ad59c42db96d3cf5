// Imports of small real files: complete, damaged, repeated, killed midway, on a full disk.
#include "features/ingest/import.hpp"

#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "base/text.hpp"
#include "features/catalogue/media_folder.hpp"
#include "features/ingest/testing/import_fixture.hpp"
#include "features/media/loudness.hpp"
#include "processes/process_isolation.hpp"

namespace ingest {
namespace {

namespace fs = std::filesystem;

using media::testing::count_files;
using media::testing::make_picture;
using media::testing::make_sound;
using media::testing::read_file;
using media::testing::shell;
using media::testing::write_file;

class ImportTest : public testing::ImportFixture {
 protected:
  /// An album of `tracks` songs of two seconds with a cover.
  void make_album(int tracks, std::string const& more_tracks = "") {
    std::string list;
    for (int i = 1; i <= tracks; ++i) {
      std::string const name = std::to_string(i);
      make_sound(folder / ("audio/" + name + ".flac"), 2, "", 200 + 40 * i);
      list += (list.empty() ? "" : ",") + std::string(R"({"key":"t)") + name + R"(","title":{"en":"Song )" +
              name + R"("},"number":)" + name + R"(,"file":"audio/)" + name + R"(.flac"})";
    }
    make_picture(folder / "art/cover.png", 400, 300);
    write_manifest(list + more_tracks);
  }
  void write_manifest(std::string const& tracks, std::string const& rest = "") {
    write_file(
        folder / "manifest.json",
        R"({"licensor":"demo","genres":[{"key":"ambient","name":{"en":"Ambient"}}],"artists":[{"key":"ann","name":{"en":"Ann"},"biography":{"en":"B"}}],
      "albums":[{"key":"days","title":{"en":"Days"},"artist":"ann","released":"2026-03-14","genres":["ambient"],"artwork":"art/cover.png","tracks":[)" +
            tracks + "]}]" + rest + "}");
  }
};
STORAGE_ON_BOTH_ENGINES(ImportTest);

TEST_P(ImportTest, AFileNameThatIsNotUtf8IsRefusedByNameAndTheRestGoesOn) {
  make_sound(folder / "Ann/Days/1.flac", 2, "-metadata title=One -metadata artist=Ann -metadata album=Days");
  make_sound(folder / "Ann/Days/second.flac", 2,
             "-metadata title=Two -metadata artist=Ann -metadata album=Days");
  fs::rename(folder / "Ann/Days/second.flac", folder / "Ann/Days/caf\xe9.flac");
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 3) << describe(report);
  EXPECT_EQ(report.stopped, "");
  ASSERT_EQ(report.refused.size(), 1U);
  EXPECT_EQ(report.refused[0].file, "Ann/Days/caf\\xE9.flac");
  EXPECT_EQ(shelf("new-albums").cards.size(), 1U) << "the other song is there";
}

/// What has nothing to do with the kind of database.
class ImportFilesTest : public ImportTest {};
INSTANTIATE_TEST_SUITE_P(Once, ImportFilesTest, ::testing::Values(storage::Engine::sqlite));

TEST_P(ImportTest, AFolderBecomesAnAlbumThatAllTenantsOffer) {
  make_album(2);
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 0) << describe(report);
  EXPECT_EQ(report.files, 3U);
  EXPECT_EQ(report.made, 3U);
  for (char const* tenant : {"aurora", "plume"}) {
    auto const albums = shelf("new-albums", tenant);
    ASSERT_EQ(albums.cards.size(), 1U);
    EXPECT_EQ(albums.cards[0].title, "Days");
    ASSERT_TRUE(albums.cards[0].artwork);
    EXPECT_EQ(albums.cards[0].artwork->width, 240) << "square, and no wider than the source allows";
    EXPECT_EQ(shelf("top-tracks", tenant).tracks[1].duration_seconds, 2);
  }
  auto const artwork = shelf("new-albums").cards[0].artwork;
  std::string const name = artwork->src.substr(std::string("/media/art/").size());
  auto const picture = data / "media/art" / name.substr(0, 2) / name.substr(2, 2) / name;
  ASSERT_TRUE(fs::exists(picture));
  EXPECT_EQ(read_file(picture).find("ICCP"), std::string::npos) << "no colour profile of seven kilobytes";
  EXPECT_EQ(count_files(data / "media/a"), 4U) << "two files of each of two songs";
  EXPECT_EQ(count_files(data / "media/tmp"), 0U);
}

// A title is often given once, for it is the same in every language; its description is translated.
TEST_P(ImportTest, ADescriptionIsShownInItsLanguageEvenWhereTheTitleHasNone) {
  make_album(1);
  auto const text = read_file(folder / "manifest.json");
  write_file(folder / "manifest.json",
             text.substr(0, text.rfind('}')) +
                 R"(,"playlists":[{"key":"calm","title":{"en":"Calm","ar":"هدوء"},"tracks":["t1"],
             "description":{"en":"Slow songs.","de":"Langsame Lieder."}}]})");
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 0) << describe(report);
  auto const card = [&](char const* locale) {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      catalogue::Cards cards(session, *base::find_locale(locale), clock.now(), tenants::RatingLimit(60));
      return cards.fill("playlists", 1).cards.at(0);
    });
  };
  EXPECT_EQ(card("de").title, "Calm");
  EXPECT_EQ(card("de").sub_title, "Langsame Lieder.");
  EXPECT_EQ(card("de").sub_title_lang, std::nullopt);
  EXPECT_EQ(card("fr").sub_title, "Slow songs.");
  EXPECT_EQ(card("fr").sub_title_lang, "en") << "marked, so that it is read in English";
  EXPECT_EQ(card("ar").title, "هدوء");
  EXPECT_EQ(card("ar").sub_title_lang, "en");
}

TEST_P(ImportTest, OnlyTheNamedTenantsOfferIt) {
  make_album(1);
  EXPECT_EQ(import({base::TenantId{"plume"}}).exit_code(), 0);
  EXPECT_EQ(shelf("new-albums", "plume").cards.size(), 1U);
  EXPECT_TRUE(shelf("new-albums", "aurora").cards.empty());
  auto const unknown = import({base::TenantId{"nobody"}});
  EXPECT_EQ(unknown.exit_code(), 1);
  EXPECT_NE(unknown.stopped.find("nobody"), std::string::npos);
}

TEST_P(ImportTest, TheSecondRunChangesNothing) {
  make_album(2);
  import();
  auto const before = shelf("top-tracks").tracks;
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 0) << describe(report);
  EXPECT_EQ(report.made, 0U);
  EXPECT_EQ(report.changed, 0U);
  EXPECT_EQ(report.articles, 4U);
  EXPECT_EQ(shelf("top-tracks").tracks, before) << "ids and all";
}

TEST_P(ImportFilesTest, DamagedFilesAreNamedAndTheRestGoesOn) {
  make_album(
      1,
      R"(,{"key":"noise","title":{"en":"Noise"},"file":"audio/noise.flac"},{"key":"short","title":{"en":"Short"},"file":"audio/cut.flac"},
    {"key":"gone","title":{"en":"Gone"},"file":"audio/gone.flac"},{"key":"empty","title":{"en":"Empty"},"file":"audio/empty.flac"},{"key":"text","title":{"en":"Text"},"file":"audio/list.m3u8"},{"key":"setup","title":{"en":"Setup"},"file":"audio/setup.mka"})");
  write_file(folder / "audio/noise.flac", base::random_bytes(20'000));
  make_sound(folder / "audio/whole.flac", 20);
  auto const whole = read_file(folder / "audio/whole.flac");
  write_file(folder / "audio/cut.flac", std::string_view(whole).substr(0, whole.size() / 3));
  write_file(folder / "audio/empty.flac", "");
  write_file(folder / "audio/list.m3u8", "#EXTM3U\n#EXTINF:2,\nwhole.flac\n#EXT-X-ENDLIST\n");
  // Refused by the decoder, which names itself with its place in memory.
  make_sound(folder / "audio/setup.mka", 2, "-c:a libvorbis");
  auto vorbis = read_file(folder / "audio/setup.mka");
  auto const setup = vorbis.find("\x05vorbis");
  ASSERT_NE(setup, vorbis.npos);
  write_file(folder / "audio/setup.mka", vorbis.replace(setup + 7, 8, 8, '\xff'));
  auto const cover = read_file(folder / "art/cover.png");
  write_file(folder / "art/cover.png", cover.substr(0, cover.size() / 2));
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 3);
  for (char const* file : {"audio/noise.flac", "audio/cut.flac", "audio/gone.flac", "audio/empty.flac",
                           "audio/list.m3u8", "audio/setup.mka", "art/cover.png"})
    EXPECT_TRUE(refused(report, file)) << file << "\n" << describe(report);
  EXPECT_EQ(report.refused.size(), 7U) << describe(report);
  EXPECT_NE(describe(report).find("[vorbis] Setup header corrupt"), std::string::npos) << describe(report);
  EXPECT_EQ(shelf("top-tracks").tracks.size(), 1U);
  auto const albums = shelf("new-albums");
  ASSERT_EQ(albums.cards.size(), 1U);
  EXPECT_FALSE(albums.cards[0].artwork);
  EXPECT_EQ(count_files(data / "media/tmp"), 0U);
  for (auto const& each : report.refused) {
    EXPECT_EQ(each.reason.find(data.string()), std::string::npos) << each.reason;
    EXPECT_EQ(each.reason.find("0x"), std::string::npos) << "a pointer: " << each.reason;
  }
}

TEST_P(ImportFilesTest, InvalidAndTooLargePicturesAreRefused) {
  make_album(1);
  write_file(folder / "art/cover.png", "<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
  EXPECT_TRUE(refused(import(), "art/cover.png"));
  // The head of a PNG that claims to be 100,000 by 100,000 points.
  make_picture(folder / "art/cover.png", 10, 10);
  auto bomb = read_file(folder / "art/cover.png");
  bomb.replace(16, 8, std::string("\x00\x01\x86\xa0\x00\x01\x86\xa0", 8));
  write_file(folder / "art/cover.png", bomb);
  EXPECT_TRUE(refused(import(), "art/cover.png"));
}

TEST_P(ImportFilesTest, ABrokenManifestChangesNothing) {
  make_album(1);
  auto const text = read_file(folder / "manifest.json");
  write_file(folder / "manifest.json", text.substr(0, text.size() / 2));
  EXPECT_EQ(import().exit_code(), 1);
  write_manifest(R"({"key":"t1","title":{"en":"One"}})");
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 1);
  EXPECT_TRUE(refused(report, "manifest.json: albums[0].tracks[0].file")) << describe(report);
  EXPECT_TRUE(shelf("new-albums").cards.empty());
}

TEST_P(ImportFilesTest, AMissingOrEmptyFolderIsReported) {
  EXPECT_NE(import().stopped.find("neither"), std::string::npos);
  EXPECT_EQ(Import(database(), clock, ids, {.data = data, .niceness = 0}).run(folder / "none").exit_code(),
            1);
}

TEST_P(ImportTest, FilesWithoutManifestAreReadByTheirTags) {
  make_picture(folder / "cover.jpg", 300, 300);
  make_sound(folder / "music/one.mp3", 2,
             "-metadata title='Erstes Lied' -metadata artist=Anna -metadata album=Platte -metadata track=1/2 "
             "-metadata date=2021");
  shell("cd '" + folder.string() +
        "' && ffmpeg -nostdin -y -i music/one.mp3 -i cover.jpg -map 0 -map 1 -c copy -disposition:v "
        "attached_pic -id3v2_version 3 music/two.mp3 && rm cover.jpg");
  make_sound(folder / "music/loose.ogg", 2, "-c:a libvorbis", 500);
  write_file(folder / "music/notes.txt", "not audio");
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 0) << describe(report);
  auto const albums = shelf("top-albums");
  ASSERT_EQ(albums.cards.size(), 2U);
  auto const platte = std::ranges::find(albums.cards, "Platte", &catalogue::Card::title);
  ASSERT_NE(platte, albums.cards.end());
  EXPECT_EQ(platte->sub_title, "Anna");
  EXPECT_TRUE(platte->artwork) << "the embedded picture";
  EXPECT_EQ(import().made, 0U);
}

TEST_P(ImportFilesTest, SoundIsBroughtToOneLoudness) {
  make_album(1);
  make_sound(folder / "audio/1.flac", 6, "-af volume=-12dB");
  ASSERT_EQ(import().exit_code(), 0);
  std::string file;
  for (auto const& entry : fs::recursive_directory_iterator(data / "media/a"))
    if (entry.is_regular_file() && entry.path().extension() == ".m4a") file = entry.path().string();
  ASSERT_FALSE(file.empty());
  auto const measured = processes::ProcessIsolation(processes::ProcessIsolation::Kind::limits_only)
                            .run({.program = "ffmpeg",
                                  .arguments = {"-nostats", "-i", "{in}", "-af",
                                                "ebur128=peak=true:framelog=verbose", "-f", "null", "-"},
                                  .source = file,
                                  .folder = {}});
  auto const loudness = media::read_loudness(measured.errors);
  ASSERT_TRUE(loudness) << measured.errors;
  EXPECT_NEAR(loudness->integrated, -16, 1);
  EXPECT_LE(loudness->true_peak, -0.5);
}

TEST_P(ImportFilesTest, OnlyLostOrChangedFilesAreMadeAgain) {
  make_album(3);
  import();
  for (auto const& entry : fs::recursive_directory_iterator(data / "media/a")) {
    if (!entry.is_regular_file()) continue;
    fs::remove(entry.path());
    break;
  }
  auto const healed = import();
  EXPECT_EQ(healed.made, 1U);
  EXPECT_EQ(healed.exit_code(), 0);
  EXPECT_EQ(count_files(data / "media/a"), 6U);
  auto const id = shelf("keys:t2").tracks[0].id;
  make_sound(folder / "audio/2.flac", 3);
  EXPECT_EQ(import().made, 1U);
  EXPECT_EQ(shelf("keys:t2").tracks[0].id, id);
  EXPECT_EQ(shelf("keys:t2").tracks[0].duration_seconds, 3);
}

TEST_P(ImportTest, AnInterruptedImportGoesOnWhereItStopped) {
  make_album(2);
  std::atomic<bool> stop = true;
  auto const stopped =
      Import(database(), clock, ids, {.data = data, .niceness = 0, .stop = &stop}).run(folder);
  EXPECT_EQ(stopped.exit_code(), 1);
  EXPECT_NE(stopped.stopped.find("run it again"), std::string::npos);
  EXPECT_TRUE(shelf("new-albums").cards.empty());
  EXPECT_EQ(import().exit_code(), 0);
}

TEST_P(ImportTest, VideosAndHeroesAreImportedToo) {
  make_album(1);
  fs::create_directories(folder / "video");
  shell(
      "ffmpeg -nostdin -y -f lavfi -i testsrc2=size=320x180:rate=10:duration=2 -f lavfi -i sine=duration=2 "
      "-c:v libx264 -pix_fmt yuv420p -c:a aac -shortest '" +
      (folder / "video/v.mp4").string() + "'");
  write_file(folder / "video/broken.mp4", base::random_bytes(5000));
  make_picture(folder / "hero.png", 800, 400, "red");
  write_manifest(
      R"({"key":"t1","title":{"en":"Song 1"},"number":1,"file":"audio/1.flac"})",
      R"(,"videos":[{"key":"v","title":{"en":"Film"},"artists":["ann"],"track":"t1","file":"video/v.mp4"},{"key":"w","title":{"en":"Broken"},"file":"video/broken.mp4"}],
                    "heroes":[{"key":"hero","image":"hero.png","accent":"#aa2200"}])");
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 3) << describe(report);
  EXPECT_EQ(report.refused.size(), 1U) << describe(report);
  auto const videos = shelf("videos");
  ASSERT_EQ(videos.cards.size(), 1U);
  EXPECT_EQ(videos.cards[0].shape, catalogue::CardShape::wide);
  ASSERT_TRUE(videos.cards[0].artwork);
  database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
    auto const hero =
        catalogue::Cards(session, base::english(), clock.now(), tenants::RatingLimit(60)).picture("hero");
    ASSERT_TRUE(hero);
    EXPECT_EQ(hero->width, 640);
    EXPECT_EQ(hero->height, 320);
    EXPECT_EQ(hero->color, "#aa2200");
  });
}

/// Not a test of its own: the program that kill_import starts and kills.
TEST(ImportChild, Runs) {
  char const* const url = getenv("KIOSK_IMPORT_CHILD_DATABASE");
  if (url == nullptr) return;
  storage::Database database({.url = url});
  base::SystemClock const clock;
  base::IdSource ids(clock, 2);
  Import(database, clock, ids, {.data = getenv("KIOSK_IMPORT_CHILD_DATA"), .workers = 1, .niceness = 0})
      .run(getenv("KIOSK_IMPORT_CHILD_FOLDER"));
}

TEST_P(ImportFilesTest, AKilledImportContinuesWhereItStopped) {
  make_album(6);
  for (int i = 1; i <= 6; ++i)
    make_sound(folder / ("audio/" + std::to_string(i) + ".flac"), 8, "", 200 + 50 * i);
  testing::kill_import(fresh().url(), data, folder, [&] {
    return fs::exists(data / "media/made") && count_files(data / "media/made") >= 2;
  });
  EXPECT_TRUE(shelf("new-albums").cards.empty()) << "an album appears whole or not at all";
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 0) << describe(report);
  EXPECT_LT(report.made, report.files) << "what was done before the kill is not done again";
  EXPECT_EQ(shelf("top-tracks").tracks.size(), 6U);
  EXPECT_EQ(count_files(data / "media/tmp"), 0U) << "the killed one's scratch files are gone";
  EXPECT_EQ(count_files(data / "media/a"), 12U);
}

TEST_P(ImportFilesTest, AFullDiskStopsItWithAClearErrorAndItContinuesLater) {
  make_album(2);
  make_sound(folder / "audio/2.flac", 20);
  if (mount("kiosk-test", data.c_str(), "tmpfs", 0, "size=120k") != 0)
    GTEST_SKIP() << "only root may mount a small disk";
  auto const stopped = import();
  EXPECT_EQ(stopped.exit_code(), 1) << describe(stopped);
  EXPECT_NE(stopped.stopped.find("disk is full"), std::string::npos) << describe(stopped);
  EXPECT_TRUE(shelf("new-albums").cards.empty());
  EXPECT_EQ(count_files(data / "media/tmp"), 0U);
  mount("kiosk-test", data.c_str(), "tmpfs", MS_REMOUNT, "size=50m");
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 0) << describe(report);
  EXPECT_EQ(shelf("top-tracks").tracks.size(), 2U);
}

}  // namespace
}  // namespace ingest
