// Manifests of films and series: read whole, and every wrong field named by its path.
#include "features/catalogue/kinds/video/video_manifest.hpp"

#include <gmock/gmock.h>

#include "features/catalogue/testing/manifest_errors.hpp"

namespace catalogue {
namespace {

using ::testing::Contains;
using testing::errors_of;
using ::testing::IsEmpty;

/// A manifest with these lists, and the people and the genre that they name.
std::string with(std::string const& lists) {
  return R"({"licensor":"demo","genres":[{"key":"drama","name":{"en":"Drama"}}],
 "people":[{"key":"ann","name":{"en":"Ann"}},{"key":"bob","name":{"en":"Bob"}}],)" +
         lists + "}";
}

std::string const good_films =
    with(R"("films":[{"key":"f","title":{"en":"F","ar":"ف"},"tagline":{"en":"T"},"language":"en",
   "people":[{"person":"ann","role":"director"},{"person":"bob","role":"actor","character":{"en":"The fox"}}],"genres":["drama"],
   "file":"f.mp4","trailer":"t.mp4","subtitles":[{"language":"de","file":"f.de.srt"},{"language":"de","file":"f.de.vtt","kind":"captions"}],
   "audio":[{"language":"fr","file":"f.fr.flac"}],"marks":[{"kind":"intro","start":0,"end":4.5},{"kind":"credits","start":50,"end":60}],
   "artwork":"w.png","poster":"p.png","released":"2026-03-14","rating":10,"licensorName":"L","developerName":"D","providerId":"P-1",
   "customProperties":{"useGameFrame":"no"},"copyright":"© us","explicit":true,"businessModel":"DOWNLOAD_TO_OWN",
   "price":{"amount":4.99,"currency":"EUR"},"offers":{"aurora":{"businessModel":"FREE"}}}],
 "series":[{"key":"s","title":{"en":"S"},"language":"fr","poster":"p.png","seasons":[{"number":1,"title":{"en":"First"}},{"number":2}],
   "episodes":[{"key":"s1","title":{"en":"One"},"file":"1.mp4","season":1,"number":1},
     {"key":"s2","title":{"en":"Two"},"file":"2.mp4","season":2,"number":1,"businessModel":"FREE"}]}])");

TEST(VideoManifest, IsReadWithAllItsParts) {
  ASSERT_THAT(errors_of(good_films), IsEmpty());
  auto const manifest = read_manifest(good_films);
  auto const& film = manifest->films[0];
  EXPECT_EQ(film.people[0].role, VideoRole::director);
  EXPECT_EQ(film.people[1].character.at("en"), "The fox");
  EXPECT_EQ(film.subtitles[0].kind, SubtitleKind::subtitles);
  EXPECT_EQ(film.subtitles[1].kind, SubtitleKind::captions);
  EXPECT_EQ(film.marks[1].kind, VideoMarkKind::credits);
  EXPECT_EQ(film.marks[0].end, 4.5);
  EXPECT_EQ(film.custom_properties.at("useGameFrame"), "no");
  EXPECT_TRUE(film.explicit_);
  EXPECT_EQ(film.price->amount, 4.99);
  auto const& series = manifest->series[0];
  EXPECT_EQ(series.seasons[0].title.at("en"), "First");
  EXPECT_EQ(series.episodes[1].season, 2);
  EXPECT_EQ(series.business_model, "SUBSCRIPTION");
  EXPECT_EQ(base::to_json(*read_manifest(base::to_json(*manifest))), base::to_json(*manifest));
}

TEST(VideoManifest, TruncatedAnywhereIsRefusedAndNeverCrashes) {
  for (std::size_t length = 0; length < good_films.size(); ++length)
    EXPECT_FALSE(read_manifest(std::string_view(good_films).substr(0, length))) << length;
}

struct WrongField {
  char const* film;   // a film's fields beside its key, title and file
  char const* error;  // below films[0]
};

