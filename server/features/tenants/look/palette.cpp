// The table of roles, the palette that they give a brand, and the generated stylesheet.
#include "features/tenants/look/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <span>

#include "base/text.hpp"

namespace tenants {
namespace {

/// How a role is made of the brand: a fixed lightness, chroma fixed or a share of the brand's, its own hue or
/// the brand's.
struct Role {
  std::string_view name;
  double lightness;
  double chroma;        // of its own
  double brand_chroma;  // times the brand's
  double hue;           // below 0: the brand's
  double alpha = 1;
};
constexpr double brand_hue = -1;

constexpr Role light_roles[] = {
    {"canvas", 0.986, 0.003, 0, brand_hue},
    {"surface", 1, 0, 0, brand_hue},
    {"field", 0.21, 0.016, 0, brand_hue, 0.052},
    {"field-2", 0.21, 0.016, 0, brand_hue, 0.095},
    {"line", 0.908, 0.007, 0, brand_hue},
    {"line-ctl", 0.62, 0.015, 0, brand_hue},
    {"ink", 0.21, 0.016, 0, brand_hue},
    {"ink-2", 0.44, 0.016, 0, brand_hue},
    {"ink-3", 0.495, 0.014, 0, brand_hue},
    {"accent", 0.46, 0, 1, brand_hue},
    {"accent-up", 0.40, 0, 1, brand_hue},
    {"on-accent", 0.99, 0.008, 0, brand_hue},
    {"accent-ink", 0.44, 0, 1, brand_hue},
    {"accent-wash", 0.952, 0.026, 0, brand_hue},
    {"ok", 0.46, 0.11, 0, 150},
    {"warn", 0.47, 0.1, 0, 70},
    {"warn-wash", 0.96, 0.035, 0, 85},
    {"danger", 0.5, 0.18, 0, 27},
    {"danger-wash", 0.955, 0.022, 0, 25},
    {"scrim", 0.2, 0.02, 0, brand_hue, 0.52},
    {"glass", 0.99, 0.003, 0, brand_hue, 0.93},
};
constexpr Role dark_roles[] = {
    {"canvas", 0.162, 0.010, 0, brand_hue},
    {"surface", 0.204, 0.011, 0, brand_hue},
    {"field", 0.97, 0.005, 0, brand_hue, 0.085},
    {"field-2", 0.97, 0.005, 0, brand_hue, 0.14},
    {"line", 0.272, 0.012, 0, brand_hue},
    {"line-ctl", 0.55, 0.016, 0, brand_hue},
    {"ink", 0.968, 0.005, 0, brand_hue},
    {"ink-2", 0.79, 0.010, 0, brand_hue},
    {"ink-3", 0.69, 0.012, 0, brand_hue},
    {"accent", 0.83, 0, 1.35, brand_hue},
    {"accent-up", 0.88, 0, 1.2, brand_hue},
    {"on-accent", 0.19, 0.03, 0, brand_hue},
    {"accent-ink", 0.84, 0, 1.3, brand_hue},
    {"accent-wash", 0.275, 0.036, 0, brand_hue},
    {"ok", 0.8, 0.14, 0, 150},
    {"warn", 0.83, 0.12, 0, 80},
    {"warn-wash", 0.28, 0.035, 0, 80},
    {"danger", 0.76, 0.14, 0, 25},
    {"danger-wash", 0.28, 0.05, 0, 25},
    {"scrim", 0.08, 0.01, 0, brand_hue, 0.66},
    {"glass", 0.18, 0.011, 0, brand_hue, 0.92},
};

struct Pair {
  std::string_view front, ground;
  double needed;
};
constexpr double text_contrast = 4.5;
constexpr double control = 3;
constexpr Pair pairs[] = {
    {"ink", "canvas", text_contrast},
    {"ink", "surface", text_contrast},
    {"ink", "accent-wash", text_contrast},
    {"ink-2", "canvas", text_contrast},
    {"ink-2", "surface", text_contrast},
    {"ink-2", "accent-wash", text_contrast},
    {"ink-3", "canvas", text_contrast},
    {"ink-3", "surface", text_contrast},
    {"accent-ink", "canvas", text_contrast},
    {"accent-ink", "surface", text_contrast},
    {"accent-ink", "accent-wash", text_contrast},
    {"on-accent", "accent", text_contrast},
    {"on-accent", "accent-up", text_contrast},
    {"ok", "surface", text_contrast},
    {"ok", "canvas", text_contrast},
    {"warn", "surface", text_contrast},
    {"warn", "warn-wash", text_contrast},
    {"danger", "surface", text_contrast},
    {"danger", "canvas", text_contrast},
    {"danger", "danger-wash", text_contrast},
    {"line-ctl", "canvas", control},
    {"line-ctl", "surface", control},
    {"accent", "canvas", control},
    {"accent", "surface", control},
};
/// Text colours that are also used on translucent fields, over either surface.
constexpr std::string_view on_fields[] = {"ink", "ink-2"};

double ratio_of(Palette const& palette, std::string_view front, std::string_view ground) {
  auto const below = to_rgb(palette.find(ground)->second);
  return contrast(over(palette.find(front)->second, below), below);
}

/// The strongest chroma that sRGB can show at this lightness and hue.
Oklch into_gamut(Oklch color) {
  if (in_gamut(color)) return color;
  double low = 0, high = color.chroma;
  for (int i = 0; i < 24; ++i) {
    double const middle = (low + high) / 2;
    color.chroma = middle;
    if (in_gamut(color))
      low = middle;
    else
      high = middle;
  }
  color.chroma = low;
  return color;
}

std::string print(Oklch const& color) {
  auto const base = fmt::format("oklch({:.4f} {:.4f} {:.2f}", color.lightness, color.chroma, color.hue);
  return color.alpha < 1 ? base + fmt::format(" / {:.3f})", color.alpha) : base + ")";
}

std::vector<CssVariable> variables_of(std::string_view css) {
  return parse_css_variables(css).value_or(std::vector<CssVariable>{});
}

void append_theme(std::string& out, std::string_view selector, Brand const& brand, Theme theme,
                  std::string_view own) {
  out += selector;
  out += '{';
  for (auto const& [role, color] : make_palette(brand, theme))
    out += fmt::format("--{}:{};", role, print(color));
  for (auto const& variable : variables_of(own)) out += variable.name + ':' + variable.value + ';';
  out += "}\n";
}

/// A brand that the tenant's own variables --brand-h and --brand-c have changed.
Brand brand_under(Brand brand, std::string_view css) {
  for (auto const& variable : variables_of(css)) {
    auto const number = numbers_in(variable.value);
    if (!number || number->size() != 1) continue;
    if (variable.name == "--brand-h") brand.hue = number->front();
    if (variable.name == "--brand-c") brand.chroma = number->front();
  }
  return brand;
}

}  // namespace

Brand effective_brand(Brand const& brand) {
  auto out = brand;
  if (auto const color = parse_color(brand.color)) {
    out.hue = color->hue;
    out.chroma = std::min(color->chroma, 0.2);
  }
  return out;
}

Palette make_palette(Brand const& given, Theme theme) {
  auto const brand = effective_brand(given);
  Palette palette;
  auto const roles =
      theme == Theme::light ? std::span<Role const>(light_roles) : std::span<Role const>(dark_roles);
  for (auto const& role : roles) {
    Oklch const color{role.lightness, role.chroma + role.brand_chroma * brand.chroma,
                      role.hue == brand_hue ? brand.hue : role.hue, role.alpha};
    palette.emplace(role.name, into_gamut(color));
  }
  // What is in front moves away from its ground, a hundredth at a time, until the pair reads well.
  double const away = theme == Theme::light ? -0.01 : 0.01;
  for (auto const& pair : pairs) {
    bool const on_accent = pair.front == "on-accent";
    auto& moved = palette.find(on_accent ? pair.ground : pair.front)->second;
    for (int i = 0; i < 40 && ratio_of(palette, pair.front, pair.ground) < pair.needed; ++i) {
      moved.lightness = std::clamp(moved.lightness + away, 0.0, 1.0);
      moved = into_gamut(moved);
    }
  }
  return palette;
}

std::vector<LowContrast> check_contrast(Palette const& palette) {
  std::vector<LowContrast> low;
  for (auto const& pair : pairs) {
    double const ratio = ratio_of(palette, pair.front, pair.ground);
    if (ratio < pair.needed)
      low.push_back({std::string(pair.front), std::string(pair.ground), ratio, pair.needed});
  }
  for (auto const front : on_fields)
    for (auto const ground : {"canvas", "surface"}) {
      auto const field = over(palette.find("field")->second, to_rgb(palette.find(ground)->second));
      double const ratio = contrast(over(palette.find(front)->second, field), field);
      if (ratio < text_contrast) low.push_back({std::string(front), "field", ratio, text_contrast});
    }
  return low;
}

std::expected<Palette, std::string> palette_with(Palette palette, std::vector<CssVariable> const& variables) {
  for (auto const& variable : variables) {
    auto const found = palette.find(std::string_view(variable.name).substr(2));
    if (found == palette.end()) continue;
    auto const color = parse_color(variable.value);
    if (!color)
      return std::unexpected(variable.name + " must be a colour such as #0f766e or oklch(0.46 0.09 178)");
    found->second = *color;
  }
  return palette;
}

std::vector<base::FieldError> check_looks(GlobalSettings const& settings) {
  std::vector<base::FieldError> errors;
  auto const& brand = settings.brand;
  if (!brand.color.empty() && !parse_color(brand.color))
    errors.push_back({"brand.color", "format", "must be a colour such as #0f766e"});
  if (!(brand.hue >= 0 && brand.hue <= 360)) errors.push_back({"brand.hue", "range", "must be 0 to 360"});
  if (!(brand.chroma >= 0 && brand.chroma <= 0.2))
    errors.push_back({"brand.chroma", "range", "must be 0 to 0.2"});
  if (!errors.empty()) return errors;

  auto const other = settings.theme == Theme::light ? Theme::dark : Theme::light;
  auto const check = [&](std::string const& field, std::string const& css, Theme theme) {
    auto const variables = parse_css_variables(css);
    if (!variables) return errors.push_back({field, "syntax", variables.error()});
    auto const under = brand_under(brand_under(effective_brand(brand), settings.colors), css);
    if (!(under.hue >= 0 && under.hue <= 360 && under.chroma >= 0 && under.chroma <= 0.2))
      return errors.push_back({field, "range", "--brand-h must be 0 to 360 and --brand-c 0 to 0.2"});
    auto const palette = palette_with(make_palette({{}, under.hue, under.chroma}, theme), *variables);
    if (!palette) return errors.push_back({field, "format", palette.error()});
    for (auto const& low : check_contrast(*palette))
      errors.push_back({field, "contrast",
                        fmt::format("--{} on --{} has a contrast of {:.2f}, {} is needed", low.front,
                                    low.ground, low.ratio, low.needed)});
  };
  check("colors", settings.colors, settings.theme);
  check("alternatColors", settings.alternat_colors, other);
  return errors;
}

std::string theme_css(GlobalSettings const& settings) {
  bool const light_first = settings.theme == Theme::light;
  auto brand = brand_under(effective_brand(settings.brand), settings.colors);
  brand.color.clear();
  auto const& light = light_first ? settings.colors : settings.alternat_colors;
  auto const& dark = light_first ? settings.alternat_colors : settings.colors;
  std::string out = fmt::format(":root{{--brand-h:{:.2f};--brand-c:{:.4f};}}\n", brand.hue, brand.chroma);
  append_theme(out, ":root:not([data-theme=\"dark\"]),[data-theme=\"light\"]", brand_under(brand, light),
               Theme::light, light);
  append_theme(out, ":root[data-theme=\"dark\"],[data-theme=\"dark\"]", brand_under(brand, dark), Theme::dark,
               dark);
  return out;
}

}  // namespace tenants
