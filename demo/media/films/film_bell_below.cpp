// The Bell Below, under water: a diver looks for the village's bell, and somebody large has kept it.
#include "films/film_figures.hpp"
#include "films/film_scenes.hpp"
#include "random.hpp"

#include <algorithm>
#include <cmath>

namespace demo {

namespace bell_below_film {

namespace {

void water(Canvas& canvas, double t, double depth) {
  canvas.sky(mix(ink(0x4fc3c7), ink(0x03101f), depth), mix(ink(0x0f5f7d), ink(0x010409), depth));
  double const rays = 1 - ease(depth, 0.2, 0.8);
  if (rays > 0) {
    for (int ray = 0; ray < 7; ++ray) {
      double const x = ray * 210 - 60 + 40 * std::sin(t * 0.4 + ray);
      canvas.fill(
          Shape::polygon(
              {{x, -40}, {x + 70, -40}, {x - 60 + 30 * std::sin(t * 0.5 + ray), 760}, {x - 260, 760}}),
          Paint(ink(0xdffcff, 0.18 * rays), ink(0xdffcff, 0), {x, 0}, {x - 120, 620}));
    }
  }
  for (int speck = 0; speck < 60; ++speck) {
    Random random(static_cast<std::uint64_t>(speck) + 60);
    double const x = std::fmod(random.between(0, 1280) + 8 * t + 10 * std::sin(t * 0.7 + speck), 1280);
    double const y = std::fmod(random.between(0, 720) - 14 * t + 7200, 720);
    canvas.fill(Shape::circle(x, y, random.between(0.8, 2.4)), ink(0xcdf3f0, 0.35));
  }
}

void bubbles(Canvas& canvas, double x, double y, double t, int count) {
  for (int at = 0; at < count; ++at) {
    double const age = std::fmod(t * 0.55 + at / static_cast<double>(count), 1);
    double const size = 3 + at % 4 * 2 + 5 * age;
    double const bx = x + 14 * std::sin(age * 9 + at);
    double const by = y - 260 * age;
    canvas.stroke(Shape::arc(bx, by, size, 0, 6.3), 1.8, ink(0xe6ffff, 0.7 * (1 - age)));
    canvas.fill(Shape::circle(bx - size * 0.3, by - size * 0.3, size * 0.22), ink(0xffffff, 0.7 * (1 - age)));
  }
}

// A diver with a round helmet, swimming to the right when turned by half a right angle.
void diver(Canvas& canvas, Place const& place, double t, double kick, double reach) {
  Inside const inside(canvas, place);
  double const swing = std::sin(t * kick) * 0.35;
  for (double const way : {-1.0, 1.0}) {
    Inside const leg(canvas, Place::at(7 * way, 40).turned(swing * way));
    canvas.stroke(Shape().move(0, 0).line(0, 44), 15, ink(0xb5532c));
    canvas.fill(Shape::polygon({{-7, 44}, {7, 44}, {15, 84}, {-15, 84}}), ink(0x2a2d34));
  }
  canvas.fill(Shape::box(-24, -30, 48, 78, 20), ink(0xd9692f));
  canvas.fill(Shape::box(-24, 22, 48, 11), ink(0x6b3a22));
  canvas.fill(Shape::box(-38, -26, 18, 56, 8), ink(0xc9a23e));
  canvas.stroke(Shape().move(16, -16).bend(40, -6, 52, -20 - 30 * reach), 14, ink(0xd9692f));
  canvas.fill(Shape::circle(53, -22 - 30 * reach, 8), ink(0x2a2d34));
  canvas.fill(Shape::circle(2, -58, 34), Paint(ink(0xe8c25a), ink(0x9d6f22), {-24, -84}, {24, -30}));
  canvas.fill(Shape::circle(10, -58, 22), ink(0x6b4a18));
  canvas.fill(Shape::circle(10, -58, 18), ink(0xbdeef0));
  canvas.fill(Shape::circle(11, -55, 13), ink(0xe9b58a));
  canvas.fill(Shape().move(-3, -60).curve(-2, -76, 24, -76, 25, -60).bend(12, -68, -3, -60), ink(0x4a2a1a));
  canvas.fill(Shape::circle(8, -56, 2), ink(0x20222c));
  canvas.fill(Shape::circle(17, -56, 2), ink(0x20222c));
  canvas.stroke(Shape().move(9, -49).bend(13, -46, 17, -49), 1.8, ink(0x8a3b2c));
  canvas.stroke(Shape().move(-1, -68).bend(4, -74, 10, -74), 3, ink(0xffffff, 0.8));
}

void lamp_cone(Canvas& canvas, double x, double y, double angle, double length) {
  Inside const inside(canvas, Place::at(x, y).turned(angle));
  canvas.fill(Shape().move(0, -6).line(length, -length * 0.3).line(length, length * 0.3).line(0, 6),
              Paint(ink(0xfff3c0, 0.5), ink(0xfff3c0, 0), {0, 0}, {length, 0}));
  canvas.glow(4, 0, 40, ink(0xfff8d8, 0.9));
}

void fish(Canvas& canvas, double x, double y, double size, double t, Ink shade) {
  Inside const inside(canvas, Place::at(x, y).scaled(size));
  double const tail = 8 * std::sin(t * 9 + x * 0.1);
  canvas.fill(Shape().move(-30, 0).curve(-14, -22, 20, -18, 34, 0).curve(20, 18, -14, 22, -30, 0), shade);
  canvas.fill(Shape::polygon({{-24, 0}, {-46, -15 + tail}, {-46, 15 + tail}}), shade);
  canvas.fill(Shape::circle(20, -4, 4), ink(0xffffff));
  canvas.fill(Shape::circle(21, -4, 2), ink(0x10131c));
  canvas.stroke(Shape().move(4, -10).bend(10, 0, 4, 10), 2, ink(0xffffff, 0.4));
}

void bell(Canvas& canvas, Place const& place, double swing) {
  Inside const inside(canvas, place.turned(swing));
  canvas.stroke(Shape::arc(0, -6, 14, 3.1, 6.3), 7, ink(0x8a6a25));
  canvas.fill(Shape()
                  .move(-18, 0)
                  .curve(-34, 40, -36, 70, -58, 92)
                  .line(58, 92)
                  .curve(36, 70, 34, 40, 18, 0)
                  .bend(0, -14, -18, 0),
              Paint(ink(0xf2cf6a), ink(0x93691d), {-40, 0}, {50, 60}));
  canvas.fill(Shape::ellipse(0, 92, 58, 9), ink(0x6d4c14));
  canvas.stroke(Shape().move(-42, 74).line(42, 74).move(-32, 40).line(32, 40), 3, ink(0x6d4c14, 0.6));
  canvas.fill(Shape::circle(-swing * 60, 100, 11), ink(0x5a3f12));
}

void boat(Canvas& canvas, double x, double y, double t, bool has_bell) {
  Inside const inside(canvas, Place::at(x, y + 5 * std::sin(t * 1.6)).turned(0.02 * std::sin(t * 1.3)));
  canvas.stroke(Shape().move(20, -10).line(20, -170), 8, ink(0x6b4a2c));
  canvas.fill(Shape().move(26, -168).curve(100, -140, 110, -80, 120, -40).line(26, -40), ink(0xf3e5c8));
  canvas.fill(Shape()
                  .move(-150, -20)
                  .line(160, -20)
                  .curve(150, 30, 110, 44, 60, 44)
                  .line(-90, 44)
                  .curve(-130, 40, -146, 10, -150, -20),
              ink(0xa8402e));
  canvas.fill(Shape::box(-152, -26, 314, 13, 5), ink(0xf3e5c8));
  // Grandmother at the rope.
  canvas.fill(Shape().move(-100, -24).curve(-98, -78, -50, -78, -48, -24), ink(0x3d4f7a));
  canvas.fill(Shape::circle(-72, -90, 18), ink(0xe9b58a));
  canvas.fill(Shape().move(-92, -90).curve(-94, -116, -50, -116, -52, -90).bend(-72, -104, -92, -90),
              ink(0xe8e6e2));
  canvas.fill(Shape::circle(-93, -92, 8), ink(0xe8e6e2));
  canvas.fill(Shape::circle(-64, -91, 2), ink(0x20222c));
  if (has_bell) {
    bell(canvas, Place::at(-4, -128), 0.25 * std::sin(t * 3));
    canvas.stroke(Shape().move(-60, -136).line(56, -136), 7, ink(0x6b4a2c));
    canvas.stroke(Shape().move(-60, -136).line(-60, -20), 7, ink(0x6b4a2c));
  }
}

void surface(Canvas& canvas, double t, bool has_bell) {
  canvas.sky(ink(0xf7d7a6), ink(0xf2a27a), 0, 400);
  canvas.fill(Shape::circle(980, 200, 66), ink(0xfff1cf));
  canvas.glow(980, 200, 240, ink(0xfff1cf, 0.5));
  // The village has a tower without a bell.
  canvas.fill(Shape().move(-300, 800).line(-300, 350).curve(0, 300, 200, 330, 420, 400).line(420, 800),
              ink(0xb9776a));
  for (int house = 0; house < 5; ++house) {
    double const x = 20 + house * 66;
    double const y = 322 + house * 7;
    canvas.fill(Shape::box(x, y - 44, 48, 60), ink(house % 2 == 0 ? 0xf3e5c8 : 0xe0b490));
    canvas.fill(Shape::polygon({{x - 5, y - 44}, {x + 24, y - 70}, {x + 53, y - 44}}), ink(0x8a3f38));
    canvas.fill(Shape::box(x + 18, y - 28, 12, 16), ink(0x6b4a44));
  }
  canvas.fill(Shape::box(150, 180, 52, 150), ink(0xf3e5c8));
  canvas.fill(Shape::polygon({{140, 180}, {176, 116}, {212, 180}}), ink(0x8a3f38));
  canvas.fill(Shape::box(160, 200, 32, 46, 14), ink(0x6b4a44));
  double const level = 420;
  boat(canvas, 640, level - 4, t, has_bell);
  Shape sea;
  sea.move(-700, 1500).line(-700, level);
  for (int x = -700; x <= 2000; x += 30) {
    sea.line(x, level + 7 * std::sin(x * 0.02 + t * 1.7) + 4 * std::sin(x * 0.047 - t));
  }
  canvas.fill(sea.line(2000, 1500), Paint(ink(0x2e9aa6, 0.92), ink(0x0a3a58), {0, level}, {0, 720}));
  for (int wave = 0; wave < 14; ++wave) {
    double const x = wave * 97 + 20 * std::sin(t + wave);
    double const y = 470 + wave * 53 % 200;
    canvas.stroke(Shape().move(x, y).bend(x + 24, y - 8, x + 48, y), 3, ink(0xcff5ee, 0.5));
  }
}

void angler(Canvas& canvas, double x, double y, double seen, double jaw, double t) {
  Inside const inside(canvas, Place::at(x, y));
  auto const skin = ink(0x1c2a35, seen);
  double const open = 60 * jaw;
  canvas.fill(Shape().move(190, 10).line(280, -50).line(264, 10).line(280, 70), skin);
  canvas.fill(Shape()
                  .move(-120, -20 - open * 0.5)
                  .curve(-100, -130, 60, -150, 150, -60)
                  .curve(190, -20, 200, 40, 150, 80)
                  .curve(60, 150, -70, 130, -110, 60 + open)
                  .line(-20, 30),
              skin);
  for (int tooth = 0; tooth < 6; ++tooth) {
    double const tx = -112 + tooth * 17;
    double const up = -16 - open * 0.5 + tooth * (8 + open * 0.08);
    double const low = 58 + open - tooth * (5 + open * 0.15);
    canvas.fill(Shape::polygon({{tx, up}, {tx + 12, up + 3}, {tx + 4, up + 30}}), ink(0xf0f4e8, seen));
    canvas.fill(Shape::polygon({{tx + 4, low}, {tx + 16, low - 3}, {tx + 8, low - 28}}), ink(0xf0f4e8, seen));
  }
  canvas.fill(Shape::circle(-30, -66, 22), ink(0xd8e06a, seen));
  canvas.fill(Shape::circle(-34, -64, 9 + 2 * std::sin(t * 3)), ink(0x0a0d12, seen));
  canvas.stroke(Shape().move(10, -120).curve(-20, -220, -120, -220, -150, -150), 5, skin);
}

void sinks(Canvas& canvas, double t) {
  double const depth = ease(t, 12, 21) * 0.85;
  water(canvas, t, depth);
  for (int at = 0; at < 14; ++at) {
    double const x = std::fmod(at * 97.0 + (t - 11) * (60 + at % 3 * 14), 1500) - 110;
    double const y = 250 + at * 59 % 230 - (t - 12) * 40 + 14 * std::sin(t + at);
    fish(canvas, x, y, 0.5 + at % 3 * 0.16, t,
         mix(ink(at % 2 == 0 ? 0xf6b24a : 0xef7659), ink(0x0b2233), depth * 0.8));
  }
  double const y = blend(-60, 400, ease(t, 10.6, 16)) + 8 * std::sin(t);
  canvas.stroke(Shape().move(560, -60).curve(590, y * 0.3, 520, y * 0.6, 600, y - 40), 4, ink(0xe9dcc0, 0.6));
  // A wreck rises out of the dark.
  double const wreck = 720 - 330 * ease(t, 16, 20.6);
  canvas.fill(Shape()
                  .move(760, wreck + 330)
                  .line(800, wreck + 130)
                  .curve(940, wreck + 110, 1120, wreck + 60, 1240, wreck - 10)
                  .line(1330, wreck + 340),
              ink(0x0a1a24));
  canvas.stroke(
      Shape().move(980, wreck + 120).line(930, wreck - 120).move(900, wreck - 30).line(1010, wreck - 60), 14,
      ink(0x0a1a24));
  for (int hole = 0; hole < 4; ++hole) {
    canvas.fill(Shape::circle(860 + hole * 100, wreck + 190 - hole * 18, 17), ink(0x123243));
  }
  if (depth > 0.3) {
    lamp_cone(canvas, 650, y - 20, 0.5 + 0.25 * std::sin(t * 0.9), 420);
  }
  diver(canvas, Place::at(600, y).turned(0.35 + 0.08 * std::sin(t)), t, 5, 0.2);
  bubbles(canvas, 620, y - 90, t, 8);
}

void dark(Canvas& canvas, double t) {
  water(canvas, t, 0.97);
  double const jaw = ease(t, 25.4, 25.9) - ease(t, 27, 27.3);
  double const flee = ease(t, 26.3, 28.6);
  double const x = blend(blend(180, 560, ease(t, 21.4, 25)), -240, flee);
  double const seen = ease(t, 24.6, 25.6);
  double const lunge = 160 * ease(t, 25.8, 27) - 100 * ease(t, 27.6, 29);
  double const lure_x = 850 - 150 - lunge + 12 * std::sin(t * 1.3);
  double const lure_y = 400 - 150 + 12 * std::sin(t * 1.7);
  canvas.glow(lure_x, lure_y, 210 + 200 * seen, ink(0x9df7c8, 0.55));
  angler(canvas, 850 - lunge + 12 * std::sin(t * 1.3), 400 + 12 * std::sin(t * 1.7), seen * 0.95, jaw, t);
  canvas.glow(lure_x, lure_y, 60, ink(0xe4ffe9, 0.95));
  canvas.fill(Shape::circle(lure_x, lure_y, 11), ink(0xf6fff2));
  bool const away = flee > 0.02;
  lamp_cone(canvas, x + (away ? -40 : 60), 420, away ? 3.2 : -0.2, 260);
  diver(canvas,
        away ? Place::at(x, 430).scaled(-1, 1).turned(1.2)
             : Place::at(x, 430 + 6 * std::sin(t * 2)).turned(1.15),
        t, away ? 16 : 5, 0.4);
  bubbles(canvas, x, 380, t * (away ? 2 : 1), away ? 14 : 6);
}

void whale(Canvas& canvas, double t) {
  water(canvas, t, 0.9);
  double const light = ease(t, 35, 39);
  canvas.glow(640, 360, 900, ink(0x1d6c88, 0.5 + 0.3 * light));
  double const come = ease(t, 29, 33);
  double const x = blend(1250, 760, come);
  Inside const sway(canvas, Place::at(0, 10 * std::sin(t * 0.8)));
  Shape body;
  body.move(x - 420, 330)
      .curve(x - 380, 150, x + 60, 90, x + 420, 220)
      .curve(x + 620, 290, x + 760, 300, x + 900, 250)
      .line(x + 960, 470)
      .curve(x + 700, 480, x + 400, 560, x + 60, 560)
      .curve(x - 240, 570, x - 430, 480, x - 420, 330);
  canvas.fill(body, Paint(ink(0x4c7590), ink(0x16303f), {x, 120}, {x, 560}));
  canvas.fill(Shape()
                  .move(x - 412, 390)
                  .curve(x - 300, 470, x - 60, 470, x + 200, 450)
                  .curve(x + 120, 556, x - 60, 566, x - 120, 560)
                  .curve(x - 300, 540, x - 400, 470, x - 412, 390),
              ink(0xb9cfd2));
  for (int fold = 0; fold < 6; ++fold) {
    canvas.stroke(Shape()
                      .move(x - 380 + fold * 34, 426 + fold * 8)
                      .bend(x - 200 + fold * 30, 500 + fold * 8, x + fold * 30, 490 + fold * 8),
                  2.6, ink(0x6e8d98, 0.8));
  }
  canvas.stroke(Shape().move(x - 418, 376).bend(x - 300, 424, x - 190, 396), 6, ink(0x122633));
  double const opens = ease(t, 31.4, 33) * (std::fmod(t, 4.3) < 0.18 ? 0.15 : 1);
  canvas.fill(Shape::ellipse(x - 176, 340, 38, 32 * opens + 2), ink(0x0c1b25));
  canvas.fill(Shape::ellipse(x - 180, 338, 27, 24 * opens), ink(0xe8e3c8));
  canvas.fill(Shape::ellipse(x - 186, 340, 15, 17 * opens), ink(0x141a22));
  canvas.fill(Shape::circle(x - 192, 334, 5 * opens), ink(0xffffff));
  canvas.fill(Shape()
                  .move(x + 20, 500)
                  .curve(x + 40, 600, x + 130, 660, x + 240, 690)
                  .curve(x + 230, 600, x + 200, 540, x + 150, 490),
              ink(0x24475a));
  // The bell hangs from an old rope around its fin.
  double const given = ease(t, 34, 36.4);
  double const bell_x = blend(x - 60, 330, given);
  double const bell_y = blend(590, 330, given);
  double const ring =
      t > 37 ? 0.45 * std::sin((t - 37) * 4.4) * std::exp(-(t - 37) * 0.16) : 0.06 * std::sin(t * 2);
  if (given < 1) {
    canvas.stroke(Shape().move(x + 30, 520).bend(x - 40, 550, bell_x, bell_y), 5, ink(0xb59a6a, 1 - given));
  }
  for (int wave = 0; wave < 4; ++wave) {
    double const age = (t - 37.2 - wave * 0.75) / 2.6;
    if (age > 0 && age < 1) {
      canvas.stroke(Shape::arc(bell_x, bell_y + 60, 60 + 420 * age, 0, 6.29), 5 * (1 - age) + 1,
                    ink(0xffe9a8, 0.8 * (1 - age)));
    }
  }
  canvas.glow(bell_x, bell_y + 50, 190, ink(0xffdf8a, 0.3 + 0.4 * light));
  bell(canvas, Place::at(bell_x, bell_y), ring);
  double const dx = blend(-120, 200, ease(t, 29.2, 32));
  diver(canvas, Place::at(dx, 440 + 8 * std::sin(t * 1.4)).turned(0.3 - 0.2 * given), t, 4,
        0.4 + 0.8 * given);
  bubbles(canvas, dx + 10, 350, t, 7);
}

}  // namespace

}  // namespace bell_below_film

void draw_bell_below(Canvas& canvas, double t) {
  using namespace bell_below_film;
  if (t < 10.8) {
    surface(canvas, t, false);
    double const jump = std::clamp((t - 9) / 1.2, 0.0, 1.0);
    if (t < 10.2) {
      double const x = blend(720, 860, jump);
      double const y = 372 - 120 * std::sin(3.14159 * jump) + 130 * jump;
      diver(canvas, Place::at(x, y).scaled(0.8).turned(2.2 * jump), t, 2, 0.6);
      if (jump > 0.9) {
        canvas.fill(Shape::box(760, 424, 220, 200), ink(0x2c96a3, 0.0));
      }
    }
    double const splash = std::clamp((t - 10.1) / 0.7, 0.0, 1.0);
    if (splash > 0) {
      for (int drop = 0; drop < 18; ++drop) {
        double const angle = -2.5 + drop * 0.11;
        double const speed = 120 + drop * 37 % 110;
        canvas.fill(Shape::circle(860 + speed * std::cos(angle) * splash,
                                  424 + speed * std::sin(angle) * splash * 1.4 + 150 * splash * splash,
                                  6 * (1.2 - splash)),
                    ink(0xe6ffff, 0.9));
      }
    }
    double const title = during(t, 0.6, 4.6, 0.6);
    letter(canvas, "THE BELL", 640, 130, {76, 0.15, 0.34, ink(0x7a2f2a, title)}, ease(t, 0.6, 1.8));
    double const sunk = 5 * std::sin(t * 1.5);
    letter(canvas, "BELOW", 640, 600 + sunk, {96, 0.15, 0.4, ink(0xd8fbf4, title)}, ease(t, 1.1, 2.3));
  } else if (t < 21.2) {
    sinks(canvas, t);
  } else if (t < 28.8) {
    dark(canvas, t);
  } else if (t < 43.4) {
    whale(canvas, t);
  } else {
    surface(canvas, t, true);
    diver(canvas, Place::at(752, 352 + 5 * std::sin(t * 1.6)).scaled(0.8), 0, 0, 1.1 + 0.3 * std::sin(t * 3));
    // Far out a tail says good-bye.
    double const tail = during(t, 45.4, 49.4, 1);
    Inside const inside(canvas, Place::at(1110, 470 - 120 * tail));
    canvas.fill(Shape()
                    .move(-16, 130)
                    .curve(-14, 60, -30, 30, -110, 0)
                    .curve(-60, -22, -20, -10, 0, 14)
                    .curve(20, -10, 60, -22, 110, 0)
                    .curve(30, 30, 14, 60, 16, 130),
                ink(0x2b4d60, tail));
  }
  for (double const change : {10.8, 43.4}) {
    canvas.cover(ink(0xdffcff, std::max(0.0, 1 - std::abs(t - change) / 0.35)));
  }
  for (double const change : {21.2, 28.8}) {
    canvas.cover(ink(0x000000, std::max(0.0, 1 - std::abs(t - change) / 0.4)));
  }
}

}  // namespace demo
