// A regular expression that a whole text must match.
#pragma once
#include <memory>
#include <string_view>

namespace base {

/// std::regex behind a wall: its templates would take two seconds to compile in each file that includes them.
class Regex {
 public:
  /// In ECMAScript's grammar. Throws std::regex_error.
  explicit Regex(std::string_view pattern);
  ~Regex();
  Regex(Regex const&) = delete;
  Regex& operator=(Regex const&) = delete;

  bool matches(std::string_view text) const;

 private:
  struct Compiled;
  std::unique_ptr<Compiled const> compiled_;
};

}  // namespace base
