// Hibr, that is ink: a brush paints a bird and a hungry cat, and the bird learns to paint.
#include "films/film_figures.hpp"
#include "films/film_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace demo {

namespace hibr_film {

namespace {

constexpr Ink black = ink(0x191714);
constexpr Ink red = ink(0xc8321f);

// A stroke that swells and thins as a brush leaves it, drawn up to `part`. Gives back where the brush is.
Point brush(Canvas& canvas, Shape const& line, double width, double part, Ink shade = black,
            double thin = 0.25) {
  std::vector<Point> points;
  for (auto const& each : line.lines()) {
    points.insert(points.end(), each.begin(), each.end());
  }
  auto const count = static_cast<double>(points.size() - 1);
  Shape left;
  std::vector<Point> right;
  Point tip = points.front();
  std::size_t const shown = std::min(points.size() - 1, static_cast<std::size_t>(part * count + 0.5));
  if (part <= 0 || shown == 0) {
    return tip;
  }
  for (std::size_t at = 0; at <= shown; ++at) {
    auto const& before = points[at == 0 ? 0 : at - 1];
    auto const& after = points[std::min(at + 1, points.size() - 1)];
    double const length = std::max(1e-6, std::hypot(after.x - before.x, after.y - before.y));
    double const place = static_cast<double>(at) / count;
    double const press =
        thin + (1 - thin) * std::pow(std::sin(3.14159 * std::min(1.0, place * 0.9 + 0.1)), 0.7);
    double const half = width / 2 * press * (1 + 0.08 * std::sin(static_cast<double>(at) * 2.3));
    double const dx = -(after.y - before.y) / length * half;
    double const dy = (after.x - before.x) / length * half;
    at == 0 ? left.move(points[at].x + dx, points[at].y + dy)
            : left.line(points[at].x + dx, points[at].y + dy);
    right.push_back({points[at].x - dx, points[at].y - dy});
  }
  for (auto at = right.rbegin(); at != right.rend(); ++at) {
    left.line(at->x, at->y);
  }
  canvas.fill(left, shade);
  tip = points[shown];
  canvas.fill(Shape::circle(tip.x, tip.y, width * thin * 0.5), shade);
  return tip;
}

void paper(Canvas& canvas) {
  canvas.sky(ink(0xf5ecd8), ink(0xe9dbbd));
  canvas.glow(640, 330, 760, ink(0xfffaf0, 0.5));
  for (int fibre = 0; fibre < 40; ++fibre) {
    double const x = fibre * 337 % 1280;
    double const y = fibre * 191 % 720;
    canvas.stroke(Shape().move(x, y).bend(x + 14, y + fibre % 9 - 4, x + 30, y + fibre % 5), 0.8,
                  ink(0xb79f72, 0.3));
  }
}

// The painter's tool above a point of the paper.
void tool(Canvas& canvas, Point tip, double t) {
  Inside const inside(canvas, Place::at(tip.x, tip.y).turned(0.5 + 0.05 * std::sin(t * 5)));
  canvas.fill(
      Shape().move(0, 2).curve(-16, -30, -14, -50, -10, -64).line(10, -64).curve(14, -50, 16, -30, 0, 2),
      ink(0x2a2622));
  canvas.fill(Shape::box(-12, -86, 24, 24, 4), ink(0xc9a04e));
  canvas.fill(Shape().move(-10, -86).line(-7, -420).line(7, -420).line(10, -86),
              Paint(ink(0xa4703c), ink(0x7a4c26), {-10, 0}, {10, 0}));
}

void bird(Canvas& canvas, Place const& place, double part, double wing, double t, bool wet) {
  Inside const inside(canvas, place);
  brush(canvas, Shape().move(-74, 10).curve(-50, 4, -34, -4, -20, -10), 20, ease(part, 0.6, 0.8));
  canvas.fill(Shape()
                  .move(-40, 0)
                  .curve(-30, -44, 20, -56, 36, -34)
                  .curve(52, -6, 30, 26, -4, 26)
                  .curve(-24, 26, -40, 14, -40, 0),
              black.faded(ease(part, 0, 0.4)));
  canvas.fill(Shape::circle(30, -38, 22), black.faded(ease(part, 0.2, 0.5)));
  canvas.fill(Shape::polygon({{48, -46}, {74, -36}, {48, -30}}),
              (wet ? black : red).faded(ease(part, 0.5, 0.7)));
  if (part > 0.7) {
    canvas.fill(Shape::circle(36, -43, 6), ink(0xf8f1e0));
    canvas.fill(Shape::ellipse(38, -43, 3, std::fmod(t, 3.1) < 0.14 ? 0.6 : 3), black);
    canvas.stroke(Shape().move(-2, 24).line(-6, 48).move(12, 24).line(12, 48), 4, black);
  }
  Inside const shoulder(canvas, Place::at(6, -20).turned(-wing));
  canvas.fill(Shape().move(0, -10).curve(-30, -16, -64, 4, -76, 26).curve(-44, 24, -14, 24, 8, 6),
              ink(0x3c3630, ease(part, 0.7, 0.9)));
  canvas.stroke(Shape().move(-16, 8).line(-52, 20), 2.5, ink(0xf5ecd8, 0.5 * ease(part, 0.7, 0.9)));
}

struct Pose {
  double step = 0;
  double crouch = 0;
  double stretch = 0;
  double happy = 0;
};

void cat(Canvas& canvas, Place const& place, double part, Pose pose, double t) {
  Inside const inside(canvas, place);
  double const swing = std::sin(pose.step * 3.14159);
  double const low = 26 * pose.crouch;
  double const tail = std::sin(t * 2.4) * 22;
  brush(canvas,
        Shape()
            .move(-104, -66 + low)
            .curve(-160, -60, -190, -110, -176 + tail * 0.4, -160)
            .curve(-170, -190, -140 + tail, -196, -134 + tail, -178),
        22, ease(part, 0.5, 0.8), black, 0.5);
  for (int leg = 0; leg < 4; ++leg) {
    double const x = leg < 2 ? -84 + leg * 26 : 44 + (leg - 2) * 28;
    double const way = leg % 2 == 0 ? 1 : -1;
    double const reach = (leg < 2 ? -1 : 1) * 58 * pose.stretch;
    canvas.stroke(
        Shape()
            .move(x, -46 + low)
            .bend(x + 4, -20, x + 18 * swing * way + reach, -6 - 30 * pose.stretch * (leg < 2 ? 0.2 : 1)),
        17, black.faded(ease(part, 0.4, 0.6)));
  }
  canvas.fill(Shape()
                  .move(-118, -54 + low)
                  .curve(-124, -118 + low, -40, -112 + low, 20, -108 + low)
                  .curve(84, -104 + low, 96, -70 + low, 84, -44 + low)
                  .curve(60, -22 + low, -80, -16 + low, -118, -54 + low),
              black.faded(ease(part, 0, 0.35)));
  Inside const head(canvas, Place::at(98 + 18 * pose.stretch, -112 + low * 1.3));
  auto const shade = black.faded(ease(part, 0.2, 0.5));
  canvas.fill(Shape::ellipse(0, 0, 48, 42), shade);
  canvas.fill(Shape::polygon({{-44, -16}, {-40, -66}, {-8, -38}}), shade);
  canvas.fill(Shape::polygon({{44, -16}, {40, -66}, {8, -38}}), shade);
  if (part > 0.8) {
    double const open = std::fmod(t + 1, 3.7) < 0.15 ? 0.1 : 1 - 0.85 * pose.happy;
    for (double const side : {-17.0, 19.0}) {
      canvas.fill(Shape::ellipse(side, -4, 12, 11 * open), ink(0xf3d35c));
      canvas.fill(Shape::ellipse(side + 3, -4, 3 + pose.happy, 10 * open), black);
    }
    canvas.fill(Shape::polygon({{-5, 10}, {7, 10}, {1, 17}}), ink(0xb88a78));
    canvas.stroke(Shape()
                      .move(1, 17)
                      .bend(-7, 26 + 4 * pose.happy, -13, 20)
                      .move(1, 17)
                      .bend(9, 26 + 4 * pose.happy, 15, 20),
                  2.4, ink(0xe9dbbd));
    for (int hair = 0; hair < 3; ++hair) {
      canvas.stroke(Shape()
                        .move(24, 12 + hair * 4)
                        .line(66, 4 + hair * 9)
                        .move(-24, 12 + hair * 4)
                        .line(-66, 4 + hair * 9),
                    1.5, ink(0x191714, 0.7));
    }
  }
}

Shape spiral(double x, double y, double radius) {
  Shape out;
  for (int at = 0; at <= 130; ++at) {
    double const angle = at * 0.26;
    double const reach = radius * (0.12 + 0.88 * at / 130);
    Point const point{x + reach * std::cos(angle), y + reach * std::sin(angle)};
    at == 0 ? out.move(point.x, point.y) : out.line(point.x, point.y);
  }
  return out;
}

void wool(Canvas& canvas, double x, double y, double part, double turn) {
  Inside const inside(canvas, Place::at(x, y).turned(turn));
  canvas.fill(Shape::circle(0, 0, 50 * part), ink(0xc8321f, 0.35 * part));
  brush(canvas, spiral(0, 0, 50), 9, part, red, 0.6);
}

// The word hibr: its joined bowl and hook, the letter after, and a dot below.
void word(Canvas& canvas, double x, double y, double part) {
  Inside const inside(canvas, Place::at(x, y));
  brush(canvas,
        Shape()
            .move(150, -70)
            .curve(110, -112, 70, -100, 60, -86)
            .curve(100, -76, 150, -60, 168, -36)
            .curve(120, -20, 40, -6, -30, -6),
        26, ease(part, 0, 0.5), black, 0.4);
  brush(canvas, Shape().move(-22, -6).curve(-52, -6, -62, -20, -62, -52), 24, ease(part, 0.45, 0.62), black,
        0.5);
  brush(canvas, Shape().move(-62, -50).curve(-70, -10, -90, -6, -112, -6), 24, ease(part, 0.58, 0.7), black,
        0.5);
  brush(canvas, Shape().move(-108, -30).curve(-112, 30, -150, 70, -204, 78), 26, ease(part, 0.68, 0.9), black,
        0.4);
  canvas.fill(star_of(-56, 40, 17 * ease(part, 0.9, 1), 12 * ease(part, 0.9, 1), 2), red);
}

}  // namespace

}  // namespace hibr_film

