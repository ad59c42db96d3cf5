// Imports of games: packages, cloud games and games to install, with their developers, repeated and refused.
#include <gmock/gmock.h>

#include <array>
#include <set>

#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/games/game_attributes.hpp"
#include "features/catalogue/manifest/manifest.hpp"
#include "features/ingest/testing/import_fixture.hpp"
#include "http/compression.hpp"

namespace ingest {
namespace {

namespace fs = std::filesystem;
using media::testing::make_picture;
using media::testing::write_file;
using ::testing::HasSubstr;

class ImportGamesTest : public testing::ImportFixture {
 protected:
  void make_package(std::string const& name, std::string const& script = "let a = 1;") {
    write_file(folder / name / "game.json",
               R"({"kiosk":1,"id":")" + name +
                   R"(","version":"1.0.0","orientation":"Portrait","input":["touch"],
      "genre":"puzzle","sizes":{"minimum":[320,420]},"title":{"en":"Game )" +
                   name + R"("},"description":{"en":"About it."}})");
    write_file(folder / name / "index.html", "<!doctype html>");
    write_file(folder / name / "game.js", script);
  }
  void write_manifest(std::string const& games) {
    write_file(folder / "manifest.json",
               R"({"licensor":"games","genres":[{"key":"puzzle","name":{"en":"Puzzle"}}],
      "developers":[{"key":"dev","name":{"en":"Small Studio"},"link":"https://studio.example"}],"games":[)" +
                   games + "]}");
  }
  std::vector<catalogue::Item> list(catalogue::ContentType type, std::string const& tenant = "aurora") {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      catalogue::ViewContext const view{
          .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
      catalogue::ListQuery const query{
          .kind = catalogue::ListKind::top, .content_type = type, .with_attributes = true};
      return catalogue::ShelfStore(session).list({query}, view)[0].items;
    });
  }
  std::string package_path(base::ArticleId id) {
    return database().read_now([&](storage::Session& session) {
      return session
          .value<std::string>("select path from media_file where article = :id and profile = 'game'",
                              storage::bind("id", id))
          .value_or("");
    });
  }
};
STORAGE_ON_BOTH_ENGINES(ImportGamesTest);

TEST_P(ImportGamesTest, AnOnlineGameComesWithTheWordsOfItsPackage) {
  make_package("one");
  make_picture(folder / "cover.png", 400, 400);
  make_picture(folder / "shot.png", 300, 500);
  write_manifest(
      R"({"key":"one","package":"one","developer":"dev","artwork":"cover.png","rating":10,"businessModel":"FREE",
    "screenshots":[{"file":"shot.png","orientation":"portrait"}],"customProperties":{"useGameFrame":"false"},
    "offers":{"aurora":{}}})");
  auto const report = import();
  EXPECT_TRUE(report.refused.empty()) << (report.refused.empty() ? "" : report.refused.front().reason);
  auto const games = list(catalogue::ContentType::online_game);
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].title, "Game one");
  EXPECT_EQ(games[0].description, "About it.");
  EXPECT_EQ(games[0].artists.at(0).name, "Small Studio");
  auto const attributes = attributes_of<catalogue::GameAttributes>(games[0]);
  EXPECT_EQ(attributes.orientation, catalogue::GameOrientation::portrait);
  EXPECT_EQ(attributes.entry, "index.html");
  EXPECT_EQ(attributes.minimum_height, 420);
  EXPECT_EQ(attributes.screenshots.at(0).orientation, catalogue::GameOrientation::portrait);
  EXPECT_FALSE(attributes.use_game_frame());
  auto const classes = database().read_now([&](storage::Session& session) {
    return session.values<std::string>(
        "select class || ' ' || artwork_group from article_artwork order by 1");
  });
  EXPECT_THAT(classes, ::testing::ElementsAre("COVER ", "SCREENSHOT Portrait"));
  EXPECT_TRUE(list(catalogue::ContentType::online_game, "plume").empty());
  EXPECT_TRUE(list(catalogue::ContentType::developer, "plume").empty())
      << "offered where a game of theirs is";
  auto const path = package_path(games[0].id);
  EXPECT_TRUE(fs::exists(data / "media/a" / fs::path(path).parent_path() / "game.js"));
}

