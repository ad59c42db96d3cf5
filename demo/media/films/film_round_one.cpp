// The Round One: in a town of squares a circle finds no place, until something heavy has to be moved.
#include "films/film_figures.hpp"
#include "films/film_scenes.hpp"

#include <algorithm>
#include <cmath>

namespace demo {

namespace round_one_film {

namespace {

constexpr Ink cream = ink(0xf4ead6);
constexpr Ink blue = ink(0x1f4e8c);
constexpr Ink red = ink(0xe2492f);
constexpr Ink yellow = ink(0xf2b632);
constexpr Ink night = ink(0x1c1b22);
constexpr Ink green = ink(0x2f7f6f);
constexpr double ground = 590;

// Two eyes that look to one side; `mood` from -1 (angry) to 1 (glad).
void face(Canvas& canvas, double size, double look, double mood, double t, bool sad = false) {
  auto const shade = night;
  bool const blinks = std::fmod(t, 3.3) < 0.13;
  for (double const side : {-0.2, 0.2}) {
    double const x = size * (side + 0.1 * look);
    canvas.fill(Shape::ellipse(x, -size * 0.08, size * 0.1, blinks ? size * 0.015 : size * 0.12),
                ink(0xffffff));
    canvas.fill(Shape::ellipse(x + size * 0.035 * look, -size * 0.07, size * 0.05,
                               blinks ? size * 0.01 : size * 0.06),
                shade);
    if (mood < 0) {
      double const inner = (side < 0) != sad ? 1 : -1;
      canvas.stroke(Shape()
                        .move(x - size * 0.11 * inner, -size * 0.26)
                        .line(x + size * 0.1 * inner, -size * (0.26 + 0.09 * mood)),
                    size * 0.045, shade);
    }
  }
  canvas.stroke(
      Shape()
          .move(size * (-0.12 + 0.1 * look), size * 0.16)
          .bend(size * 0.1 * look, size * (0.16 + 0.13 * mood), size * (0.12 + 0.1 * look), size * 0.16),
      size * 0.045, shade);
}

void square(Canvas& canvas, double x, double y, double size, Ink shade, double look, double mood, double t,
            double turn = 0) {
  Inside const inside(canvas, Place::at(x, y).turned(turn));
  canvas.fill(Shape::box(-size / 2, -size / 2, size, size), shade);
  face(canvas, size, look, mood, t + x * 0.01);
}

void circle(Canvas& canvas, double x, double y, double radius, double roll, double look, double mood,
            double t) {
  canvas.fill(Shape::circle(x, y, radius), red);
  {
    Inside const inside(canvas, Place::at(x, y).turned(roll));
    canvas.fill(Shape::arc(0, 0, radius, 0.3, 1.5).add(Shape()), ink(0xc43622));
  }
  Inside const inside(canvas, Place::at(x, y).turned(0.22 * std::sin(roll)));
  face(canvas, radius * 2, look, mood, t, true);
}

void town(Canvas& canvas, double t, double look, double mood, double closed) {
  static constexpr Ink shades[] = {blue, yellow, green, ink(0x3c3a45), ink(0x5b86b8)};
  for (int column = 0; column < 5; ++column) {
    for (int row = 0; row < 5 - column % 2 * 2 - column / 3; ++row) {
      double const drop = ease(t, 3.6 + row * 0.5 + column * 0.24, 4.1 + row * 0.5 + column * 0.24);
      double const x = 800 + column * 100 - (row > 1 ? 18 * closed : 0);
      double const y = blend(-120, ground - 50 - row * 100, drop * drop);
      square(canvas, x, y, 98, shades[(column * 2 + row * 3) % 5], look, mood, t, 0);
      canvas.fill(Shape::box(x + 22, y + 22, 16, 16), ink(0xffffff, 0.16));
    }
  }
}

void land(Canvas& canvas, double t, double rain) {
  canvas.sky(mix(cream, ink(0xb9c4cf), rain), mix(ink(0xf7dfb8), ink(0x8d9db0), rain));
  canvas.fill(Shape::circle(250, 170, 70), mix(yellow, ink(0xa9b4c0), rain));
  for (int ring = 0; ring < 3; ++ring) {
    canvas.stroke(Shape::arc(250, 170, 96 + ring * 24, 0.2 * t + ring, 0.2 * t + ring + 4), 5,
                  yellow.faded(0.6 * (1 - rain)));
  }
  canvas.fill(Shape::polygon({{-700, ground}, {-90, ground}, {150, 380}, {390, ground}}), ink(0xe3cfa6));
  canvas.fill(Shape::polygon({{190, ground}, {380, 450}, {570, ground}}), ink(0xd8bf8f));
  canvas.fill(Shape::box(-700, ground, 2700, 900), night);
  canvas.fill(Shape::box(-700, ground, 2700, 10), green);
}

void arrives(Canvas& canvas, double t) {
  double const closed = ease(t, 13.4, 14.4);
  land(canvas, t, 0);
  // The gap: it tries, it does not fit.
  double const x1 = blend(-100, 610, ease(t, 7, 10));
  double const bump = t > 10 && t < 13.4 ? 60 * std::abs(std::sin((t - 10) * 2.8)) : 0;
  double const away = 560 * ease(t, 14.6, 18.6);
  double const x = x1 + bump - away;
  double const hop = t > 10 && t < 13.4 ? 30 * std::abs(std::sin((t - 10) * 5.6)) : 0;
  town(canvas, t, t > 7.4 ? -1 : 0, t > 12.8 ? -1 : 0.2, closed);
  circle(canvas, x, ground - 56 - hop, 56, x / 56, t > 14.6 ? -1 : 1, t > 13.4 ? -0.8 : 0.9, t);
  if (bump > 50) {
    canvas.stroke(Shape().move(742, 470).line(722, 448).move(738, 500).line(708, 496), 6, red);
  }
}

void alone(Canvas& canvas, double t) {
  land(canvas, t, 1);
  canvas.fill(Shape::polygon({{-100, 720}, {560, 720}, {760, 500}, {1400, 500}, {1400, 720}}), ink(0x272630));
  canvas.fill(Shape::box(-700, 640, 1300, 600), ink(0x4f7aa8));
  for (int wave = 0; wave < 8; ++wave) {
    double const x = 40 + wave * 80 + 12 * std::sin(t * 2 + wave);
    canvas.stroke(Shape().move(x, 666).bend(x + 14, 658, x + 28, 666), 4, ink(0x9fc0de));
  }
  double const sigh = 3 * std::sin(t * 2);
  circle(canvas, 860, 444 + sigh, 56, 1.2, -0.4, -0.7, t);
  // What it sees of itself in the water.
  canvas.fill(Shape::circle(360 + 6 * std::sin(t * 2), 690, 34), ink(0xe2492f, 0.35));
  draw_rain(canvas, t, 120, ink(0x3d6aa0, 0.6), 0, 700);
}

void heavy(Canvas& canvas, double t) {
  land(canvas, t, 1 - ease(t, 30, 32));
  // A great stone has slid down in the rain and bars the street.
  double const slide = ease(t, 24.2, 25.4);
  double const push = t > 26 && t < 29 ? 5 * std::sin(t * 30) : 0;
  double const helped = ease(t, 31.6, 32.6);
  double const roll = std::max(0.0, t - 33) * std::max(0.0, t - 33) * 30;
  double const stone_x = blend(-150, 560, slide) + push - roll;
  double const lift = 84 * helped;
  for (int at = 0; at < 4; ++at) {
    static constexpr Ink shades[] = {blue, yellow, green, ink(0x5b86b8)};
    double const strain = t > 26 && t < 29 ? 0.1 * std::sin(t * 9 + at) - 0.12 : 0;
    double const follow = std::min(roll, 700.0) * 0.9;
    double const jump = t > 33.4 ? 26 * std::abs(std::sin(t * 6 + at)) : 0;
    square(canvas, 770 + at * 112 - follow + push, ground - 50 - jump, 98, shades[at], -1,
           t > 33   ? 1
           : t > 29 ? -0.2
                    : -0.7,
           t, strain);
  }
  if (t > 26 && t < 29) {
    for (int drop = 0; drop < 4; ++drop) {
      double const age = std::fmod(t * 1.8 + drop * 0.25, 1);
      canvas.fill(Shape::ellipse(760 + drop * 112 + 30 * age, 480 - 60 * age + 90 * age * age, 6, 9),
                  ink(0x4f7aa8));
    }
  }
  double const x = blend(-90, 470, ease(t, 29, 31));
  double const under = ease(t, 31.2, 32.4);
  double const circle_x = blend(x, stone_x, under);
  {
    Inside const inside(
        canvas, Place::at(stone_x, ground - 110 - lift).turned(helped > 0 ? 0.05 * std::sin(t * 8) : 0));
    canvas.fill(Shape::box(-110, -110, 220, 220), ink(0x55525f));
    canvas.fill(Shape::polygon({{-110, 110}, {110, -110}, {110, 110}}), ink(0x474450));
    canvas.stroke(Shape().move(-60, -40).line(-20, -80).move(20, 50).line(60, 10), 6, ink(0x6f6b7a));
  }
  circle(canvas, circle_x, ground - 46, 46, circle_x / 46, under < 1 ? 1 : -1, under < 0.4 ? 0.2 : 0.9, t);
}

void together(Canvas& canvas, double t) {
  land(canvas, t, 0);
  // They stand in a ring now: the place in the middle is round.
  static constexpr Ink shades[] = {blue, yellow, green, ink(0x3c3a45), ink(0x5b86b8)};
  double const close = ease(t, 36.4, 38);
  double const turn = 0.25 * std::max(0.0, t - 38.6);
  canvas.fill(Shape::box(610, 330, 60, 400), ink(0x3c3a45));
  canvas.glow(640, 330, 420, yellow.faded(0.4 * ease(t, 38.4, 40)));
  for (int at = 0; at < 10; ++at) {
    double const angle = at * 0.62832 + turn;
    double const radius = blend(620, 190, close);
    square(canvas, 640 + radius * std::cos(angle), 330 + radius * std::sin(angle), 92, shades[at % 5], 0, 1,
           t, angle + 1.5708);
  }
  double const y = blend(-140, 330, ease(t, 37.4, 38.6));
  circle(canvas, 640, y, 120, turn * 2, 0, 1, t);
}

}  // namespace

}  // namespace round_one_film

void draw_round_one(Canvas& canvas, double t) {
  using namespace round_one_film;
  if (t < 19) {
    arrives(canvas, t);
    double const title = during(t, 0.3, 3.8, 0.5);
    if (title > 0) {
      canvas.cover(cream.faded(ease(3.8 - t, 0, 0.5)));
      Lettering const style{84, 0.2, 0.3, night.faded(title)};
      double const before = width_of("THE R", style);
      double const after = width_of("UND ONE", style);
      double const left = 640 - (before + after + 164) / 2;
      letter(canvas, "THE R", left + before / 2, 392, style);
      canvas.fill(Shape::circle(left + before + 82, 350, 54 * ease(t, 0.8, 1.4)), red.faded(title));
      letter(canvas, "UND ONE", left + before + 164 + after / 2, 392, style);
    }
  } else if (t < 24) {
    alone(canvas, t);
  } else if (t < 36.2) {
    heavy(canvas, t);
  } else {
    together(canvas, t);
  }
  for (double const change : {19.0, 24.0, 36.2}) {
    double const closed = std::max(0.0, 1 - std::abs(t - change) / 0.4);
    if (closed > 0) {
      canvas.fill(Shape::box(-40, -40, 1360, 400 * closed), night);
      canvas.fill(Shape::box(-40, 760 - 400 * closed, 1360, 400 * closed), night);
    }
  }
}

}  // namespace demo
