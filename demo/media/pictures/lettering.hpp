// Letters drawn with a round pen, for titles and credits: no font of the machine is needed.
#pragma once

#include "pictures/canvas.hpp"

#include <string_view>

namespace demo {

struct Lettering {
  double height = 60;    // of a capital
  double weight = 0.14;  // of the pen, part of the height
  double space = 0.28;   // between letters, part of the height
  Ink ink;
  double slant = 0;
};

// Capitals, digits and a few marks; small letters are drawn as capitals, unknown ones as a space.
double width_of(std::string_view words, Lettering const& style);
// `part` of each line is drawn, from 0 (nothing) to 1, as if it was being written. x is the middle.
void letter(Canvas& canvas, std::string_view words, double x, double baseline, Lettering const& style,
            double part = 1);

}  // namespace demo
