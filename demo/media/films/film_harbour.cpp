// Little Harbour: a tug called Pim, a lighthouse called Olga, a gull called Kiki, and four stories of theirs.
#include "films/film_figures.hpp"
#include "films/film_scenes.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace demo {

namespace harbour_film {

namespace {

constexpr Ink navy = ink(0x1d2f4f);
constexpr Ink white = ink(0xfdf8ec);

void eyes(Canvas& canvas, double x, double y, double size, double look, double open, double t) {
  double const blink = std::fmod(t + x * 0.013, 3.4) < 0.14 ? 0.1 : open;
  for (double const side : {-1.0, 1.0}) {
    canvas.fill(Shape::ellipse(x + side * size * 1.25, y, size, size * 1.15 * blink), ink(0xffffff));
    canvas.fill(Shape::ellipse(x + side * size * 1.25 + size * 0.35 * look, y + size * 0.1, size * 0.5,
                               size * 0.6 * blink),
                navy);
  }
}

void mouth(Canvas& canvas, double x, double y, double size, double mood) {
  canvas.stroke(Shape().move(x - size, y).bend(x, y + size * 1.3 * mood, x + size, y), size * 0.24, navy);
}

struct Boat {
  Ink hull;
  Ink house;
  Ink funnel;
  double size = 1;
};
constexpr Boat pim = {ink(0xd9412f), white, ink(0xf2b632), 1};

// Looks to the right; the water line is at the place.
void tug(Canvas& canvas, Place const& place, Boat const& boat, double t, double mood, double look = 0.6,
         double open = 1) {
  Inside const inside(canvas, place.scaled(boat.size).turned(0.035 * std::sin(t * 2.1)));
  canvas.fill(Shape::box(-52, -168, 40, 70, 6), boat.funnel);
  canvas.fill(Shape::box(-56, -172, 48, 14, 4), navy);
  canvas.fill(Shape::box(-76, -106, 132, 80, 12), boat.house);
  canvas.fill(Shape::box(-84, -114, 148, 15, 7), boat.hull);
  eyes(canvas, 8, -74, 15, look, open, t);
  mouth(canvas, 12, -46, 15, mood);
  canvas.fill(Shape()
                  .move(-136, -36)
                  .line(128, -36)
                  .curve(150, -40, 160, -50, 172, -56)
                  .curve(160, 0, 120, 34, 90, 36)
                  .line(-100, 36)
                  .curve(-128, 30, -138, 0, -136, -36),
              boat.hull);
  canvas.fill(Shape().move(-134, -14).line(154, -14).line(146, 0).line(-130, 0), white);
  for (int tyre = 0; tyre < 4; ++tyre) {
    canvas.stroke(Shape::arc(-96 + tyre * 62, -8, 14, 0, 6.3), 8, ink(0x23252e));
  }
  canvas.stroke(Shape().move(110, -40).line(110, -78), 4, navy);
  canvas.fill(Shape::polygon({{110, -78}, {110, -58}, {142, -68 + 4 * std::sin(t * 5)}}), boat.funnel);
}

void puff(Canvas& canvas, double x, double y, double t, double since, Ink shade, double strength = 1) {
  for (int at = 0; at < 5; ++at) {
    double const age = (t - since) / 1.7 - at * 0.16;
    if (age > 0 && age < 1) {
      canvas.fill(
          Shape::circle(x - 70 * age + 16 * std::sin(at * 2.0), y - 190 * age * strength, 12 + 40 * age),
          shade.faded((1 - age) * 0.9));
    }
  }
}

void gull(Canvas& canvas, double x, double y, double wing, double t, double mood = 0.6, double turn = 0) {
  Inside const inside(canvas, Place::at(x, y).turned(turn));
  canvas.fill(Shape::ellipse(0, 0, 30, 24), white);
  canvas.fill(Shape::polygon({{-22, -6}, {-50, -10}, {-44, 8}}), ink(0xaab4c4));
  canvas.fill(Shape::circle(22, -20, 19), white);
  eyes(canvas, 25, -24, 5.5, 0.4, 1, t);
  canvas.fill(Shape::polygon({{38, -20}, {56, -14}, {38, -9}}), ink(0xf2a032));
  canvas.stroke(Shape().move(-4, 22).line(-4, 34).line(4, 34).move(8, 22).line(8, 34).line(16, 34), 3,
                ink(0xf2a032));
  Inside const shoulder(canvas, Place::at(-4, -6).turned(-wing));
  canvas.fill(Shape().move(8, -8).curve(-20, -24, -56, -10, -66, 10).curve(-40, 16, -10, 16, 8, 8),
              ink(0xc3ccd8));
  (void)mood;
}

void lighthouse(Canvas& canvas, double t, double lamp, double mood, double open = 1, double night = 0) {
  double const x = 1030;
  canvas.fill(Shape()
                  .move(860, 520)
                  .curve(900, 450, 980, 440, 1040, 440)
                  .curve(1130, 440, 1210, 470, 1300, 540)
                  .line(1300, 800)
                  .line(860, 800),
              ink(0x6a6f7d));
  canvas.fill(Shape()
                  .move(900, 500)
                  .curve(940, 460, 990, 452, 1040, 452)
                  .curve(1110, 452, 1160, 470, 1200, 500)
                  .line(1200, 520)
                  .line(900, 520),
              ink(0x7fae6a));
  if (lamp > 0) {
    double const angle = 3.14159 + 0.5 * std::sin(t * 0.7);
    for (double const way : {0.0, 3.14159}) {
      Inside const beam(canvas, Place::at(x, 170).turned(angle + way));
      canvas.fill(Shape().move(0, -12).line(900, -120).line(900, 120).line(0, 12),
                  Paint(ink(0xfff3b0, (0.25 + 0.4 * night) * lamp), ink(0xfff3b0, 0), {0, 0}, {900, 0}));
    }
  }
  canvas.fill(Shape::polygon({{x - 44, 210}, {x + 44, 210}, {x + 66, 462}, {x - 66, 462}}), white);
  for (int band = 0; band < 2; ++band) {
    double const top = 330 + band * 84;
    double const half = 44 + (top - 210) * 0.0873;
    canvas.fill(
        Shape::polygon(
            {{x - half, top}, {x + half, top}, {x + half + 3.6, top + 42}, {x - half - 3.6, top + 42}}),
        ink(0xd9412f));
  }
  canvas.fill(Shape::box(x - 58, 200, 116, 14, 5), navy);
  canvas.fill(Shape::box(x - 34, 142, 68, 58), mix(ink(0x9fb0bf), ink(0xffe98a), lamp));
  canvas.fill(Shape::polygon({{x - 44, 142}, {x, 98}, {x + 44, 142}}), ink(0xd9412f));
  canvas.fill(Shape::circle(x, 96, 8), navy);
  if (lamp > 0) {
    canvas.glow(x, 170, 150, ink(0xfff0a0, 0.6 * lamp));
  }
  eyes(canvas, x, 254, 14, -0.6, open, t);
  mouth(canvas, x, 292, 16, mood);
}

void sky(Canvas& canvas, double t, double night, double fog = 0) {
  canvas.sky(mix(mix(ink(0x8fd3ea), ink(0x12204a), night), ink(0xc9d2d6), fog * (1 - night * 0.4)),
             mix(mix(ink(0xfdeccb), ink(0x4a4f8a), night), ink(0xdfe3e2), fog), 0, 520);
  if (night > 0.2) {
    draw_stars(canvas, t, 80, 380, 12, ink(0xfff8e0, night * (1 - fog)));
  }
  double const sun = std::max(0.0, 1 - 1.4 * night) * (1 - fog);
  canvas.fill(Shape::circle(230, 150, 58), ink(0xfff2c2, sun));
  for (int cloud = 0; cloud < 4; ++cloud) {
    double const x = std::fmod(cloud * 380 + t * 9, 1560) - 140;
    double const y = 90 + cloud * 71 % 130;
    auto const shade = ink(0xffffff, 0.85 - 0.65 * night);
    canvas.fill(Shape::ellipse(x, y, 90, 26)
                    .add(Shape::circle(x - 30, y - 16, 34))
                    .add(Shape::circle(x + 22, y - 22, 42)),
                shade);
  }
  // Houses of the harbour on the left.
  canvas.fill(Shape().move(-700, 900).line(-700, 430).curve(0, 400, 140, 420, 330, 510).line(330, 900),
              mix(ink(0x86b57a), ink(0x23384f), night));
  static constexpr std::array<std::uint32_t, 5> walls = {0xf2b8a0, 0xf7e0a8, 0xa8cfd8, 0xe8a07a, 0xd8c3e0};
  for (int house = 0; house < 5; ++house) {
    double const x = -40 + house * 68;
    double const y = 442 + house * house * 3.4;
    canvas.fill(Shape::box(x, y - 84, 58, 110),
                mix(ink(walls[static_cast<std::size_t>(house)]), ink(0x2a3358), night * 0.75));
    canvas.fill(Shape::polygon({{x - 6, y - 84}, {x + 29, y - 122}, {x + 64, y - 84}}),
                mix(ink(0xa8483c), ink(0x2a2444), night * 0.75));
    for (int window = 0; window < 2; ++window) {
      canvas.fill(Shape::box(x + 9 + window * 24, y - 62, 15, 20, 2),
                  mix(ink(0x5d7486), ink(0xffdf8a), night));
    }
  }
}

void sea(Canvas& canvas, double t, double level, double night, double fog, double layer) {
  Shape line;
  line.move(-700, 1500).line(-700, level);
  for (int x = -700; x <= 2000; x += 26) {
    line.line(x, level + (7 + 5 * layer) * std::sin(x * 0.012 + t * (1 + 0.4 * layer) + layer * 2) +
                     3 * std::sin(x * 0.037 - t * 1.3));
  }
  auto const top =
      mix(mix(layer < 0.5 ? ink(0x3f9fb8) : ink(0x2a83a4), ink(0x1b2c5c), night), ink(0xb9c6ca), fog * 0.8);
  canvas.fill(line.line(2000, 1500), Paint(top, mix(top, navy, 0.45), {0, level}, {0, 760}));
  for (int crest = 0; crest < 9; ++crest) {
    double const x = std::fmod(crest * 173 + 60 * layer + t * 22, 1400) - 60;
    double const y = level + 26 + crest * 31 % 90;
    canvas.stroke(Shape().move(x, y).bend(x + 18, y - 8, x + 36, y).bend(x + 54, y + 8, x + 72, y), 3,
                  ink(0xffffff, 0.4 - 0.2 * night));
  }
}

void liner(Canvas& canvas, Place const& place, double t, double mood, double open) {
  Inside const inside(canvas, place);
  canvas.fill(Shape::box(-160, -220, 240, 90, 10), white);
  canvas.fill(Shape::box(-120, -280, 150, 64, 8), white);
  for (int at = 0; at < 3; ++at) {
    canvas.fill(Shape::box(-140 + at * 64, -352 + at % 2 * 8, 38, 80, 6), ink(0x2f7f6f));
    canvas.fill(Shape::box(-140 + at * 64, -352 + at % 2 * 8, 38, 18, 4), navy);
  }
  for (int window = 0; window < 7; ++window) {
    canvas.fill(Shape::circle(-138 + window * 33, -196, 8), ink(0x7fb4cc));
  }
  canvas.fill(Shape()
                  .move(-280, -140)
                  .line(220, -140)
                  .line(300, -178)
                  .curve(290, -60, 230, 30, 190, 40)
                  .line(-220, 40)
                  .curve(-270, 20, -286, -60, -280, -140),
              ink(0x2b3f6b));
  canvas.fill(Shape::box(-282, -142, 506, 14), white);
  canvas.fill(Shape::box(-256, 4, 474, 22), ink(0xa8402e));
  eyes(canvas, 130, -82, 22, 0.3, open, t);
  mouth(canvas, 132, -38, 24, mood);
}

void fog_bank(Canvas& canvas, double t, double part) {
  for (int at = 0; at < 16; ++at) {
    double const x = std::fmod(at * 131 + t * (14 + at % 4 * 6), 1700) - 210;
    double const y = 260 + at * 67 % 380;
    canvas.glow(x, y, 250 + at % 3 * 60, ink(0xeef2f2, 0.75 * part));
  }
  canvas.cover(ink(0xe4eaea, 0.36 * part));
}

void sound_rings(Canvas& canvas, double x, double y, double t, double since) {
  for (int ring = 0; ring < 3; ++ring) {
    double const age = (t - since) / 1.4 - ring * 0.22;
    if (age > 0 && age < 1) {
      canvas.stroke(Shape::arc(x, y, 40 + 190 * age, -0.7, 0.7), 6 * (1 - age) + 1, ink(0xf2b632, 1 - age));
      canvas.stroke(Shape::arc(x, y, 40 + 190 * age, 2.44, 3.84), 6 * (1 - age) + 1, ink(0xf2b632, 1 - age));
    }
  }
}

double bob(double t, double phase = 0) { return 5 * std::sin(t * 1.8 + phase); }

constexpr Boat friends[] = {{ink(0x2f7f6f), white, ink(0xe8896a), 0.62},
                            {ink(0x7a4f9c), white, ink(0xf2b632), 0.55},
                            {ink(0xe8896a), white, ink(0x2f7f6f), 0.58},
                            {ink(0x3f6fb8), white, ink(0xd9412f), 0.5}};

}  // namespace

}  // namespace harbour_film

