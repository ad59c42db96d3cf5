// Imports of podcasts and audiobooks made of real sound: whole, damaged, wrong, repeated, on both databases.
#include <algorithm>

#include "base/text.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/speech/speech_attributes.hpp"
#include "features/ingest/testing/import_fixture.hpp"
#include "features/media/loudness.hpp"
#include "processes/process_isolation.hpp"

namespace ingest {
namespace {

using media::testing::count_files;
namespace fs = std::filesystem;
using media::testing::make_picture;
using media::testing::make_sound;
using media::testing::read_file;
using media::testing::shell;
using media::testing::write_file;

constexpr char const* transcript = "WEBVTT\n\n00:00.500 --> 00:01.500\n<v Ann>Hello\n";

struct SavedSpeech {
  base::ArticleId id;
  std::string attributes;
  std::int64_t duration_ms;
};
BOOST_DESCRIBE_STRUCT(SavedSpeech, (), (id, attributes, duration_ms))

class ImportSpeechTest : public testing::ImportFixture {
 protected:
  /// A podcast of two episodes, of which the second one is written by the test.
  std::string podcast(std::string const& second, std::string const& more = "") {
    return R"("podcasts":[{"key":"talk","guid":"urn:talk","title":{"en":"Talk"},"description":{"en":"About"},"language":"en",
      "people":[{"person":"ann","role":"host"}],"genres":["history"],"artwork":"square.png",)" +
           more +
           R"("episodes":[{"key":"e1","title":{"en":"First"},"description":{"en":"D"},"file":"e1.mp3","season":1,"number":1,
        "published":"2026-03-01","notes":{"en":"<p onclick=x()>Hi <a href=\"https://example.org/a\">there</a><script>1</script></p>"},
        "people":[{"person":"ann","role":"host"},{"person":"bob","role":"guest"}],
        "chapters":[{"start":0,"title":{"en":"Start"}},{"start":1,"title":{"en":"End"}}],
        "transcripts":[{"language":"en","file":"e1.vtt"}]})" +
           (second.empty() ? "" : "," + second) + "]}]";
  }
  void write_manifest(std::string const& lists) {
    write_file(
        folder / "manifest.json",
        R"({"licensor":"demo","linkHosts":["example.org"],"genres":[{"key":"history","name":{"en":"History"}}],
      "people":[{"key":"ann","name":{"en":"Ann"},"biography":{"en":"Speaks"}},{"key":"bob","name":{"en":"Bob"}}],)" +
            lists + "}");
  }
  void make_podcast(std::string const& second = "", std::string const& more = "") {
    make_sound(folder / "e1.mp3", 2, "-ac 1");
    make_picture(folder / "square.png", 400, 300);
    write_file(folder / "e1.vtt", transcript);
    write_manifest(podcast(second, more));
  }
  /// A file of six seconds with three marks.
  void make_book_file(fs::path const& name) {
    write_file(folder / "marks.txt",
               ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=Anfang\n"
               "[CHAPTER]\nTIMEBASE=1/1000\nSTART=2000\nEND=3500\ntitle=Mitte\n"
               "[CHAPTER]\nTIMEBASE=1/1000\nSTART=3500\nEND=6000\n");
    shell("ffmpeg -nostdin -y -f lavfi -i sine=duration=6 -i '" + (folder / "marks.txt").string() +
          "' -map_metadata 1 -ac 1 -c:a aac '" + (folder / name).string() + "'");
  }

  std::vector<SavedSpeech> saved(catalogue::ContentType type) {
    return database().read_now([&](storage::Session& session) {
      return session.rows<SavedSpeech>(
          "select id, attributes, duration_ms from article where content_type = :type order by import_key",
          storage::bind("type", type));
    });
  }
  /// The titles of an article's children in the tenant, in their order.
  std::vector<std::string> children(base::ArticleId id, std::string const& relation,
                                    std::string const& tenant = "aurora") {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      catalogue::ViewContext const view{
          .locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)};
      std::vector<std::string> out;
      auto const lists = catalogue::ShelfStore(session).list(
          {{.kind = catalogue::ListKind::children, .article = id, .word = relation}}, view);
      for (auto const& item : lists[0].items) out.push_back(item.title);
      return out;
    });
  }
  catalogue::Playable playable(base::ArticleId id) {
    return database().read_now(base::TenantId{"aurora"}, [&](storage::TenantSession const& session) {
      return catalogue::CatalogueStore(session)
          .find_playable(
              id, {.locale = &base::english(), .now = clock.now(), .max_rating = tenants::RatingLimit(60)})
          .value_or(catalogue::Playable{});
    });
  }
  std::optional<catalogue::OfferTerms> offer(base::ArticleId id, std::string const& tenant) {
    return database().read_now(base::TenantId{tenant}, [&](storage::TenantSession const& session) {
      return catalogue::CatalogueStore(session).find_offer(id, clock.now());
    });
  }
  std::string media_file(base::ArticleId id, std::string const& profile) {
    for (auto const& file : playable(id).files)
      if (file.profile == profile) return (data / "media/a" / file.path).string();
    return {};
  }
};
STORAGE_ON_BOTH_ENGINES(ImportSpeechTest);

