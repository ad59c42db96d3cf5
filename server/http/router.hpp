// Matches a path to a route: fixed words before parameters, segment by segment from the left, then in the
// order of the rows.
#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace http {

using Params = std::map<std::string, std::string, std::less<>>;

/// Patterns are "/music/:artist/:album"; a parameter may be optional ("/articles/:category?/:article").
class Router {
 public:
  /// Adds a pattern under the caller's own index; throws std::invalid_argument where it is malformed.
  void add(std::string_view pattern, std::size_t row);

  struct Match {
    std::size_t row;
    Params params;
    std::string shape;  // of the pattern: '0' for a fixed word, '1' for a parameter; the least is the closest
  };
  /// `path` is decoded, starts with a slash and does not end with one. A parameter takes one non-empty
  /// segment.
  std::optional<Match> match(std::string_view path) const;

  /// First words of all patterns: no editor's page may take one of them as its name.
  std::vector<std::string> reserved_words() const;

 private:
  struct Segment {
    bool is_parameter;
    std::string text;
  };
  struct Variant {
    std::size_t row;
    std::vector<Segment> segments;
  };
  void insert(Variant variant);
  std::map<std::size_t, std::vector<Variant>> by_length_;  // each in order of precedence
};

}  // namespace http
