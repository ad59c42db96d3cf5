// Imports of films and series made of small real videos: whole, with a part that is refused, repeated,
// killed.
#include <gmock/gmock.h>

#include "features/catalogue/kinds/video/video_attributes.hpp"
#include "features/ingest/ingest_store.hpp"
#include "features/media/testing/make_film.hpp"

namespace ingest {
namespace {

using media::testing::count_files;
using media::testing::make_film;
using media::testing::make_picture;
using media::testing::make_sound;
using media::testing::read_file;
using media::testing::shell;
using media::testing::write_file;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
namespace fs = std::filesystem;

struct SavedFilm {
  base::ArticleId id;
  std::string attributes;
  std::int64_t duration_ms = 0;
  std::string updated;
};
BOOST_DESCRIBE_STRUCT(SavedFilm, (), (id, attributes, duration_ms))

class ImportVideoTest : public testing::ImportFixture {
 protected:
  void write_manifest(std::string const& lists) {
    write_file(folder / "manifest.json",
               R"({"licensor":"demo","genres":[{"key":"drama","name":{"en":"Drama"}}],
      "people":[{"key":"ann","name":{"en":"Ann"}},{"key":"bob","name":{"en":"Bob"}}],)" +
                   lists + "}");
  }
  /// A film with everything that a film can have; `more` is written behind it.
  void make_film_with_all(std::string const& more = "") {
    make_film(folder / "f.mp4");
    make_film(folder / "trailer.mp4", {.seconds = 1});
    make_sound(folder / "fr.mp3", 2);
    write_file(folder / "de.srt", "1\n00:00:00,500 --> 00:00:01,500\nHallo\n");
    make_picture(folder / "wide.png", 640, 360);
    make_picture(folder / "poster.png", 400, 600);
    write_manifest(
        R"("films":[{"key":"f","title":{"en":"Film","de":"Der Film"},"description":{"en":"About"},"tagline":{"en":"Look"},
      "language":"en","people":[{"person":"ann","role":"director"},{"person":"bob","role":"actor","character":{"en":"Fox"}}],
      "genres":["drama"],"file":"f.mp4","trailer":"trailer.mp4","audio":[{"language":"fr","file":"fr.mp3"}],
      "subtitles":[{"language":"de","file":"de.srt"}],"marks":[{"kind":"credits","start":1.5,"end":2}],"artwork":"wide.png",
      "poster":"poster.png","released":"2026-02-01","rating":10,"customProperties":{"a":"b"},"licensorName":"L",
      "offers":{"aurora":{"businessModel":"FREE"}}}])" +
        more);
  }
  /// A series of two seasons; the second episode's file is the test's matter.
  void write_series(std::string const& second_more = "") {
    write_manifest(
        R"("series":[{"key":"s","title":{"en":"Series"},"language":"en","genres":["drama"],"artwork":"wide.png",
      "people":[{"person":"ann","role":"director"}],"seasons":[{"number":1,"title":{"en":"Beginning"}},{"number":2}],
      "episodes":[{"key":"s1e1","title":{"en":"One"},"file":"1.mp4","season":1,"number":1,"released":"2026-01-01"},
        {"key":"s2e1","title":{"en":"Two"},"file":"2.mp4","season":2,"number":1,"released":"2026-01-08")" +
        second_more + "}]}]");
  }

  std::vector<SavedFilm> saved(catalogue::ContentType type) {
    return database().read_now([&](storage::Session& session) {
      return session.rows<SavedFilm>(
          "select id, attributes, duration_ms from article where content_type = :type order by import_key",
          storage::bind("type", type));
    });
  }
  std::vector<catalogue::Item> list(catalogue::ListQuery query, std::string const& tenant = "aurora") {
    query.with_attributes = true;
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      catalogue::ViewContext const view{
          .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
      return catalogue::ShelfStore(session).list({query}, view)[0].items;
    });
  }
  std::vector<std::string> titles(catalogue::ListQuery const& query, std::string const& tenant = "aurora") {
    std::vector<std::string> out;
    for (auto const& item : list(query, tenant)) out.push_back(item.title);
    return out;
  }
  std::vector<std::string> titles(catalogue::ContentType type, std::string const& tenant = "aurora") {
    return titles({.kind = catalogue::ListKind::top, .content_type = type}, tenant);
  }
  std::string media_path(base::ArticleId id, std::string const& profile) {
    return database().read_now([&](storage::Session& session) {
      return session
          .value<std::string>("select path from media_file where article = :id and profile = :profile",
                              storage::bind("id", id), storage::bind("profile", profile))
          .value_or("");
    });
  }
  /// The classes of an article's pictures.
  std::vector<std::string> pictures(base::ArticleId id) {
    return database().read_now([&](storage::Session& session) {
      return session.values<std::string>(
          "select class from article_artwork where article = :id order by class", storage::bind("id", id));
    });
  }
  std::vector<std::pair<Ingest, std::vector<IngestWork>>> queue() {
    return database().read_now([](storage::Session& session) {
      std::vector<std::pair<Ingest, std::vector<IngestWork>>> out;
      IngestStore store(session);
      for (auto& ingest : store.all()) {
        auto works = store.works(ingest.id);
        out.emplace_back(std::move(ingest), std::move(works));
      }
      return out;
    });
  }
};
STORAGE_ON_BOTH_ENGINES(ImportVideoTest);

