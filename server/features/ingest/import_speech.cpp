// Registers podcasts, whose episodes appear whole or not at all; audiobooks lie in import_audiobooks.cpp.
#include "features/ingest/import_speech.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "features/tenants/look/html_sanitiser.hpp"

namespace ingest {
namespace {

// How far a transcript may go on after the sound: players end a cue with the sound.
constexpr std::int64_t late_cue_ms = 2000;

std::int64_t milliseconds(double seconds) { return std::llround(seconds * 1000); }

bool is_main(catalogue::SpeechRole role) {
  return role == catalogue::SpeechRole::author || role == catalogue::SpeechRole::host;
}

std::int64_t episode_position(catalogue::ManifestEpisode const& episode, std::size_t index) {
  auto const number = episode.number > 0 ? episode.number : static_cast<std::int64_t>(index) + 1;
  return episode.season * 1'000'000 + number;
}

/// The manifest's marks, else those of the file itself.
std::vector<catalogue::ChapterMark> marks_of(catalogue::ManifestEpisode const& episode,
                                             catalogue::Made const& sound, std::string const& language) {
  std::vector<catalogue::ChapterMark> out;
  for (auto const& chapter : episode.chapters)
    out.push_back({.start_ms = milliseconds(chapter.start), .title = chapter.title, .link = chapter.link});
  if (!out.empty()) return out;
  for (auto const& chapter : sound.chapters)
    if (!chapter.title.empty())
      out.push_back({.start_ms = chapter.start_ms, .title = {{language, chapter.title}}, .link = {}});
  return out;
}

/// A sound on another server: length and type are taken from the manifest, since the file is not read here.
catalogue::Made sound_outside(catalogue::ManifestEnclosure const& enclosure) {
  catalogue::Made out{
      .duration_ms = milliseconds(enclosure.seconds), .loudness_centi = {}, .files = {}, .picture = {}};
  out.files.push_back({.profile = std::string(catalogue::linked_profile),
                       .path = enclosure.url,
                       .mime = enclosure.type,
                       .duration_ms = out.duration_ms,
                       .size = enclosure.bytes});
  return out;
}

}  // namespace

std::vector<std::string> languages_of(std::vector<catalogue::ManifestTranscript> const& transcripts) {
  std::vector<std::string> out;
  for (auto const& transcript : transcripts) out.push_back(transcript.language);
  return out;
}

SpeechImport::SpeechImport(catalogue::Manifest const& manifest, PeopleImport const& people,
                           ImportThreads& import_threads)
    : manifest_(manifest), people_(people) {
  for (auto const& podcast : manifest.podcasts) {
    PodcastPlan plan{.podcast = &podcast,
                     .artwork = import_threads.add_optional(WorkKind::square_picture, podcast.artwork,
                                                            title_of(podcast.title)),
                     .episodes = {}};
    for (auto const& episode : podcast.episodes) {
      plan.episodes.push_back(
          plan_sound(import_threads, episode.file, episode.title, {}, episode.transcripts));
      plan.episodes.back().artwork =
          import_threads.add_optional(WorkKind::square_picture, episode.artwork, title_of(episode.title));
    }
    podcasts_.push_back(std::move(plan));
  }
  for (auto const& book : manifest.audiobooks) books_.push_back(plan_book(book, import_threads));
}

SpeechImport::SoundPlan SpeechImport::plan_sound(
    ImportThreads& import_threads, std::string const& file, catalogue::Texts const& title,
    media::SoundPart part, std::vector<catalogue::ManifestTranscript> const& transcripts) const {
  SoundPlan plan{.sound = {}, .transcripts = {}};
  if (!file.empty()) plan.sound = import_threads.add(WorkKind::speech, file, title_of(title), part);
  for (auto const& transcript : transcripts)
    plan.transcripts.push_back(import_threads.add(WorkKind::transcript, transcript.file, title_of(title)));
  return plan;
}

void SpeechImport::register_all(Registry& registry) {
  for (std::size_t i = 0; i < podcasts_.size(); ++i)
    podcast(registry, podcasts_[i], static_cast<std::int64_t>(i));
  for (std::size_t i = 0; i < books_.size(); ++i) book(registry, books_[i], static_cast<std::int64_t>(i));
}

std::optional<SpeechImport::ReadySound> SpeechImport::take_sound(
    Registry& registry, SoundPlan const& plan, std::vector<catalogue::ManifestTranscript> const& transcripts,
    std::optional<catalogue::ManifestEnclosure> const& enclosure) const {
  auto sound = enclosure ? std::optional(sound_outside(*enclosure)) : registry.take(plan.sound);
  if (!sound) return std::nullopt;
  ReadySound out{.sound = std::move(*sound), .transcripts = {}};
  for (std::size_t i = 0; i < plan.transcripts.size(); ++i) {
    auto const made = registry.take(plan.transcripts[i]);
    if (!made) return std::nullopt;
    if (made->duration_ms > out.sound.duration_ms + late_cue_ms) {
      registry.refuse(
          transcripts[i].file,
          fmt::format("its last cue ends at {:.1f} seconds, past the end of the sound at {:.1f} seconds",
                      made->duration_ms / 1000.0, out.sound.duration_ms / 1000.0));
      return std::nullopt;
    }
    catalogue::MadeFile file = made->files.front();
    file.profile = catalogue::transcript_profile(transcripts[i].language);
    out.transcripts.push_back(std::move(file));
  }
  return out;
}

std::optional<catalogue::ArticleDraft> SpeechImport::episode_draft(
    Registry& registry, PodcastPlan const& plan, std::size_t index,
    std::optional<catalogue::Made> const& cover) const {
  auto const& podcast = *plan.podcast;
  auto const& episode = podcast.episodes[index];
  auto ready = take_sound(registry, plan.episodes[index], episode.transcripts, episode.enclosure);
  if (!ready) return std::nullopt;
  auto const marks = marks_of(episode, ready->sound, podcast.language.substr(0, 2));
  if (!marks.empty() && marks.back().start_ms >= ready->sound.duration_ms) {
    registry.refuse(episode.enclosure ? episode.enclosure->url : episode.file,
                    fmt::format("its chapter at {:.1f} seconds lies past its end at {:.1f} seconds",
                                marks.back().start_ms / 1000.0, ready->sound.duration_ms / 1000.0));
    return std::nullopt;
  }
  auto const& people = episode.people.empty() ? podcast.people : episode.people;
  catalogue::EpisodeAttributes attributes{.guid = catalogue::guid_of(episode),
                                          .language = podcast.language,
                                          .season = episode.season,
                                          .number = episode.number,
                                          .type = episode.type,
                                          .people = credits_of(people),
                                          .chapters = marks,
                                          .transcripts = languages_of(episode.transcripts),
                                          .notes = {},
                                          .link = episode.link};
  for (auto const& [language, html] : episode.notes)
    attributes.notes[language] = tenants::sanitise_html(html, manifest_.link_hosts);
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::podcast,
                                .key = episode.key,
                                .texts = article_texts(episode.title, episode.description),
                                .rating = std::max(episode.rating, podcast.rating),
                                .released_at = base::parse_rfc3339(episode.published),
                                .duration_ms = ready->sound.duration_ms,
                                .explicit_ = episode.explicit_ || podcast.explicit_,
                                .attributes = {base::to_json(attributes)}};
  draft.files = ready->sound.files;
  draft.files.insert(draft.files.end(), ready->transcripts.begin(), ready->transcripts.end());
  draft.loudness_centi = ready->sound.loudness_centi;
  draft.genres = genre_slugs(podcast.genres);
  add_people(draft, people);
  if (cover && cover->picture) draft.pictures["COVER"] = *cover->picture;
  registry.add_picture(draft, "COVER", plan.episodes[index].artwork);
  return draft;
}

