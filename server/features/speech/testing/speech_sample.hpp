// Podcasts and audiobooks for tests: two podcasts with five episodes, two books with two chapters each, three
// people, and the music of the catalogue's own sample.
#pragma once
#include <map>
#include <string>
#include <utility>

#include "features/catalogue/kinds/speech/speech_attributes.hpp"
#include "features/catalogue/testing/sample.hpp"

namespace speech::testing {

using catalogue::ArticleDraft;
using catalogue::ContentType;
using catalogue::SpeechRole;

inline constexpr std::int64_t day_ms = 86'400'000;

class SpeechSample {
 public:
  SpeechSample(storage::Session& session, base::IdSource& ids, base::Instant now)
      : session_(session), ids_(ids), now_(now) {}

  /// A podcast with two hosts, three episodes and a guest; a serial one; two books by one author; a song.
  std::map<std::string, base::ArticleId> fill() {
    catalogue::LicensorStore licensor(session_, "sample");
    for (auto const& [slug, name] :
         {std::pair{"science", "Science"}, {"stories", "Stories"}, {"talk", "Talk"}})
      licensor.save_genre(slug, {{"en", name}}, ids_);
    catalogue::testing::Sample sample(session_, ids_, now_);
    known_ = sample.fill();
    auto const person = [&](std::string const& key, std::string const& name) {
      ArticleDraft draft{
          .content_type = ContentType::person, .key = key, .texts = {{"en", {name, "A life.", "en"}}}};
      draft.attributes.text =
          base::to_json(catalogue::PersonAttributes{.link = "https://people.example/" + key});
      known_[key] = sample.add(draft, "FREE");
    };
    person("nora", "Nora Bell");
    person("theo", "Theo Park");
    person("edda", "Edda Marlow");
    podcast(sample, "small", catalogue::PodcastType::episodic, 3);
    podcast(sample, "serial", catalogue::PodcastType::serial, 2);
    book(sample, "ship", "SUBSCRIPTION");
    book(sample, "shore", "DOWNLOAD_TO_OWN");
    return known_;
  }

 private:
  void podcast(catalogue::testing::Sample& sample, std::string const& key, catalogue::PodcastType type,
               int episodes) {
    catalogue::PodcastAttributes attributes{
        .guid = key + "-guid",
        .language = "de",
        .type = type,
        .people = {{known_["theo"], SpeechRole::host}, {known_["nora"], SpeechRole::host}},
        .copyright = "© 2026",
        .link = "https://podcast.example",
        .funding = {}};
    attributes.funding =
        catalogue::ManifestFunding{.link = "https://podcast.example/give", .label = {{"de", "Helfen"}}};
    ArticleDraft draft{.content_type = ContentType::podcastcollection,
                       .key = key,
                       .texts = {{"en", {"Podcast " + key, "Questions.", "en"}}},
                       .attributes = {base::to_json(attributes)}};
    draft.genres = {"talk", key == "small" ? "science" : "stories"};
    draft.artists = {known_["theo"], known_["nora"]};
    draft.child_relation = "podcast_episode";
    for (int number = 1; number <= episodes; ++number) {
      catalogue::EpisodeAttributes said{
          .guid = key + std::to_string(number),
          .language = "de",
          .season = 2,
          .number = number,
          .type = number == 1 ? catalogue::EpisodeType::trailer : catalogue::EpisodeType::full,
          .people = {{known_["theo"], SpeechRole::host}, {known_["edda"], SpeechRole::guest}},
          .chapters = {{.start_ms = 0, .title = {{"en", "Start"}}, .link = {}},
                       {.start_ms = 61'500, .title = {{"de", "Ende"}}, .link = {}}},
          .transcripts = {"de"},
          .notes = {{"en", "<p>Notes</p>"}},
          .link = {}};
      ArticleDraft episode{.content_type = ContentType::podcast,
                           .key = key + '-' + std::to_string(number),
                           .texts = {{"en", {"Part " + std::to_string(number), "About it.", "en"}}},
                           .released_at = base::Instant{now_.ms - (100 - number) * day_ms},
                           .duration_ms = 125'000,
                           .attributes = {base::to_json(said)}};
      episode.genres = {"talk"};
      episode.artists = {known_["theo"]};
      episode.files = {catalogue::testing::Sample::file("aac64", episode.key, "m4a"),
                       catalogue::testing::Sample::file("transcript-de", episode.key, "vtt")};
      episode.credits = {{.id = known_["edda"], .relation = "guest_work"}};
      known_[episode.key] =
          sample.add(episode, key == "serial" && number == 2 ? "SUBSCRIPTION" : "FREE", number);
      draft.children.push_back({.id = known_[episode.key], .position = 2'000'000 + number});
    }
    known_[key] = sample.add(draft, "FREE");
  }

  void book(catalogue::testing::Sample& sample, std::string const& key, std::string const& model) {
    catalogue::AudiobookAttributes const attributes{.isbn = "978-3-16-148410-0",
                                                    .language = "en",
                                                    .people = {{known_["edda"], SpeechRole::author},
                                                               {known_["edda"], SpeechRole::narrator},
                                                               {known_["nora"], SpeechRole::narrator}},
                                                    .publisher = "Harbour Press",
                                                    .copyright = "© 2026 Harbour Press",
                                                    .abridged = key == "shore"};
    ArticleDraft draft{.content_type = ContentType::audiobook,
                       .key = key,
                       .texts = {{"en", {"The " + key, "A keeper counts.", "en"}}},
                       .released_at = base::Instant{now_.ms - 200 * day_ms},
                       .duration_ms = 7'260'000,
                       .attributes = {base::to_json(attributes)}};
    draft.genres = {"stories"};
    draft.artists = {known_["edda"]};
    draft.credits = {{.id = known_["edda"], .relation = "narrator_work"},
                     {.id = known_["nora"], .relation = "narrator_work"}};
    draft.pictures["COVER"] = catalogue::testing::Sample::picture(key == "ship" ? 'c' : 'd');
    draft.child_relation = "audiobook_chapter";
    for (int number = 1; number <= 2; ++number) {
      ArticleDraft chapter{.content_type = ContentType::audio_book_chapter,
                           .key = key + '-' + std::to_string(number),
                           .texts = {{"en", {"Chapter " + std::to_string(number), "", ""}}},
                           .duration_ms = 3'630'000};
      chapter.artists = draft.artists;
      known_[chapter.key] = sample.add(chapter, number == 1 ? "FREE" : model);
      draft.children.push_back({.id = known_[chapter.key], .position = number});
    }
    known_[key] = sample.add(draft, model);
  }

  storage::Session& session_;
  base::IdSource& ids_;
  base::Instant now_;
  std::map<std::string, base::ArticleId> known_;
};

}  // namespace speech::testing
