// Averages and hues in OKLab, where distances are perceptually uniform.
#include "features/media/colours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numbers>

namespace media {
namespace {

/// Numbers of the head are parted by white space and comments.
std::optional<int> head_number(std::string_view text, std::size_t& at) {
  while (at < text.size() && (std::isspace(static_cast<unsigned char>(text[at])) || text[at] == '#')) {
    if (text[at] == '#')
      while (at < text.size() && text[at] != '\n') ++at;
    else
      ++at;
  }
  int number = 0;
  auto const result = std::from_chars(text.data() + at, text.data() + text.size(), number);
  if (result.ec != std::errc{} || number <= 0) return std::nullopt;
  at = static_cast<std::size_t>(result.ptr - text.data());
  return number;
}

double linear(unsigned char value) {
  double const v = value / 255.0;
  return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}
int encoded(double v) {
  double const value = v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
  return static_cast<int>(std::lround(std::clamp(value, 0.0, 1.0) * 255));
}

struct Lab {
  double lightness = 0;
  double a = 0;
  double b = 0;
};
Lab oklab(double r, double g, double b) {
  double const l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double const m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double const s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
          1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
          0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

}  // namespace

std::optional<Colours> colours_of_pixmap(std::string_view pixmap) {
  if (!pixmap.starts_with("P6") && !pixmap.starts_with("P5")) return std::nullopt;
  std::size_t const channels = pixmap[1] == '6' ? 3 : 1;
  std::size_t at = 2;
  auto const width = head_number(pixmap, at);
  auto const height = head_number(pixmap, at);
  auto const depth = head_number(pixmap, at);
  if (!width || !height || depth != 255 || *width > 4096 || *height > 4096) return std::nullopt;
  ++at;  // one white space ends the head
  std::size_t const pixels = static_cast<std::size_t>(*width) * static_cast<std::size_t>(*height);
  if (pixmap.size() < at + pixels * channels) return std::nullopt;

  constexpr std::size_t bins = 36;
  std::array<Lab, bins> sums{};
  std::array<double, bins> weights{};
  std::array<double, bins> deep{};
  double red = 0;
  double green = 0;
  double blue = 0;
  for (std::size_t i = 0; i < pixels; ++i) {
    auto const sample = [&](std::size_t channel) {
      return static_cast<unsigned char>(pixmap[at + i * channels + (channels == 3 ? channel : 0)]);
    };
    double const r = linear(sample(0));
    double const g = linear(sample(1));
    double const b = linear(sample(2));
    red += r;
    green += g;
    blue += b;
    Lab const colour = oklab(r, g, b);
    double const strength = std::hypot(colour.a, colour.b);
    if (strength < 0.02) continue;
    double const turn = std::atan2(colour.b, colour.a) / (2 * std::numbers::pi);
    auto const bin = static_cast<std::size_t>((turn < 0 ? turn + 1 : turn) * bins) % bins;
    weights[bin] += strength;
    deep[bin] += strength * std::pow(1 - colour.lightness, 3);
    sums[bin].a += colour.a;
    sums[bin].b += colour.b;
  }
  auto const count = static_cast<double>(pixels);
  Colours out;
  out.average =
      fmt::format("#{:02x}{:02x}{:02x}", encoded(red / count), encoded(green / count), encoded(blue / count));
  auto const hue_of = [&](std::size_t bin) {
    double const degrees = std::atan2(sums[bin].b, sums[bin].a) * 180 / std::numbers::pi;
    return static_cast<std::int64_t>(std::lround(degrees < 0 ? degrees + 360 : degrees)) % 360;
  };
  auto const strongest = static_cast<std::size_t>(std::ranges::max_element(weights) - weights.begin());
  if (weights[strongest] <= 0) return out;
  out.hue_light = hue_of(strongest);
  // For the dark theme use the dark areas of the picture: a dimmed beige looks muddy.
  out.hue_dark = hue_of(static_cast<std::size_t>(std::ranges::max_element(deep) - deep.begin()));
  return out;
}

}  // namespace media
