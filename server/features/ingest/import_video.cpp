// Assembles and registers films and episodes, each in one transaction; a series shows the episodes that are
// ready.
#include "features/ingest/import_video.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "features/catalogue/articles/article_relations.hpp"
#include "features/media/film_assembly.hpp"

namespace ingest {
namespace {

// How far a subtitle or a mark may go on after the film: players end it with the film.
constexpr std::int64_t late_ms = 2000;

std::int64_t ms_of(double seconds) { return std::llround(seconds * 1000); }

/// The marks in milliseconds; the file and the words of a refusal where one lies past the end.
std::expected<std::vector<catalogue::VideoMark>, std::string> marks_within(
    std::vector<catalogue::ManifestVideoMark> const& marks, std::int64_t duration_ms) {
  std::vector<catalogue::VideoMark> out;
  for (auto const& [kind, start, end] : marks) {
    if (ms_of(start) >= duration_ms || ms_of(end) > duration_ms + late_ms)
      return std::unexpected(
          fmt::format("its mark from {:.1f} to {:.1f} seconds lies past its end at {:.1f} seconds", start,
                      end, static_cast<double>(duration_ms) / 1000));
    out.push_back({.kind = kind, .start_ms = ms_of(start), .end_ms = std::min(ms_of(end), duration_ms)});
  }
  return out;
}

/// What films and series say about themselves beside their texts.
template <class Attributes, class Entry>
void describe_title(Attributes& attributes, Entry const& entry) {
  attributes.language = entry.language;
  attributes.tagline = entry.tagline;
  attributes.copyright = entry.copyright;
  attributes.licensor_name = entry.licensor_name;
  attributes.developer_name = entry.developer_name;
  attributes.provider_id = entry.provider_id;
  attributes.custom_properties = entry.custom_properties;
}

}  // namespace

VideoImport::VideoImport(catalogue::Manifest const& manifest, PeopleImport const& people,
                         catalogue::MediaFolder const& media, ImportThreads& import_threads)
    : manifest_(manifest), people_(people), media_(media) {
  for (auto const& film : manifest.films) {
    auto plan = plan_film(import_threads, film);
    plan.trailer = import_threads.add_optional(WorkKind::trailer, film.trailer, title_of(film.title));
    plan.poster = import_threads.add_optional(WorkKind::poster, film.poster, title_of(film.title));
    films_.push_back(std::move(plan));
  }
  for (auto const& series : manifest.series) {
    auto const title = title_of(series.title);
    SeriesPlan plan{.series = &series,
                    .trailer = import_threads.add_optional(WorkKind::trailer, series.trailer, title),
                    .artwork = import_threads.add_optional(WorkKind::wide_picture, series.artwork, title),
                    // Its cards are upright: without a poster, the middle of its artwork.
                    .poster = import_threads.add_optional(
                        WorkKind::poster, series.poster.empty() ? series.artwork : series.poster, title),
                    .episodes = {}};
    for (auto const& episode : series.episodes) plan.episodes.push_back(plan_film(import_threads, episode));
    series_.push_back(std::move(plan));
  }
}

template <class Entry>
VideoImport::FilmPlan VideoImport::plan_film(ImportThreads& import_threads, Entry const& entry) {
  auto const title = title_of(entry.title);
  FilmPlan plan{.film = import_threads.add(WorkKind::film, entry.file, title)};
  for (auto const& track : entry.audio)
    plan.audio.push_back(import_threads.add(WorkKind::film_sound, track.file, title));
  for (auto const& subtitle : entry.subtitles)
    plan.subtitles.push_back(
        import_threads.add(WorkKind::subtitles, subtitle.file, title, {}, subtitle.language));
  plan.artwork = import_threads.add_optional(WorkKind::wide_picture, entry.artwork, title);
  return plan;
}

void VideoImport::register_all(Registry& registry) {
  for (std::size_t i = 0; i < films_.size(); ++i) film(registry, i);
  for (std::size_t i = 0; i < series_.size(); ++i) series(registry, series_[i], static_cast<std::int64_t>(i));
}

template <class Entry>
bool VideoImport::add_film(Registry& registry, FilmPlan const& plan, Entry const& entry,
                           catalogue::ArticleDraft& draft, catalogue::VideoAttributes& attributes) const {
  auto made = registry.take(plan.film);
  if (!made) return false;
  media::FilmParts parts{.film = std::move(*made), .language = attributes.language};
  for (std::size_t i = 0; i < plan.audio.size(); ++i) {
    auto track = registry.take(plan.audio[i]);
    if (!track) return false;
    parts.audio.push_back({.language = entry.audio[i].language, .made = std::move(*track)});
  }
  for (std::size_t i = 0; i < plan.subtitles.size(); ++i) {
    auto const& said = entry.subtitles[i];
    auto subtitles = registry.take(plan.subtitles[i]);
    if (!subtitles) return false;
    if (subtitles->duration_ms > parts.film.duration_ms + late_ms) {
      registry.refuse(said.file,
                      fmt::format("its last cue ends at {:.1f} seconds, past the end of the film at {:.1f}",
                                  static_cast<double>(subtitles->duration_ms) / 1000,
                                  static_cast<double>(parts.film.duration_ms) / 1000));
      return false;
    }
    parts.subtitles.push_back({.language = said.language, .kind = said.kind, .made = std::move(*subtitles)});
    attributes.subtitles.push_back({.language = said.language, .kind = said.kind});
  }
  auto marks = marks_within(entry.marks, parts.film.duration_ms);
  if (!marks) {
    registry.refuse(entry.file, marks.error());
    return false;
  }
  attributes.marks = std::move(*marks);
  attributes.audio = media::languages_heard(parts);
  attributes.width = parts.film.film->rungs.front().width;
  attributes.height = parts.film.film->rungs.front().height;
  draft.duration_ms = parts.film.duration_ms;
  draft.loudness_centi = parts.film.loudness_centi;
  auto const trailer = registry.take(plan.trailer);
  if (plan.trailer && !trailer) return false;
  draft.files = trailer ? trailer->files : parts.film.files;
  draft.files.push_back(media::assemble_film(media_, parts));
  if (parts.film.picture) draft.pictures["COVER"] = *parts.film.picture;
  registry.add_picture(draft, "COVER", plan.artwork);
  registry.add_picture(draft, "POSTER", plan.poster);
  return true;
}

void VideoImport::film(Registry& registry, std::size_t index) {
  auto const& film = manifest_.films[index];
  catalogue::VideoAttributes attributes;
  describe_title(attributes, film);
  attributes.people = credits_of(film.people);
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::full_length_video,
                                .key = film.key,
                                .texts = article_texts(film.title, film.description),
                                .rating = film.rating,
                                .released_at = base::parse_rfc3339(film.released),
                                .explicit_ = film.explicit_};
  if (!add_film(registry, films_[index], film, draft, attributes))
    return registry.refuse("film " + film.key, "left out, because one of its files is refused");
  draft.attributes.text = base::to_json(attributes);
  draft.genres = genre_slugs(film.genres);
  add_people(draft, attributes.people);
  registry.write([&](storage::Session& session) {
    registry.save(session, draft, terms_of(film.business_model, film.price, film.offers),
                  static_cast<std::int64_t>(index));
  });
}

