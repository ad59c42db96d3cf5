// The Moon's Ladder, a theatre of cut paper: a lamplighter finds the moon that fell, and hangs it up again.
#include "films/film_figures.hpp"
#include "films/film_scenes.hpp"

#include <algorithm>
#include <cmath>

namespace demo {

namespace moon_ladder_film {

namespace {

constexpr Figure anton = {ink(0x2d5d73), ink(0x1c2740), ink(0xf0c9a0), ink(0x7a3b2e)};
constexpr Ink scarf = ink(0xd8412f);
constexpr double lamps[] = {290, 640, 990};

void moon(Canvas& canvas, double x, double y, double radius, double light) {
  canvas.glow(x, y, radius * 3.4, ink(0xffe9a8, 0.5 * light));
  cut(canvas, Shape::circle(x, y, radius), mix(ink(0xb9b08f), ink(0xfff0c0), light));
  auto const crater = mix(ink(0x9d9577), ink(0xeed998), light);
  canvas.fill(Shape::circle(x - radius * 0.35, y - radius * 0.25, radius * 0.2), crater);
  canvas.fill(Shape::circle(x + radius * 0.3, y + radius * 0.3, radius * 0.26), crater);
  canvas.fill(Shape::circle(x + radius * 0.32, y - radius * 0.42, radius * 0.12), crater);
}

void paper_sky(Canvas& canvas, double t) {
  canvas.sky(ink(0x1a2450), ink(0x5a5a93));
  for (int at = 0; at < 11; ++at) {
    double const x = 50 + at * 121;
    double const y = 60 + at * 83 % 190;
    double const swing = std::sin(t * 0.9 + at) * 0.05;
    Inside const hung(canvas, Place::at(x, -40).turned(swing));
    canvas.stroke(Shape().move(0, -900).line(0, y + 30), 1.4, ink(0xe8e2cf, 0.35));
    cut(canvas, star_of(0, y + 40, 13 + at % 3 * 3, 6, 5), ink(0xf6dd8e), 4);
  }
}

void hill(Canvas& canvas, double y, double height, double phase, Ink shade) {
  Shape line;
  line.move(-700, 1300).line(-700, y);
  for (int x = -700; x <= 2000; x += 60) {
    line.line(x, y - height * std::sin(x * 0.0042 + phase));
  }
  cut(canvas, line.line(2000, 1300), shade, -6);
}

void house(Canvas& canvas, double x, double ground, double width, double height, Ink wall, Ink roof,
           double lit) {
  cut(canvas, Shape::box(x, ground - height, width, height + 4), wall);
  cut(canvas,
      Shape::polygon({{x - 12, ground - height},
                      {x + width / 2, ground - height - width * 0.6},
                      {x + width + 12, ground - height}}),
      roof);
  for (int row = 0; row < 2; ++row) {
    for (int column = 0; column < 2; ++column) {
      bool const awake = (static_cast<int>(x) / 7 + row * 3 + column) % 3 != 0;
      canvas.fill(Shape::box(x + width * (0.18 + 0.42 * column), ground - height + 22 + row * 62,
                             width * 0.22, 34, 3),
                  mix(ink(0x27304f), ink(0xffd878), awake ? lit : lit * 0.15));
    }
  }
}

void ladder(Canvas& canvas, Place const& place, double length) {
  Inside const inside(canvas, place);
  Shape rails;
  rails.move(-15, 0).line(-15, -length).move(15, 0).line(15, -length);
  canvas.stroke(rails, 6, ink(0xb98550));
  for (double rung = 20; rung < length; rung += 28) {
    canvas.stroke(Shape().move(-15, -rung).line(15, -rung), 5, ink(0xd6a168));
  }
}

void lamplighter(Canvas& canvas, Place const& place, double step, double arm, bool has_scarf = true) {
  draw_figure(canvas, place, anton, step, arm);
  if (has_scarf) {
    Inside const inside(canvas, place);
    double const wave = 6 * std::sin(step * 6.3);
    canvas.stroke(Shape().move(-8, -104).line(14, -105), 11, scarf);
    canvas.stroke(Shape().move(-8, -104).curve(-22, -102 + wave, -28, -88, -46, -92 + wave), 9, scarf);
  }
}

void town(Canvas& canvas, double t, double dark, double windows, int lit, bool moon_hangs, double fall) {
  paper_sky(canvas, t);
  if (moon_hangs || fall > 0) {
    double const drop = fall > 0 ? 560 * fall * fall : 0;
    double const x = 1010 - 70 * fall;
    double const swing = fall > 0 ? fall * 2.4 : std::sin(t * 1.1) * 0.04;
    canvas.stroke(
        Shape().move(1010, -60).line(1010 + (fall > 0 ? 24 * std::sin(t * 9) : 0), fall > 0 ? 40 : 90), 2,
        ink(0xe8e2cf, 0.7));
    Inside const inside(canvas, Place::at(x, 150 + drop).turned(swing));
    moon(canvas, 0, 0, 62, 1 - 0.5 * fall);
  }
  hill(canvas, 470, 60, 1.2, ink(0x3c4479));
  hill(canvas, 540, 40, 3.3, ink(0x333a66));
  static constexpr Ink walls[] = {ink(0xc77b58), ink(0xd9a066), ink(0x8c5a6b),
                                  ink(0x5f7f86), ink(0xb96a5a), ink(0xcf9a7a)};
  static constexpr Ink roofs[] = {ink(0x6a2f38), ink(0x4b3654), ink(0x39436b)};
  for (int at = 0; at < 9; ++at) {
    house(canvas, -20 + at * 150, 610, 112 + at * 37 % 28, 170 + at * 71 % 90, walls[at % 6], roofs[at % 3],
          windows);
  }
  cut(canvas, Shape::box(-700, 606, 2700, 600), ink(0x4a4360), -5);
  for (int stone = 0; stone < 30; ++stone) {
    canvas.fill(Shape::ellipse(20 + stone * 44, 650 + stone % 3 * 24, 16, 4), ink(0x5c5475));
  }
  if (dark > 0) {
    canvas.cover(ink(0x0a0d26, dark));
  }
  for (int at = 0; at < 3; ++at) {
    double const x = lamps[at];
    canvas.stroke(Shape().move(x, 632).line(x, 462), 8, ink(0x1d2038));
    cut(canvas, Shape::polygon({{x - 20, 430}, {x + 20, 430}, {x + 13, 468}, {x - 13, 468}}),
        at < lit ? ink(0xffe08a) : ink(0x575a78), 4);
    cut(canvas, Shape::polygon({{x - 25, 430}, {x, 408}, {x + 25, 430}}), ink(0x1d2038), 3);
    if (at < lit) {
      canvas.glow(x, 452, 190, ink(0xffd070, 0.5));
    }
  }
}

void owl(Canvas& canvas, double x, double y, double t) {
  cut(canvas, Shape::ellipse(x, y, 30, 40), ink(0x8a6748), 4);
  canvas.fill(Shape::polygon({{x - 27, y - 24}, {x - 22, y - 52}, {x - 4, y - 36}}), ink(0x8a6748));
  canvas.fill(Shape::polygon({{x + 27, y - 24}, {x + 22, y - 52}, {x + 4, y - 36}}), ink(0x8a6748));
  canvas.fill(Shape::ellipse(x, y + 12, 18, 22), ink(0xc9a77c));
  bool const blinks = std::fmod(t, 2.6) < 0.16;
  for (double const side : {-11.0, 11.0}) {
    canvas.fill(Shape::circle(x + side, y - 14, 11), ink(0xf7efd9));
    canvas.fill(Shape::ellipse(x + side, y - 14, 5, blinks ? 1 : 5), ink(0x20222c));
  }
  canvas.fill(Shape::polygon({{x - 5, y - 5}, {x + 5, y - 5}, {x, y + 6}}), ink(0xe0a13a));
}

void tree_scene(Canvas& canvas, double t) {
  paper_sky(canvas, t);
  canvas.cover(ink(0x0a0d26, 0.45));
  hill(canvas, 520, 70, 0.2, ink(0x2b3158));
  hill(canvas, 620, 46, 4.6, ink(0x3d4a52));
  Shape trunk;
  trunk.move(820, 660).curve(850, 540, 810, 440, 850, 330).line(900, 330).curve(890, 440, 910, 560, 950, 660);
  cut(canvas, trunk, ink(0x54382f));
  canvas.stroke(Shape().move(870, 400).curve(780, 360, 740, 320, 690, 300), 22, ink(0x54382f));
  canvas.stroke(Shape().move(880, 380).curve(960, 330, 1010, 300, 1060, 300), 22, ink(0x54382f));
  static constexpr Point leaves[] = {{690, 250},  {770, 180}, {880, 140}, {990, 170},
                                     {1080, 250}, {840, 250}, {960, 260}};
  for (auto const& leaf : leaves) {
    cut(canvas, star_of(leaf.x, leaf.y, 92, 74, 9, leaf.x + 0.03 * std::sin(t + leaf.x)),
        ink(leaf.y < 200 ? 0x2f6a57 : 0x275a4d));
  }
  double const taken = ease(t, 28.4, 29.6);
  double const climb = 230 * ease(t, 24.6, 28.2);
  double const x = blend(-80, 700, ease(t, 18, 22.6));
  bool const carries = t < 23;
  owl(canvas, 800, 300, t);
  if (!carries) {
    ladder(canvas, Place::at(690, 660).turned(0.1), 400);
  }
  double const feet = 655 - climb;
  double const ladder_x = carries ? x : 690 + climb * 0.1;
  if (taken < 1) {
    moon(canvas, blend(760, ladder_x + 40, taken), blend(280, feet - 130, taken), 52,
         0.62 + 0.08 * std::sin(t * 3));
  }
  lamplighter(canvas, Place::at(ladder_x, feet), t < 22.6 ? x / 70 : climb / 40, t < 24 ? 1.3 : 2.3);
  if (carries) {
    ladder(canvas, Place::at(x - 110, 560).turned(1.5), 240);
  }
  if (taken >= 1) {
    moon(canvas, ladder_x + 40, feet - 130, 52, 0.7);
  }
}

void sky_scene(Canvas& canvas, double t) {
  double const rise = 380 * ease(t, 33, 39);
  Inside const camera(canvas, Place::at(0, rise));
  {
    Inside const high(canvas, Place::at(0, -rise * 0.55 - 60));
    paper_sky(canvas, t);
  }
  canvas.cover(ink(0x0a0d26, 0.35 * (1 - ease(t, 40.5, 42.5))));
  hill(canvas, 560, 50, 2.6, ink(0x2b3158));
  hill(canvas, 650, 60, 1.2, ink(0x3d4a52));
  ladder(canvas, Place::at(640, 640), 820);
  double const climb = 560 * ease(t, 32.4, 38.6);
  double const y = 636 - climb;
  double const hung = ease(t, 40, 41.4);
  double const moon_x = blend(690, 742, hung);
  double const moon_y = blend(y - 128, -30, hung);
  double const bound = ease(t, 38.8, 40.4);
  if (bound > 0) {
    canvas.stroke(Shape().move(742, -420).line(742, blend(-420, -106, bound)), 9, scarf);
    if (hung > 0.9) {
      cut(canvas, Shape::circle(742, -98, 12), scarf, 3);
      canvas.stroke(Shape().move(742, -98).curve(760, -90, 776, -96, 790 + 5 * std::sin(t * 4), -76), 9,
                    scarf);
    }
  }
  moon(canvas, moon_x, moon_y, 60, blend(0.65, 1, ease(t, 41, 43)));
  lamplighter(canvas, Place::at(640, y), climb / 44, blend(1.9, 2.6, hung), bound < 0.05);
}

}  // namespace

}  // namespace moon_ladder_film

void draw_moon_ladder(Canvas& canvas, double t) {
  using namespace moon_ladder_film;
  if (t < 18) {
    double const walk = std::clamp((t - 4) / 9.6, 0.0, 1.0);
    double const x = blend(-80, 1080, walk);
    int const lit = static_cast<int>(x > lamps[0] - 40) + static_cast<int>(x > lamps[1] - 40) +
                    static_cast<int>(x > lamps[2] - 40);
    town(canvas, t, 0.5 * ease(t, 15.4, 16.8), 0.85, lit, t < 14.6,
         t < 17.2 ? std::clamp((t - 14.6) / 1.7, 0.0, 1.0) : 0);
    lamplighter(canvas, Place::at(x, 670).scaled(1.15), t < 13.6 ? x / 70 : 0, t > 14 ? 2.7 : 2.0);
    if (t < 14) {
      Inside const pole(canvas, Place::at(x + 46, 670 - 96).turned(0.25));
      canvas.stroke(Shape().move(0, 60).line(0, -110), 5, ink(0xd6a168));
      canvas.glow(0, -114, 34, ink(0xffc860, 0.9));
      canvas.fill(Shape::circle(0, -114, 5), ink(0xfff0c0));
    }
    double const title = during(t, 0.6, 4.4, 0.7);
    if (title > 0) {
      canvas.cover(ink(0x131a3c, 0.5 * title));
      letter(canvas, "THE MOON'S", 640, 330, {70, 0.15, 0.3, ink(0xfff0c0, title)}, ease(t, 0.6, 1.8));
      letter(canvas, "LADDER", 640, 440, {86, 0.15, 0.34, ink(0xfff0c0, title)}, ease(t, 1.0, 2.2));
    }
  } else if (t < 31.2) {
    tree_scene(canvas, t);
  } else if (t < 44) {
    sky_scene(canvas, t);
  } else {
    town(canvas, t, 0, 1 - 0.8 * ease(t, 47, 52), 3, false, 0);
    canvas.stroke(Shape().move(1010, -60).line(1010, 92), 8, scarf);
    Inside const swing(canvas, Place::at(1010, 150).turned(0.03 * std::sin(t)));
    moon(canvas, 0, 0, 62, 1);
    canvas.fill(Shape::circle(0, -62, 10), scarf);
    canvas.stroke(Shape().move(0, -62).curve(14, -56, 26, -62, 36 + 4 * std::sin(t * 3), -44), 7, scarf);
    Inside const back(canvas, Place::at(-1010, -150));
    lamplighter(canvas, Place::at(500, 670).scaled(1.15), 0,
                2.5 + 0.35 * std::sin(t * 5) * during(t, 44.5, 49), false);
  }
  for (double const change : {18.0, 31.2, 44.0}) {
    canvas.cover(ink(0x0a0d26, std::max(0.0, 1 - std::abs(t - change) / 0.45)));
  }
}

}  // namespace demo
