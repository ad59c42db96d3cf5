// What several films have in their pictures: people who walk, stars, rain, trees, paper.
#pragma once

#include "pictures/canvas.hpp"

#include <cstdint>

namespace demo {

struct Figure {
  Ink coat;
  Ink trousers;
  Ink skin;
  Ink hat;
  bool has_hat = true;
  bool wears_dress = false;
};

// About 140 high, feet at the place, looking to the right. `step` counts strides; `arm` is the angle of the
// arm in front, 0 down, 1.6 forward, 3.1 up.
void draw_figure(Canvas& canvas, Place const& place, Figure const& figure, double step, double arm = 0.2);

// Cut from paper: the shape with its shadow.
void cut(Canvas& canvas, Shape const& shape, Paint const& paint, double lift = 6);

// Falling streaks between x 0 and 1280.
void draw_rain(Canvas& canvas, double seconds, int drops, Ink shade, double slant = -0.2, double speed = 900);

// Points of light that twinkle above `bottom`.
void draw_stars(Canvas& canvas, double seconds, int count, double bottom, std::uint64_t seed, Ink shade);

Shape star_of(double x, double y, double outer, double inner, int points, double turn = 0);
Shape cypress(double x, double ground, double height);

}  // namespace demo
