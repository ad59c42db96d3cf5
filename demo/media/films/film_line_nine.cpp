// Line 9, a night in the rain: the last tram takes in somebody whom its mirror does not show.
#include "films/film_figures.hpp"
#include "films/film_scenes.hpp"
#include "random.hpp"

#include <algorithm>
#include <cmath>

namespace demo {

namespace line_nine_film {

namespace {

constexpr Ink red = ink(0xe0303e);
constexpr Figure driver = {ink(0x2b3a55), ink(0x141a28), ink(0xd9b08c), ink(0x1a2233)};
constexpr Figure lady = {ink(0x11131c), ink(0x11131c), ink(0xd8cfc8), ink(0x11131c), false, true};

void skyline(Canvas& canvas, double shift, double ground, double scale, Ink wall, Ink light,
             std::uint64_t seed) {
  for (int at = -1; at < 15; ++at) {
    double const width = 120 * scale;
    double const offset = std::fmod(shift, width);
    auto const index = static_cast<std::int64_t>(std::floor(shift / width)) + at;
    Random random(seed + static_cast<std::uint64_t>(index + 1000) * 31);
    double const height = random.between(150, 390) * scale;
    double const x = at * width - offset;
    canvas.fill(Shape::box(x, ground - height, width + 1, height), wall);
    for (int row = 0; row < static_cast<int>(height / (34 * scale)) - 1; ++row) {
      for (int column = 0; column < 4; ++column) {
        if (random.chance(0.36)) {
          canvas.fill(Shape::box(x + (14 + column * 26) * scale, ground - height + (16 + row * 34) * scale,
                                 13 * scale, 18 * scale),
                      light.faded(random.between(0.3, 1)));
        }
      }
    }
  }
}

void umbrella(Canvas& canvas, double x, double y, double open, double turn = 0) {
  Inside const inside(canvas, Place::at(x, y).turned(turn));
  canvas.stroke(Shape().move(0, 12).line(0, -92), 4, ink(0x0c0d12));
  canvas.stroke(Shape::arc(7, 12, 7, 0, 3.14), 4, ink(0x0c0d12));
  double const half = blend(9, 78, open);
  double const tip = -104;
  double const rim = blend(-14, -66, open);
  Shape roof;
  roof.move(-half, rim)
      .curve(-half * 0.9, tip + 6, -half * 0.3, tip, 0, tip)
      .curve(half * 0.3, tip, half * 0.9, tip + 6, half, rim);
  for (int fold = 3; fold >= 0; --fold) {
    double const to = -half + fold * half / 2;
    roof.bend(to + half / 4, rim - 12 * open, to, rim);
  }
  canvas.fill(roof, red);
  canvas.fill(Shape()
                  .move(0, tip)
                  .curve(half * 0.3, tip, half * 0.9, tip + 6, half, rim)
                  .bend(half * 0.75, rim - 12 * open, half / 2, rim)
                  .line(0, tip),
              ink(0xa81d30));
}

void tram(Canvas& canvas, double x, double ground, bool lit, double passenger, double door,
          double umbrella_left = 0) {
  Inside const inside(canvas, Place::at(x, ground));
  canvas.fill(Shape::box(-300, -250, 600, 216, 26), Paint(ink(0xd9b54a), ink(0x9a6c26), {0, -250}, {0, -40}));
  canvas.fill(Shape::box(-300, -112, 600, 22), ink(0xf3e5bd));
  canvas.fill(Shape::box(-292, -262, 584, 20, 10), ink(0x3a2c1c));
  canvas.stroke(Shape().move(-40, -262).line(0, -312).line(40, -262), 4, ink(0x14161f));
  auto const glass = lit ? ink(0xffe9b0) : ink(0x46506a);
  for (int at = 0; at < 6; ++at) {
    double const left = -278 + at * 94;
    if (at == 3) {
      continue;
    }
    canvas.fill(Shape::box(left, -226, 80, 94, 8), glass);
    canvas.fill(Shape::box(left, -150, 80, 18), ink(0x7b5636, 0.55));
  }
  canvas.fill(Shape::box(-4, -230, 88, 190, 6), mix(ink(0x5b4122), ink(0xfff2c8), door));
  canvas.stroke(Shape().move(40, -230).line(40, -42), 4, ink(0x3a2c1c, 1 - door));
  if (passenger > 0) {
    canvas.fill(Shape::circle(-140, -190, 17), ink(0x14161f, passenger));
    canvas.fill(Shape().move(-172, -132).curve(-168, -176, -112, -176, -108, -132), ink(0x14161f, passenger));
    canvas.stroke(Shape().move(-102, -132).line(-96, -176), 9, red.faded(passenger));
  }
  if (umbrella_left > 0) {
    canvas.stroke(Shape().move(-150, -134).line(-112, -168), 10, red.faded(umbrella_left));
  }
  canvas.fill(Shape::circle(236, -186, 15), ink(0x1f2638));
  canvas.fill(Shape().move(208, -132).curve(212, -174, 262, -174, 266, -132), ink(0x1f2638));
  canvas.fill(Shape::box(218, -206, 36, 9, 3), ink(0x10131c));
  canvas.fill(Shape::box(-280, -40, 560, 14), ink(0x1a1410));
  for (double const wheel : {-200.0, -140.0, 140.0, 200.0}) {
    canvas.fill(Shape::circle(wheel, -18, 19), ink(0x0e0f16));
    canvas.fill(Shape::circle(wheel, -18, 8), ink(0x555a66));
  }
  canvas.fill(Shape::box(-246, -292, 96, 30, 6), ink(0x10131c));
  letter(canvas, "9", -198, -268, {19, 0.17, 0.3, ink(0xffb347)});
  canvas.fill(Shape::circle(298, -86, 11), ink(0xfff7d8));
  canvas.glow(310, -86, 190, ink(0xffeab0, 0.6));
  canvas.glow(-90, -180, 330, ink(0xffd890, 0.16));
}

void street(Canvas& canvas, double shift, double wet) {
  canvas.sky(ink(0x070a18), ink(0x27214a), 0, 520);
  skyline(canvas, shift * 0.25 + 40, 470, 0.8, ink(0x121632), ink(0x6f8bd8, 0.5), 7);
  skyline(canvas, shift * 0.55, 540, 1.15, ink(0x0c0f22), ink(0xffc56a, 0.8), 71);
  canvas.fill(Shape::box(-700, 540, 2700, 900), Paint(ink(0x171a2c), ink(0x06070e), {0, 540}, {0, 720}));
  for (double const rail : {600.0, 636.0}) {
    canvas.fill(Shape::box(-700, rail, 2700, 4), ink(0x4a5070));
  }
  if (wet > 0) {
    for (int at = 0; at < 26; ++at) {
      double const x = std::fmod(at * 131.0 - shift * 0.9 + 13000, 1400) - 60;
      canvas.fill(Shape::ellipse(x, 655 + at * 29 % 60, 46, 4), ink(at % 3 == 0   ? 0xffb347
                                                                    : at % 3 == 1 ? 0x5b7bd6
                                                                                  : 0xd0476a,
                                                                    0.20 * wet));
    }
  }
}

void tram_with_reflection(Canvas& canvas, double x, bool lit, double passenger, double door,
                          double umbrella_left) {
  {
    Inside const mirror(canvas, Place::at(0, 628 * 2 - 6).scaled(1, -1));
    tram(canvas, x, 628, lit, passenger, door, umbrella_left);
  }
  canvas.fill(Shape::box(-700, 634, 2700, 900),
              Paint(ink(0x0b0d18, 0.62), ink(0x06070e, 0.97), {0, 634}, {0, 790}));
  tram(canvas, x, 628, lit, passenger, door, umbrella_left);
}

void stop_scene(Canvas& canvas, double t) {
  street(canvas, 0, 1);
  double const x = blend(-420, 500, ease(t, 5.6, 10));
  double const door = during(t, 10.4, 16, 0.5);
  double const aboard = ease(t, 13.6, 14.4);
  tram_with_reflection(canvas, t < 16 ? x : blend(500, 1900, (t - 16) * (t - 16) / 6), true, aboard, door, 0);
  // The stop and who waits at it.
  canvas.stroke(Shape().move(1010, 648).line(1010, 420), 7, ink(0x2c3145));
  canvas.fill(Shape::circle(1010, 408, 32), ink(0x2f7d6b));
  canvas.fill(Shape::circle(1010, 408, 25), ink(0xf2efe2));
  letter(canvas, "9", 1010, 422, {28, 0.16, 0.3, ink(0x14302a)});
  canvas.glow(900, 470, 240, ink(0xffcf87, 0.22));
  if (aboard < 1) {
    double const at = blend(890, 540, ease(t, 10.8, 13.8));
    Inside const fade(canvas, Place::at(0, -10 * aboard));
    if (t < 13.9) {
      draw_figure(canvas, Place::at(at, 668).scaled(-1.15, 1.15), lady, t > 10.8 ? at / 60 : 0, 1.0);
      umbrella(canvas, at - 42, 566, 1 - ease(t, 13.1, 13.8), -0.06);
    }
  }
  draw_rain(canvas, t, 190, ink(0xb9c7f0, 0.5));
  double const sign = during(t, 0.8, 5, 0.4) * (std::fmod(t * 7.3, 5) < 0.4 && t < 2.4 ? 0.35 : 1);
  if (sign > 0.01) {
    canvas.glow(640, 280, 420, ink(0x2ad6c9, 0.24 * sign));
    letter(canvas, "LINE 9", 640, 330, {130, 0.15, 0.32, ink(0x2ad6c9, 0.35 * sign)});
    letter(canvas, "LINE 9", 640, 330, {130, 0.07, 0.32, ink(0xdffffb, sign)});
  }
}

void seat(Canvas& canvas, double x, double y, double scale) {
  Inside const inside(canvas, Place::at(x, y).scaled(scale));
  canvas.fill(Shape::box(-90, -150, 180, 170, 26), Paint(ink(0x7d3a3f), ink(0x4e2329), {0, -150}, {0, 20}));
  canvas.fill(Shape::box(-100, -30, 200, 60, 20), ink(0x8d454a));
  canvas.fill(Shape::box(-84, 26, 14, 60), ink(0x2a2225));
  canvas.fill(Shape::box(70, 26, 14, 60), ink(0x2a2225));
}

void inside_scene(Canvas& canvas, double t) {
  canvas.cover(ink(0x0a0d1c));
  // The city passes in the window.
  skyline(canvas, t * 420, 430, 1, ink(0x141938), ink(0xffc56a, 0.8), 23);
  draw_rain(canvas, t, 60, ink(0xb9c7f0, 0.4), -0.7);
  Shape frame;
  frame.move(-700, -700).line(2000, -700).line(2000, 1500).line(-700, 1500);
  for (double const left : {60.0, 460.0, 860.0}) {
    Shape window = Shape::box(left, 150, 360, 260, 24);
    Shape turned;
    auto const& points = window.lines().front();
    turned.move(points.back().x, points.back().y);
    for (auto at = points.rbegin() + 1; at != points.rend(); ++at) {
      turned.line(at->x, at->y);
    }
    frame.add(turned);
  }
  canvas.fill(frame, Paint(ink(0x6d5334), ink(0x3a2b1c), {0, 60}, {0, 720}));
  canvas.fill(Shape::box(-700, 412, 2700, 14), ink(0xc29a55));
  canvas.fill(Shape::box(-700, 620, 2700, 900), ink(0x2a211a));
  for (int strap = 0; strap < 6; ++strap) {
    double const swing = 0.12 * std::sin(t * 2.2 + strap);
    Inside const hang(canvas, Place::at(150 + strap * 200, 60).turned(swing));
    canvas.stroke(Shape().move(0, 0).line(0, 60), 5, ink(0xd8c49a));
    canvas.stroke(Shape::arc(0, 76, 15, 0, 6.28), 6, ink(0xd8c49a));
  }
  double const shake = 1.6 * std::sin(t * 17);
  seat(canvas, 420, 600, 1.25);
  seat(canvas, 860, 600, 1.25);
  {
    // The lady, whom the light goes through.
    Inside const sits(canvas, Place::at(420, 590 + shake).scaled(1.5));
    canvas.fill(Shape().move(-54, 20).curve(-52, -70, -30, -100, 0, -100).curve(30, -100, 52, -70, 54, 20),
                ink(0x0d0f18));
    canvas.fill(Shape::circle(2, -124, 27), ink(0xe4dcd4));
    canvas.fill(
        Shape().move(-28, -112).curve(-36, -164, 40, -166, 30, -124).curve(10, -140, -8, -136, -14, -106),
        ink(0x0d0f18));
    canvas.fill(Shape::circle(-22, -104, 14), ink(0x0d0f18));
    canvas.stroke(Shape().move(12, -122).line(20, -122), 3, ink(0x16181f));
  }
  umbrella(canvas, 540, 610, 0, 0.22);
  for (int drop = 0; drop < 3; ++drop) {
    double const fall = std::fmod(t * 1.3 + drop * 0.33, 1);
    canvas.fill(Shape::circle(556 + drop * 5, 622 + 50 * fall, 3 * (1 - fall)), ink(0x9fb6ea, 0.8));
  }
  // The driver's mirror comes down: it shows the seat and the umbrella.
  double const look = during(t, 20, 25.6, 0.9);
  canvas.cover(ink(0x000000, 0.55 * look));
  if (look > 0) {
    Inside const mirror(canvas, Place::at(640, blend(-200, 250, look)));
    canvas.stroke(Shape().move(0, -500).line(0, -120), 16, ink(0x14161f));
    canvas.fill(Shape::box(-330, -150, 660, 310, 60), ink(0x14161f));
    canvas.fill(Shape::box(-312, -132, 624, 274, 48),
                Paint(ink(0x5b4a33), ink(0x2d2318), {0, -130}, {0, 140}));
    canvas.fill(Shape::box(-280, -112, 250, 108, 14), ink(0x1a2145));
    canvas.fill(Shape::box(10, -112, 250, 108, 14), ink(0x1a2145));
    seat(canvas, 60, 110, 0.9);
    umbrella(canvas, 150, 112, 0, 0.25);
    // His eyes.
    for (double const side : {-216.0, -144.0}) {
      canvas.fill(Shape::ellipse(side, 86, 25, 14 * ease(t, 20.8, 21.6)), ink(0xe8e0d4));
      canvas.fill(Shape::circle(side + 6, 86, 9 * ease(t, 20.8, 21.6)), ink(0x1b2233));
      canvas.stroke(Shape().move(side - 28, 62).bend(side, 50 - 6 * ease(t, 21.5, 22.3), side + 28, 62), 6,
                    ink(0x201812));
    }
  }
}

void gate_scene(Canvas& canvas, double t) {
  double const clear = ease(t, 37, 40);
  canvas.sky(mix(ink(0x080b18), ink(0x0d1836), clear), mix(ink(0x1d1c38), ink(0x3a4d7a), clear), 0, 560);
  if (clear > 0) {
    draw_stars(canvas, t, 70, 330, 5, ink(0xe6ecff, clear));
    canvas.glow(260, 130, 180, ink(0xdfe8ff, 0.5 * clear));
    canvas.fill(Shape::circle(260, 130, 40), ink(0xf2f4ff, clear));
  }
  canvas.fill(Shape()
                  .move(-700, 1500)
                  .line(-700, 560)
                  .curve(100, 440, 500, 520, 800, 470)
                  .curve(1000, 440, 1200, 470, 2000, 430)
                  .line(2000, 1500),
              ink(0x10152a));
  for (int at = 0; at < 9; ++at) {
    canvas.fill(cypress(560 + at * 92, 560, 230 + at * 67 % 120), ink(at % 2 == 0 ? 0x0c1620 : 0x101d28));
  }
  // The wall and its gate.
  canvas.fill(Shape::box(520, 430, 1500, 160), Paint(ink(0x2d3145), ink(0x1d2030), {0, 430}, {0, 590}));
  canvas.fill(Shape::box(510, 416, 1500, 18), ink(0x3c4159));
  canvas.fill(Shape::box(700, 330, 56, 260), ink(0x3a3f57));
  canvas.fill(Shape::box(960, 330, 56, 260), ink(0x3a3f57));
  canvas.fill(Shape::circle(728, 318, 24), ink(0x454b66));
  canvas.fill(Shape::circle(988, 318, 24), ink(0x454b66));
  canvas.fill(Shape::box(756, 380, 204, 210), ink(0x0b0e1b));
  for (int bar = 0; bar < 8; ++bar) {
    double const x = 770 + bar * 25.5;
    canvas.stroke(Shape().move(x, 590).line(x, 390 - 40 * std::sin(bar * 0.45)), 5, ink(0x4c5372));
  }
  canvas.stroke(Shape().move(758, 470).line(958, 470), 6, ink(0x4c5372));
  canvas.fill(Shape::box(-700, 588, 2700, 900), Paint(ink(0x191c2d), ink(0x07080f), {0, 588}, {0, 720}));
  // A small picture on the wall: a lady with her umbrella.
  double const look = during(t, 30.4, 35.4, 0.8);
  {
    double const size = blend(0.55, 2.5, look);
    Inside const plaque(canvas, Place::at(blend(1100, 900, look), blend(500, 330, look)).scaled(size));
    canvas.fill(Shape::ellipse(0, 0, 44, 56), ink(0xb79a5c));
    canvas.fill(Shape::ellipse(0, 0, 38, 50), ink(0xcfc4ab));
    canvas.fill(Shape::circle(-4, -12, 13), ink(0x9b8f7c));
    canvas.fill(Shape().move(-26, 36).curve(-24, 4, 18, 4, 20, 36), ink(0x3c3833));
    canvas.fill(Shape().move(-18, -8).curve(-22, -34, 16, -34, 10, -12).curve(2, -20, -8, -18, -10, -2),
                ink(0x3c3833));
    Inside const tiny(canvas, Place::at(22, 32).scaled(0.36));
    umbrella(canvas, 0, 0, 1, 0.1);
  }
  if (look > 0.4) {
    letter(canvas, "1936", 900, 520, {26, 0.12, 0.5, ink(0xd9cfb4, look)});
  }
  double const arrive = ease(t, 25.4, 28);
  double const leave = std::max(0.0, t - 37.6);
  double const x = blend(-700, 120, arrive) + leave * leave * 150;
  double const door = during(t, 28.2, 37.4, 0.5);
  if (look < 0.95) {
    tram_with_reflection(canvas, x, true, 0, door, 1 - ease(t, 28.6, 28.9));
  }
  // The driver steps out, finds the picture, leaves the umbrella and goes.
  if (t > 28.8 && t < 37.6) {
    double const out = ease(t, 28.8, 30.6);
    double const back = ease(t, 35.6, 37.4);
    double const at = blend(blend(170, 640, out), 170, back);
    bool const stays = out >= 1 && back <= 0;
    draw_figure(canvas, Place::at(at, 668).scaled(back > 0 ? -1.15 : 1.15, 1.15), driver, stays ? 0 : at / 60,
                back > 0 ? 0.2 : 1.1);
    if (t < 35.4) {
      umbrella(canvas, at + 50, 590, 0, 0.3);
    }
  }
  if (t >= 35.4) {
    double const opens = ease(t, 41, 41.6);
    double const she = ease(t, 41.4, 42.6);
    double const away = 26 * std::max(0.0, t - 42.4);
    if (she > 0) {
      Figure ghost = {ink(0x8fa3d6), ink(0x6f82b5), ink(0xe8ecfa), ink(0x7488bf), false, true};
      canvas.glow(800 + away, 560, 170, ink(0xb8c8ff, 0.35 * she));
      for (Ink* const shade : {&ghost.coat, &ghost.trousers, &ghost.skin, &ghost.hat}) {
        shade->cover = static_cast<float>(0.85 * she);
      }
      draw_figure(canvas, Place::at(800 + away, 640), ghost, away / 40, 1.0);
    }
    umbrella(canvas, blend(700, 842, opens) + away, blend(640, 552, opens), opens, blend(0.12, -0.04, opens));
  }
  draw_rain(canvas, t, static_cast<int>(170 * (1 - clear)), ink(0xb9c7f0, 0.5));
}

}  // namespace

}  // namespace line_nine_film

void draw_line_nine(Canvas& canvas, double t) {
  using namespace line_nine_film;
  if (t < 18.2) {
    stop_scene(canvas, t);
  } else if (t < 25.6) {
    inside_scene(canvas, t);
  } else {
    gate_scene(canvas, t);
  }
  for (double const change : {18.2, 25.6}) {
    canvas.cover(ink(0x000000, std::max(0.0, 1 - std::abs(t - change) / 0.4)));
  }
}

}  // namespace demo