std::optional<catalogue::ArticleDraft> VideoImport::episode_draft(Registry& registry, SeriesPlan const& plan,
                                                                  std::size_t index) const {
  auto const& series = *plan.series;
  auto const& episode = series.episodes[index];
  catalogue::VideoAttributes attributes;
  describe_title(attributes, series);
  attributes.tagline = {};
  attributes.provider_id = episode.provider_id;
  attributes.season = episode.season;
  attributes.number = catalogue::number_of(episode, index);
  attributes.people = credits_of(series.people);
  for (auto const& credit : credits_of(episode.people)) attributes.people.push_back(credit);
  catalogue::ArticleDraft draft{
      .content_type = catalogue::ContentType::series_episode,
      .key = episode.key,
      .texts = article_texts(episode.title, episode.description),
      .rating = std::max(episode.rating, series.rating),
      .released_at = base::parse_rfc3339(episode.released.empty() ? series.released : episode.released),
      .explicit_ = episode.explicit_ || series.explicit_};
  if (!add_film(registry, plan.episodes[index], episode, draft, attributes)) return std::nullopt;
  draft.attributes.text = base::to_json(attributes);
  draft.genres = genre_slugs(series.genres);
  add_people(draft, attributes.people);
  return draft;
}

catalogue::ArticleDraft VideoImport::series_draft(Registry& registry, SeriesPlan const& plan,
                                                  std::vector<SavedEpisode> const& episodes) const {
  auto const& series = *plan.series;
  catalogue::SeriesAttributes attributes;
  describe_title(attributes, series);
  attributes.people = credits_of(series.people);
  catalogue::ArticleDraft draft{.content_type = catalogue::ContentType::videocollection,
                                .key = series.key,
                                .texts = article_texts(series.title, series.description),
                                .rating = series.rating,
                                .released_at = base::parse_rfc3339(series.released),
                                .explicit_ = series.explicit_};
  draft.child_relation = catalogue::part_relation(catalogue::ContentType::series_episode);
  std::set<std::int64_t> seasons;
  for (auto const& episode : episodes) {
    draft.children.push_back(episode.child);
    draft.duration_ms += episode.duration_ms;
    draft.rating = std::max(draft.rating, episode.rating);
    if (series.released.empty() && episode.released_at &&
        (!draft.released_at || *draft.released_at < *episode.released_at))
      draft.released_at = episode.released_at;
    seasons.insert(episode.season);
  }
  for (auto const number : seasons) {
    auto const said = std::ranges::find(series.seasons, number, &catalogue::ManifestSeason::number);
    attributes.seasons.push_back(
        {.number = number, .title = said == series.seasons.end() ? catalogue::Texts{} : said->title});
  }
  draft.attributes.text = base::to_json(attributes);
  draft.genres = genre_slugs(series.genres);
  add_people(draft, attributes.people);
  if (auto const trailer = registry.take(plan.trailer)) draft.files = trailer->files;
  registry.add_picture(draft, "COVER", plan.artwork);
  registry.add_picture(draft, "POSTER", plan.poster);
  // Something to show where the manifest has no artwork: a picture of the first episode.
  for (auto const& episode : episodes)
    if (auto const found = episode.pictures.find("COVER"); found != episode.pictures.end()) {
      draft.pictures.emplace("COVER", found->second);
      draft.pictures.emplace("POSTER", found->second);
      break;
    }
  return draft;
}

