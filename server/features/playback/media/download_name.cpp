// Leaves out what no file may be called, and cuts between characters.
#include "features/playback/media/download_name.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace playback {
namespace {

bool is_forbidden(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f ||
         std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos;
}
bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

}  // namespace

std::string download_name(std::string_view title, std::string_view path) {
  auto const dot = path.rfind('.');
  auto const extension = dot == std::string_view::npos ? std::string_view() : path.substr(dot);
  std::string name(title);
  std::ranges::replace_if(name, is_forbidden, ' ');
  if (auto most = most_file_name - extension.size(); name.size() > most) {
    while (most > 0 && is_continuation(name[most])) --most;
    name.resize(most);
  }
  // Unix hides files whose name begins with a dot; Windows refuses names that end with a dot or a space.
  auto const first = name.find_first_not_of(" .");
  if (first == std::string::npos) return "download" + std::string(extension);
  name = name.substr(first, name.find_last_not_of(" .") + 1 - first);
  return name + std::string(extension);
}

std::string attachment_named(std::string_view file_name) {
  std::string plain;
  for (char const c : file_name)
    if (!is_continuation(c)) plain += is_ascii(c) && !is_forbidden(c) ? c : '_';
  return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" +
         base::percent_encode_component(file_name);
}

}  // namespace playback
