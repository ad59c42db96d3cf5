// A regular expression, by the standard library.
#include "base/regex.hpp"

#include <regex>

namespace base {

struct Regex::Compiled {
  std::regex regex;
};

Regex::Regex(std::string_view pattern)
    : compiled_(std::make_unique<Compiled const>(Compiled{std::regex(pattern.begin(), pattern.end())})) {}

Regex::~Regex() = default;

bool Regex::matches(std::string_view text) const {
  return std::regex_match(text.begin(), text.end(), compiled_->regex);
}

}  // namespace base
