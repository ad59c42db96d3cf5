// Colours in OKLCH: conversion to and from sRGB, their text in CSS, contrast.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

#include "base/text.hpp"
#include "features/tenants/look/palette.hpp"

namespace tenants {
namespace {

struct Linear {
  double red, green, blue;
};

Linear to_linear(Oklch const& color) {
  double const angle = color.hue * std::numbers::pi / 180;
  double const a = color.chroma * std::cos(angle);
  double const b = color.chroma * std::sin(angle);
  double const l = std::pow(color.lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
  double const m = std::pow(color.lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
  double const s = std::pow(color.lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
  return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
          -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
          -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

double encode(double linear) {
  linear = std::clamp(linear, 0.0, 1.0);
  return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
}
double decode(double value) {
  return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(Rgb const& color) {
  return 0.2126 * decode(color.red) + 0.7152 * decode(color.green) + 0.0722 * decode(color.blue);
}

}  // namespace

std::optional<std::vector<double>> numbers_in(std::string_view list) {
  std::vector<double> out;
  std::string_view rest = list;
  while (!(rest = base::trim(rest)).empty()) {
    if (rest.front() == '/' || rest.front() == ',') {
      rest.remove_prefix(1);
      continue;
    }
    double number = 0;
    auto const [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error != std::errc()) return std::nullopt;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (rest.starts_with("deg"))
      rest.remove_prefix(3);
    else if (rest.starts_with('%')) {
      number /= 100;
      rest.remove_prefix(1);
    }
    out.push_back(number);
  }
  return out;
}

Rgb to_rgb(Oklch const& color) {
  auto const linear = to_linear(color);
  return {encode(linear.red), encode(linear.green), encode(linear.blue)};
}

bool in_gamut(Oklch const& color) {
  auto const linear = to_linear(color);
  constexpr double slack = 1e-4;
  return std::ranges::all_of(std::initializer_list<double>{linear.red, linear.green, linear.blue},
                             [](double part) { return part >= -slack && part <= 1 + slack; });
}

Oklch from_rgb(Rgb const& color) {
  double const red = decode(color.red), green = decode(color.green), blue = decode(color.blue);
  double const l = std::cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  double const m = std::cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  double const s = std::cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  double const a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  double const b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
  double hue = std::atan2(b, a) * 180 / std::numbers::pi;
  if (hue < 0) hue += 360;
  return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, std::hypot(a, b), hue, 1};
}

std::optional<Oklch> parse_color(std::string_view text_in) {
  auto const text_value = base::trim(text_in);
  if (text_value.starts_with('#')) {
    auto digits = std::string(text_value.substr(1));
    if (digits.size() == 3 || digits.size() == 4) {
      std::string doubled;
      for (char const c : digits) doubled.append(2, c);
      digits = doubled;
    }
    if (digits.size() != 6 && digits.size() != 8) return std::nullopt;
    double parts[4] = {0, 0, 0, 1};
    for (std::size_t i = 0; i < digits.size() / 2; ++i) {
      unsigned byte = 0;
      auto const* begin = digits.data() + i * 2;
      auto const [end, error] = std::from_chars(begin, begin + 2, byte, 16);
      if (error != std::errc() || end != begin + 2) return std::nullopt;
      parts[i] = byte / 255.0;
    }
    auto color = from_rgb({parts[0], parts[1], parts[2]});
    color.alpha = parts[3];
    return color;
  }
  auto const open = text_value.find('(');
  if (open == std::string_view::npos || !text_value.ends_with(')')) return std::nullopt;
  auto const function = base::lower_ascii(text_value.substr(0, open));
  auto const numbers = numbers_in(text_value.substr(open + 1, text_value.size() - open - 2));
  if (!numbers || numbers->size() < 3 || numbers->size() > 4) return std::nullopt;
  double const alpha = numbers->size() == 4 ? std::clamp((*numbers)[3], 0.0, 1.0) : 1;
  if (function == "oklch")
    return Oklch{std::clamp((*numbers)[0], 0.0, 1.0), std::clamp((*numbers)[1], 0.0, 0.5), (*numbers)[2],
                 alpha};
  if (function == "rgb" || function == "rgba") {
    auto const part = [&](int i) {
      return std::clamp((*numbers)[static_cast<std::size_t>(i)] / 255, 0.0, 1.0);
    };
    auto color = from_rgb({part(0), part(1), part(2)});
    color.alpha = alpha;
    return color;
  }
  return std::nullopt;
}

std::string hex_of(Oklch const& color) {
  auto const rgb = to_rgb(color);
  auto const byte = [](double part) { return static_cast<int>(std::lround(part * 255)); };
  return fmt::format("#{:02x}{:02x}{:02x}", byte(rgb.red), byte(rgb.green), byte(rgb.blue));
}

double contrast(Rgb const& one, Rgb const& other) {
  double const a = luminance(one), b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

Rgb over(Oklch const& top, Rgb const& ground) {
  auto const color = to_rgb(top);
  auto const mix = [&](double above, double below) { return above * top.alpha + below * (1 - top.alpha); };
  return {mix(color.red, ground.red), mix(color.green, ground.green), mix(color.blue, ground.blue)};
}

}  // namespace tenants
