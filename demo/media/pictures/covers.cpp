// Album covers: one idea each, few colours, no words.
#include "pictures/drawing.hpp"
#include "pictures/pictures.hpp"
#include "random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace demo {

namespace {

// Nine windows, nine ways to fall.
void rain(Drawing& sheet) {
  Random random(9);
  constexpr double tile = 400.0 / 3;
  struct Colours {
    std::string_view ground, ink;
  };
  static constexpr std::array<Colours, 9> colours = {{{"#12303f", "#f6efe0"},
                                                      {"#e9dcc3", "#12303f"},
                                                      {"#e57c5b", "#12303f"},
                                                      {"#f6efe0", "#e57c5b"},
                                                      {"#79b3ae", "#f6efe0"},
                                                      {"#163c4d", "#79b3ae"},
                                                      {"#e57c5b", "#f6efe0"},
                                                      {"#12303f", "#e9dcc3"},
                                                      {"#e9dcc3", "#12303f"}}};
  for (std::size_t index = 0; index < 9; ++index) {
    auto const& [ground, ink] = colours[index];
    double const x = static_cast<double>(index % 3) * tile;
    double const y = static_cast<double>(index / 3) * tile;
    sheet.open(sheet.clip(path("M", x, y, "h", tile + 0.4, "v", tile + 0.4, "h", -tile - 0.4, "Z")));
    sheet.open("transform=\"translate(" + number(x) + " " + number(y) + ")\"");
    sheet.rect(0, 0, tile + 1, tile + 1, ground);
    switch (index) {
      case 0:
        for (int at = 0; at < 9; ++at) {
          sheet.line(path("M", 12 + at * 13.7, random.between(14, 32), "V", random.between(84, 120)), ink, 4);
        }
        break;
      case 1:
        for (int row = 0; row < 6; ++row) {
          for (int at = 0; at < 8; ++at) {
            double const left = at * 19.0 + (row % 2 == 0 ? 4 : 13);
            sheet.line(path("M", left, 8 + row * 22.0, "l", -7, 15), ink, 3.6);
          }
        }
        break;
      case 2:
        for (int row = 0; row < 8; ++row) {
          for (int at = 0; at < 8; ++at) {
            sheet.circle(10 + at * 16.2, 10 + row * 16.2, 1 + row * 0.85, ink);
          }
        }
        break;
      case 3:
        for (int ring = 1; ring < 8; ++ring) {
          sheet.circle(
              tile / 2, tile / 2, ring * 8.4, "none",
              "stroke=\"" + std::string(ink) + "\" stroke-width=\"" + number(4.4 - ring * 0.42) + "\"");
        }
        break;
      case 4:
        sheet.fill(path("M", tile / 2, 26, "C", 88, 58, 98, 72, 98, 84, "A", 31.5, 31.5, 0, 0, 1, 35.4, 84,
                        "C", 35.4, 72, 45, 58, tile / 2, 26, "Z"),
                   ink);
        sheet.line(path("M", 50, 86, "a", 17, 17, 0, 0, 0, 14, 15), "#79b3ae", 5);
        break;
      case 5:
        for (int row = 0; row < 6; ++row) {
          double const level = 20 + row * 20.0;
          sheet.line(path("M", -10, level, "q", 13, -14, 26, 0, "t", 26, 0, "t", 26, 0, "t", 26, 0, "t", 26,
                          0, "t", 26, 0),
                     ink, 3.6);
        }
        break;
      case 6:
        for (int at = 0; at < 6; ++at) {
          for (int row = 0; row < 4; ++row) {
            sheet.line(path("M", 14 + at * 21.5, 14 + row * 31.0 + random.between(-4, 4), "v",
                            random.between(7, 20)),
                       ink, 6.4);
          }
        }
        break;
      case 7:
        for (int at = -3; at < 10; ++at) {
          sheet.line(path("M", at * 18.0 + 26, -6, "L", at * 18.0 - 30, 140), ink, at % 2 == 0 ? 6.2 : 2.2);
        }
        break;
      default:
        for (int at = 0; at < 6; ++at) {
          double const end = random.between(48, 108);
          double const left = 16 + at * 20.2;
          sheet.line(path("M", left, 0, "V", end), ink, 2.4);
          sheet.circle(left, end, 6.6, ink);
        }
    }
    sheet.close();
    sheet.close();
  }
}

// A letter like a bowl, its dot above.
void nun(Drawing& sheet) {
  sheet.background("#e6ddca");
  sheet.fill("M46 178h62v14a92 92 0 0 0 184 0v-52l62-24v76a154 154 0 0 1-308 0z", "#1d3a34");
  sheet.fill("M200 62l42 42-42 42-42-42z", "#d9573a");
  sheet.fill("M200 62l42 42h-84z", "#e8775a");
}

// Arches within arches, a moon at the end and in the water.
void courtyard(Drawing& sheet) {
  static constexpr std::array<std::string_view, 5> walls = {"#101a38", "#1b2c58", "#2b4580", "#4a6fa8",
                                                            "#8fb4cf"};
  sheet.background(walls[0]);
  auto const arch = [](double inset) {
    double const left = 22 + inset;
    double const right = 378 - inset;
    double const spring = 190 + inset * 0.36;
    double const top = 18 + inset * 0.72;
    return path("M", left, 400, "V", spring, "C", left, spring - 62, 150 + inset * 0.2, top + 46, 200, top,
                "C", 250 - inset * 0.2, top + 46, right, spring - 62, right, spring, "V", 400, "Z");
  };
  for (std::size_t at = 1; at < walls.size(); ++at) {
    sheet.fill(arch(static_cast<double>(at - 1) * 34), walls[at]);
  }
  sheet.open(sheet.clip(arch(102)));
  sheet.fill("M0 0h400v300h-400z", sheet.linear(0, 0, 0, 1, {{0, "#6d95bd"}, {1, "#f3d9b1"}}));
  sheet.circle(200, 206, 40, "#fff4dc");
  sheet.rect(0, 288, 400, 120, "#274472");
  sheet.close();
  // The pool: the moon in stripes.
  sheet.fill("M22 400L128 300H272L378 400Z", "#1a3460");
  for (int row = 0; row < 6; ++row) {
    double const y = 308 + row * 15.0;
    double const half = 42 - std::abs(row - 2.0) * 9 + (row % 2 == 0 ? 4 : -4);
    sheet.line(path("M", 200 - half, y, "H", 200 + half), row < 2 ? "#fff4dc" : "#f3d9b1", 6.5);
  }
  // Eight-fold stars on the outer wall.
  for (auto const& [x, y] : {std::pair{44.0, 44.0}, {356.0, 44.0}}) {
    sheet.open("transform=\"translate(" + number(x) + " " + number(y) + ")\"");
    sheet.rect(-15, -15, 30, 30, "#d8a657");
    sheet.rect(-15, -15, 30, 30, "#d8a657", "transform=\"rotate(45)\"");
    sheet.circle(0, 0, 8, "#101a38");
    sheet.close();
  }
}

// Quarter rings laid like streets.
void atlas(Drawing& sheet) {
  static constexpr std::array<int, 16> turns = {0, 1, 2, 3, 3, 0, 1, 2, 2, 3, 0, 1, 1, 0, 3, 2};
  static constexpr std::array<std::array<std::string_view, 5>, 3> palettes = {{
      {"#f3ead7", "#5aa6a0", "#1e2a5a", "#e5573f", "#f4c95d"},
      {"#1e2a5a", "#f4c95d", "#f3ead7", "#5aa6a0", "#1e2a5a"},
      {"#5aa6a0", "#1e2a5a", "#f4c95d", "#f3ead7", "#e5573f"},
  }};
  for (int at = 0; at < 16; ++at) {
    double const x = at % 4 * 100.0;
    double const y = at / 4 * 100.0;
    auto const& colours = palettes[static_cast<std::size_t>((at % 4 + 2 * (at / 4)) % 3)];
    sheet.open("transform=\"translate(" + number(x) + " " + number(y) + ") rotate(" +
               number(90.0 * turns[static_cast<std::size_t>(at)]) + " 50 50)\"");
    sheet.rect(-0.3, -0.3, 100.6, 100.6, colours[0]);
    for (int ring = 0; ring < 4; ++ring) {
      double const radius = 100.3 - ring * 25.0;
      sheet.fill(path("M", 0, 0, "H", radius, "A", radius, radius, 0, 0, 1, 0, radius, "Z"),
                 colours[static_cast<std::size_t>(ring + 1)]);
    }
    sheet.close();
  }
}

// Half a fruit, half its warmth on the wall.
void apricot(Drawing& sheet) {
  sheet.background(sheet.linear(0, 0, 1, 1, {{0, "#fbe3c4"}, {0.45, "#f6a58a"}, {1, "#c9466f"}}));
  sheet.circle(60, 50, 190, sheet.radial(0.5, 0.5, 0.5, {{0, "#fff3dd"}, {1, "#fff3dd", 0}}));
  sheet.circle(350, 330, 210, sheet.radial(0.5, 0.5, 0.5, {{0, "#8f2a5e", 0.75}, {1, "#8f2a5e", 0}}));
  sheet.fill("M92 200a108 108 0 0 1 216 0z", sheet.linear(0, 0, 1, 1, {{0, "#ffb05c"}, {1, "#e8573f"}}));
  sheet.fill("M160 200a40 40 0 0 1 80 0z", "#5a1b34");
  sheet.fill("M92 206a108 108 0 0 0 216 0z", "#fff3dd", "opacity=\"0.32\"");
  sheet.fill("M160 206a40 40 0 0 0 80 0z", "#5a1b34", "opacity=\"0.3\"");
  sheet.fill("M206 94C214 56 246 44 280 50C274 84 246 102 206 94Z", "#2f5d4f");
  sheet.line("M204 96C226 82 246 70 268 60", "#fbe3c4", 2.4);
}

// Night from the rail of a ferry.
void deck(Drawing& sheet) {
  Random random(77);
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, "#150f2e"}, {0.55, "#4b2a5e"}, {0.64, "#d97f74"}}));
  for (int star = 0; star < 46; ++star) {
    sheet.circle(random.between(0, 400), random.between(0, 150), random.between(0.5, 1.5), "#fff",
                 "opacity=\"" + number(random.between(0.3, 0.9)) + "\"");
  }
  sheet.circle(200, 172, 74, "#ffdfae");
  sheet.circle(200, 172, 118, "#ffdfae", "opacity=\"0.12\"");
  sheet.rect(0, 248, 400, 152, sheet.linear(0, 0, 0, 1, {{0, "#7d4468"}, {1, "#1a1233"}}));
  for (int row = 0; row < 9; ++row) {
    double const y = 258 + row * 8.5;
    double const half = 74 - row * 4.6 + random.between(-14, 14);
    double const shift = random.between(-8, 8);
    sheet.line(path("M", 200 - half + shift, y, "H", 200 + half + shift), "#ffdfae", 3.2);
  }
  for (double const x : {24.0, 122.0, 220.0, 318.0}) {
    sheet.rect(x + 28, 300, 7, 100, "#0b0819");
  }
  sheet.rect(0, 292, 400, 15, "#0b0819");
  sheet.rect(0, 336, 400, 6, "#0b0819");
  sheet.rect(0, 366, 400, 6, "#0b0819");
  // A forgotten cup on the rail.
  sheet.fill("M296 268h34l-4 24h-26z", "#e9623f");
  sheet.line("M330 273c12 0 12 14-2 14", "#e9623f", 4);
}

