// A whole palette from one brand colour, computed in OKLCH, and the contrast that it must keep.
//
// The lightness of each role is fixed; hue and chroma come from the brand. Chroma is lowered where a colour
// would leave sRGB, and lightness is nudged where a pair would fall below its contrast, so every hue comes
// out readable.
#pragma once
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/tenants/configuration/configuration.hpp"

namespace tenants {

struct Oklch {
  double lightness = 0;  // 0 to 1
  double chroma = 0;
  double hue = 0;  // degrees
  double alpha = 1;
};
struct Rgb {
  double red = 0, green = 0, blue = 0;  // sRGB, 0 to 1
};

Rgb to_rgb(Oklch const& color);  // clamped
bool in_gamut(Oklch const& color);
Oklch from_rgb(Rgb const& color);
/// Reads "#rgb", "#rrggbb", "#rrggbbaa", "oklch(0.46 0.088 178 / 0.5)" and "rgb(15 118 110)".
std::optional<Oklch> parse_color(std::string_view text);
/// The numbers of a CSS list such as "0.46 0.088 178deg / 50%"; nullopt for anything else.
std::optional<std::vector<double>> numbers_in(std::string_view list);

/// "#0f766e"
std::string hex_of(Oklch const& color);

/// WCAG 2 contrast of two opaque colours, 1 to 21.
double contrast(Rgb const& one, Rgb const& other);
/// `top` laid over an opaque ground.
Rgb over(Oklch const& top, Rgb const& ground);

using Palette = std::map<std::string, Oklch, std::less<>>;  // by role: "canvas", "ink-2", "accent"
Palette make_palette(Brand const& brand, Theme theme);
/// Hue and chroma in use: from the colour where one is given.
Brand effective_brand(Brand const& brand);

/// Pairs that fall below 4.5:1 (text) or 3:1 (controls).
struct LowContrast {
  std::string front, ground;
  double ratio, needed;
};
std::vector<LowContrast> check_contrast(Palette const& palette);

struct CssVariable {
  std::string name;  // "--accent"
  std::string value;
};
/// Parses `--name: value;` pairs; the error says where they are invalid.
std::expected<std::vector<CssVariable>, std::string> parse_css_variables(std::string_view text);

/// The palette with a tenant's own variables over it; the error names an invalid colour.
std::expected<Palette, std::string> palette_with(Palette palette, std::vector<CssVariable> const& variables);

/// What is wrong with the looks of a tenant: syntax, contrast.
std::vector<base::FieldError> check_looks(GlobalSettings const& settings);
/// The stylesheet with both themes; `settings` has passed check_looks.
std::string theme_css(GlobalSettings const& settings);

}  // namespace tenants
