// Covers of articles: each category has its own kind of picture, and each article its own of that kind.
#include "pictures/drawing.hpp"
#include "pictures/pictures.hpp"
#include "random.hpp"

#include <array>
#include <cmath>
#include <string>
#include <string_view>

namespace demo {

namespace {

constexpr double wide = 600;
constexpr double high = 400;
constexpr double turn = 6.283185307179586;

struct Palette {
  std::string_view sky, low, deep, mark, pale;
};

// Waves below a light in the sky, with a row of houses at the water's edge.
void sea(Drawing& sheet, Random& random) {
  static constexpr std::array<Palette, 4> palettes = {
      {{"#f6c98f", "#e8846b", "#1f3d5c", "#fff3d6", "#88b7c4"},
       {"#0e2038", "#2b4f7a", "#0a1526", "#ffe08a", "#7fa6c9"},
       {"#cfe8ea", "#7fc0c2", "#1d6372", "#ffffff", "#e9f6f2"},
       {"#f3d9d2", "#c58aa0", "#4a3560", "#ffe9c9", "#a58bb8"}}};
  auto const& tone = random.pick(palettes);
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, tone.sky}, {0.7, tone.low}}));
  double const lamp = random.between(120, 480);
  double const height = random.between(70, 150);
  sheet.circle(lamp, height, 120, sheet.radial(0.5, 0.5, 0.5, {{0, tone.mark, 0.8}, {1, tone.mark, 0}}));
  sheet.circle(lamp, height, random.between(22, 42), tone.mark);
  double const roofs = random.between(0, 200);
  for (int house = 0; house < 9; ++house) {
    double const tall = random.between(24, 92);
    double const x = roofs + house * 38.0;
    sheet.rect(x, 232 - tall, 34, tall, tone.deep, "opacity=\"0.85\"");
    if (random.chance(0.7)) {
      sheet.rect(x + 10, 240 - tall, 8, 12, tone.mark, "opacity=\"0.9\"");
    }
  }
  for (int wave = 0; wave < 6; ++wave) {
    double const y = 226 + wave * 32.0;
    double const shift = random.between(-60, 60);
    std::string line = path("M", -80 + shift, y);
    for (int crest = 0; crest < 8; ++crest) {
      line += path("q", 25, wave % 2 == 0 ? -11 : -7, 50, 0, "t", 50, 0);
    }
    sheet.fill(line + path("V", high, "H", -80, "Z"), wave % 2 == 0 ? tone.deep : tone.pale,
               "opacity=\"" + number(0.35 + wave * 0.11) + "\"");
  }
}

// Rings that spread and cross, as sound does.
void sound(Drawing& sheet, Random& random) {
  static constexpr std::array<Palette, 4> palettes = {
      {{"#2b1b3d", "#5a2a6b", "#f25f5c", "#ffe066", "#f7f0f5"},
       {"#fbe8d3", "#f7b267", "#d1495b", "#30638e", "#003d5b"},
       {"#10302c", "#1f6f5c", "#9ad1b3", "#f6f3d5", "#f2a65a"},
       {"#e7ecf3", "#b4c3dc", "#44618f", "#e4572e", "#17223b"}}};
  auto const& tone = random.pick(palettes);
  sheet.background(sheet.linear(0, 0, 1, 1, {{0, tone.sky}, {1, tone.low}}));
  for (int source = 0; source < 3; ++source) {
    double const x = random.between(60, 540);
    double const y = random.between(60, 340);
    auto const ink = source == 0 ? tone.mark : source == 1 ? tone.deep : tone.pale;
    for (int ring = 1; ring < 9; ++ring) {
      sheet.circle(x, y, ring * random.between(21, 25), "none",
                   "stroke=\"" + std::string(ink) + "\" stroke-width=\"" + number(7.0 - ring * 0.6) +
                       "\" opacity=\"" + number(0.95 - ring * 0.09) + "\"");
    }
    sheet.circle(x, y, 11, ink);
  }
  std::string line = path("M", 0, 330);
  for (int step = 0; step < 60; ++step) {
    line += path("L", step * 10.2, 330 + std::sin(step * 0.7) * random.between(2, 34));
  }
  sheet.line(line, tone.pale, 4);
}

