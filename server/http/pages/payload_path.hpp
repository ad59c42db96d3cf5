// The address of a page's payload file: `/_payload.json` behind the page's path.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

namespace http {

inline constexpr std::string_view payload_suffix = "/_payload.json";

inline bool is_payload_path(std::string_view path) { return path.ends_with(payload_suffix); }

/// "/music" of "/music/_payload.json", "/" of "/_payload.json"; any other path as it is.
inline std::string without_payload_suffix(std::string_view path) {
  if (is_payload_path(path)) path.remove_suffix(payload_suffix.size());
  return path.empty() ? "/" : std::string(path);
}

/// Where the payload of the page at an address lies: before its query and fragment.
inline std::string payload_address(std::string_view address) {
  auto const end = std::min(address.find_first_of("?#"), address.size());
  auto const path = address.substr(0, end);
  return std::string(path == "/" ? "" : path) + std::string(payload_suffix) +
         std::string(address.substr(end));
}

}  // namespace http