void draw_hibr(Canvas& canvas, double t) {
  using namespace hibr_film;
  paper(canvas);
  if (t < 4) {
    word(canvas, 660, 380, ease(t, 0.4, 2.6));
    letter(canvas, "HIBR", 640, 570, {44, 0.1, 0.9, black.faded(ease(t, 2.2, 3))});
    canvas.sky(ink(0xf5ecd8, ease(t, 3.4, 4)), ink(0xe9dbbd, ease(t, 3.4, 4)));
    return;
  }
  // The ground, the branch and its leaves.
  double const branch = ease(t, 4.4, 7.2);
  auto tip =
      brush(canvas,
            Shape().move(1330, 150).curve(1180, 200, 1080, 190, 960, 240).curve(860, 280, 780, 270, 660, 300),
            34, branch);
  brush(canvas, Shape().move(1010, 220).curve(980, 160, 930, 140, 880, 130), 16, ease(t, 6.4, 7.2));
  for (int leaf = 0; leaf < 6; ++leaf) {
    double const grown = ease(t, 6 + leaf * 0.25, 6.6 + leaf * 0.25);
    double const x = 1190 - leaf * 92;
    double const y = leaf % 2 == 0 ? 172 + leaf * 10 : 250 + leaf * 8;
    Inside const inside(
        canvas,
        Place::at(x, y).turned((leaf % 2 == 0 ? -0.6 : 0.7) + 0.05 * std::sin(t * 2 + leaf)).scaled(grown));
    canvas.fill(Shape().move(0, 0).curve(-16, -20, -12, -46, 4, -60).curve(18, -40, 14, -14, 0, 0),
                ink(0x4d4740));
  }
  brush(canvas, Shape().move(40, 640).curve(300, 622, 700, 656, 1250, 634), 14, ease(t, 4.2, 5.6),
        ink(0x191714, 0.75));
  // The pot of ink.
  canvas.fill(Shape()
                  .move(1040, 636)
                  .curve(1010, 600, 1020, 566, 1060, 560)
                  .line(1140, 560)
                  .curve(1180, 566, 1190, 600, 1160, 636),
              Paint(ink(0x5f7f86), ink(0x33474e), {1040, 0}, {1170, 0}));
  canvas.fill(Shape::ellipse(1100, 560, 44, 11), ink(0x22343a));
  canvas.fill(Shape::ellipse(1100, 561, 36, 8), black);

  // The ball of wool, and who plays with it.
  double const made = ease(t, 27.4, 30.8);
  double const push = t < 31.6 ? 0 : std::sin((t - 31.6) * 1.5);
  double const sleep = ease(t, 37, 38.6);
  double const ball_x = blend(640, blend(640 - 150 * std::abs(push), 610, sleep), ease(t, 31, 31.8));
  if (made > 0) {
    if (t > 31.6 && sleep < 1) {
      brush(canvas, Shape().move(ball_x, 636).curve(ball_x + 80, 650, 740, 628, 850 + 20 * push, 642), 5, 1,
            red, 0.6);
    }
    wool(canvas, ball_x, 586, made, (640 - ball_x) / 50);
  }
  // The cat: painted, stalks, leaps, lands, and plays.
  double const painted = ease(t, 11.4, 15);
  double const stalk = ease(t, 16, 21);
  double const leap = std::clamp((t - 22.2) / 1.1, 0.0, 1.0);
  double cat_x = blend(260, 480, stalk) + 130 * leap;
  double cat_y = 636 - 300 * std::sin(3.14159 * leap);
  cat_x = blend(cat_x, 380, ease(t, 28, 30));
  if (painted > 0) {
    Pose pose;
    pose.step = stalk > 0 && stalk < 1 ? stalk * 8 : t > 28 && t < 30 ? t * 3 : 0;
    pose.crouch = 0.5 * during(t, 17, 22.4, 0.8) + 0.5 * during(t, 21, 22.4, 0.4) + 0.9 * sleep;
    pose.stretch = std::sin(3.14159 * leap) + 0.35 * std::max(0.0, push) * (1 - sleep) * (t > 31.6 ? 1 : 0);
    pose.happy = std::max(0.8 * during(t, 31.4, 37, 1), sleep);
    cat(canvas, Place::at(cat_x, cat_y).turned(leap > 0 && leap < 1 ? -0.5 + leap : 0), painted, pose, t);
    if (sleep > 0) {
      for (int sign = 0; sign < 3; ++sign) {
        double const age = std::fmod(t * 0.5 + sign * 0.33, 1);
        letter(canvas, "Z", cat_x + 150 + 60 * age, 460 - 110 * age,
               {16 + 14 * age, 0.14, 0.3, black.faded(sleep * (1 - age))});
      }
    }
  }
  // The bird: on its branch, into the ink, with the brush's art in its wing.
  double const drawn = ease(t, 7.8, 10.6);
  if (drawn > 0) {
    double const hop =
        t > 11 && t < 22 ? std::max(0.0, std::sin(t * 4.2)) * 12 * (std::fmod(t, 4) < 1.5 ? 1 : 0) : 0;
    double x = 740;
    double y = 246 - hop;
    double wing = 0.05 * std::sin(t * 3);
    double const escape = std::clamp((t - 22.5) / 1.1, 0.0, 1.0);
    double const climb = ease(t, 24.8, 26.2);
    double const ride = ease(t, 36, 37.6);
    if (escape > 0) {
      x = blend(740, 1100, escape);
      y = 246 - 150 * std::sin(3.14159 * escape) + 290 * escape * escape;
      wing = 1.2 * std::sin(t * 26);
    }
    if (climb > 0) {
      x = blend(1100, 800, ease(t, 25.6, 27.2));
      y = blend(560, 590, climb) - 160 * std::sin(3.14159 * ease(t, 25, 27));
      wing = t < 27 ? 1.2 * std::sin(t * 22) : 0.2;
      if (t > 27.3 && t < 31) {
        x = 730 + 34 * std::cos(t * 4);
        y = 560 + 20 * std::sin(t * 4);
        wing = -0.5 + 0.4 * std::sin(t * 8);
      } else if (t >= 31) {
        y = 590 - std::max(0.0, std::sin(t * 5)) * 22 * (1 - ride);
      }
    }
    x = blend(x, 360, ride);
    y = blend(y, 502, ride) - 120 * std::sin(3.14159 * ride);
    bool const hidden = escape >= 1 && t < 24.7;
    if (!hidden) {
      bool const faces_left = t > 16;
      bird(canvas, Place::at(x, y).scaled(faces_left ? -1 : 1, 1), drawn, wing, t, t > 24);
    } else {
      double const out = 30 * ease(t, 24, 24.7);
      canvas.fill(Shape::circle(1100, 566 - out, 24), black);
      canvas.fill(Shape::circle(1090, 556 - out, 6), ink(0xf8f1e0));
      canvas.fill(Shape()
                      .move(1040, 640)
                      .curve(1010, 600, 1020, 566, 1062, 564)
                      .line(1138, 564)
                      .curve(1180, 566, 1190, 600, 1160, 640),
                  Paint(ink(0x5f7f86), ink(0x33474e), {1040, 0}, {1170, 0}));
    }
    double const splash = std::clamp((t - 23.5) / 1.0, 0.0, 1.0);
    if (splash > 0 && splash < 1) {
      for (int drop = 0; drop < 22; ++drop) {
        double const angle = -2.6 + drop * 0.095;
        double const speed = 150 + drop * 53 % 170;
        double const dx = speed * std::cos(angle) * splash * 1.6;
        double const dy = speed * std::sin(angle) * splash * 1.8 + 330 * splash * splash;
        canvas.fill(Shape::circle(1100 + dx, std::min(650.0 + drop * 3, 556 + dy), 4 + drop % 5 * 2.2),
                    black);
      }
    }
  }
  // The painter at work.
  if (branch > 0 && branch < 1) {
    tool(canvas, tip, t);
  } else if (t > 7.8 && t < 10.6) {
    tool(canvas, {700 + 80 * drawn, 230 + 26 * std::sin(t * 7)}, t);
  } else if (t > 11.4 && t < 15) {
    tool(canvas, {150 + 220 * painted, 560 + 40 * std::sin(t * 6)}, t);
  } else if (t > 15 && t < 16) {
    tool(canvas, {400, 500 - 500 * ease(t, 15, 16)}, t);
  }
  // The seal at the end.
  double const seal = ease(t, 39.6, 39.9);
  if (seal > 0) {
    Inside const inside(canvas, Place::at(1160, 420).turned(-0.06).scaled(2 - seal));
    canvas.fill(Shape::box(-44, -44, 88, 88, 10), red.faded(seal));
    brush(canvas, Shape().move(-20, 18).curve(-26, -20, 10, -28, 22, -12).curve(26, 10, 6, 20, -6, 8), 11, 1,
          ink(0xf5ecd8, seal), 0.5);
    canvas.fill(Shape::circle(10, -8, 5), ink(0xf5ecd8, seal));
  }
}

}  // namespace demo