/// What has nothing to do with the kind of database.
class ImportSpeechFilesTest : public ImportSpeechTest {};
INSTANTIATE_TEST_SUITE_P(Once, ImportSpeechFilesTest, ::testing::Values(storage::Engine::sqlite));

TEST_P(ImportSpeechTest, APodcastComesWithEpisodesPeopleChaptersNotesAndTranscripts) {
  make_podcast(R"({"key":"e2","title":{"en":"Second"},"file":"e2.flac","season":1,"number":2})");
  make_sound(folder / "e2.flac", 3);
  auto const report = import();
  ASSERT_EQ(report.exit_code(), 0) << describe(report);
  EXPECT_EQ(report.articles, 5U) << "two people, two episodes, the podcast";

  auto const podcasts = saved(catalogue::ContentType::podcastcollection);
  ASSERT_EQ(podcasts.size(), 1U);
  EXPECT_NEAR(static_cast<double>(podcasts[0].duration_ms), 5000, 150);
  EXPECT_EQ(children(podcasts[0].id, "podcast_episode"), (std::vector<std::string>{"First", "Second"}));

  auto const episodes = saved(catalogue::ContentType::podcast);
  ASSERT_EQ(episodes.size(), 2U);
  auto const read = base::parse<catalogue::EpisodeAttributes>(episodes[0].attributes);
  ASSERT_TRUE(read) << episodes[0].attributes;
  EXPECT_EQ(read->guid, "e1");
  EXPECT_EQ(read->season, 1);
  ASSERT_EQ(read->chapters.size(), 2U);
  EXPECT_EQ(read->chapters[1].start_ms, 1000);
  EXPECT_EQ(read->notes.at("en"),
            R"(<p>Hi <a href="https://example.org/a" rel="noopener noreferrer">there</a></p>)");
  ASSERT_EQ(read->people.size(), 2U);
  EXPECT_EQ(read->people[1].role, catalogue::SpeechRole::guest);
  EXPECT_EQ(read->people[1].person, saved(catalogue::ContentType::person)[1].id);

  std::vector<std::string> profiles;
  for (auto const& file : playable(episodes[0].id).files) profiles.push_back(file.profile);
  EXPECT_EQ(profiles, (std::vector<std::string>{"aac64", "preview", "transcript-en"}));
  EXPECT_EQ(read_file(media_file(episodes[0].id, "transcript-en")),
            "WEBVTT\n\n00:00:00.500 --> 00:00:01.500\n<v Ann>Hello\n");
  EXPECT_TRUE(shelf("artists").cards.empty()) << "who speaks is in no list of musicians";

  auto const again = import();
  EXPECT_EQ(again.made, 0U);
  EXPECT_EQ(again.changed, 0U);
}

TEST_P(ImportSpeechTest, AnEpisodeMayPlayFromOutside) {
  make_podcast(
      R"({"key":"e2","title":{"en":"Second"},"enclosure":{"url":"https://a.example/2.mp3","seconds":62.5,"bytes":9}})");
  auto const report = import();
  ASSERT_EQ(report.exit_code(), 0) << describe(report);
  auto const episodes = saved(catalogue::ContentType::podcast);
  ASSERT_EQ(episodes.size(), 2U);
  EXPECT_EQ(episodes[1].duration_ms, 62'500);
  auto const files = playable(episodes[1].id).files;
  ASSERT_EQ(files.size(), 1U);
  EXPECT_EQ(files[0].profile, catalogue::linked_profile);
  EXPECT_EQ(files[0].path, "https://a.example/2.mp3");
  EXPECT_EQ(files[0].mime, "audio/mpeg");
  EXPECT_EQ(import().changed, 0U);
}

TEST_P(ImportSpeechTest, AnAudiobookComesAsAFileForEachChapter) {
  make_sound(folder / "1.flac", 2);
  make_sound(folder / "2.flac", 3, "", 500);
  make_picture(folder / "portrait.png", 400, 600);
  write_manifest(
      R"("audiobooks":[{"key":"b","isbn":"978-3","title":{"en":"Book"},"language":"de","people":[{"person":"ann","role":"author"},{"person":"bob","role":"narrator"}],
      "genres":["history"],"publisher":"Us","copyright":"© us","published":"2026-01-02","artwork":"portrait.png","businessModel":"DOWNLOAD_TO_OWN","price":{"amount":4.99,"currency":"EUR"},
      "chapters":[{"title":{"en":"One"},"file":"1.flac","businessModel":"FREE"},{"title":{"en":"Two"},"file":"2.flac"}]}])");
  auto const report = import();
  ASSERT_EQ(report.exit_code(), 0) << describe(report);
  auto const books = saved(catalogue::ContentType::audiobook);
  ASSERT_EQ(books.size(), 1U);
  EXPECT_EQ(children(books[0].id, "audiobook_chapter"), (std::vector<std::string>{"One", "Two"}));
  EXPECT_NEAR(static_cast<double>(books[0].duration_ms), 5000, 150);
  auto const read = base::parse<catalogue::AudiobookAttributes>(books[0].attributes);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->isbn, "978-3");
  EXPECT_EQ(read->people[1].role, catalogue::SpeechRole::narrator);
  auto const chapters = saved(catalogue::ContentType::audio_book_chapter);
  ASSERT_EQ(chapters.size(), 2U);
  EXPECT_TRUE(offer(chapters[0].id, "aurora")->has_model("FREE"));
  auto const second = offer(chapters[1].id, "aurora");
  EXPECT_TRUE(second->has_model("DOWNLOAD_TO_OWN"));
  EXPECT_EQ(second->models[0].price_minor, 499);
  auto const cards = shelf("keys:b");
  ASSERT_EQ(cards.cards.size(), 1U);
  ASSERT_TRUE(cards.cards[0].artwork);
  EXPECT_EQ(cards.cards[0].artwork->width, 320);
  EXPECT_EQ(cards.cards[0].artwork->height, 480) << "a book's cover keeps its shape";
}

