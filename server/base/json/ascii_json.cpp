// Escaping what is beyond ASCII, by ICU's reading of UTF-8.
#include "base/json/ascii_json.hpp"

#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <cstdint>

namespace base {

std::string ascii_json(std::string_view json) {
  std::string out;
  out.reserve(json.size() + json.size() / 8);
  auto const* const bytes = reinterpret_cast<std::uint8_t const*>(json.data());
  auto const size = static_cast<std::int32_t>(json.size());
  auto const append_unit = [&out](std::uint32_t unit) {
    constexpr std::string_view digits = "0123456789abcdef";
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += digits[(unit >> shift) & 0xF];
  };
  std::int32_t from = 0;
  for (std::int32_t at = 0; at < size;) {
    if (bytes[at] < 0x80) {
      ++at;
      continue;
    }
    std::int32_t const start = at;
    UChar32 point = 0;
    U8_NEXT(bytes, at, size, point);
    if (point < 0) continue;
    out.append(json, static_cast<std::size_t>(from), static_cast<std::size_t>(start - from));
    from = at;
    if (U_IS_BMP(point)) {
      append_unit(static_cast<std::uint32_t>(point));
    } else {
      append_unit(U16_LEAD(point));
      append_unit(U16_TRAIL(point));
    }
  }
  out.append(json, static_cast<std::size_t>(from));
  return out;
}

}  // namespace base
