// Films and series for tests: two films and a series of two seasons by one director, a series without any
// episode, a film for adults, and the music of the catalogue's own sample.
#pragma once
#include <map>
#include <string>
#include <utility>

#include "features/catalogue/kinds/speech/speech_attributes.hpp"
#include "features/catalogue/kinds/video/video_attributes.hpp"
#include "features/catalogue/testing/sample.hpp"

namespace video::testing {

using catalogue::ArticleDraft;
using catalogue::ContentType;
using catalogue::VideoRole;

inline constexpr std::int64_t day_ms = 86'400'000;

class VideoSample {
 public:
  VideoSample(storage::Session& session, base::IdSource& ids, base::Instant now)
      : session_(session), ids_(ids), now_(now), sample_(session, ids, now) {}

  std::map<std::string, base::ArticleId> fill() {
    catalogue::LicensorStore licensor(session_, "sample");
    for (auto const& [slug, name] :
         {std::pair{"drama", "Drama"}, {"comedy", "Comedy"}, {"mystery", "Mystery"}})
      licensor.save_genre(slug, {{"en", name}}, ids_);
    known_ = sample_.fill();
    person("vera", "Vera Lind");
    person("jun", "Jun Mori");
    film("harbour-film", "The Harbour", {"drama"}, 10);
    film("lantern", "Lantern", {"comedy", "drama"}, 0);
    film("midnight", "Midnight", {"drama"}, 40);
    series();
    add({.content_type = ContentType::videocollection,
         .key = "empty",
         .texts = {{"en", {"Coming Up", "", ""}}},
         .attributes = {base::to_json(catalogue::SeriesAttributes{})},
         .genres = {"mystery"}});
    return known_;
  }

 private:
  void add(ArticleDraft const& draft, std::string const& model = "SUBSCRIPTION", std::int64_t rank = 0) {
    known_[draft.key] = sample_.add(draft, model, rank);
  }
  void person(std::string const& key, std::string const& name) {
    add({.content_type = ContentType::person, .key = key, .texts = {{"en", {name, "A life.", "en"}}}},
        "FREE");
  }
  std::vector<catalogue::VideoCredit> people() {
    return {{.person = known_["vera"], .role = VideoRole::director, .character = {}},
            {.person = known_["jun"], .role = VideoRole::actor, .character = {{"de", "Kapitän"}}},
            {.person = known_["vera"], .role = VideoRole::writer, .character = {}}};
  }
  void credit(ArticleDraft& draft) {
    draft.artists = {known_["vera"]};
    draft.credits = {{.id = known_["jun"], .relation = "film_work"},
                     {.id = known_["vera"], .relation = "film_work"}};
  }
  static catalogue::MadePicture wide(char digit) {
    auto out = catalogue::testing::Sample::picture(digit);
    out.height = 540;
    return out;
  }

  void film(std::string const& key, std::string const& title, std::vector<std::string> genres,
            std::int64_t rating) {
    catalogue::VideoAttributes const attributes{
        .language = "en",
        .tagline = {{"en", "One night at sea."}},
        .audio = {"en", "ar"},
        .subtitles = {{.language = "en", .kind = catalogue::SubtitleKind::captions},
                      {.language = "de", .kind = catalogue::SubtitleKind::subtitles}},
        .people = people(),
        .marks = {{.kind = catalogue::VideoMarkKind::credits, .start_ms = 58'500, .end_ms = 61'000}},
        .copyright = "© 2026 Pier Nine",
        .licensor_name = "Pier Nine"};
    ArticleDraft draft{.content_type = ContentType::full_length_video,
                       .key = key,
                       .texts = {{"en", {title, "A pilot waits for a ship.", "en"}}},
                       .rating = rating,
                       .released_at = base::Instant{now_.ms - 300 * day_ms},
                       .duration_ms = 61'000,
                       .attributes = {base::to_json(attributes)}};
    draft.genres = std::move(genres);
    credit(draft);
    draft.pictures["COVER"] = wide('a');
    draft.files = {catalogue::testing::Sample::file("preview", key, "mp4")};
    add(draft, key == "lantern" ? "FREE" : "SUBSCRIPTION", key == "lantern" ? 2 : 1);
  }

  void series() {
    catalogue::SeriesAttributes const attributes{
        .language = "en",
        .tagline = {{"de", "Jede Nacht ein Licht."}},
        .people = people(),
        .seasons = {{.number = 1, .title = {{"en", "The coast"}}}, {.number = 3, .title = {}}},
        .copyright = "© 2026 Pier Nine",
        .licensor_name = "Pier Nine"};
    ArticleDraft draft{.content_type = ContentType::videocollection,
                       .key = "keepers",
                       .texts = {{"en", {"Keepers", "Four lights, four keepers.", "en"}}},
                       .rating = 20,
                       .released_at = base::Instant{now_.ms - 200 * day_ms},
                       .attributes = {base::to_json(attributes)}};
    draft.genres = {"mystery", "drama"};
    credit(draft);
    draft.pictures["COVER"] = wide('b');
    draft.pictures["POSTER"] = catalogue::testing::Sample::picture('c');
    draft.files = {catalogue::testing::Sample::file("preview", "keepers", "mp4")};
    draft.child_relation = "series_episode";
    for (auto const& [season, number] : {std::pair{1, 1}, {1, 2}, {3, 1}}) {
      catalogue::VideoAttributes const said{
          .language = "en", .season = season, .number = number, .people = people()};
      ArticleDraft episode{
          .content_type = ContentType::series_episode,
          .key = "keepers-" + std::to_string(season) + std::to_string(number),
          .texts = {{"en",
                     {"Light " + std::to_string(season) + std::to_string(number), "A lamp goes out.", "en"}}},
          .rating = 20,
          .released_at = base::Instant{now_.ms - 100 * day_ms},
          .duration_ms = 90'000,
          .attributes = {base::to_json(said)}};
      credit(episode);
      episode.pictures["COVER"] = wide('d');
      add(episode);
      draft.children.push_back(
          {.id = known_[episode.key], .position = catalogue::episode_position(season, number)});
    }
    add(draft);
  }

  storage::Session& session_;
  base::IdSource& ids_;
  base::Instant now_;
  catalogue::testing::Sample sample_;
  std::map<std::string, base::ArticleId> known_;
};

}  // namespace video::testing
