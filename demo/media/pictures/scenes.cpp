// Wide pictures: key art for the stage of the home page, and stills of the videos.
#include "pictures/drawing.hpp"
#include "pictures/pictures.hpp"
#include "random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace demo {

namespace {

void ridge(Drawing& sheet, Random& random, double level, double height, std::string_view paint,
           int peaks = 7) {
  double const step = (sheet.width() + 240) / peaks;
  std::string line = path("M", -120, sheet.height(), "L", -120, level);
  for (int peak = 0; peak <= peaks; ++peak) {
    double const x = -120 + peak * step;
    double const y = level - random.between(0.15, 1) * height;
    line += path("S", x - step * 0.32, y, x, y + random.between(-6, 6));
  }
  line += path("L", sheet.width() + 160, level, "V", sheet.height(), "Z");
  sheet.fill(line, paint);
}

// Dusk on a salt lake: a boat, a sun, and both again below.
void salt_lake(Drawing& sheet) {
  Random random(31);
  double const horizon = 640;
  sheet.background(
      sheet.linear(0, 0, 0, 1, {{0, "#17233f"}, {0.25, "#3d4a6b"}, {0.45, "#a9747a"}, {0.6, "#f2a65a"}}));
  sheet.circle(1120, 470, 420,
               sheet.radial(0.5, 0.5, 0.5, {{0, "#ffe3ac", 0.8}, {0.45, "#ffd08a", 0.3}, {1, "#ffd08a", 0}}));
  sheet.circle(1120, 500, 128, "#fff0cc");
  ridge(sheet, random, horizon - 30, 150, "#8a5f70", 6);
  ridge(sheet, random, horizon - 4, 92, "#5b4560", 8);
  sheet.rect(0, horizon, 1920, 440,
             sheet.linear(0, 0, 0, 1, {{0, "#f6bd7d"}, {0.4, "#a8686d"}, {1, "#1a2340"}}));
  for (int row = 0; row < 20; ++row) {
    double const y = horizon + 12 + row * row * 0.95 + row * 3;
    double const half = 128 - row * 2.5 + random.between(-60, 40);
    sheet.line(path("M", 1120 - half, y, "H", 1120 + half * random.between(0.7, 1.2)), "#fff0cc",
               3 + row * 0.28, "stroke-linecap=\"round\" opacity=\"" + number(0.85 - row * 0.03) + "\"");
  }
  for (int row = 0; row < 26; ++row) {
    double const y = random.between(horizon + 20, 1060);
    double const x = random.between(0, 1920);
    sheet.line(path("M", x, y, "h", random.between(60, 240)), "#ffdcae", 2,
               "stroke-linecap=\"round\" opacity=\"0.22\"");
  }
  // Two in a long boat.
  sheet.open("transform=\"translate(880 690)\"");
  sheet.fill("M-150 0C-110 34 110 34 160-10C120 6 -110 8 -150 0Z", "#171a2e");
  sheet.fill("M-30 4C-34-30-22-48-8-48S16-30 14 4ZM-18-62a12 12 0 1 1 22 0a12 12 0 1 1-22 0Z", "#171a2e");
  sheet.fill("M64 2C60-46 70-84 82-84S104-46 102 2ZM72-100a12 12 0 1 1 22 0a12 12 0 1 1-22 0Z", "#171a2e");
  sheet.line("M92-66L190 60", "#171a2e", 6);
  sheet.fill("M-150 34C-110 22 110 22 150 40C100 58 -100 54 -150 34Z", "#171a2e", "opacity=\"0.35\"");
  sheet.close();
  for (int bird = 0; bird < 5; ++bird) {
    sheet.line(path("M", 1300 + bird * 62 - bird * bird * 4, 250 + bird * 24 - bird % 2 * 30, "q", 13, -15,
                    22, 0, "q", 10, -15, 23, -2),
               "#1d2440", 4);
  }
}

// A lit tram over a sleeping town.
void night_tram(Drawing& sheet) {
  Random random(12);
  sheet.background(
      sheet.linear(0, 0, 0, 1, {{0, "#070c22"}, {0.5, "#182a5c"}, {0.8, "#3f5fa0"}, {1, "#7d93c4"}}));
  for (int star = 0; star < 110; ++star) {
    sheet.circle(random.between(0, 1920), random.between(0, 420), random.between(0.8, 2.2), "#fff",
                 "opacity=\"" + number(random.between(0.25, 0.9)) + "\"");
  }
  sheet.circle(1380, 240, 92, "#f7efd8");
  sheet.circle(1346, 222, 82, "#10193f", "opacity=\"0.16\"");
  for (int layer = 0; layer < 2; ++layer) {
    double x = -20;
    while (x < 1940) {
      double const width = random.between(70, 170);
      double const top = (layer == 0 ? 420 : 540) + random.between(-90, 120);
      auto const wall = layer == 0 ? "#223468" : "#14204a";
      if (random.chance(0.35)) {
        sheet.fill(
            path("M", x, top, "L", x + width / 2, top - random.between(30, 70), "L", x + width, top, "Z"),
            wall);
      }
      sheet.rect(x, top, width + 1, 700, wall);
      for (double wx = x + 16; wx < x + width - 20; wx += 28) {
        for (double wy = top + 22; wy < 760; wy += 36) {
          if (random.chance(layer == 0 ? 0.22 : 0.3)) {
            sheet.rect(wx, wy, 11, 17, random.chance(0.75) ? "#ffcf7a" : "#8fd0ff",
                       layer == 0 ? "opacity=\"0.55\"" : "opacity=\"0.9\"");
          }
        }
      }
      x += width + random.between(-4, 20);
    }
  }
  // The viaduct, with the dark of the street behind its arches.
  sheet.rect(0, 770, 1920, 310, "#14204a");
  sheet.rect(0, 800, 1920, 40, "#0b1230");
  for (int arch = 0; arch < 9; ++arch) {
    double const x = -60 + arch * 236.0;
    sheet.fill(path("M", x, 840, "h", 236, "v", 240, "h", -30, "v", -110, "a", 88, 88, 0, 0, 0, -176, 0, "v",
                    110, "h", -30, "Z"),
               "#0b1230");
  }
  sheet.line("M0 640H1920", "#0b1230", 4);
  // The tram itself.
  sheet.open("transform=\"translate(690 672)\"");
  sheet.fill("M-190 30L0 40V118L-190 128Z", "#ffe6a8", "opacity=\"0\"");
  sheet.fill("M24 0H610c26 0 40 22 44 60l6 52c0 10-6 16-16 16H16c-10 0-16-6-16-16L6 20C8 8 14 0 24 0Z",
             "#e2574c");
  sheet.rect(0, 84, 660, 14, "#f7efd8");
  for (int pane = 0; pane < 7; ++pane) {
    sheet.rect(28 + pane * 82.0, 20, 66, 52, "#ffe6a8", "rx=\"6\"");
  }
  sheet.fill("M606 20h6c14 0 22 16 26 52h-32z", "#bfe3ff");
  for (int seat : {0, 2, 3, 5}) {
    double const x = 60 + seat * 82.0;
    sheet.fill(path("M", x - 16, 72, "c", 0, -18, 8, -22, 16, -22, "s", 16, 4, 16, 22, "Z"), "#3a2233");
    sheet.circle(x, 42, 9, "#3a2233");
  }
  sheet.line("M300 0L340-32L380 0", "#0b1230", 5);
  for (double const x : {90.0, 170.0, 490.0, 570.0}) {
    sheet.circle(x, 128, 17, "#0b1230");
  }
  sheet.close();
  sheet.fill("M1350 740L1800 700V800H1352Z",
             sheet.linear(0, 0, 1, 0, {{0, "#fff1c9", 0.75}, {1, "#fff1c9", 0}}));
}

// A courtyard: arches, a fountain, a tree of oranges.
void courtyard_scene(Drawing& sheet) {
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, "#0f3b3f"}, {1, "#1f6a63"}}));
  sheet.rect(0, 0, 1920, 90, "#0b2b2e");
  for (int tile = 0; tile < 24; ++tile) {
    sheet.open("transform=\"translate(" + number(40 + tile * 80.0) + " 45)\"");
    sheet.rect(-17, -17, 34, 34, tile % 2 == 0 ? "#e0b15e" : "#d8694a");
    sheet.rect(-17, -17, 34, 34, tile % 2 == 0 ? "#e0b15e" : "#d8694a", "transform=\"rotate(45)\"");
    sheet.circle(0, 0, 8, "#0b2b2e");
    sheet.close();
  }
  auto const arch = [](double x, double width, double top) {
    return path("M", x, 800, "V", top + 190, "C", x, top + 100, x + width * 0.36, top + 64, x + width / 2,
                top, "C", x + width * 0.64, top + 64, x + width, top + 100, x + width, top + 190, "V", 800,
                "Z");
  };
  for (double const x : {90.0, 1470.0}) {
    sheet.fill(arch(x - 26, 412, 180), "#17524e");
    sheet.fill(arch(x, 360, 214), sheet.linear(0, 0, 0, 1, {{0, "#f4c884"}, {1, "#e98f5d"}}));
  }
  sheet.fill(arch(544, 832, 120), "#17524e");
  auto const middle = arch(580, 760, 158);
  sheet.fill(middle, sheet.linear(0, 0, 0, 1, {{0, "#f9e2b0"}, {0.55, "#f6b272"}, {1, "#e2744f"}}));
  sheet.open(sheet.clip(middle));
  sheet.circle(960, 420, 120, "#fff4d6");
  sheet.fill("M560 720C660 640 780 700 900 660C1040 620 1200 690 1360 630V810H560Z", "#b5583f");
  sheet.fill("M560 770C720 700 860 760 1010 726C1160 700 1260 750 1360 720V820H560Z", "#8a3f37");
  sheet.close();
  for (double const x : {520.0, 1376.0}) {
    sheet.rect(x, 410, 24, 390, "#e9dcc0");
    sheet.rect(x - 10, 392, 44, 22, "#e9dcc0");
    sheet.rect(x - 10, 790, 44, 18, "#cdbd9c");
  }
  sheet.rect(0, 800, 1920, 280, sheet.linear(0, 0, 0, 1, {{0, "#12474a"}, {1, "#0a2427"}}));
  for (int row = 0; row < 4; ++row) {
    for (int tile = -1; tile < 15; ++tile) {
      double const size = 66 + row * 26.0;
      double const x = 960 + (tile - 7 + (row % 2 == 0 ? 0.0 : 0.5)) * size * 2;
      double const y = 826 + row * 62.0 + row * row * 6;
      sheet.fill(
          path("M", x, y - 22 - row * 5, "L", x + size, y, "L", x, y + 22 + row * 5, "L", x - size, y, "Z"),
          (tile + row) % 2 == 0 ? "#1a5a58" : "#154d4d");
    }
  }
  // Fountain.
  sheet.fill("M820 900H1100L1066 960H854Z", "#e9dcc0");
  sheet.fill("M960 900h140l-34 60h-106z", "#cdbd9c");
  sheet.ellipse(960, 900, 140, 24, "#5fd0b5");
  sheet.ellipse(960, 898, 92, 14, "#8fe6cf");
  sheet.rect(950, 790, 20, 108, "#e9dcc0");
  sheet.ellipse(960, 792, 62, 13, "#cdbd9c");
  for (double const side : {-1.0, 1.0}) {
    for (int jet = 0; jet < 3; ++jet) {
      sheet.line(path("M", 960, 780, "C", 960 + side * (10 + jet * 12), 700 + jet * 14,
                      960 + side * (40 + jet * 22), 740, 960 + side * (46 + jet * 26), 890),
                 "#dff8ef", 3.4);
    }
  }
  // Orange trees in pots.
  for (double const x : {420.0, 1500.0}) {
    sheet.rect(x - 8, 700, 16, 140, "#5b3a2c");
    sheet.circle(x, 620, 92, "#2f7a4f");
    sheet.circle(x - 52, 660, 58, "#276a45");
    sheet.circle(x + 54, 656, 60, "#276a45");
    for (auto const& [dx, dy] :
         {std::pair{-50.0, -20.0}, {20.0, -50.0}, {46.0, 20.0}, {-14.0, 30.0}, {-70.0, 50.0}, {74.0, 62.0}}) {
      sheet.circle(x + dx, 620 + dy, 13, "#f59a3c");
    }
    sheet.fill(path("M", x - 52, 826, "h", 104, "l", -14, 84, "h", -76, "Z"), "#c9583f");
  }
}