catalogue::ArticleDraft SpeechImport::podcast_draft(catalogue::ManifestPodcast const& podcast) const {
  catalogue::PodcastAttributes const attributes{.guid = podcast.guid,
                                                .language = podcast.language,
                                                .type = podcast.type,
                                                .people = credits_of(podcast.people),
                                                .copyright = podcast.copyright,
                                                .link = podcast.link,
                                                .funding = podcast.funding};
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::podcastcollection,
                                .key = podcast.key,
                                .texts = article_texts(podcast.title, podcast.description),
                                .rating = podcast.rating,
                                .explicit_ = podcast.explicit_,
                                .attributes = {base::to_json(attributes)}};
  draft.genres = genre_slugs(podcast.genres);
  add_people(draft, podcast.people);
  draft.child_relation = "podcast_episode";
  return draft;
}

void SpeechImport::podcast(Registry& registry, PodcastPlan const& plan, std::int64_t rank) {
  auto const& podcast = *plan.podcast;
  auto const cover = registry.take(plan.artwork);
  std::vector<std::optional<catalogue::ArticleDraft>> episodes;
  for (std::size_t i = 0; i < podcast.episodes.size(); ++i) {
    episodes.push_back(episode_draft(registry, plan, i, cover));
    if (!episodes.back())
      registry.refuse("episode " + podcast.episodes[i].key, "left out, because one of its files is refused");
  }
  // A podcast without an episode would be an empty page.
  if (std::ranges::none_of(episodes, [](auto const& draft) { return draft.has_value(); }))
    return registry.refuse("podcast " + podcast.key, "left out, because it has no episode");
  registry.write([&](storage::Session& session) {
    auto draft = podcast_draft(podcast);
    if (cover && cover->picture) draft.pictures["COVER"] = *cover->picture;
    for (std::size_t i = 0; i < episodes.size(); ++i) {
      auto const& said = podcast.episodes[i];
      auto const position = episode_position(said, i);
      if (!episodes[i]) {
        // One that an earlier import brought stays as it was.
        if (auto const earlier = registry.find(session, catalogue::ContentType::podcast, said.key))
          draft.children.push_back({.id = *earlier, .position = position});
        continue;
      }
      auto const& episode = *episodes[i];
      auto const terms =
          terms_of(podcast.business_model, podcast.price, podcast.offers, said.business_model, said.price);
      auto const id = registry.save(session, episode, terms, static_cast<std::int64_t>(i) * 1000 + rank);
      draft.children.push_back({.id = id, .position = position});
      draft.duration_ms += episode.duration_ms;
      draft.rating = std::max(draft.rating, episode.rating);
      draft.explicit_ = draft.explicit_ || episode.explicit_;
      // A podcast is as new as its newest episode.
      if (episode.released_at && (!draft.released_at || *draft.released_at < *episode.released_at))
        draft.released_at = episode.released_at;
    }
    registry.save(session, draft, terms_of(podcast.business_model, podcast.price, podcast.offers), rank);
  });
}

void SpeechImport::add_people(catalogue::ArticleDraft& draft,
                              std::vector<catalogue::ManifestCredit> const& people) const {
  for (auto const& credit : people) {
    auto const id = people_.id(credit.person);
    if (is_main(credit.role))
      add_artist(draft, id);
    else
      add_credit(draft, id, credit.role == catalogue::SpeechRole::guest ? "guest_work" : "narrator_work");
  }
}

std::vector<catalogue::SpeechCredit> SpeechImport::credits_of(
    std::vector<catalogue::ManifestCredit> const& people) const {
  std::vector<catalogue::SpeechCredit> out;
  for (auto const& credit : people) out.push_back({.person = people_.id(credit.person), .role = credit.role});
  return out;
}

}  // namespace ingest