// A beam through the dark, and what it shows.
void screen(Drawing& sheet, Random& random) {
  static constexpr std::array<Palette, 4> palettes = {
      {{"#14141f", "#2c2c44", "#f5d06b", "#fff4cf", "#c8553d"},
       {"#0c1b22", "#173944", "#8fd3d1", "#e8fbf6", "#f29e4c"},
       {"#221018", "#4a1f2f", "#f29cb7", "#ffe6ee", "#ffd166"},
       {"#10180f", "#24401f", "#b7d66b", "#f6ffd9", "#e76f51"}}};
  auto const& tone = random.pick(palettes);
  sheet.background(sheet.linear(0, 0, 1, 1, {{0, tone.sky}, {1, tone.low}}));
  bool const from_start = random.chance(0.5);
  double const eye = from_start ? 40 : 560;
  double const wall = from_start ? 560 : 40;
  sheet.fill(path("M", eye, 80, "L", wall, 90, "V", 330, "Z"), tone.deep, "opacity=\"0.3\"");
  sheet.fill(path("M", eye, 80, "L", wall, 150, "V", 270, "Z"), tone.mark, "opacity=\"0.28\"");
  sheet.rect(wall - 14, 84, 28, 252, tone.mark);
  sheet.circle(eye, 80, 19, tone.mark);
  for (int frame = 0; frame < 6; ++frame) {
    double const x = 60 + frame * 82.0;
    sheet.rect(x, 316, 68, 50, tone.sky,
               "rx=\"4\" stroke=\"" + std::string(tone.deep) + "\" stroke-width=\"3\"");
    sheet.circle(x + 12 + frame * 8.5, 341 - std::sin(frame * 0.62) * 12, 7, tone.pale);
  }
  for (int mote = 0; mote < 40; ++mote) {
    sheet.circle(random.between(80, 520), random.between(90, 300), random.between(0.8, 2.6), tone.mark,
                 "opacity=\"0.6\"");
  }
}

// A board, and pieces on it.
void play(Drawing& sheet, Random& random) {
  static constexpr std::array<Palette, 4> palettes = {
      {{"#fdf0d5", "#f4d6a0", "#c1121f", "#003049", "#669bbc"},
       {"#e0f2e9", "#b8dfcb", "#2a9d8f", "#e9c46a", "#e76f51"},
       {"#2d2a4a", "#45407a", "#ff6b6b", "#ffd93d", "#6bcbef"},
       {"#f9e1e0", "#f1b8c4", "#7d387d", "#27474e", "#f5a65b"}}};
  auto const& tone = random.pick(palettes);
  sheet.background(tone.sky);
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 8; ++column) {
      if ((row + column) % 2 == 0) {
        sheet.rect(column * 78.0 - 12, row * 84.0 - 10, 78, 84, tone.low);
      }
    }
  }
  std::array<std::string_view, 3> const inks = {tone.deep, tone.mark, tone.pale};
  for (int piece = 0; piece < 13; ++piece) {
    double const x = 27 + random.below(8) * 78.0;
    double const y = 32 + random.below(5) * 84.0;
    auto const ink = random.pick(inks);
    switch (random.below(3)) {
      case 0: sheet.circle(x, y, 26, ink); break;
      case 1: sheet.rect(x - 24, y - 24, 48, 48, ink, "rx=\"9\""); break;
      default: sheet.fill(path("M", x, y - 29, "L", x + 28, y + 23, "H", x - 28, "Z"), ink); break;
    }
    sheet.circle(x, y + 4, 6, tone.sky, "opacity=\"0.9\"");
  }
}

