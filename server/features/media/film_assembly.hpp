// Puts a film together of what was made of its files: one folder with a master playlist, as the media
// addresses name it.
#pragma once
#include <string>
#include <vector>

#include "features/catalogue/media_folder.hpp"
#include "features/media/film_playlists.hpp"

namespace media {

struct FilmTrack {
  std::string language;
  catalogue::Made made;
};
struct FilmSubtitles {
  std::string language;
  catalogue::SubtitleKind kind = catalogue::SubtitleKind::subtitles;
  catalogue::Made made;
};
struct FilmParts {
  catalogue::Made film;
  std::string language;               // that is spoken; may be empty
  std::vector<FilmTrack> audio = {};  // instead of other sounds in the film's own file
  std::vector<FilmSubtitles> subtitles = {};
};

/// The languages in which the film can be heard, its own first; "und" where neither the manifest nor the file
/// names it.
std::vector<std::string> languages_heard(FilmParts const& parts);

/// The file with the profile `hls`. The segments are hard links, so that a film whose subtitles change costs
/// no more room. Safe to call again.
catalogue::MadeFile assemble_film(catalogue::MediaFolder const& media, FilmParts const& parts);

}  // namespace media
