// Icons and screens of apps, marks of partners and signs of info services: two colours and a simple figure
// each.
#include "pictures/drawing.hpp"
#include "pictures/pictures.hpp"
#include "random.hpp"

#include <array>
#include <stdexcept>

namespace demo {

namespace {

struct Look {
  std::string_view key;
  std::string_view from;
  std::string_view to;
  std::string_view figure;  // a line on 400 by 400
};

constexpr std::array<Look, 24> looks = {{
    {"last-ferry", "#0f4c75", "#3fa7d6",
     "M90 240H310L280 300H120ZM130 240V180H270V240M200 180V120M60 330q35 -28 70 0t70 0t70 0t70 0"},
    {"paper-map", "#8a5a2b", "#e0b973",
     "M80 120L160 90L240 120L320 90V280L240 310L160 280L80 310ZM160 90V280M240 120V310"},
    {"two-suitcases", "#7b2d43", "#e07a5f",
     "M90 160H230V310H90ZM130 160V120H190V160M230 200H310V310H230M255 200V172H290V200"},
    {"shelf-life", "#1f6f54", "#7bd389", "M110 80H290V320H110ZM110 180H290M140 110V150M140 210V260"},
    {"list-for-two", "#5b3f8c", "#b79ced",
     "M90 120L110 140L145 100M175 120H310M90 200L110 220L145 180M175 200H310M90 280L110 300L145 260M175 280H310"},
    {"green-thumb", "#2d5a27", "#a3c957",
     "M200 320V180M200 220C120 220 100 160 100 120C170 120 200 160 200 220M200 190C260 190 300 150 300 100C230 100 200 130 200 190"},
    {"ten-words", "#b23a48", "#fcb9b2", "M80 110H320V260H200L140 315V260H80ZM130 165H270M130 210H220"},
    {"sum-street", "#14508c", "#f2c14e",
     "M110 150H190M150 110V190M220 150H300M110 260H190M220 240H300M220 285H300"},
    {"old-maps", "#594a3a", "#cdb38b",
     "M200 80A120 120 0 1 1 199 80ZM80 200H320M200 80C140 150 140 250 200 320C260 250 260 150 200 80"},
    {"low-tide", "#134074", "#8da9c4",
     "M60 170q35 -40 70 0t70 0t70 0t70 0M60 230q35 -40 70 0t70 0t70 0t70 0M60 290q35 -40 70 0t70 0t70 0t70 0"},
    {"night-ledger", "#1b1b3a", "#693668",
     "M250 90A110 110 0 1 0 310 250A90 90 0 0 1 250 90M120 120h2M330 130h2M300 330h2"},
    {"long-way-round", "#386641", "#f2e8cf",
     "M100 310C60 200 180 220 190 150S320 130 300 80M290 260L320 310H260ZM120 110L150 160H90Z"},
    {"lighthouse-lane", "#0b3954", "#bfd7ea",
     "M170 320L185 150H215L230 320ZM180 150V110H220V150M220 125L320 90M220 135L320 160"},
    {"kitchen-window", "#c8553d", "#f5d6a8", "M90 90H310V300H90ZM200 90V300M90 195H310M70 320H330"},
    {"blackboard-nine", "#22333b", "#c6ac8f",
     "M80 100H320V270H80ZM130 330L160 270M270 330L240 270M225 150A32 32 0 1 0 225 190V150C225 220 210 235 180 240"},
    {"copper-kettle", "#7a3b1d", "#d98f54",
     "M120 190H270V260a50 50 0 0 1 -50 50h-50a50 50 0 0 1 -50 -50ZM270 205L325 170M120 190A75 75 0 0 1 270 190M195 "
     "115V95"},
    {"lantern-cinema", "#1b1b3a", "#8a6fb3",
     "M150 130H250L275 300H125ZM200 130V90M170 90H230M110 320H290M200 175L235 215L200 255L165 215Z"},
    {"paper-boat", "#1f5c7a", "#9ed2c6", "M60 230H340L285 310H115ZM200 230V100L290 230M200 100L110 230"},
    {"high-board", "#0d4a66", "#5cc4d6",
     "M90 110H240M120 110V320M90 320H150M200 200q35 -32 70 0t70 0M200 260q35 -32 70 0t70 0M255 95A18 18 0 1 1 256 95"},
    {"tide-times", "#0b3954", "#3fa7a0",
     "M200 80A120 120 0 1 1 199 80ZM200 130V200L245 230M90 240q28 -26 55 0t55 0t55 0t55 0"},
    {"word-of-the-day", "#4a3b6b", "#d0a5c0",
     "M80 110H320V270H210L150 325V270H80ZM165 230L200 140L235 230M178 200H222"},
    {"whats-for-dinner", "#a3402a", "#f2b56b",
     "M110 200H290V250a60 60 0 0 1 -60 60h-60a60 60 0 0 1 -60 -60ZM80 215H110M290 215H320M150 165q14 -18 0 -40M200 "
     "165q14 -18 0 -40M250 165q14 -18 0 -40"},
    {"sun-and-moon", "#22264d", "#e0995e",
     "M160 130A70 70 0 1 1 159 130M160 90V70M90 130L75 115M60 200H80M300 150A75 75 0 1 0 320 270A60 60 0 0 1 300 150"},
    {"slow-river", "#3d5a80", "#98c1d9",
     "M130 70C260 130 90 190 210 250S180 330 240 340M210 70C340 130 170 190 290 250S260 330 320 340"},
}};

Look const& look_of(std::string_view key) {
  for (auto const& look : looks) {
    if (look.key == key) {
      return look;
    }
  }
  throw std::invalid_argument("no picture for " + std::string(key));
}

}  // namespace

Picture draw_market(std::string_view key) {
  auto const& look = look_of(key);
  Drawing sheet(400, 400);
  sheet.background(sheet.linear(0, 0, 1, 1, {{0, look.from}, {1, look.to}}));
  sheet.circle(310, 90, 150, "#ffffff", "opacity=\"0.10\"");
  sheet.line(look.figure, "#ffffff", 20);
  return sheet.picture(1024, 1024);
}

// A telephone's screen as the app might fill it: its figure on top, then rows or a chart.
Picture draw_app_screen(std::string_view app, int number) {
  auto const& look = look_of(app);
  Random random(hash_of(std::string(app) + std::to_string(number)));
  Drawing sheet(450, 800);
  sheet.background("#f7f5f0");
  sheet.rect(0, 0, 450, 250, sheet.linear(0, 0, 1, 1, {{0, look.from}, {1, look.to}}));
  sheet.open("transform=\"translate(125 25) scale(0.5)\"");
  sheet.line(look.figure, "#ffffff", 20);
  sheet.close();
  sheet.rect(24, 222, 402, 540, "#ffffff", "rx=\"24\"");
  for (int row = 0; row < 6; ++row) {
    double const y = 256 + row * 82;
    double const length = 90 + random.unit() * 180;
    if (number == 1) {
      sheet.circle(72, y + 26, 22, row % 2 == 0 ? look.from : look.to);
      sheet.rect(112, y + 6, length, 14, "#2b2d42", "rx=\"7\"");
      sheet.rect(112, y + 32, 200, 10, "#c9c7c2", "rx=\"5\"");
    } else {
      sheet.rect(52 + row * 60, 700 - length * 1.5, 40, length * 1.5, row % 2 == 0 ? look.from : look.to,
                 "rx=\"10\"");
    }
  }
  return sheet.picture(900, 1600);
}

}  // namespace demo