// A table from above.
void food(Drawing& sheet, Random& random) {
  static constexpr std::array<Palette, 4> palettes = {
      {{"#e9d8b4", "#d7b98a", "#a63d40", "#fdfaf3", "#6a994e"},
       {"#31493c", "#456b57", "#f4a259", "#f9f5e7", "#bc4b51"},
       {"#f4e3d7", "#e8bfa8", "#5b8e7d", "#ffffff", "#f4a259"},
       {"#23395b", "#34558b", "#e9b44c", "#f7f4ea", "#9b2915"}}};
  auto const& tone = random.pick(palettes);
  sheet.background(tone.sky);
  for (int stripe = 0; stripe < 7; ++stripe) {
    sheet.rect(stripe * 92.0 + 10, 0, 36, high, tone.low, "opacity=\"0.55\"");
  }
  static constexpr std::array<std::array<double, 3>, 4> places = {
      {{150, 140, 104}, {430, 250, 128}, {470, 70, 58}, {190, 330, 62}}};
  for (auto const& place : places) {
    double const x = place[0] + random.between(-24, 24);
    double const y = place[1] + random.between(-16, 16);
    double const radius = place[2];
    sheet.circle(x + 6, y + 9, radius, "#000000", "opacity=\"0.16\"");
    sheet.circle(x, y, radius, tone.mark);
    sheet.circle(x, y, radius * 0.76, random.chance(0.5) ? tone.deep : tone.pale);
    int const pieces = 5 + random.below(6);
    for (int piece = 0; piece < pieces; ++piece) {
      double const angle = turn * piece / pieces;
      sheet.circle(x + std::cos(angle) * radius * 0.46, y + std::sin(angle) * radius * 0.46,
                   radius * random.between(0.08, 0.17), piece % 2 == 0 ? tone.mark : tone.low);
    }
  }
  sheet.line("M300 60V340", tone.mark, 9);
  sheet.ellipse(300, 62, 15, 27, tone.mark);
}

// Points that are joined, and one that is lit.
void technology(Drawing& sheet, Random& random) {
  static constexpr std::array<Palette, 4> palettes = {
      {{"#0b132b", "#1c2541", "#5bc0be", "#ffd166", "#e0fbfc"},
       {"#f1f5f2", "#cfded6", "#2f5d50", "#e4572e", "#17301f"},
       {"#fff4e0", "#ffd9a0", "#33658a", "#d62246", "#2f4858"},
       {"#1d1a2f", "#38306b", "#a29bfe", "#fab1a0", "#f5f3ff"}}};
  auto const& tone = random.pick(palettes);
  sheet.background(sheet.linear(0, 0, 1, 0, {{0, tone.sky}, {1, tone.low}}));
  std::array<std::array<double, 2>, 24> nodes{};
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    nodes[at] = {52 + static_cast<double>(at % 6) * 99 + random.between(-26, 26),
                 54 + static_cast<double>(at / 6) * 97 + random.between(-24, 24)};
  }
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    auto const join = [&](std::size_t other) {
      if (other < nodes.size() && random.chance(0.72)) {
        sheet.line(path("M", nodes[at][0], nodes[at][1], "H", nodes[other][0], "V", nodes[other][1]),
                   tone.deep, 3, "opacity=\"0.75\" stroke-linejoin=\"round\"");
      }
    };
    if (at % 6 != 5) {
      join(at + 1);
    }
    join(at + 6);
  }
  auto const lit = static_cast<std::size_t>(random.below(static_cast<int>(nodes.size())));
  sheet.circle(nodes[lit][0], nodes[lit][1], 84,
               sheet.radial(0.5, 0.5, 0.5, {{0, tone.mark, 0.7}, {1, tone.mark, 0}}));
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    double const size = random.between(7, 17);
    sheet.circle(nodes[at][0], nodes[at][1], at == lit ? 24 : size, at == lit ? tone.mark : tone.deep);
    sheet.circle(nodes[at][0], nodes[at][1], at == lit ? 9 : size * 0.4, tone.pale);
  }
}

}  // namespace

Picture draw_article(std::string_view article, std::string_view category) {
  Random random(hash_of(article));
  Drawing sheet(wide, high);
  if (category == "sound") {
    sound(sheet, random);
  } else if (category == "screen") {
    screen(sheet, random);
  } else if (category == "play") {
    play(sheet, random);
  } else if (category == "food") {
    food(sheet, random);
  } else if (category == "technology") {
    technology(sheet, random);
  } else {
    sea(sheet, random);
  }
  return sheet.picture(1500, 1000);
}

}  // namespace demo