void rain_still(Drawing& sheet) {
  Random random(3);
  sheet.background(sheet.linear(0, 0, 0, 1, {{0, "#24485a"}, {0.6, "#7fb0ae"}, {1, "#e9dcc3"}}));
  sheet.circle(880, 230, 84, "#f6efe0", "opacity=\"0.85\"");
  ridge(sheet, random, 430, 150, "#5f9597", 6);
  ridge(sheet, random, 500, 110, "#33697a", 7);
  ridge(sheet, random, 590, 90, "#1d4a5c", 6);
  sheet.rect(560, 508, 70, 60, "#e57c5b");
  sheet.fill("M548 510l47-40 47 40z", "#12303f");
  sheet.rect(586, 530, 18, 20, "#ffe1a8");
  sheet.rect(0, 590, 1280, 130, "#12303f");
  for (int drop = 0; drop < 150; ++drop) {
    double const x = random.between(-20, 1300);
    double const y = random.between(-20, 640);
    double const length = random.between(18, 46);
    sheet.line(path("M", x, y, "l", -length * 0.28, length), "#f6efe0", 3,
               "stroke-linecap=\"round\" opacity=\"" + number(random.between(0.25, 0.8)) + "\"");
  }
  for (int ring = 0; ring < 12; ++ring) {
    sheet.ellipse(random.between(20, 1260), random.between(612, 706), random.between(14, 44),
                  random.between(4, 9), "none", "stroke=\"#79b3ae\" stroke-width=\"2.5\"");
  }
}