void draw_harbour_opening(Canvas& canvas, double t) {
  using namespace harbour_film;
  sky(canvas, t, 0);
  sea(canvas, t, 500, 0, 0, 0);
  lighthouse(canvas, t, ease(t, 3.4, 4), 0.8);
  double const x = blend(-260, 470, ease(t, 0.2, 3));
  tug(canvas, Place::at(x, 560 + bob(t)), pim, t, 0.9);
  puff(canvas, x - 34, 380, t, 3.2, ink(0xf4f6f8));
  puff(canvas, x - 34, 380, t, 4.0, ink(0xf4f6f8));
  double const fly = ease(t, 2.2, 4.2);
  gull(canvas, blend(1340, x + 62, fly), blend(60, 416, fly) + bob(t), fly < 1 ? std::sin(t * 16) : 0.1, t);
  sea(canvas, t, 590, 0, 0, 1);
  double const title = ease(t, 2.6, 3.2) * (1 - ease(t, 5.5, 6));
  letter(canvas, "LITTLE", 640, 150, {66, 0.2, 0.34, navy.faded(title)}, ease(t, 2.6, 3.6));
  letter(canvas, "HARBOUR", 640, 268, {92, 0.2, 0.34, ink(0xd9412f, title)}, ease(t, 3, 4.2));
}

