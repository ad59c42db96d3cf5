// Links the segments into the film's folder and writes what names them.
#include "features/catalogue/film_assembly.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "features/catalogue/media_tools.hpp"

namespace catalogue {
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
  if (means_disk_full(code)) throw DiskFull("the disk is full at " + to.string());
  if (code) throw std::system_error(code, to.string());
}

void link_files(fs::path const& from, fs::path const& to) {
  fs::create_directories(to);
  for (auto const& entry : fs::directory_iterator(from))
    if (entry.is_regular_file()) link_file(entry.path(), to / entry.path().filename());
}

}  // namespace

std::vector<std::string> languages_heard(FilmParts const& parts) {
  std::vector<std::string> out;
  if (parts.film.sound) out.push_back(parts.language.empty() ? "und" : parts.language);
  for (auto const& track : parts.audio) out.push_back(track.language);
  return out;
}

MadeFile assemble_film(MediaFolder const& media, FilmParts const& parts) {
  auto const& film = *parts.film.film;
  std::vector<SoundRendition> sounds;
  std::vector<SubtitleRendition> subtitles;
  if (parts.film.sound) sounds.push_back({.language = {}, .folder = {}, .sound = &*parts.film.sound});
  for (auto const& track : parts.audio)
    sounds.push_back({.language = {}, .folder = {}, .sound = &*track.made.sound});
  auto const languages = languages_heard(parts);
  for (std::size_t i = 0; i < sounds.size(); ++i) {
    sounds[i].language = languages[i];
    sounds[i].folder = "a-" + languages[i];
  }
  for (auto const& each : parts.subtitles)
    subtitles.push_back(
        {.language = each.language,
         .kind = each.kind,
         .folder = "s-" + each.language + (each.kind == SubtitleKind::captions ? "-captions" : "")});
  auto const master = master_playlist(film, sounds, subtitles);

  // Named by all that is in it.
  std::string content = fmt::format("{}\n{}\n{}", assembly_recipe, film.folder, master);
  for (auto const& sound : sounds) content += '\n' + sound.sound->folder;
  for (auto const& each : parts.subtitles) content += '\n' + each.made.files.front().path;
  auto const path = MediaFolder::spread_path(base::sha256_hex(content).substr(0, 40));

  if (!fs::is_directory(media.media_path(path))) {
    MediaFolder::Scratch const scratch(media);
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
  }
  return {.profile = "hls",
          .path = path + "/master.m3u8",
          .mime = "application/vnd.apple.mpegurl",
          .bitrate = film.rungs.front().bandwidth,
          .duration_ms = parts.film.duration_ms,
          .size = static_cast<std::int64_t>(master.size())};
}

}  // namespace catalogue