class ImportVideoFilesTest : public ImportVideoTest {};
INSTANTIATE_TEST_SUITE_P(Once, ImportVideoFilesTest, ::testing::Values(storage::Engine::sqlite));

TEST_P(ImportVideoTest, AFilmComesWithItsFilesPeopleAndTexts) {
  make_film_with_all();
  auto const report = import();
  ASSERT_EQ(report.exit_code(), 0) << describe(report);
  auto const films =
      list({.kind = catalogue::ListKind::top, .content_type = catalogue::ContentType::full_length_video});
  ASSERT_EQ(films.size(), 1U);
  EXPECT_EQ(films[0].business_model, "FREE");
  ASSERT_EQ(films[0].artists.size(), 1U);
  EXPECT_EQ(films[0].artists[0].name, "Ann") << "the director";
  EXPECT_THAT(titles({.kind = catalogue::ListKind::people, .article = films[0].id}),
              ElementsAre("Ann", "Bob"));
  EXPECT_THAT(titles({.kind = catalogue::ListKind::genre,
                      .content_type = catalogue::ContentType::full_length_video,
                      .word = "drama"}),
              ElementsAre("Film"));
  EXPECT_THAT(titles(catalogue::ContentType::full_length_video, "plume"), IsEmpty())
      << "offered by one tenant only";
  EXPECT_THAT(titles(catalogue::ContentType::person, "plume"), IsEmpty());

  auto const attributes = attributes_of<catalogue::VideoAttributes>(films[0]);
  EXPECT_THAT(attributes.audio, ElementsAre("en", "fr"));
  ASSERT_EQ(attributes.subtitles.size(), 1U);
  EXPECT_EQ(attributes.subtitles[0].language, "de");
  EXPECT_EQ(attributes.width, 256);
  EXPECT_EQ(attributes.height, 144);
  EXPECT_EQ(attributes.people[1].character.at("en"), "Fox");
  EXPECT_EQ(attributes.marks[0].start_ms, 1500);
  EXPECT_EQ(attributes.tagline.at("en"), "Look");
  EXPECT_EQ(attributes.custom_properties.at("a"), "b");
  EXPECT_THAT(pictures(films[0].id), ElementsAre("COVER", "POSTER"));

  auto const master = media_path(films[0].id, "hls");
  EXPECT_TRUE(master.ends_with("/master.m3u8")) << master;
  auto const text = read_file(data / "media/a" / master);
  EXPECT_THAT(text, HasSubstr("a-fr/index.m3u8"));
  EXPECT_THAT(text, HasSubstr("s-de/index.m3u8"));
  auto const trailer = data / "media/a" / media_path(films[0].id, "preview");
  ASSERT_TRUE(fs::is_regular_file(trailer));
  shell("test $(ffprobe -v error -show_entries format=duration -of csv=p=0 '" + trailer.string() +
        "' | cut -d. -f1) = 1");

  auto const again = import();
  EXPECT_EQ(again.exit_code(), 0);
  EXPECT_EQ(again.made, 0U);
  EXPECT_EQ(again.changed, 0U) << "safe to run again";
  EXPECT_EQ(media_path(films[0].id, "hls"), master);
}

