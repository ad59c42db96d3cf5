// Tells the files of a film's folder apart by their names.
#include "features/playback/films/film_file.hpp"

#include <algorithm>
#include <charconv>

namespace playback {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_counting_number(std::string_view text) {
  return !text.empty() && text.size() <= 5 && text[0] != '0' && std::ranges::all_of(text, is_digit);
}

/// A language such as en, pt-BR or en-2.
bool is_language_word(std::string_view text) {
  return !text.empty() && text.size() <= 20 && is_letter(text.front()) &&
         std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c) || c == '-'; });
}

std::optional<FilmFile> beside_master(std::string_view name) {
  if (name == "master.m3u8") return FilmFile{.kind = FilmFileKind::master};
  if (name == "thumbnails.vtt") return FilmFile{.kind = FilmFileKind::thumbnails};
  constexpr std::string_view before = "thumbnails-";
  constexpr std::string_view after = ".jpg";
  if (name.starts_with(before) && name.ends_with(after) && name.size() > before.size() + after.size() &&
      is_counting_number(name.substr(before.size(), name.size() - before.size() - after.size())))
    return FilmFile{.kind = FilmFileKind::thumbnails};
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> parse_segment_name(std::string_view name) {
  constexpr std::string_view extension = ".m4s";
  if (!name.ends_with(extension)) return std::nullopt;
  name.remove_suffix(extension.size());
  if (name.size() < 5 || name.size() > 8 || !std::ranges::all_of(name, is_digit)) return std::nullopt;
  std::uint64_t number = 0;
  std::from_chars(name.data(), name.data() + name.size(), number);
  return number;
}

std::optional<FilmFile> parse_film_file(std::string_view name) {
  auto const slash = name.find('/');
  if (slash == std::string_view::npos) return beside_master(name);
  auto const track = name.substr(0, slash);
  auto const file = name.substr(slash + 1);
  bool const pictures = track.starts_with('v') && is_counting_number(track.substr(1));
  bool const sound = track.starts_with("a-") && is_language_word(track.substr(2));
  bool const words = track.starts_with("s-") && is_language_word(track.substr(2));
  auto const found = [&](FilmFileKind kind, std::uint64_t number = 0) {
    return FilmFile{.kind = kind, .track = track, .number = number};
  };
  if (words && (file == "index.m3u8" || file == "subtitles.vtt")) return found(FilmFileKind::subtitles);
  if (!pictures && !sound) return std::nullopt;
  if (file == "index.m3u8") return found(FilmFileKind::playlist);
  if (file == "init.mp4") return found(FilmFileKind::start);
  if (file == "key") return found(FilmFileKind::key);
  if (pictures && file == "iframes.m3u8") return found(FilmFileKind::trick_play);
  if (auto const number = parse_segment_name(file)) return found(FilmFileKind::segment, *number);
  return std::nullopt;
}

}  // namespace playback
