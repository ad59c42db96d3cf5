// The names of the files in a film's folder, as the ingest makes them; no other name is ever opened.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace playback {

enum class FilmFileKind {
  master,      // master.m3u8
  playlist,    // v720/index.m3u8, a-en/index.m3u8
  subtitles,   // s-de/index.m3u8, s-de/subtitles.vtt
  trick_play,  // v720/iframes.m3u8: pictures alone, by byte ranges of the segments
  start,       // v720/init.mp4
  segment,     // v720/00001.m4s
  thumbnails,  // thumbnails.vtt, thumbnails-1.jpg
  key,         // v720/key, which is in no folder: the key of what is encrypted there
};

struct FilmFile {
  FilmFileKind kind = FilmFileKind::master;
  std::string_view track = {};  // v720, a-en; empty beside the master
  std::uint64_t number = 0;     // of a segment
};

std::optional<FilmFile> parse_film_file(std::string_view name);
/// "00001.m4s"
std::optional<std::uint64_t> parse_segment_name(std::string_view name);

}  // namespace playback