TEST(VideoManifest, NamesThePathOfEachErrorOfAFilm) {
  for (auto const& [film, error] : std::initializer_list<WrongField>{
           {R"("people":[{"person":"nobody"}])", "people[0].person: there is no person with the key nobody"},
           {R"("genres":["none"])", "genres[0]: there is no genre with the key none"},
           {R"("trailer":"../t.mp4")", "trailer: must be a path inside the folder"},
           {R"("poster":"/etc/passwd")", "poster: must be a path inside the folder"},
           {R"("language":"English language")", "language: must be a language such as de or pt-BR"},
           {R"("tagline":{"xx":"T"})", "tagline.xx: is not one of the languages en, ar, fr, de, es, ro"},
           {R"("subtitles":[{"file":"a.vtt"}])", "subtitles[0].language: is required"},
           {R"("subtitles":[{"language":"de"}])", "subtitles[0].file: is required"},
           {R"("subtitles":[{"language":"de","file":"a.vtt"},{"language":"DE","file":"b.vtt"}])",
            "subtitles[1].language: is there already"},
           {R"("language":"en","audio":[{"language":"en","file":"a.mp3"}])",
            "audio[0].language: is there already"},
           {R"("audio":[{"language":"../en","file":"a.mp3"}])",
            "audio[0].language: must be a language such as de or pt-BR"},
           {R"("marks":[{"start":-1,"end":3}])", "marks[0].start: must be from 0 to 86400 seconds"},
           {R"("marks":[{"start":3,"end":3}])",
            "marks[0].end: must be after the start, and at most 86400 seconds"},
           {R"("marks":[{"start":0,"end":9},{"start":8,"end":10}])",
            "marks[1].start: must not be before the end of the mark before it"},
           {R"("rating":61)", "rating: must be from 0 to 60"},
           {R"("released":"soon")", "released: must be a date such as 2026-03-14"},
           {R"("customProperties":{" ":"x"})", "customProperties: must have names of 1 to 100 bytes"},
           {R"("businessModel":"GIFT")",
            "businessModel: must be SUBSCRIPTION, DOWNLOAD_TO_OWN, FREE or DOWNLOAD_TO_OWN_FREEMIUM"},
           {R"("price":{"amount":-1})", "price.amount: must be from 0 to 100000"},
           {R"("offers":{"aurora":{"from":"2026-02-01","until":"2026-01-01"}})",
            "offers.aurora.until: must be after from"}})
    EXPECT_THAT(errors_of(with(R"("films":[{"key":"f","title":{"en":"F"},"file":"f.mp4",)" +
                               std::string(film) + "}]")),
                Contains(std::string("films[0].") + error));
  EXPECT_THAT(errors_of(with(R"("films":[{"key":"f","title":{"en":"F"}},{"key":"f","title":{}}])")),
              ::testing::IsSupersetOf({"films[0].file: is required", "films[1].key: duplicates the key f",
                                       "films[1].title: must have a text in at least one language"}));
}

TEST(VideoManifest, EpisodesHaveTheirOwnNumberInASeasonOfTheSeries) {
  auto const errors = errors_of(with(
      R"("series":[{"key":"s","title":{"en":"S"},"seasons":[{"number":1},{"number":1},{"number":-1}],"episodes":[
     {"key":"a","title":{"en":"A"},"file":"a.mp4","season":1,"number":2},
     {"key":"b","title":{"en":"B"},"file":"b.mp4","season":1},
     {"key":"a","title":{"en":"C"},"file":"c.mp4","season":3,"number":-1,"people":[{"person":"nobody"}]}]}])"));
  EXPECT_THAT(errors,
              ::testing::IsSupersetOf(
                  {"series[0].seasons[1].number: is there already",
                   "series[0].seasons[2].number: must be from 0 to 1000",
                   "series[0].episodes[1].number: is the number of another episode of the season",
                   "series[0].episodes[2].key: duplicates the key a",
                   "series[0].episodes[2].season: is not one of the series' seasons",
                   "series[0].episodes[2].number: must be from 0 to 100000",
                   "series[0].episodes[2].people[0].person: there is no person with the key nobody"}));
}

}  // namespace
}  // namespace catalogue