TEST_P(ImportGamesTest, TrailersAndGameplayHaveTheirClassGroupAndPicture) {
  make_package("one");
  make_picture(folder / "poster.png", 300, 500);
  media::testing::shell("ffmpeg -nostdin -y -f lavfi -i color=c=teal:size=180x320:rate=25 -t 2 '" +
                        (folder / "film.mp4").string() + "'");
  write_manifest(R"({"key":"one","package":"one","trailers":[
    {"file":"film.mp4","orientation":"portrait","poster":"poster.png"},
    {"file":"film.mp4","orientation":"square","kind":"gameplay","poster":"poster.png"},
    {"file":"film.mp4","orientation":"landscape"}]})");
  auto const report = import();
  EXPECT_TRUE(report.refused.empty()) << (report.refused.empty() ? "" : report.refused.front().reason);
  auto const strings = [&](char const* statement) {
    return database().read_now(
        [&](storage::Session& session) { return session.values<std::string>(statement); });
  };
  EXPECT_THAT(strings("select class || ' ' || artwork_group from article_artwork order by 1"),
              ::testing::ElementsAre("VIDEO_GAMEPLAY Square", "VIDEO_TRAILER Portrait"));
  EXPECT_THAT(strings("select profile from media_file where profile <> 'game' order by 1"),
              ::testing::ElementsAre("gameplay-square", "trailer-landscape", "trailer-portrait"));
  auto const trailers =
      attributes_of<catalogue::GameAttributes>(list(catalogue::ContentType::online_game).at(0)).trailers;
  ASSERT_EQ(trailers.size(), 3U);
  EXPECT_EQ(trailers[1].kind, catalogue::GameVideoKind::gameplay);
  EXPECT_TRUE(trailers[1].poster);
  EXPECT_FALSE(trailers[2].poster);
  EXPECT_NEAR(static_cast<double>(trailers[0].duration_ms), 2000, 200);
}

TEST_P(ImportGamesTest, LongTextsHaveCompressedSiblings) {
  std::string script;
  for (int i = 0; i < 500; ++i) script += "let a" + std::to_string(i) + " = 1;\n";
  make_package("one", script);
  write_manifest(R"({"key":"one","package":"one"})");
  import();
  auto const made = data / "media/a" /
                    fs::path(package_path(list(catalogue::ContentType::online_game).at(0).id)).parent_path();
  EXPECT_EQ(media::testing::read_file(made / "game.js"), script);
  auto const brotli = media::testing::read_file(made / "game.js.br");
  EXPECT_EQ(http::brotli_decompress(brotli, script.size()), script);
  EXPECT_LT(brotli.size(), script.size() / 3);
  EXPECT_TRUE(fs::exists(made / "game.js.gz"));
  EXPECT_FALSE(fs::exists(made / "index.html.br")) << "is short";
}

TEST_P(ImportGamesTest, ADeveloperOfNothingIsOfferedNowhere) {
  make_package("one");
  write_manifest(R"({"key":"one","package":"one"})");
  import();
  EXPECT_TRUE(list(catalogue::ContentType::developer).empty());
}

TEST_P(ImportGamesTest, ANewVersionTakesThePlaceOfTheOldOneAndTheSameIsNotWritten) {
  make_package("one");
  write_manifest(R"({"key":"one","package":"one"})");
  import();
  auto const before = list(catalogue::ContentType::online_game).at(0);
  auto const old_path = package_path(before.id);
  EXPECT_EQ(import().changed, 0U);
  make_package("one", "let a = 2;");
  EXPECT_GT(import().changed, 0U);
  EXPECT_EQ(list(catalogue::ContentType::online_game).at(0).id, before.id);
  EXPECT_NE(package_path(before.id), old_path);
  auto const replaced = database().read_now([&](storage::Session& session) {
    return session.values<std::string>("select path from replaced_film");
  });
  EXPECT_THAT(replaced, ::testing::Contains(old_path)) << "its files are deleted later";
}

TEST_P(ImportGamesTest, NothingOfARefusedPackageIsKept) {
  make_package("good");
  make_package("bad");
  write_file(folder / "bad/run.php", "<?php");
  write_manifest(
      R"({"key":"good","package":"good"},{"key":"bad","package":"bad"},{"key":"gone","package":"gone.zip"})");
  auto const report = import();
  EXPECT_THAT(reason(report, "bad"), HasSubstr("run.php: files of its type are not allowed"));
  EXPECT_THAT(reason(report, "gone.zip"), HasSubstr("not found"));
  EXPECT_THAT(reason(report, "game bad"), HasSubstr("left out"));
  EXPECT_EQ(list(catalogue::ContentType::online_game).size(), 1U);
  EXPECT_EQ(media::testing::count_files(data / "media/a"), 3U) << "only those of the good one";
}