void draw_harbour_fog(Canvas& canvas, double t) {
  using namespace harbour_film;
  double const fog = ease(t, 4, 9) * (1 - ease(t, 24.5, 28));
  double const lamp = t < 7 ? 1 : t < 9 ? (std::fmod(t * 6, 2) < 1 ? 0.7 : 0) : ease(t, 27, 28.5);
  sky(canvas, t, 0.15, fog);
  sea(canvas, t, 500, 0.1, fog, 0);
  double const follow = ease(t, 19, 27.5);
  double const ship_x = blend(blend(-330, 60, ease(t, 0, 6)), 420, follow);
  double const ship_y = blend(470, 560, follow);
  double const ship_size = blend(0.3, 0.82, follow);
  double const open = t > 9 && t < 17 ? 1.2 : 1;
  liner(canvas, Place::at(ship_x, ship_y + bob(t, 1)).scaled(ship_size), t, t > 8 && t < 20 ? -0.6 : 0.8,
        open);
  lighthouse(canvas, t, lamp, lamp > 0.5 ? 0.8 : -0.7);
  fog_bank(canvas, t, fog);
  double const out = ease(t, 10.5, 14.5);
  double const x = blend(blend(700, 330, out), 800, follow);
  bool const faces_left = t > 10.3 && t < 18.6;
  tug(canvas, Place::at(x, 590 + bob(t)).scaled(faces_left ? -1 : 1, 1), pim, t, t > 7 && t < 15 ? 0.1 : 0.9);
  for (double const toot : {15.0, 17.0, 20.0, 22.5}) {
    if (t > toot && t < toot + 2) {
      sound_rings(canvas, x, 420, t, toot);
      puff(canvas, x + (faces_left ? 34 : -34), 410, t, toot, ink(0xffffff));
    }
  }
  gull(canvas, x + (faces_left ? -60 : 62), 446 + bob(t), t > 27 ? std::sin(t * 12) * 0.6 : 0.1, t);
  sea(canvas, t, 626, 0.1, fog, 1);
}

