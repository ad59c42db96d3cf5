// Reads the CSS variables that a tenant sets itself, and refuses what is more than colours and lengths.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "features/tenants/look/palette.hpp"

namespace tenants {
namespace {

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

}  // namespace

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

}  // namespace tenants