TEST_P(ImportSpeechTest, AnAudiobookComesAsOneFileWithChapterMarks) {
  make_book_file("b.m4b");
  write_manifest(
      R"("audiobooks":[{"key":"b","title":{"en":"Book"},"language":"de","people":[{"person":"ann","role":"author"}],"file":"b.m4b"}])");
  auto const report = import();
  ASSERT_EQ(report.exit_code(), 0) << describe(report);
  auto const books = saved(catalogue::ContentType::audiobook);
  ASSERT_EQ(books.size(), 1U);
  EXPECT_EQ(children(books[0].id, "audiobook_chapter"),
            (std::vector<std::string>{"Anfang", "Mitte", "Chapter 3"}));
  auto const chapters = saved(catalogue::ContentType::audio_book_chapter);
  ASSERT_EQ(chapters.size(), 3U);
  EXPECT_NEAR(static_cast<double>(chapters[0].duration_ms), 2000, 60);
  EXPECT_NEAR(static_cast<double>(chapters[1].duration_ms), 1500, 60);
  EXPECT_NEAR(static_cast<double>(chapters[2].duration_ms), 2500, 120);
  EXPECT_EQ(import().made, 0U);
}

TEST_P(ImportSpeechTest, TenantsOfferItAsTheManifestSays) {
  make_podcast("",
               R"("offers":{"plume":{"businessModel":"DOWNLOAD_TO_OWN","price":{"amount":2,"currency":"USD"},
                                 "until":"2999-01-01"},"elsewhere":{}},)");
  ASSERT_EQ(import().exit_code(), 0);
  auto const podcast = saved(catalogue::ContentType::podcastcollection)[0].id;
  EXPECT_FALSE(offer(podcast, "aurora"));
  ASSERT_TRUE(offer(podcast, "plume"));
  EXPECT_EQ(
      offer(podcast, "plume")->models[0],
      (catalogue::OfferModel{.business_model = "DOWNLOAD_TO_OWN", .price_minor = 200, .currency = "USD"}));
  EXPECT_FALSE(offer(saved(catalogue::ContentType::podcast)[0].id, "aurora"));
  EXPECT_FALSE(offer(saved(catalogue::ContentType::person)[0].id, "aurora"));
  EXPECT_TRUE(offer(saved(catalogue::ContentType::person)[0].id, "plume"));
}

