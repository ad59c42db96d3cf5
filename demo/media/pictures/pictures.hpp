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
Picture draw_podcast(std::string_view podcast);
Picture draw_book(std::string_view book);  // portrait
// Icons of apps and marks of partners; a screen of an app is one of two.
Picture draw_market(std::string_view key);
Picture draw_voucher(std::string_view key);
Picture draw_app_screen(std::string_view app, int number);
// Anybody's: it follows from the key.
Picture draw_person(std::string_view person);
// Any article's: the category says what is drawn, the key how.
Picture draw_article(std::string_view article, std::string_view category);

}  // namespace demo
