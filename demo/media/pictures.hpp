// Every picture of the demo, drawn as SVG: what to draw is known by its key.
#pragma once

#include <string>
#include <string_view>

namespace demo {

struct Picture {
  int width = 1200;
  int height = 1200;
  std::string svg;
};

// Each throws std::invalid_argument for a key without a drawing.
Picture draw_cover(std::string_view album);
Picture draw_portrait(std::string_view artist);
Picture draw_playlist(std::string_view playlist);
Picture draw_still(std::string_view video);
Picture draw_hero(std::string_view hero);

}  // namespace demo