TEST_P(ImportSpeechFilesTest, WrongFilesAreRefusedInWordsAndTheRestGoesOn) {
  std::string list;
  auto const add = [&](std::string const& key, std::string const& file, std::string const& more = "") {
    list += (list.empty() ? "" : ",") + std::string(R"({"key":")") + key +
            R"(","title":{"en":"T"},"file":")" + file + '"' + more + '}';
  };
  make_sound(folder / "whole.flac", 20);
  auto const whole = read_file(folder / "whole.flac");
  write_file(folder / "cut.flac", std::string_view(whole).substr(0, whole.size() / 3));
  write_file(folder / "empty.mp3", "");
  make_sound(folder / "short.mp3", 2);
  write_file(folder / "late.vtt", "WEBVTT\n\n00:01.000 --> 00:09.000\nLate\n");
  write_file(folder / "wrong.vtt", "1\n00:00:01,000 --> 00:00:02,000\nSubRip\n");
  fs::create_symlink("/etc/hostname", folder / "outside.mp3");
  add("cut", "cut.flac");
  add("empty", "empty.mp3");
  add("gone", "gone.mp3");
  add("outside", "outside.mp3");
  add("late", "short.mp3", R"(,"transcripts":[{"language":"en","file":"late.vtt"}])");
  add("wrong", "short.mp3", R"(,"transcripts":[{"language":"en","file":"wrong.vtt"}])");
  add("past", "short.mp3",
      R"(,"chapters":[{"start":0,"title":{"en":"A"}},{"start":7.5,"title":{"en":"B"}}])");
  make_podcast(list);
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 3);
  EXPECT_NE(reason(report, "cut.flac").find("damaged"), std::string::npos) << describe(report);
  EXPECT_EQ(reason(report, "empty.mp3"), "the file is empty");
  EXPECT_EQ(reason(report, "gone.mp3"), "the file was not found");
  EXPECT_EQ(reason(report, "outside.mp3"), "it lies outside the folder");
  EXPECT_NE(reason(report, "late.vtt").find("ends at 9.0 seconds, past the end of the sound"),
            std::string::npos);
  EXPECT_NE(reason(report, "wrong.vtt").find("WebVTT"), std::string::npos);
  EXPECT_NE(reason(report, "short.mp3").find("chapter at 7.5 seconds lies past its end"), std::string::npos);
  for (char const* key : {"cut", "empty", "gone", "outside", "late", "wrong", "past"})
    EXPECT_TRUE(refused(report, "episode " + std::string(key))) << key;
  EXPECT_EQ(saved(catalogue::ContentType::podcast).size(), 1U) << "the good one";
  EXPECT_EQ(count_files(data / "media/tmp"), 0U);
}