void blue_still(Drawing& sheet) {
  sheet.background("#e9edf6");
  for (int row = 0; row < 23; ++row) {
    for (int column = 0; column < 23; ++column) {
      double const dx = (column - 11) / 11.0;
      double const dy = (row - 11) / 11.0;
      double const away = dx * dx + dy * dy;
      if (away > 0.98) {
        continue;
      }
      double const light = std::clamp(0.55 * std::sqrt(1 - away) - 0.45 * dx - 0.5 * dy, 0.0, 1.0);
      sheet.circle(640 + dx * 286, 360 + dy * 286, 2 + 11.5 * std::pow(1 - light, 1.3),
                   light > 0.45   ? "#6f86ff"
                   : light > 0.18 ? "#3b4fd8"
                                  : "#232c8f");
    }
  }
  sheet.circle(1010, 130, 42, "#ff7a59");
  sheet.circle(216, 560, 20, "#ffc857");
  sheet.circle(300, 150, 12, "#3b4fd8");
}

}  // namespace

Picture draw_hero(std::string_view hero) {
  static constexpr std::array<std::pair<std::string_view, void (*)(Drawing&)>, 3> heroes = {
      {{"hero-salt-lake", salt_lake}, {"hero-night-tram", night_tram}, {"hero-courtyard", courtyard_scene}}};
  for (auto const& [key, draw] : heroes) {
    if (key == hero) {
      Drawing sheet(1920, 1080);
      draw(sheet);
      return sheet.picture(1920, 1080);
    }
  }
  throw std::invalid_argument("no key art " + std::string(hero));
}

Picture draw_still(std::string_view video) {
  Drawing sheet(1280, 720);
  if (video == "rain-before-bread-video") {
    rain_still(sheet);
  } else if (video == "blue-bluer-video") {
    blue_still(sheet);
  } else {
    throw std::invalid_argument("no still for video " + std::string(video));
  }
  return sheet.picture(1280, 720);
}

}  // namespace demo
