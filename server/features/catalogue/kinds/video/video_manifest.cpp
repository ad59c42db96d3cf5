// Checks films and series: people who are there, one episode for each number, one subtitle file for each
// language, marks that follow each other.
#include "features/catalogue/kinds/video/video_manifest.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace catalogue {
namespace {

constexpr std::size_t most_properties = 50;
constexpr std::size_t most_tagline = 500;  // bytes

struct SeenFilms {
  std::set<std::string> const& people;
  std::set<std::string> const& genres;
  std::set<std::string> films = {};
  std::set<std::string> series = {};
  std::set<std::string> episodes = {};
};

/// Languages name folders beside the film, so that "de" and "DE" are the same.
void check_language(ManifestCheck& check, std::set<std::string>& seen, std::string const& kind,
                    std::string const& language, std::string const& path) {
  check.language(language, path);
  if (language.empty())
    check.refuse(path, "required", "is required");
  else if (!seen.insert(kind + base::lower_ascii(language)).second)
    check.refuse(path, "duplicate", "is there already");
}

void check_subtitles(ManifestCheck& check, std::vector<ManifestSubtitle> const& subtitles,
                     std::string const& path) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < subtitles.size(); ++i) {
    auto const own = entry_path(path, i);
    auto const kind = boost::describe::enum_to_string(subtitles[i].kind, "");
    check_language(check, seen, std::string(kind) + ' ', subtitles[i].language, own + ".language");
    check.file(subtitles[i].file, own + ".file", true);
  }
}

void check_audio(ManifestCheck& check, std::vector<ManifestAudioTrack> const& tracks,
                 std::string const& language, std::string const& path) {
  std::set<std::string> seen{base::lower_ascii(language)};
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    auto const own = entry_path(path, i);
    check_language(check, seen, "", tracks[i].language, own + ".language");
    check.file(tracks[i].file, own + ".file", true);
  }
}

/// What lies past the end of the film is found when the film is read.
void check_marks(ManifestCheck& check, std::vector<ManifestVideoMark> const& marks, std::string const& path) {
  double last = 0;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    auto const own = entry_path(path, i);
    auto const& [kind, start, end] = marks[i];
    if (!(start >= 0 && start <= 86'400))
      check.refuse(own + ".start", "range", "must be from 0 to 86400 seconds");
    else if (start < last)
      check.refuse(own + ".start", "range", "must not be before the end of the mark before it");
    if (!(end > start && end <= 86'400))
      check.refuse(own + ".end", "range", "must be after the start, and at most 86400 seconds");
    else
      last = end;
  }
}

/// What a film, a series and an episode are all asked.
template <class Entry>
void check_entry(ManifestCheck& check, Entry const& entry, std::string const& path, SeenFilms const& seen) {
  check.texts(entry.title, path + ".title", true);
  check.texts(entry.description, path + ".description", false);
  check_credits(check, entry.people, path + ".people", seen.people);
  for (std::size_t i = 0; i < entry.people.size(); ++i)
    check.texts(entry.people[i].character, entry_path(path + ".people", i) + ".character", false, 500);
  check.file(entry.artwork, path + ".artwork", false);
  check.date(entry.released, path + ".released");
  check.rating(entry.rating, path + ".rating");
  check.line(entry.provider_id, path + ".providerId");
  check.price(entry.price, path + ".price");
}

/// A film or an episode.
template <class Entry>
void check_film_files(ManifestCheck& check, Entry const& entry, std::string const& language,
                      std::string const& path) {
  check.file(entry.file, path + ".file", true);
  check_subtitles(check, entry.subtitles, path + ".subtitles");
  check_audio(check, entry.audio, language, path + ".audio");
  check_marks(check, entry.marks, path + ".marks");
}

/// What a list shows: a film or a series.
template <class Entry>
void check_title(ManifestCheck& check, Entry const& entry, std::string const& path, SeenFilms const& seen) {
  check_entry(check, entry, path, seen);
  check.texts(entry.tagline, path + ".tagline", false, most_tagline);
  check.language(entry.language, path + ".language");
  check.all_known(seen.genres, entry.genres, path + ".genres", "genre");
  check.file(entry.poster, path + ".poster", false);
  check.file(entry.trailer, path + ".trailer", false);
  check.line(entry.licensor_name, path + ".licensorName");
  check.line(entry.developer_name, path + ".developerName");
  check.line(entry.copyright, path + ".copyright");
  if (entry.custom_properties.size() > most_properties)
    check.refuse(path + ".customProperties", "range", "must be at most 50 properties");
  for (auto const& [name, value] : entry.custom_properties) {
    if (base::trim(name).empty() || name.size() > 100)
      check.refuse(path + ".customProperties", "range", "must have names of 1 to 100 bytes");
    check.line(value, path + ".customProperties." + name);
  }
  check.business_model(entry.business_model, path + ".businessModel");
  check.offers(entry.offers, path + ".offers");
}

void check_series(ManifestCheck& check, ManifestSeries const& series, std::string const& path,
                  SeenFilms& seen) {
  check.key(seen.series, series.key, path);
  check_title(check, series, path, seen);
  std::set<std::int64_t> seasons;
  for (std::size_t i = 0; i < series.seasons.size(); ++i) {
    auto const own = entry_path(path + ".seasons", i);
    check.range(series.seasons[i].number, 0, 1000, own + ".number");
    check.texts(series.seasons[i].title, own + ".title", false, 500);
    if (!seasons.insert(series.seasons[i].number).second)
      check.refuse(own + ".number", "duplicate", "is there already");
  }
  std::set<std::pair<std::int64_t, std::int64_t>> places;
  for (std::size_t i = 0; i < series.episodes.size(); ++i) {
    auto const& episode = series.episodes[i];
    auto const own = entry_path(path + ".episodes", i);
    check.key(seen.episodes, episode.key, own);
    check_entry(check, episode, own, seen);
    check_film_files(check, episode, series.language, own);
    check.range(episode.season, 0, 1000, own + ".season");
    check.range(episode.number, 0, 100'000, own + ".number");
    if (!seasons.empty() && !seasons.contains(episode.season))
      check.refuse(own + ".season", "reference", "is not one of the series' seasons");
    if (!places.emplace(episode.season, number_of(episode, i)).second)
      check.refuse(own + ".number", "duplicate", "is the number of another episode of the season");
    if (!episode.business_model.empty()) check.business_model(episode.business_model, own + ".businessModel");
  }
}

}  // namespace

void check_video(ManifestCheck& check, VideoManifest const& video, std::set<std::string> const& people,
                 std::set<std::string> const& genres) {
  SeenFilms seen{.people = people, .genres = genres};
  for (std::size_t i = 0; i < video.films.size(); ++i) {
    auto const& film = video.films[i];
    auto const path = entry_path("films", i);
    check.key(seen.films, film.key, path);
    check_title(check, film, path, seen);
    check_film_files(check, film, film.language, path);
  }
  for (std::size_t i = 0; i < video.series.size(); ++i)
    check_series(check, video.series[i], entry_path("series", i), seen);
}

std::int64_t number_of(ManifestSeriesEpisode const& episode, std::size_t index) {
  return episode.number > 0 ? episode.number : static_cast<std::int64_t>(index) + 1;
}

}  // namespace catalogue