void VideoImport::series(Registry& registry, SeriesPlan const& plan, std::int64_t rank) {
  auto const& series = *plan.series;
  auto const terms = terms_of(series.business_model, series.price, series.offers);
  std::vector<SavedEpisode> saved;
  for (std::size_t i = 0; i < series.episodes.size(); ++i) {
    auto const& said = series.episodes[i];
    SavedEpisode own{
        .child = {.id = {},
                  .position = catalogue::episode_position(said.season, catalogue::number_of(said, i))},
        .season = said.season};
    auto const draft = episode_draft(registry, plan, i);
    if (!draft) registry.refuse("episode " + said.key, "left out, because one of its files is refused");
    std::optional<base::ArticleId> earlier;
    // The series is shown with its first episode, and each new one as soon as it is ready.
    registry.write([&](storage::Session& session) {
      earlier = registry.find(session, catalogue::ContentType::series_episode, said.key);
      if (!draft) return;
      auto const own_terms =
          terms_of(series.business_model, series.price, series.offers, said.business_model, said.price);
      own.child.id = registry.save(session, *draft, own_terms, static_cast<std::int64_t>(i) * 1000 + rank);
      if (earlier) return;
      auto so_far = saved;
      so_far.push_back(describe(own, *draft));
      // Episodes of an earlier import that this one has not come to yet stay.
      for (std::size_t later = i + 1; later < series.episodes.size(); ++later)
        if (auto const id =
                registry.find(session, catalogue::ContentType::series_episode, series.episodes[later].key))
          so_far.push_back({.child = {.id = *id,
                                      .position = catalogue::episode_position(
                                          series.episodes[later].season,
                                          catalogue::number_of(series.episodes[later], later))},
                            .season = series.episodes[later].season});
      registry.save(session, series_draft(registry, plan, so_far), terms, rank);
    });
    if (draft)
      saved.push_back(describe(own, *draft));
    else if (earlier) {
      own.child.id = *earlier;  // one that an earlier import brought stays as it was
      saved.push_back(own);
    }
  }
  if (saved.empty()) return registry.refuse("series " + series.key, "left out, because it has no episode");
  auto const draft = series_draft(registry, plan, saved);
  registry.write([&](storage::Session& session) { registry.save(session, draft, terms, rank); });
}

VideoImport::SavedEpisode VideoImport::describe(SavedEpisode episode, catalogue::ArticleDraft const& draft) {
  episode.duration_ms = draft.duration_ms;
  episode.rating = draft.rating;
  episode.released_at = draft.released_at;
  episode.pictures = draft.pictures;
  return episode;
}

void VideoImport::add_people(catalogue::ArticleDraft& draft,
                             std::vector<catalogue::VideoCredit> const& credits) const {
  for (auto const& credit : credits)
    if (credit.role == catalogue::VideoRole::director)
      add_artist(draft, credit.person);
    else
      add_credit(draft, credit.person, "film_work");
}

std::vector<catalogue::VideoCredit> VideoImport::credits_of(
    std::vector<catalogue::ManifestVideoCredit> const& people) const {
  std::vector<catalogue::VideoCredit> out;
  for (auto const& credit : people)
    out.push_back({.person = people_.id(credit.person), .role = credit.role, .character = credit.character});
  return out;
}

}  // namespace ingest
