// The colours of a picture: its average, and the background hues of its page.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace media {

struct Colours {
  std::string average = "#808080";
  std::int64_t hue_light = 0;  // OKLCH angles: of the strongest colour, and of the strongest among the dark
  std::int64_t hue_dark = 0;
};

/// From a small portable pixmap (P5 or P6, 8 bits); nullopt if it is not one.
std::optional<Colours> colours_of_pixmap(std::string_view pixmap);

}  // namespace media
