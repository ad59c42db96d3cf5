// Draws what several films share.
#include "films/film_figures.hpp"

#include "random.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace demo {

void draw_figure(Canvas& canvas, Place const& place, Figure const& figure, double step, double arm) {
  Inside const inside(canvas, place);
  double const swing = std::sin(step * std::numbers::pi);
  double const bounce = -2.5 * std::abs(std::cos(step * std::numbers::pi));
  Inside const body(canvas, Place::at(0, bounce));
  auto const leg = [&](double way) {
    double const foot = 20 * swing * way;
    double const lift = std::max(0.0, std::cos(step * std::numbers::pi) * way) * 7;
    canvas.stroke(Shape()
                      .move(3 * way, -52)
                      .bend(foot * 0.4 + 4, -26, foot, -4 - lift - bounce)
                      .line(foot + 10, -4 - lift - bounce),
                  10, figure.trousers);
  };
  auto const limb = [&](double angle, Ink shade) {
    canvas.stroke(Shape().move(2, -98).line(2 + 44 * std::sin(angle), -98 + 44 * std::cos(angle)), 10, shade);
    canvas.fill(Shape::circle(2 + 46 * std::sin(angle), -98 + 46 * std::cos(angle), 6), figure.skin);
  };
  leg(-1);
  leg(1);
  limb(-0.35 * swing - 0.15, mix(figure.coat, ink(0x000000), 0.25));
  double const hem = figure.wears_dress ? 32 : 22;
  canvas.fill(Shape()
                  .move(-12, -106)
                  .curve(-20, -80, -hem, -60, -hem, figure.wears_dress ? -28 : -40)
                  .line(hem, figure.wears_dress ? -28 : -40)
                  .curve(hem, -60, 20, -80, 14, -106),
              figure.coat);
  limb(arm, figure.coat);
  canvas.fill(Shape::circle(3, -122, 17), figure.skin);
  if (figure.has_hat) {
    canvas.fill(Shape::box(-13, -153, 31, 26, 5), figure.hat);
    canvas.fill(Shape::box(-20, -134, 46, 7, 3), figure.hat);
  } else {
    // Hair: a cap and a tail of it.
    canvas.fill(
        Shape().move(-16, -112).curve(-22, -148, 26, -150, 20, -124).curve(8, -132, -4, -130, -8, -112),
        figure.hat);
    canvas.fill(Shape::circle(-13, -110, 9), figure.hat);
  }
  canvas.fill(Shape::circle(13, -123, 2.4), ink(0x20222c));
}

void cut(Canvas& canvas, Shape const& shape, Paint const& paint, double lift) {
  {
    // The shadow falls the same way wherever the shape was turned to.
    auto const& place = canvas.place();
    double const size = std::max(1e-6, place.size());
    double const determinant = place.a * place.d - place.b * place.c;
    double const x = lift * 0.7 * size / 1.2;
    double const y = lift * size / 1.2;
    Inside const below(canvas, Place::at((place.d * x - place.c * y) / determinant,
                                         (place.a * y - place.b * x) / determinant));
    canvas.fill(shape, ink(0x05060f, 0.28));
  }
  canvas.fill(shape, paint);
}

void draw_rain(Canvas& canvas, double seconds, int drops, Ink shade, double slant, double speed) {
  for (int drop = 0; drop < drops; ++drop) {
    Random random(static_cast<std::uint64_t>(drop) * 977 + 5);
    double const depth = random.between(0.5, 1.2);
    double const length = 34 * depth;
    double const fallen = random.between(0, 800) + seconds * speed * depth;
    double const y = std::fmod(fallen, 800) - 50;
    double x = random.between(0, 1400) + std::floor(fallen / 800) * 137.0 + slant * y;
    x = std::fmod(x, 1400) - 40;
    canvas.fill(Shape::polygon({{x, y},
                                {x + 1.6 * depth, y},
                                {x + 1.6 * depth + slant * length, y + length},
                                {x + slant * length, y + length}}),
                shade.faded(0.35 + 0.5 * depth));
  }
}

void draw_stars(Canvas& canvas, double seconds, int count, double bottom, std::uint64_t seed, Ink shade) {
  Random random(seed);
  for (int star = 0; star < count; ++star) {
    double const x = random.between(0, 1280);
    double const y = random.between(0, bottom);
    double const size = random.between(0.8, 2.4);
    double const pace = random.between(0.6, 2.2);
    double const light = 0.55 + 0.45 * std::sin(seconds * pace + star);
    canvas.fill(Shape::circle(x, y, size), shade.faded(light));
  }
}

Shape star_of(double x, double y, double outer, double inner, int points, double turn) {
  Shape out;
  for (int at = 0; at < points * 2; ++at) {
    double const angle = turn + at * std::numbers::pi / points - std::numbers::pi / 2;
    double const radius = at % 2 == 0 ? outer : inner;
    Point const point{x + radius * std::cos(angle), y + radius * std::sin(angle)};
    at == 0 ? out.move(point.x, point.y) : out.line(point.x, point.y);
  }
  return out;
}

Shape cypress(double x, double ground, double height) {
  double const half = height * 0.13;
  return Shape()
      .move(x - half * 0.5, ground)
      .curve(x - half * 1.6, ground - height * 0.4, x - half * 0.7, ground - height * 0.8, x, ground - height)
      .curve(x + half * 0.7, ground - height * 0.8, x + half * 1.6, ground - height * 0.4, x + half * 0.5,
             ground);
}

}  // namespace demo
