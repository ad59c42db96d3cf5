// Playlist covers: small scenes of where the music is heard.
#include "pictures/drawing.hpp"
#include "pictures/pictures.hpp"
#include "random.hpp"

#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace demo {

namespace {

constexpr double pi = std::numbers::pi;

void quiet_start(Drawing& sheet) {
  sheet.background("#f7e9d7");
  sheet.circle(200, 216, 132, "#f4b183");
  sheet.circle(200, 216, 98, "#ee8f63");
  sheet.rect(0, 262, 400, 138, "#27484a");
  sheet.rect(0, 262, 400, 10, "#1b3537");
  sheet.fill("M124 196h140v36a52 52 0 0 1-52 52h-36a52 52 0 0 1-52-52z", "#fbf5ea");
  sheet.fill("M194 196h70v36a52 52 0 0 1-52 52h-18z", "#e9dcc6");
  sheet.line("M264 210c34-4 34 42-6 44", "#e9dcc6", 11);
  sheet.fill("M104 284h180c0 12-14 16-30 16H134c-16 0-30-4-30-16z", "#d9c8ad");
  for (int at = 0; at < 3; ++at) {
    sheet.line(path("M", 162 + at * 34.0, 176, "c", -14, -16, 14, -28, 0, -46, "s", 12, -24, 0, -38),
               "#fbf5ea", 6);
  }
}

void deep_desk(Drawing& sheet) {
  sheet.background("#1c1f3f");
  sheet.fill("M218 108L388 316H60Z", "#353b7c");
  sheet.fill("M218 108L318 316H126Z", "#565fb0");
  sheet.rect(0, 316, 400, 84, "#e0a15a");
  sheet.rect(0, 316, 400, 12, "#f1bd78");
  sheet.line("M56 316V150L150 84", "#f6efe0", 7);
  sheet.circle(56, 150, 10, "#f6efe0");
  sheet.fill("M150 60l92 40-24 44-92-40z", "#ee6c4d");
  sheet.rect(32, 306, 52, 12, "#f6efe0", "rx=\"5\"");
  sheet.rect(150, 296, 96, 20, "#f6efe0");
  sheet.rect(160, 278, 84, 18, "#ee6c4d");
  sheet.rect(154, 262, 78, 16, "#7fb8ad");
  sheet.fill("M278 270h44l-6 46h-32z", "#f6efe0");
  sheet.line("M292 270l-8-44M304 270l4-50M310 270l18-38", "#7fb8ad", 5);
}

void evening_maqam(Drawing& sheet) {
  sheet.background("#122a26");
  sheet.circle(200, 200, 172, "#1c4139");
  static constexpr std::array<std::string_view, 3> golds = {"#e3b564", "#c98d43", "#f3dba6"};
  // A rosette of three turning squares, as in the face of an oud.
  for (int ring = 0; ring < 3; ++ring) {
    double const side = 232 - ring * 66.0;
    for (int turn = 0; turn < 3; ++turn) {
      sheet.rect(-side / 2, -side / 2, side, side, "none",
                 "transform=\"translate(200 200) rotate(" + number(turn * 30.0 + ring * 15.0) +
                     ")\" stroke=\"" + std::string(golds[static_cast<std::size_t>(ring)]) +
                     "\" stroke-width=\"" + number(6 - ring * 1.2) + "\" stroke-linejoin=\"round\"");
    }
  }
  for (int petal = 0; petal < 12; ++petal) {
    double const angle = petal * pi / 6;
    sheet.circle(200 + 150 * std::cos(angle), 200 + 150 * std::sin(angle), 7,
                 petal % 2 == 0 ? "#d9573a" : "#f3dba6");
    sheet.fill("M0 0C9-12 9-30 0-38C-9-30-9-12 0 0Z", petal % 2 == 0 ? "#d9573a" : "#f3dba6",
               "transform=\"translate(200 200) rotate(" + number(petal * 30.0) + ") translate(0 -6)\"");
  }
  sheet.circle(200, 200, 9, "#122a26");
}

void sunlit_kitchen(Drawing& sheet) {
  sheet.background("#f9d56e");
  static constexpr std::array<std::string_view, 4> rinds = {"#f28f3b", "#e9c12f", "#c8553d", "#f28f3b"};
  static constexpr std::array<std::string_view, 4> flesh = {"#ffd9a0", "#fff3b0", "#ffb48f", "#ffd9a0"};
  int count = 0;
  for (auto const& [x, y, radius] :
       {std::array{126.0, 132.0, 104.0}, {304.0, 96.0, 64.0}, {290.0, 268.0, 92.0}, {100.0, 316.0, 62.0}}) {
    auto const which = static_cast<std::size_t>(count++);
    sheet.circle(x + 9, y + 11, radius, "#d9a441", "opacity=\"0.45\"");
    sheet.circle(x, y, radius, rinds[which]);
    sheet.circle(x, y, radius * 0.88, "#fff8e6");
    for (int wedge = 0; wedge < 9; ++wedge) {
      double const from = (wedge + 0.06) * 2 * pi / 9;
      double const to = (wedge + 0.94) * 2 * pi / 9;
      double const r = radius * 0.8;
      double const inner = radius * 0.1;
      double const middle = (from + to) / 2;
      sheet.fill(
          path("M", x + inner * std::cos(middle), y + inner * std::sin(middle), "L", x + r * std::cos(from),
               y + r * std::sin(from), "A", r, r, 0, 0, 1, x + r * std::cos(to), y + r * std::sin(to), "Z"),
          flesh[which],
          "stroke=\"" + std::string(flesh[which]) + "\" stroke-width=\"" + number(radius * 0.045) +
              "\" stroke-linejoin=\"round\"");
    }
  }
  sheet.fill("M196 214C178 186 186 156 210 142C222 168 218 196 196 214Z", "#4f7f52");
  sheet.fill("M186 372C184 344 200 326 224 322C226 348 212 368 186 372Z", "#4f7f52");
}

void last_train(Drawing& sheet) {
  Random random(5);
  sheet.background("#20263f");
  auto const window =
      "M56 70a34 34 0 0 1 34-34h220a34 34 0 0 1 34 34v196a34 34 0 0 1-34 34H90a34 34 0 0 1-34-34z";
  sheet.open(sheet.clip(window));
  sheet.rect(0, 0, 400, 320, sheet.linear(0, 0, 0, 1, {{0, "#0d1130"}, {0.6, "#3b2f6b"}, {1, "#d9705f"}}));
  sheet.circle(270, 104, 30, "#fbe9c6");
  for (int house = 0; house < 9; ++house) {
    double const x = 40 + house * 36.0;
    double const top = random.between(170, 226);
    sheet.rect(x, top, 38, 140, "#151a36");
    for (int light = 0; light < 5; ++light) {
      if (random.chance(0.65)) {
        sheet.rect(x + 6 + light % 2 * 15, top + 10 + light * 14, 8, 7,
                   random.chance(0.7) ? "#ffc76b" : "#7fd1c7");
      }
    }
  }
  for (int streak = 0; streak < 7; ++streak) {
    double const y = 238 + streak * 9.0;
    double const x = random.between(30, 250);
    sheet.line(path("M", x, y, "h", random.between(50, 150)), streak % 2 == 0 ? "#ffc76b" : "#ff8f6b", 3);
  }
  sheet.close();
  sheet.line(window, "#e8dcc8", 12);
  sheet.rect(0, 318, 400, 82, "#b5493f");
  sheet.rect(0, 318, 400, 10, "#e8dcc8");
  sheet.rect(40, 346, 140, 54, "#8f3530", "rx=\"20\"");
  sheet.rect(220, 346, 140, 54, "#8f3530", "rx=\"20\"");
}

}  // namespace

Picture draw_playlist(std::string_view playlist) {
  static constexpr std::array<std::pair<std::string_view, void (*)(Drawing&)>, 5> covers = {
      {{"quiet-start", quiet_start},
       {"deep-desk", deep_desk},
       {"evening-maqam", evening_maqam},
       {"sunlit-kitchen", sunlit_kitchen},
       {"last-train", last_train}}};
  for (auto const& [key, draw] : covers) {
    if (key == playlist) {
      Drawing sheet(400, 400);
      draw(sheet);
      return sheet.picture(1200, 1200);
    }
  }
  throw std::invalid_argument("no cover for playlist " + std::string(playlist));
}

}  // namespace demo
