// What each film shows at each moment: pure functions of the time, so that a frame is the same whenever it is
// drawn.
#pragma once

#include "pictures/canvas.hpp"
#include "pictures/lettering.hpp"

#include <string_view>

namespace demo {

void draw_moon_ladder(Canvas& canvas, double seconds);
void draw_line_nine(Canvas& canvas, double seconds);
void draw_hibr(Canvas& canvas, double seconds);
void draw_parcel(Canvas& canvas, double seconds);
void draw_round_one(Canvas& canvas, double seconds);
void draw_bell_below(Canvas& canvas, double seconds);

// Little Harbour: the opening that all episodes share, and what comes after it (seconds since the opening's
// end).
constexpr double harbour_opening = 6;
void draw_harbour_opening(Canvas& canvas, double seconds);
void draw_harbour_fog(Canvas& canvas, double seconds);
void draw_harbour_gull(Canvas& canvas, double seconds);
void draw_harbour_tide(Canvas& canvas, double seconds);
void draw_harbour_lights(Canvas& canvas, double seconds);

}  // namespace demo
