// Puts arguments in the place of a pattern's parameters.
#include "http/pattern.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "base/text.hpp"

namespace http {

std::string fill(Pattern const& pattern, std::vector<std::string_view> const& arguments) {
  if (arguments.size() != pattern.parameters())
    throw std::invalid_argument(
        fmt::format("{} takes {} arguments, not {}", pattern.text(), pattern.parameters(), arguments.size()));
  std::string out;
  auto argument = arguments.begin();
  std::string_view rest = pattern.text();
  while (!rest.empty()) {
    auto const at = std::min(rest.find_first_of(":*"), rest.size());
    out += rest.substr(0, at);
    rest.remove_prefix(at);
    if (rest.empty()) break;
    bool const is_star = rest.front() == '*';
    auto const parameter = rest.substr(0, is_star ? 1 : rest.find('/'));
    rest.remove_prefix(parameter.size());
    std::string_view const value = *argument++;
    if (value.empty() && parameter.ends_with('?')) {
      out.pop_back();  // the slash before it
      continue;
    }
    if (value.empty())
      throw std::invalid_argument(fmt::format("{} of {} is empty", parameter, pattern.text()));
    out += is_star ? base::percent_encode_path(value) : base::percent_encode_component(value);
  }
  return out.empty() ? "/" : out;
}

}  // namespace http
