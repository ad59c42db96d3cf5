// Links the segments into the film's folder and writes what names them.
#include "features/media/film_assembly.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "features/media/media_tools.hpp"

namespace media {
namespace {

namespace fs = std::filesystem;

// A new number assembles all films again at the next import.
constexpr std::string_view assembly_recipe = "assembly1";

/// A hard link, or a copy where the file system has none.
void link_file(fs::path const& from, fs::path const& to) {
  std::error_code code;
  fs::create_hard_link(from, to, code);
  if (!code) return;
  fs::copy_file(from, to, code);
  if (catalogue::means_disk_full(code)) throw catalogue::DiskFull("the disk is full at " + to.string());
  if (code) throw std::system_error(code, to.string());
}

void link_files(fs::path const& from, fs::path const& to) {
  fs::create_directories(to);
  for (auto const& entry : fs::directory_iterator(from))
    if (entry.is_regular_file()) link_file(entry.path(), to / entry.path().filename());
}

bool has_language(std::vector<SoundRendition> const& sounds, std::string_view language) {
  return std::ranges::find(sounds, language, &SoundRendition::language) != sounds.end();
}

/// The sounds of the film's own file: in the language that the manifest names first, where one is in it.
std::vector<SoundRendition> own_sounds(FilmParts const& parts) {
  std::vector<SoundRendition> out;
  if (!parts.film.sound) return out;
  out.push_back({.language = parts.film.sound_language, .folder = {}, .sound = &*parts.film.sound});
  if (parts.audio.empty())
    for (auto const& track : parts.film.tracks)
      out.push_back({.language = track.language, .folder = {}, .sound = &track.sound});
  if (!parts.language.empty()) {
    auto const spoken = base::lower_ascii(parts.language.substr(0, parts.language.find('-')));
    auto const found = std::ranges::find(out, spoken, &SoundRendition::language);
    if (found != out.end()) std::rotate(out.begin(), found, found + 1);
    out.front().language = parts.language;
  }
  if (out.front().language.empty()) out.front().language = "und";
  std::erase_if(out, [](SoundRendition const& sound) { return sound.language.empty(); });
  return out;
}

/// Each language once; a file that the manifest names comes before what another file says of itself.
std::vector<SoundRendition> sounds_of(FilmParts const& parts) {
  auto out = own_sounds(parts);
  if (parts.language.empty() && !out.empty() &&
      std::ranges::find(parts.audio, out.front().language, &FilmTrack::language) != parts.audio.end())
    out.front().language = "und";
  for (auto const& track : parts.audio)
    if (!has_language(out, track.language))
      out.push_back({.language = track.language, .folder = {}, .sound = &*track.made.sound});
  for (auto& sound : out) sound.folder = "a-" + sound.language;
  return out;
}

}  // namespace

std::vector<std::string> languages_heard(FilmParts const& parts) {
  std::vector<std::string> out;
  for (auto const& sound : sounds_of(parts)) out.push_back(sound.language);
  return out;
}

catalogue::MadeFile assemble_film(catalogue::MediaFolder const& media, FilmParts const& parts) {
  auto const& film = *parts.film.film;
  auto const sounds = sounds_of(parts);
  std::vector<SubtitleRendition> subtitles;
  for (auto const& each : parts.subtitles)
    subtitles.push_back({.language = each.language,
                         .kind = each.kind,
                         .folder = "s-" + each.language +
                                   (each.kind == catalogue::SubtitleKind::captions ? "-captions" : "")});
  auto const master = master_playlist(film, sounds, subtitles);

  // Named by all that is in it.
  std::string content = fmt::format("{}\n{}\n{}", assembly_recipe, film.folder, master);
  for (auto const& sound : sounds) content += '\n' + sound.sound->folder;
  for (auto const& each : parts.subtitles) content += '\n' + each.made.files.front().path;
  auto const path = catalogue::MediaFolder::spread_path(base::sha256_hex(content).substr(0, 40));

  if (!fs::is_directory(media.media_path(path))) {
    catalogue::MediaFolder::Scratch const scratch(media);
    auto const folder = scratch.path() / "film";
    auto const source = media.part_path(film.folder);
    link_files(source, folder);  // the thumbnails
    for (auto const& rung : film.rungs) link_files(source / rung.name, folder / rung.name);
    for (auto const& sound : sounds) link_files(media.part_path(sound.sound->folder), folder / sound.folder);
    for (std::size_t i = 0; i < subtitles.size(); ++i) {
      auto const own = folder / subtitles[i].folder;
      fs::create_directories(own);
      link_file(media.media_path(parts.subtitles[i].made.files.front().path), own / "subtitles.vtt");
      write_all(own / "index.m3u8", subtitle_playlist(static_cast<double>(parts.film.duration_ms) / 1000));
    }
    write_all(folder / "master.m3u8", master);
    media.adopt_folder(folder, path);
  } else {
    media.touch(path);
  }
  return {.profile = "hls",
          .path = path + "/master.m3u8",
          .mime = "application/vnd.apple.mpegurl",
          .bitrate = film.rungs.front().bandwidth,
          .duration_ms = parts.film.duration_ms,
          .size = static_cast<std::int64_t>(master.size())};
}

}  // namespace media
