// The alphabet as strokes of a pen: on a grid 10 high, its width in front.
#include "pictures/lettering.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>

namespace demo {

namespace {

struct Glyph {
  char letter;
  double width;
  std::string_view strokes;  // M x y, L x y, C x1 y1 x2 y2 x y
};

constexpr std::array<Glyph, 41> glyphs = {{
    {'A', 7, "M0 10L3.5 0L7 10M1.3 6.6L5.7 6.6"},
    {'B', 5.6, "M0 0L0 10L3 10C6.4 10 6.4 4.8 3 4.8L0 4.8M0 0L2.8 0C5.6 0 5.6 4.8 2.8 4.8"},
    {'C', 7, "M6.8 1.8C5.8 .6 4.6 0 3.8 0C-1.2 0 -1.2 10 3.8 10C4.6 10 5.8 9.4 6.8 8.2"},
    {'D', 6.8, "M0 0L0 10L2.4 10C8.2 10 8.2 0 2.4 0L0 0"},
    {'E', 5, "M5 0L0 0L0 10L5 10M0 4.8L4.3 4.8"},
    {'F', 4.8, "M4.8 0L0 0L0 10M0 4.8L4.1 4.8"},
    {'G', 7.4, "M6.8 1.8C5.8 .6 4.6 0 3.8 0C-1.2 0 -1.2 10 3.8 10C6 10 7.2 8.6 7.2 5.6L4.4 5.6"},
    {'H', 6.4, "M0 0L0 10M6.4 0L6.4 10M0 4.8L6.4 4.8"},
    {'I', 0.1, "M0 0L0 10"},
    {'J', 4, "M4 0L4 7C4 11 0 11 0 7.6"},
    {'K', 5.8, "M0 0L0 10M5.6 0L0 5.8M2 4.2L5.8 10"},
    {'L', 4.6, "M0 0L0 10L4.6 10"},
    {'M', 7.6, "M0 10L0 0L3.8 6.4L7.6 0L7.6 10"},
    {'N', 6.6, "M0 10L0 0L6.6 10L6.6 0"},
    {'O', 7.6, "M3.8 0C-1.25 0 -1.25 10 3.8 10C8.85 10 8.85 0 3.8 0"},
    {'P', 5.4, "M0 10L0 0L2.8 0C6.3 0 6.3 5.4 2.8 5.4L0 5.4"},
    {'Q', 7.6, "M3.8 0C-1.25 0 -1.25 10 3.8 10C8.85 10 8.85 0 3.8 0M4.8 7.2L7.6 10.4"},
    {'R', 5.8, "M0 10L0 0L2.8 0C6.3 0 6.3 5.4 2.8 5.4L0 5.4M2.8 5.4L5.8 10"},
    {'S', 5.4, "M5.1 1.5C4.4 .5 3.6 0 2.7 0C-.6 0 -.6 4.2 2.7 4.9C6.4 5.7 6 10 2.6 10C1.5 10 .6 9.4 0 8.4"},
    {'T', 6, "M0 0L6 0M3 0L3 10"},
    {'U', 6.4, "M0 0L0 6.4C0 11.2 6.4 11.2 6.4 6.4L6.4 0"},
    {'V', 6.8, "M0 0L3.4 10L6.8 0"},
    {'W', 9.6, "M0 0L2.4 10L4.8 1.6L7.2 10L9.6 0"},
    {'X', 6, "M0 0L6 10M6 0L0 10"},
    {'Y', 6.2, "M0 0L3.1 5L6.2 0M3.1 5L3.1 10"},
    {'Z', 5.8, "M0 0L5.8 0L0 10L5.8 10"},
    {'0', 6, "M3 0C-1 0 -1 10 3 10C7 10 7 0 3 0"},
    {'1', 2.4, "M0 2L2.4 0L2.4 10"},
    {'2', 5.4, "M.2 2.4C.8 -1 5.4 -.8 5.2 2.8C5 5 1.6 7.4 0 10L5.4 10"},
    {'3', 5, "M.4 0L4.8 0L2.2 3.8C6 3.8 6 10 2.2 10C1.2 10 .4 9.4 0 8.6"},
    {'4', 5.8, "M4.2 10L4.2 0L0 7L5.8 7"},
    {'5', 5, "M4.6 0L.8 0L.4 4.4C3 3 5.2 4.4 5.2 6.8C5.2 10.4 1.2 11 0 8.6"},
    {'6', 5.4, "M4.4 0C1.6 2 0 4.6 0 7C0 11 5.4 11 5.4 7C5.4 3.4 1 3.4 .2 6"},
    {'7', 5, "M0 0L5 0L1.6 10"},
    {'8', 5.4, "M2.7 4.7C-.6 4.4 -.2 0 2.7 0C5.6 0 6 4.4 2.7 4.7C-1 5 -.8 10 2.7 10C6.2 10 6.4 5 2.7 4.7"},
    {'9', 5.4, "M5.4 3C5.4 -1 0 -1 0 3C0 6.8 4.6 6.8 5.3 3.8M5.4 3C5.4 5.6 3.8 8.4 1.4 10"},
    {'.', 0.1, "M0 9.9L0 10"},
    {',', 0.6, "M.6 9.8L0 11.6"},
    {'\'', 0.4, "M.4 0L.2 2.2"},
    {'-', 3, "M0 5.6L3 5.6"},
    {':', 0.1, "M0 4L0 4.1M0 9.9L0 10"},
}};

Glyph const* find_glyph(char letter) {
  char const wanted = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  auto const* const found =
      std::find_if(glyphs.begin(), glyphs.end(), [&](Glyph const& glyph) { return glyph.letter == wanted; });
  return found == glyphs.end() ? nullptr : found;
}

Shape shape_of(std::string_view strokes) {
  Shape out;
  std::string const text(strokes);
  char const* at = text.c_str();
  auto const number = [&] {
    char* end = nullptr;
    double const value = std::strtod(at, &end);
    at = end;
    return value;
  };
  while (*at != '\0') {
    char const verb = *at++;
    double const x = number();
    double const y = number();
    if (verb == 'M') {
      out.move(x, y);
    } else if (verb == 'L') {
      out.line(x, y);
    } else {
      double const x2 = number();
      double const y2 = number();
      double const end_x = number();
      out.curve(x, y, x2, y2, end_x, number());
    }
  }
  return out;
}

// The first part of each line, by length.
Shape begun(Shape const& whole, double part) {
  Shape out;
  for (auto const& line : whole.lines()) {
    double length = 0;
    for (std::size_t at = 1; at < line.size(); ++at) {
      length += std::hypot(line[at].x - line[at - 1].x, line[at].y - line[at - 1].y);
    }
    double left = length * part;
    out.move(line.front().x, line.front().y);
    for (std::size_t at = 1; at < line.size() && left > 0; ++at) {
      double const step = std::hypot(line[at].x - line[at - 1].x, line[at].y - line[at - 1].y);
      double const share = step > 0 ? std::min(1.0, left / step) : 1;
      out.line(blend(line[at - 1].x, line[at].x, share), blend(line[at - 1].y, line[at].y, share));
      left -= step;
    }
  }
  return out;
}

constexpr double space_width = 3.6;

}  // namespace

double width_of(std::string_view words, Lettering const& style) {
  double const unit = style.height / 10;
  double width = 0;
  for (char const each : words) {
    auto const* const glyph = find_glyph(each);
    width += (glyph == nullptr ? space_width : glyph->width) * unit + style.space * style.height;
  }
  return width - style.space * style.height;
}

void letter(Canvas& canvas, std::string_view words, double x, double baseline, Lettering const& style,
            double part) {
  if (part <= 0 || style.ink.cover <= 0) {
    return;
  }
  double const unit = style.height / 10;
  double left = x - width_of(words, style) / 2;
  for (char const each : words) {
    auto const* const glyph = find_glyph(each);
    if (glyph != nullptr) {
      auto const shape = shape_of(glyph->strokes);
      Inside const inside(canvas, Place{unit, 0, -style.slant * unit, unit, left + style.slant * 10 * unit,
                                        baseline - style.height});
      canvas.stroke(part < 1 ? begun(shape, part) : shape, style.weight * 10, style.ink);
    }
    left += (glyph == nullptr ? space_width : glyph->width) * unit + style.space * style.height;
  }
}

}  // namespace demo