TEST_P(ImportVideoTest, ASeriesShowsTheEpisodesThatAreReady) {
  make_film(folder / "1.mp4");
  write_file(folder / "2.mp4", base::random_bytes(3000));
  make_picture(folder / "wide.png", 640, 360);
  write_series();
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 3);
  EXPECT_THAT(reason(report, "2.mp4"), HasSubstr("it is not a readable video"));
  EXPECT_TRUE(refused(report, "episode s2e1"));
  auto const series =
      list({.kind = catalogue::ListKind::top, .content_type = catalogue::ContentType::videocollection});
  ASSERT_EQ(series.size(), 1U);
  EXPECT_EQ(series[0].track_count, 1);
  EXPECT_EQ(attributes_of<catalogue::SeriesAttributes>(series[0]).seasons.size(), 1U);
  EXPECT_EQ(attributes_of<catalogue::SeriesAttributes>(series[0]).first_episode_content_type, "video");
  EXPECT_THAT(pictures(series[0].id), ElementsAre("COVER", "POSTER")) << "a poster even without one";

  make_film(folder / "2.mp4", {.seconds = 3});
  auto const mended = import();
  EXPECT_EQ(mended.exit_code(), 0) << describe(mended);
  auto const episodes =
      list({.kind = catalogue::ListKind::children, .article = series[0].id, .word = "series_episode"});
  ASSERT_EQ(episodes.size(), 2U);
  EXPECT_EQ(episodes[1].number, 2'000'001);
  EXPECT_EQ(episodes[1].content_type, catalogue::ContentType::series_episode);
  ASSERT_TRUE(episodes[1].album);
  EXPECT_EQ(episodes[1].album->title, "Series");
  EXPECT_EQ(attributes_of<catalogue::VideoAttributes>(episodes[1]).season, 2);
  auto const whole =
      list({.kind = catalogue::ListKind::top, .content_type = catalogue::ContentType::videocollection})[0];
  EXPECT_EQ(attributes_of<catalogue::SeriesAttributes>(whole).seasons[0].title.at("en"), "Beginning");
  EXPECT_EQ(attributes_of<catalogue::SeriesAttributes>(whole).seasons.size(), 2U);
  EXPECT_EQ(base::to_rfc3339(whole.released_at).substr(0, 10), "2026-01-08")
      << "as new as its newest episode";
  EXPECT_THAT(titles({.kind = catalogue::ListKind::siblings,
                      .content_type = catalogue::ContentType::series_episode,
                      .article = episodes[0].id}),
              ElementsAre("Two"));
  EXPECT_THAT(titles(catalogue::ContentType::video), IsEmpty()) << "an episode is no music video";
  EXPECT_THAT(titles(catalogue::ContentType::full_length_video), IsEmpty());
  EXPECT_EQ(import().changed, 0U);

  write_file(folder / "2.mp4", base::random_bytes(4000));
  EXPECT_EQ(import().exit_code(), 3);
  EXPECT_EQ(
      list({.kind = catalogue::ListKind::children, .article = series[0].id, .word = "series_episode"}).size(),
      2U)
      << "an episode that an earlier import brought stays";
}

TEST_P(ImportVideoFilesTest, AFilmIsLeftOutWholeWhereAPartOfItIsRefused) {
  struct Wrong {
    char const* part;    // of the manifest
    char const* file;    // that is refused
    char const* reason;  // and why
  };
  make_film(folder / "f.mp4");
  make_film(folder / "long.mp4", {.seconds = 3, .sound = false});
  write_file(folder / "late.srt", "1\n00:00:09,000 --> 00:00:10,000\nLate\n");
  write_file(folder / "ass.srt", "[Script Info]\nTitle: x\n");
  write_file(folder / "empty.srt", "");
  shell("truncate -s 100M '" + (folder / "large.srt").string() + "'");
  make_picture(folder / "picture.png", 64, 64);
  for (auto const& [part, file, why] : std::initializer_list<Wrong>{
           {R"("subtitles":[{"language":"de","file":"late.srt"}])", "late.srt", "past the end of the film"},
           {R"("subtitles":[{"language":"de","file":"ass.srt"}])", "ass.srt", "neither WebVTT nor SubRip"},
           {R"("subtitles":[{"language":"de","file":"empty.srt"}])", "empty.srt", "the file is empty"},
           {R"("subtitles":[{"language":"de","file":"large.srt"}])", "large.srt", "it is larger than 5 MB"},
           {R"("subtitles":[{"language":"de","file":"gone.srt"}])", "gone.srt", "the file was not found"},
           {R"("audio":[{"language":"fr","file":"picture.png"}])", "picture.png",
            "not a readable audio file"},
           {R"("trailer":"picture.png")", "picture.png", "not a readable video"},
           {R"("marks":[{"kind":"intro","start":1,"end":60}])", "f.mp4", "lies past its end"}}) {
    write_manifest(R"("films":[{"key":"f","title":{"en":"F"},"language":"en","file":"f.mp4",)" +
                   std::string(part) + "}]");
    auto const report = import();
    EXPECT_EQ(report.exit_code(), 3) << part;
    EXPECT_THAT(reason(report, file), HasSubstr(why)) << part << describe(report);
    EXPECT_TRUE(refused(report, "film f")) << part;
    EXPECT_THAT(titles(catalogue::ContentType::full_length_video), IsEmpty()) << part;
  }
}

