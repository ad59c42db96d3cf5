// OKLCH arithmetic, the table of roles, and the generated stylesheet.
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

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// Values that can only be colours and lengths: no address, no string, no escape.
std::optional<std::string> wrong_with_value(std::string_view value) {
  if (value.empty()) return "has no value";
  if (value.size() > 200) return "has a value of more than 200 characters";
  int depth = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    char const c = value[i];
    if (!is_name_character(c) && std::string_view("#%.,()/ +*").find(c) == std::string_view::npos)
      return fmt::format("has a value with {:?}", std::string_view(&value[i], 1));
    if (c == '(') {
      ++depth;
      auto begin = i;
      while (begin > 0 && is_name_character(value[begin - 1])) --begin;
      auto const function = base::lower_ascii(value.substr(begin, i - begin));
      constexpr std::string_view known[] = {"",    "oklch", "oklab", "rgb", "rgba",
                                            "hsl", "hsla",  "var",   "calc"};
      if (std::ranges::find(known, function) == std::end(known)) return "uses the function " + function;
    }
    if (c == ')' && --depth < 0) return "closes a bracket that was not opened";
    if (c == '/' && i + 1 < value.size() && (value[i + 1] == '*' || value[i + 1] == '/'))
      return "has a comment";
  }
  if (depth != 0) return "leaves a bracket open";
  return std::nullopt;
}

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

std::expected<std::vector<CssVariable>, std::string> parse_css_variables(std::string_view css) {
  std::vector<CssVariable> out;
  std::size_t at = 0;
  auto const wrong = [&](std::string_view what) {
    auto const before = css.substr(0, std::min(at, css.size()));
    auto const line = std::ranges::count(before, '\n') + 1;
    auto const last = before.rfind('\n');
    auto const column = before.size() - (last == std::string_view::npos ? 0 : last + 1) + 1;
    return std::unexpected(fmt::format("line {}, column {}: {}", line, column, what));
  };
  if (css.size() > 16 * 1024) return wrong("must be at most 16 KiB");
  auto const skip_space = [&] {
    while (at < css.size() && (css[at] == ' ' || css[at] == '\n' || css[at] == '\t' || css[at] == '\r')) ++at;
  };
  for (skip_space(); at < css.size(); skip_space()) {
    auto const begin = at;
    if (css.substr(at, 2) != "--") return wrong("a variable begins with two hyphens");
    while (at < css.size() && is_name_character(css[at])) ++at;
    auto const name = css.substr(begin, at - begin);
    if (name.size() < 3 || name.size() > 60) return wrong("the variable's name is too short or too long");
    skip_space();
    if (at >= css.size() || css[at] != ':') return wrong("a colon belongs after " + std::string(name));
    ++at;
    skip_space();
    auto const end = std::min(css.find(';', at), css.size());
    auto const value = base::trim(css.substr(at, end - at));
    if (auto const problem = wrong_with_value(value)) return wrong(std::string(name) + ' ' + *problem);
    out.push_back({std::string(name), std::string(value)});
    if (out.size() > 200) return wrong("must have at most 200 variables");
    at = end < css.size() ? end + 1 : end;
  }
  return out;
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