TEST_P(ImportSpeechFilesTest, AnAudiobookWithAWrongChapterIsLeftOutWhole) {
  make_sound(folder / "1.flac", 2);
  write_file(folder / "2.flac", base::random_bytes(9000));
  make_book_file("marks.m4b");
  make_sound(folder / "plain.m4a", 3);
  write_manifest(R"("audiobooks":[
    {"key":"a","title":{"en":"A"},"chapters":[{"title":{"en":"1"},"file":"1.flac"},{"title":{"en":"2"},"file":"2.flac"}]},
    {"key":"b","title":{"en":"B"},"file":"plain.m4a"},
    {"key":"c","title":{"en":"C"},"file":"marks.m4b","chapters":[{"title":{"en":"1"}}]},
    {"key":"d","title":{"en":"D"},"file":"1.flac","chapters":[{"title":{"en":"1"},"start":0},{"title":{"en":"2"},"start":60}]},
    {"key":"e","title":{"en":"E"},"file":"none.m4b"}])");
  auto const report = import();
  EXPECT_EQ(report.exit_code(), 3);
  EXPECT_TRUE(refused(report, "2.flac")) << describe(report);
  EXPECT_TRUE(refused(report, "audiobook a"));
  EXPECT_NE(reason(report, "plain.m4a").find("no chapter marks"), std::string::npos);
  EXPECT_EQ(reason(report, "marks.m4b"), "it has 3 chapter marks, but the manifest names 1 chapters");
  EXPECT_NE(reason(report, "1.flac").find("past its end"), std::string::npos);
  EXPECT_EQ(reason(report, "none.m4b"), "the file was not found");
  EXPECT_TRUE(saved(catalogue::ContentType::audiobook).empty());
  EXPECT_TRUE(saved(catalogue::ContentType::audio_book_chapter).empty());
}

TEST_P(ImportSpeechFilesTest, SpeechIsBroughtToOneLoudnessAndStaysMono) {
  make_podcast();
  make_sound(folder / "e1.mp3", 6, "-ac 1 -af volume=-12dB");
  ASSERT_EQ(import().exit_code(), 0);
  auto const file = media_file(saved(catalogue::ContentType::podcast)[0].id, "aac64");
  ASSERT_FALSE(file.empty());
  processes::ProcessIsolation const isolation(processes::ProcessIsolation::Kind::limits_only);
  auto const measured =
      isolation.run({.program = "ffmpeg",
                     .arguments = {"-nostats", "-i", "{in}", "-af",
                                   "ebur128=peak=true:dualmono=true:framelog=verbose", "-f", "null", "-"},
                     .source = file,
                     .folder = {}});
  auto const loudness = media::read_loudness(measured.errors);
  ASSERT_TRUE(loudness) << measured.errors;
  EXPECT_NEAR(loudness->integrated, -16, 1);
  EXPECT_LE(loudness->true_peak, -0.5);
  auto const probed = isolation.run(
      {.program = "ffprobe",
       .arguments = {"-v", "error", "-show_entries", "stream=channels,codec_name", "-of", "csv=p=0", "{in}"},
       .source = file,
       .folder = {}});
  EXPECT_EQ(base::trim(probed.output), "aac,1");
}

TEST_P(ImportSpeechTest, AnEpisodeThatBreaksLaterStaysAsItWas) {
  make_sound(folder / "e2.flac", 3);
  std::string const second = R"({"key":"e2","title":{"en":"Second"},"file":"e2.flac"})";
  make_podcast(second);
  ASSERT_EQ(import().exit_code(), 0);
  write_file(folder / "e2.flac", "");
  EXPECT_EQ(import().exit_code(), 3);
  EXPECT_EQ(children(saved(catalogue::ContentType::podcastcollection)[0].id, "podcast_episode").size(), 2U);
}

TEST_P(ImportSpeechTest, WhatChangedIsMadeAgainUnderTheSameId) {
  make_podcast();
  ASSERT_EQ(import().exit_code(), 0);
  auto const id = saved(catalogue::ContentType::podcast)[0].id;
  make_sound(folder / "e1.mp3", 4, "-ac 1");
  auto const report = import();
  EXPECT_EQ(report.made, 1U) << describe(report);
  EXPECT_EQ(report.changed, 2U) << "the episode, and the podcast's length";
  EXPECT_EQ(saved(catalogue::ContentType::podcast)[0].id, id);
  EXPECT_NEAR(static_cast<double>(saved(catalogue::ContentType::podcast)[0].duration_ms), 4000, 100);
}

}  // namespace
}  // namespace ingest
