// Covers of podcasts (square) and books (portrait), and faces of those who speak: a few large shapes, no
// words.
#include "pictures/drawing.hpp"
#include "pictures/pictures.hpp"
#include "random.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

namespace demo {

namespace {

// A question mark whose dot is a lamp.
void small_questions(Drawing& sheet) {
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, "#16324f"}, {1, "#2a628f"}}));
  sheet.circle(200, 318, 130, sheet.radial(0.5, 0.5, 0.5, {{0, "#ffd27a", 0.7}, {1, "#ffd27a", 0}}));
  sheet.line("M128 146a72 72 0 1 1 108 62c-26 16-36 30-36 62", "#f6efe0", 36);
  sheet.circle(200, 322, 26, "#ffd27a");
  for (int star = 0; star < 14; ++star) {
    sheet.circle(24 + star * 97 % 360, 30 + star * 61 % 150, 2.2 + star % 3, "#f6efe0", "opacity=\"0.7\"");
  }
}

// Rails that meet at a low sun, a signal beside them.
void between_stations(Drawing& sheet) {
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, "#f7d9a8"}, {0.55, "#ef946c"}, {1, "#70587c"}}));
  sheet.circle(200, 214, 62, "#fff1d0");
  sheet.fill("M0 232C90 206 150 226 200 222S320 200 400 236V400H0Z", "#3d4a5c");
  for (int tie = 0; tie < 9; ++tie) {
    double const y = 240 + tie * tie * 2.1;
    double const half = 8 + tie * 14.0;
    sheet.rect(200 - half, y, 2 * half, 3 + tie * 1.2, "#d8c3a5");
  }
  sheet.line("M196 236L84 400M204 236L316 400", "#f7f3e8", 6);
  sheet.rect(318, 96, 8, 190, "#2b2d42");
  sheet.rect(304, 84, 36, 62, "#2b2d42", "rx=\"12\"");
  sheet.circle(322, 102, 10, "#d9485f");
  sheet.circle(322, 128, 10, "#7bd389");
}

// Twelve masts and one without a lamp, under a lighthouse's beam.
void thirteenth_ship(Drawing& sheet) {
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, "#0b1b33"}, {0.7, "#1f4060"}, {1, "#0b1b33"}}));
  sheet.fill("M312 150L0 60V210Z", "#ffe9b0", "opacity=\"0.28\"");
  sheet.fill("M296 160h40l14 250h-68z", "#f2ede1");
  sheet.rect(288, 236, 56, 44, "#c8553d");
  sheet.rect(300, 122, 32, 40, "#ffe08a");
  sheet.fill("M294 124l22-28 22 28z", "#c8553d");
  sheet.fill("M0 404C120 380 260 420 400 396V600H0Z", "#0a2540");
  for (int ship = 0; ship < 12; ++ship) {
    double const x = 34 + ship % 6 * 58.0;
    double const y = 440 + ship / 6 * 66.0;
    sheet.fill(path("M", x - 18, y, "h", 36, "l", -7, 12, "h", -22, "Z"), "#8d6e52");
    sheet.rect(x - 1.5, y - 40, 3, 40, "#d8c3a5");
    sheet.circle(x, y - 42, 4.5, "#ffd27a");
  }
  sheet.fill("M120 360h70l-12 20h-46z", "#13294b", "stroke=\"#4a6fa5\" stroke-width=\"2\"");
  sheet.rect(153, 290, 3, 70, "#4a6fa5");
}

// Roofs in grey, one of them green, and the green goes on.
void gardener(Drawing& sheet) {
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, "#f9e2b2"}, {1, "#eab68f"}}));
  sheet.circle(296, 120, 56, "#e76f51");
  static constexpr std::array<std::string_view, 4> walls = {"#c9b79c", "#a89984", "#8c7b6b", "#6d6157"};
  for (int house = 0; house < 12; ++house) {
    double const x = house % 4 * 104.0 - 10;
    double const y = 250 + house / 4 * 120.0 + house * 37 % 40;
    sheet.rect(x, y, 100, 400, walls[static_cast<std::size_t>(house) % 4]);
    sheet.rect(x + 20, y + 40, 20, 34, "#4a4038");
    sheet.rect(x + 60, y + 40, 20, 34, "#4a4038");
  }
  sheet.line("M60 352C120 300 160 330 190 280S270 250 300 300S370 330 396 296", "#3a7d44", 14);
  for (int leaf = 0; leaf < 15; ++leaf) {
    double const x = 62 + leaf * 22.0;
    double const y = 300 + leaf * 53 % 50 - (leaf > 5 && leaf < 12 ? 26 : 0);
    sheet.ellipse(
        x, y, 16, 10, leaf % 2 == 0 ? "#52a35f" : "#2f6b3a",
        "transform=\"rotate(" + number(leaf * 47 % 180) + " " + number(x) + " " + number(y) + ")\"");
  }
}