TEST_P(ImportGamesTest, EachBadPackageHasItsReasonInTheReportAndLeavesNothing) {
  struct Bad {
    std::string key;
    std::string spoil;  // a shell command in the folder of packages
    std::string reason;
  };
  std::vector<Bad> const bad{
      {"bomb", "head -c 9000000 /dev/zero > bomb/zeros.wav; zip -qr bomb.zip bomb",
       "packed more than 100 to 1"},
      {"many", "cd many; seq 4100 | sed 's/$/.txt/' | xargs touch", "more than 2000 files"},
      {"large", "truncate -s 31M large/music.ogg", "music.ogg: it is larger than 30 MB"},
      {"heavy", "cd heavy; for i in 1 2 3 4; do truncate -s 29M $i.ogg; done", "larger than 100 MB"},
      {"soft", "ln -s /etc/passwd soft/words.txt", "words.txt: it is a link"},
      {"hard", "ln hard/game.js hard/again.js", "again.js: it is a hard link"},
      {"php", "touch php/run.php", "run.php: files of its type are not allowed"},
      {"liar", "echo '{\"kiosk\":1,\"entry\":\"other.html\"}' > liar/game.json",
       "game.json: entry must be an .html file of the package"},
      {"cut", "cd cut; zip -qr ../cut.zip .; truncate -s 200 ../cut.zip", "it is not a zip"},
  };
  std::string games;
  for (auto const& each : bad) {
    make_package(each.key);
    media::testing::shell("cd '" + folder.string() + "'; " + each.spoil);
    bool const zipped = fs::exists(folder / (each.key + ".zip"));
    games += (games.empty() ? "" : ",") + std::string(R"({"key":")") + each.key + R"(","package":")" +
             each.key + (zipped ? ".zip" : "") + R"("})";
  }
  write_manifest(games);
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 3);
  for (auto const& each : bad) {
    bool const zipped = fs::exists(folder / (each.key + ".zip"));
    EXPECT_THAT(reason(report, each.key + (zipped ? ".zip" : "")), HasSubstr(each.reason)) << each.key;
    EXPECT_THAT(reason(report, "game " + each.key), HasSubstr("left out")) << each.key;
  }
  EXPECT_TRUE(list(catalogue::ContentType::online_game).empty());
  EXPECT_EQ(media::testing::count_files(data / "media"), 0U);
}

TEST_P(ImportGamesTest, CloudGamesAndGamesToInstallHaveAddresses) {
  write_manifest(
      R"({"key":"cloud","type":"cloud_game","address":"https://play.example/1","title":{"en":"Cloud"},
      "orientation":"landscape","input":["keyboard"]},
    {"key":"app","type":"game","stores":[{"system":"android","address":"https://store.example/app"}],
      "title":{"en":"App"},"orientation":"portrait","input":["touch"]})");
  EXPECT_TRUE(import().refused.empty());
  auto const cloud = list(catalogue::ContentType::cloud_game).at(0);
  EXPECT_EQ(attributes_of<catalogue::GameAttributes>(cloud).address, "https://play.example/1");
  EXPECT_EQ(
      catalogue::devices_of(catalogue::GameKind::cloud_game, attributes_of<catalogue::GameAttributes>(cloud)),
      std::vector{catalogue::GameDevice::desktop});
  auto const app = list(catalogue::ContentType::game).at(0);
  EXPECT_EQ(catalogue::devices_of(catalogue::GameKind::game, attributes_of<catalogue::GameAttributes>(app)),
            (std::vector{catalogue::GameDevice::tablet, catalogue::GameDevice::phone}));
}

TEST(GameManifest, SaysWhatIsWrongFieldByField) {
  auto const refused = catalogue::read_manifest(R"({"licensor":"x","games":[
    {"key":"a"},
    {"key":"a","type":"cloud_game","package":"../x","address":"http://x"},
    {"key":"b","type":"game","developer":"nobody","genres":["none"]}]})");
  ASSERT_FALSE(refused);
  std::set<std::string> fields;
  for (auto const& error : refused.error()) fields.insert(error.field);
  for (auto const* field : {"games[0].package", "games[1].key", "games[1].package", "games[1].address",
                            "games[1].title", "games[2].stores", "games[2].developer", "games[2].genres[0]"})
    EXPECT_TRUE(fields.contains(field)) << field;
}

}  // namespace
}  // namespace ingest