TEST_P(ImportVideoFilesTest, APictureOfABillionPointsIsRefusedBeforeItIsRead) {
  make_film(folder / "f.mp4");
  make_picture(folder / "bomb.png", 8, 8);
  // Its header claims 40,000 × 40,000 points.
  auto picture = read_file(folder / "bomb.png");
  picture.replace(16, 8, std::string("\0\0\x9c\x40\0\0\x9c\x40", 8));
  write_file(folder / "bomb.png", picture);
  write_manifest(R"("films":[{"key":"f","title":{"en":"F"},"file":"f.mp4","poster":"bomb.png"}])");
  auto const report = import();
  EXPECT_THAT(reason(report, "bomb.png"), HasSubstr("the picture"));
  EXPECT_THAT(titles(catalogue::ContentType::full_length_video), ElementsAre("F"))
      << "the film itself is good";
}

TEST_P(ImportVideoTest, TheQueueSaysWhatBecameOfEachFile) {
  make_film_with_all(R"(,"videos":[{"key":"v","title":{"en":"V"},"file":"broken.mp4"}])");
  write_file(folder / "broken.mp4", base::random_bytes(2000));
  EXPECT_EQ(import().exit_code(), 3);
  auto const imports = queue();
  ASSERT_EQ(imports.size(), 1U);
  EXPECT_EQ(imports[0].first.state, IngestState::done);
  std::map<std::string, WorkState> states;
  for (auto const& work : imports[0].second) states[work.file] = work.state;
  EXPECT_EQ(states.at("f.mp4"), WorkState::done);
  EXPECT_EQ(states.at("de.srt"), WorkState::done);
  EXPECT_EQ(states.at("broken.mp4"), WorkState::failed);
  auto const words = describe(imports);
  EXPECT_THAT(words, HasSubstr(": done, 6 of 7 files done\n"));
  EXPECT_THAT(words, HasSubstr("  failed music video: broken.mp4: it is not a readable video"));
  EXPECT_TRUE(database().read_now(
      [](storage::Session& session) { return IngestStore(session).unfinished().empty(); }));
}

TEST_P(ImportVideoTest, AStoppedImportIsContinuedWithoutNamingItsFolder) {
  make_film_with_all();
  std::atomic<bool> stop = true;
  auto const stopped =
      Import(database(), clock, ids, {.data = data, .tenants = {{"aurora"}}, .niceness = 0, .stop = &stop})
          .run(folder);
  EXPECT_EQ(stopped.exit_code(), 1);
  EXPECT_EQ(queue()[0].first.state, IngestState::stopped);
  EXPECT_THAT(describe(queue()), HasSubstr("interrupted"));
  auto const reports = Import(database(), clock, ids, {.data = data, .niceness = 0}).run_unfinished();
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].exit_code(), 0) << describe(reports[0]);
  EXPECT_EQ(reports[0].tenants, 1U) << "for the tenants that were asked for";
  EXPECT_THAT(titles(catalogue::ContentType::full_length_video), ElementsAre("Film"));
  EXPECT_THAT(Import(database(), clock, ids, {.data = data, .niceness = 0}).run_unfinished(), IsEmpty());
}