// A wooden box with a clock face above it, and a gull whose wings do not move.
void borrowed_hour(Drawing& sheet) {
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, "#223843"}, {0.6, "#77636c"}, {1, "#d8b08c"}}));
  sheet.line("M70 130q26 -34 50 0q26 -34 50 0", "#f4efe6", 8);
  sheet.rect(80, 330, 240, 180, "#b5834f", "rx=\"8\"");
  sheet.rect(80, 330, 240, 26, "#8f6238");
  sheet.fill("M80 330L118 250H358L320 330Z", "#c99b66");
  sheet.circle(200, 270, 92, sheet.radial(0.5, 0.5, 0.5, {{0, "#ffe9b0", 0.9}, {1, "#ffe9b0", 0}}));
  sheet.circle(200, 262, 60, "#f4efe6", "stroke=\"#3b2a20\" stroke-width=\"7\"");
  sheet.line("M200 262V222M200 262L228 276", "#3b2a20", 7);
  sheet.rect(186, 410, 28, 38, "#3b2a20", "rx=\"5\"");
}

// A head before a colour; hair, skin and clothes follow from the key.
void anybody(Drawing& sheet, std::string_view key) {
  Random random(hash_of(key));
  static constexpr std::array<std::string_view, 6> grounds = {"#f2b25f", "#8fb8a8", "#d98c7a",
                                                              "#8aa4c8", "#c7a0c0", "#e6c65c"};
  static constexpr std::array<std::string_view, 4> skins = {"#f0c9a4", "#d9a074", "#a86b45", "#74452c"};
  static constexpr std::array<std::string_view, 5> hairs = {"#2a1a14", "#5b3a24", "#8d8d93", "#b5602f",
                                                            "#16161d"};
  static constexpr std::array<std::string_view, 5> clothes = {"#1d3557", "#6d2e46", "#2f5d50", "#f4efe6",
                                                              "#3d405b"};
  auto const ground = random.pick(grounds);
  auto const skin = random.pick(skins);
  auto const hair = random.pick(hairs);
  bool const is_long = random.chance(0.5);
  sheet.background(ground);
  sheet.circle(200, 190, 158, "#ffffff", "opacity=\"0.22\"");
  if (is_long) {
    sheet.fill("M112 190C104 70 296 70 288 190V320H112Z", hair);
  }
  sheet.fill("M70 400C70 318 140 296 200 296S330 318 330 400Z", random.pick(clothes));
  sheet.rect(172, 250, 56, 66, skin, "rx=\"24\"");
  sheet.ellipse(200, 196, 74, 88, skin);
  sheet.fill("M124 186C124 84 276 84 276 186C262 150 236 134 200 134S138 150 124 186Z", hair);
  if (random.chance(0.45)) {
    sheet.circle(172, 196, 22, "none", "stroke=\"#2b2d42\" stroke-width=\"5\"");
    sheet.circle(228, 196, 22, "none", "stroke=\"#2b2d42\" stroke-width=\"5\"");
    sheet.line("M194 194h12", "#2b2d42", 5);
  }
  sheet.circle(172, 196, 5, "#1b1b22");
  sheet.circle(228, 196, 5, "#1b1b22");
  sheet.line("M178 242q22 18 44 0", "#7a3b36", 5);
}

template <std::size_t Count>
Picture drawn(std::array<std::pair<std::string_view, void (*)(Drawing&)>, Count> const& all,
              std::string_view key, double height, int pixels) {
  for (auto const& [name, draw] : all) {
    if (name == key) {
      Drawing sheet(400, height);
      draw(sheet);
      return sheet.picture(pixels, static_cast<int>(pixels * height / 400));
    }
  }
  throw std::invalid_argument("no cover for " + std::string(key));
}

}  // namespace

Picture draw_podcast(std::string_view podcast) {
  static constexpr std::array<std::pair<std::string_view, void (*)(Drawing&)>, 2> covers = {
      {{"small-questions", small_questions}, {"entre-deux-gares", between_stations}}};
  return drawn(covers, podcast, 400, 1400);
}

Picture draw_book(std::string_view book) {
  static constexpr std::array<std::pair<std::string_view, void (*)(Drawing&)>, 3> covers = {
      {{"the-thirteenth-ship", thirteenth_ship},
       {"bustani-al-sutuh", gardener},
       {"die-geliehene-stunde", borrowed_hour}}};
  return drawn(covers, book, 600, 1200);
}

Picture draw_person(std::string_view person) {
  Drawing sheet(400, 400);
  anybody(sheet, person);
  return sheet.picture(800, 800);
}

}  // namespace demo