void draw_harbour_gull(Canvas& canvas, double t) {
  using namespace harbour_film;
  sky(canvas, t, 0);
  sea(canvas, t, 500, 0, 0, 0);
  lighthouse(canvas, t, 0, t > 11 && t < 14 ? 0.1 : 0.8);
  double const x = 440;
  double const deck = 590 + bob(t);
  tug(canvas, Place::at(x, deck), pim, t, t > 10 && t < 14.5 ? -0.2 : 0.9, t > 20 ? 0.2 : -0.5);
  // Other gulls show how it is done.
  for (int each = 0; each < 3; ++each) {
    double const angle = t * 0.7 + each * 0.5;
    gull(canvas, 640 + 420 * std::cos(angle), 140 + 60 * std::sin(angle), std::sin(t * 9 + each), t);
  }
  double const jump = std::clamp((t - 7) / 2.2, 0.0, 1.0);
  double const back = ease(t, 12.5, 14);
  double const lift = ease(t, 18, 21);
  double const ring = std::max(0.0, t - 21);
  double gx = x - 32;
  double gy = deck - 204;
  double wing = 0.1;
  double turn = 0;
  if (jump > 0 && t < 9.3) {
    gx = x - 32 + 250 * jump;
    gy = deck - 204 - 130 * std::sin(3.14159 * jump * 0.7) + 150 * jump * jump;
    wing = 1.3 * std::sin(t * 40);
    turn = 0.9 * jump;
  } else if (t >= 9.3 && t < 14) {
    gx = blend(690, x - 32, back);
    gy = blend(592, deck - 204, back) - 120 * std::sin(3.14159 * back);
    wing = back > 0 ? 0.9 * std::sin(t * 24) : 0.2;
  } else if (lift > 0) {
    gx = blend(x - 32, x - 100, lift) + (ring > 0 ? 0 : 0);
    gy = blend(deck - 204, 190, lift);
    wing = 0.9 * std::sin(t * blend(6, 10, lift));
    if (ring > 0) {
      double const angle = 3.14159 + ring * 0.75;
      gx = 660 + 320 * std::cos(angle);
      gy = 190 + 110 * std::sin(angle * 1.0) * -1;
      turn = -0.2;
    }
  }
  for (double const smoke : {16.4, 17.6, 18.4, 19.2, 20.0}) {
    puff(canvas, x - 30, deck - 176, t, smoke, ink(0xf7f8fa), 1.5);
  }
  gull(canvas, gx, gy, wing, t, 1, turn);
  double const splash = std::clamp((t - 9.1) / 0.9, 0.0, 1.0);
  if (splash > 0 && splash < 1) {
    for (int drop = 0; drop < 16; ++drop) {
      double const angle = -2.6 + drop * 0.14;
      canvas.fill(Shape::circle(690 + 150 * std::cos(angle) * splash,
                                600 + 170 * std::sin(angle) * splash + 160 * splash * splash, 7),
                  ink(0xffffff, 0.9));
    }
  }
  if (t > 16 && t < 19) {
    sound_rings(canvas, x, 400, t, 16.4);
  }
  sea(canvas, t, 622, 0, 0, 1);
}