// A ball made of dots, lit from one side.
void blue(Drawing& sheet) {
  sheet.background("#eef1f6");
  for (int row = 0; row < 21; ++row) {
    for (int column = 0; column < 21; ++column) {
      double const x = 200 + (column - 10) * 16.6 + (row % 2 == 0 ? 4.15 : -4.15);
      double const y = 200 + (row - 10) * 16.0;
      double const dx = (x - 200) / 158;
      double const dy = (y - 200) / 158;
      double const away = dx * dx + dy * dy;
      if (away > 1) {
        continue;
      }
      double const height = std::sqrt(1 - away);
      double const light = std::clamp(0.55 * height - 0.45 * dx - 0.5 * dy, 0.0, 1.0);
      double const radius = 1.1 + 6.9 * std::pow(1 - light, 1.25);
      char colour[16];
      std::snprintf(colour, sizeof colour, "#%02x%02x%02x", static_cast<int>(40 + 60 * (1 - dy) / 2 * light),
                    static_cast<int>(48 + 90 * light), static_cast<int>(170 + 70 * (1 - std::abs(dx))));
      sheet.circle(x, y, radius, colour);
    }
  }
  sheet.circle(318, 84, 17, "#ff7a59");
}

// Plants that blink.
void signal(Drawing& sheet) {
  sheet.background("#0d1a1c");
  static constexpr std::array<std::string_view, 4> lights = {"#ff6f91", "#ffd166", "#7be0c3", "#f6f1e5"};
  struct Plant {
    double x, top;
    int leaves;
    std::string_view dark, bright;
  };
  static constexpr std::array<Plant, 5> plants = {{{40, 190, 4, "#14545a", "#1f8a7d"},
                                                   {120, 96, 6, "#1f8a7d", "#7be0c3"},
                                                   {200, 44, 7, "#14545a", "#2fae95"},
                                                   {280, 126, 5, "#1f8a7d", "#7be0c3"},
                                                   {360, 74, 6, "#14545a", "#1f8a7d"}}};
  int count = 0;
  for (auto const& plant : plants) {
    sheet.rect(plant.x - 2, plant.top, 4, 400 - plant.top, plant.bright);
    double const step = (384 - plant.top) / plant.leaves;
    for (int leaf = 0; leaf < plant.leaves; ++leaf) {
      double const y = plant.top + 26 + leaf * step;
      double const size = std::min(36.0, step * 0.8);
      bool const left = leaf % 2 == 0;
      double const side = left ? -1 : 1;
      sheet.fill(path("M", plant.x + side * 2, y + size, "V", y, "A", size, size, 0, 0, left ? 0 : 1,
                      plant.x + side * (2 + size), y + size, "Z"),
                 leaf % 3 == 0 ? plant.bright : plant.dark);
    }
    auto const light = lights[static_cast<std::size_t>(count) % lights.size()];
    sheet.circle(plant.x, plant.top, 25, light, "opacity=\"0.18\"");
    sheet.circle(plant.x, plant.top, 13, light);
    sheet.circle(plant.x, plant.top, 5, "#0d1a1c");
    ++count;
  }
  for (int at = 0; at < 5; ++at) {
    sheet.circle(80 + at * 80.0 - (at == 4 ? 320 : 0) - 0, 40 + (at * 53 % 90), 3.4,
                 lights[static_cast<std::size_t>(at) % 4], "opacity=\"0.8\"");
  }
}

}  // namespace

Picture draw_cover(std::string_view album) {
  static constexpr std::array<std::pair<std::string_view, void (*)(Drawing&)>, 8> covers = {
      {{"nine-kinds-of-rain", rain},
       {"nun", nun},
       {"courtyard-of-the-moon", courtyard},
       {"small-hours-atlas", atlas},
       {"apricot-weather", apricot},
       {"upper-deck", deck},
       {"blue-bluer", blue},
       {"signal-garden", signal}}};
  for (auto const& [key, draw] : covers) {
    if (key == album) {
      Drawing sheet(400, 400);
      draw(sheet);
      return sheet.picture(1200, 1200);
    }
  }
  throw std::invalid_argument("no cover for album " + std::string(album));
}

}  // namespace demo
