// The query string of a URL as decoded pairs.
#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace http {

class Query {
 public:
  using Pair = std::pair<std::string, std::string>;

  Query() = default;
  Query(std::initializer_list<Pair> pairs) : pairs_(pairs) {}

  /// Reads "a=1&b=two+words"; a broken escape stays as it is written. nullopt where the decoded text is not
  /// UTF-8 or holds a NUL, which no database would take.
  static std::optional<Query> parse(std::string_view text);

  /// The first value of that name.
  std::optional<std::string_view> find(std::string_view name) const;
  std::vector<std::string_view> values(std::string_view name) const;
  std::vector<Pair> const& all() const { return pairs_; }
  bool empty() const { return pairs_.empty(); }
  /// Prints the pairs, percent-encoded; empty without pairs.
  std::string text() const;

 private:
  std::vector<Pair> pairs_;
};

}  // namespace http