void draw_harbour_tide(Canvas& canvas, double t) {
  using namespace harbour_film;
  double const night = 0.85 * ease(t, 13, 18);
  double const tide = ease(t, 18, 25);
  sky(canvas, t, night);
  double const moon = ease(t, 15, 21);
  if (moon > 0) {
    canvas.glow(640, 300 - 190 * moon, 170, ink(0xfff4cc, 0.5 * night));
    canvas.fill(Shape::circle(640, 300 - 190 * moon, 52), ink(0xfff4cc, night));
  }
  double const level = 545 - 55 * tide;
  sea(canvas, t, level, night, 0, 0);
  lighthouse(canvas, t, night, t > 6 && t < 22 ? 0.1 : 0.8, 1, night);
  double const free = ease(t, 24, 28.5);
  double const tilt = 0.13 * (1 - ease(t, 21, 24.6));
  // The sand goes under as the sea rises.
  double const sunk = 130 * tide;
  canvas.fill(Shape()
                  .move(120, 720 + sunk)
                  .curve(240, 560 + sunk, 420, 566 + sunk, 640, 590 + sunk)
                  .curve(740, 600 + sunk, 800, 660 + sunk, 860, 720 + sunk),
              mix(ink(0xe8cf96), ink(0x4a4a6a), night));
  double const ship_x = 380 + 240 * free;
  liner(canvas, Place::at(ship_x, 580 - 36 * tide + bob(t) * tide).turned(tilt), t, t < 21 ? -0.6 : 0.9, 1);
  // Pim pulls, at first alone.
  double const pull = t > 6 && t < 10 ? 6 * std::sin(t * 22) : 0;
  double const x = 820 + 190 * free + pull;
  double const tired = during(t, 10, 13, 0.6);
  canvas.stroke(Shape()
                    .move(ship_x + 280, 520 - 20 * tide)
                    .bend((ship_x + x) / 2 + 150, t > 6 && t < 10 ? 540 : 580, x - 130, 590),
                5, ink(0x6b4a2c));
  tug(canvas, Place::at(x, 612 - 14 * tide + bob(t)), pim, t,
      tired > 0.3 ? -0.8
      : t > 24    ? 1
                  : 0.3,
      -0.5, 1 - 0.5 * tired);
  if (t > 6) {
    for (double smoke = 6; smoke < 28; smoke += 1.1) {
      if (smoke < 10 || smoke > 20) {
        puff(canvas, x - 34, 430, t, smoke, ink(0x9aa2ac));
      }
    }
  }
  for (int each = 0; each < 4; ++each) {
    double const come = ease(t, 15.5 + each * 0.9, 18.5 + each * 0.9);
    double const fx = blend(1480, 880 + each * 112 + 190 * free * 0.8, come);
    tug(canvas, Place::at(fx, 668 + each % 2 * 16 + bob(t, each)), friends[each], t, 0.9, -0.5);
    if (come >= 1) {
      canvas.stroke(
          Shape().move(x + 120 - 60 * (each == 0), 612).bend((x + fx) / 2, 660, fx - 70, 650 + each % 2 * 16),
          4, ink(0x6b4a2c));
    }
  }
  gull(canvas, x + 62, 462 + bob(t), t > 25 ? std::sin(t * 14) : 0.1, t);
  sea(canvas, t, 668 - 24 * tide, night, 0, 1);
}

