// Reads and writes the words of signed addresses and tickets.
#include "features/playback/media/signed_words.hpp"

#include <algorithm>
#include <charconv>

namespace playback {

std::string_view rights_name(Rights rights) { return rights == Rights::full ? "full" : "preview"; }

std::optional<Rights> rights_of(std::string_view name) {
  if (name == "full") return Rights::full;
  if (name == "preview") return Rights::preview;
  return std::nullopt;
}

std::optional<std::int64_t> plain_number(std::string_view text) {
  if (text.empty() || text.size() > 15 || (text[0] == '0' && text.size() > 1)) return std::nullopt;
  std::int64_t number = 0;
  auto const result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc{} || result.ptr != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

bool is_media_folder(std::string_view path) {
  if (path.size() != media_folder_length || path[2] != '/' || path[5] != '/') return false;
  auto const name = path.substr(6);
  return path.substr(0, 2) == name.substr(0, 2) && path.substr(3, 2) == name.substr(2, 2) &&
         std::ranges::all_of(name, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace playback