TEST_P(ImportVideoTest, AnImportWhoseFolderIsGoneHasFailed) {
  make_film_with_all();
  std::atomic<bool> stop = true;
  Import(database(), clock, ids, {.data = data, .niceness = 0, .stop = &stop}).run(folder);
  auto const elsewhere = folder.string() + "-elsewhere";
  fs::rename(folder, elsewhere);
  auto const reports = Import(database(), clock, ids, {.data = data, .niceness = 0}).run_unfinished();
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].exit_code(), 1);
  EXPECT_THAT(describe(reports[0]), HasSubstr("the folder " + folder.string() + " is gone"));
  EXPECT_EQ(queue()[0].first.state, IngestState::failed);
  EXPECT_THAT(describe(queue()), HasSubstr(": failed, 0 of 6 files done (its folder is gone)\n"));
  EXPECT_THAT(Import(database(), clock, ids, {.data = data, .niceness = 0}).run_unfinished(), IsEmpty())
      << "it is not tried again";
  fs::rename(elsewhere, folder);
  EXPECT_EQ(import().exit_code(), 0) << "it is back";
  EXPECT_EQ(queue()[0].first.state, IngestState::done);
}

TEST_P(ImportVideoTest, TheSoundsOfOneFileAreThoseOfTheFilm) {
  media::testing::make_film_with_sounds(folder / "f.mkv", {"eng", "ger", "ger", ""});
  make_sound(folder / "fr.mp3", 2);
  write_manifest(R"("films":[{"key":"a","title":{"en":"A"},"file":"f.mkv"},
      {"key":"b","title":{"en":"B"},"language":"de","file":"f.mkv"},
      {"key":"c","title":{"en":"C"},"language":"en","file":"f.mkv","audio":[{"language":"fr","file":"fr.mp3"}]}])");
  auto const report = import();
  ASSERT_EQ(report.exit_code(), 0) << describe(report);
  auto const films =
      list({.kind = catalogue::ListKind::top, .content_type = catalogue::ContentType::full_length_video});
  ASSERT_EQ(films.size(), 3U);
  std::map<std::string, std::vector<std::string>> heard;
  for (auto const& film : films) heard[film.title] = attributes_of<catalogue::VideoAttributes>(film).audio;
  EXPECT_THAT(heard["A"], ElementsAre("en", "de")) << "each language once, and none that nobody could choose";
  EXPECT_THAT(heard["B"], ElementsAre("de", "en")) << "the language that the manifest names comes first";
  EXPECT_THAT(heard["C"], ElementsAre("en", "fr"))
      << "files of the manifest instead of those in the film's own";
}

TEST_P(ImportVideoFilesTest, AKilledImportLeavesItsQueueAndThePiecesOfItsFilm) {
  make_film(folder / "f.mp4", {.seconds = 90, .size = "256x144"});
  write_manifest(R"("films":[{"key":"f","title":{"en":"F"},"file":"f.mp4"}])");
  auto const pieces = [&] {
    std::vector<fs::path> out;
    for (auto const& entry : fs::recursive_directory_iterator(data / "media/pieces"))
      if (entry.is_regular_file()) out.push_back(entry.path());
    std::ranges::sort(out);
    return out;
  };
  testing::kill_import(fresh().url(), data, folder,
                       [&] { return fs::exists(data / "media/pieces") && pieces().size() >= 2; });
  auto const kept = pieces();
  ASSERT_GE(kept.size(), 2U);
  ASSERT_LT(kept.size(), 5U) << "the child was through before it could be killed";
  EXPECT_THAT(titles(catalogue::ContentType::full_length_video), IsEmpty());
  auto const left = queue();
  EXPECT_EQ(left[0].first.state, IngestState::running);
  EXPECT_EQ(left[0].second[0].state, WorkState::running);
  EXPECT_EQ(left[0].second[0].attempts, 1);

  auto const reports = Import(database(), clock, ids, {.data = data, .niceness = 0}).run_unfinished();
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].exit_code(), 0) << describe(reports[0]);
  EXPECT_THAT(titles(catalogue::ContentType::full_length_video), ElementsAre("F"));
  auto const done = queue();
  EXPECT_EQ(done[0].second[0].state, WorkState::done);
  EXPECT_EQ(done[0].second[0].attempts, 2);
  EXPECT_EQ(saved(catalogue::ContentType::full_length_video)[0].duration_ms, 90'000);
}

}  // namespace
}  // namespace ingest