void draw_harbour_lights(Canvas& canvas, double t) {
  using namespace harbour_film;
  double const night = 0.6 + 0.35 * ease(t, 2, 7);
  sky(canvas, t, night);
  sea(canvas, t, 500, night, 0, 0);
  double const joy = ease(t, 15, 18);
  lighthouse(canvas, t, t < 8 ? 1 : blend(0.25, 1, joy), blend(t < 5 ? 0.2 : -0.8, 1, joy),
             blend(t < 5 ? 1 : 0.65, 1.1, joy), night);
  // Lanterns come over the water, one after the other.
  for (int each = 0; each < 4; ++each) {
    double const come = ease(t, 11.5 + each * 1.3, 16.5 + each * 1.3);
    if (come <= 0) {
      continue;
    }
    double const x = blend(-160, 700 - each * 150, come);
    double const y = 560 + each % 2 * 34 + bob(t, each);
    tug(canvas, Place::at(x, y), friends[each], t, 0.9);
    for (int lantern = 0; lantern < 3; ++lantern) {
      double const lx = x - 50 + lantern * 46;
      double const ly = y - 96 - 6 * std::sin(t * 2 + lantern + each);
      static constexpr std::uint32_t shades[] = {0xffb347, 0xff7a6b, 0x9df0c0, 0xffe27a};
      canvas.glow(lx, ly, 46, ink(shades[(each + lantern) % 4], 0.7));
      canvas.fill(Shape::ellipse(lx, ly, 9, 12), ink(shades[(each + lantern) % 4]));
    }
  }
  double const pim_x = blend(-260, 800, ease(t, 15.5, 20));
  tug(canvas, Place::at(pim_x, 612 + bob(t)), pim, t, 1);
  {
    // A cake on its deck, with one candle for a hundred years.
    Inside const cake(canvas, Place::at(pim_x + 92, 560 + bob(t)));
    canvas.fill(Shape::box(-36, -34, 72, 36, 5), ink(0xf7d7c4));
    canvas.fill(Shape::box(-36, -34, 72, 11, 5), ink(0xd9698a));
    canvas.fill(Shape::box(-4, -66, 8, 32), white);
    canvas.glow(0, -74, 44, ink(0xffd36a, 0.9));
    canvas.fill(Shape::ellipse(0, -74, 6, 10 + 2 * std::sin(t * 11)), ink(0xffb02e));
  }
  gull(canvas, pim_x - 30, 406 + bob(t), t > 20 ? std::sin(t * 14) : 0.1, t);
  for (int shot = 0; shot < 7; ++shot) {
    double const since = 20.6 + shot * 1.15;
    double const age = (t - since) / 1.8;
    if (age > 0 && age < 1) {
      static constexpr std::uint32_t shades[] = {0xff7a6b, 0xffe27a, 0x9df0c0, 0x8fc7ff};
      double const cx = 200 + shot * 271 % 760;
      double const cy = 110 + shot * 89 % 140;
      double const burst = ease(age, 0.12, 0.8);
      for (int ray = 0; ray < 24; ++ray) {
        double const angle = ray * 0.2618;
        double const reach = 185 * burst * (0.75 + 0.25 * (ray % 2));
        canvas.fill(Shape::circle(cx + reach * std::cos(angle), cy + reach * std::sin(angle) + 50 * age * age,
                                  6.5 * (1 - age * 0.5)),
                    ink(shades[shot % 4], 1 - age));
      }
      canvas.glow(cx, cy, 170, ink(shades[shot % 4], 0.35 * (1 - age)));
    }
  }
  sea(canvas, t, 640, night, 0, 1);
}

}  // namespace demo
