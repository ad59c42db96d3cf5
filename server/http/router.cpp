// Matches by number of segments, then by precedence; a hundred rows need no tree.
#include "http/router.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "base/text.hpp"

namespace http {

void Router::add(std::string_view pattern, std::size_t row) {
  if (!pattern.starts_with('/'))
    throw std::invalid_argument("a route begins with a slash: " + std::string(pattern));
  std::vector<Variant> variants{{row, {}}};
  if (pattern != "/") {
    for (auto const part : base::split(pattern.substr(1), '/')) {
      if (part.empty() || part == ":" || part == ":?")
        throw std::invalid_argument("an empty part in route " + std::string(pattern));
      bool const is_parameter = part.front() == ':';
      bool const is_optional = is_parameter && part.back() == '?';
      Segment const segment{
          is_parameter,
          std::string(is_parameter ? part.substr(1, part.size() - 1 - (is_optional ? 1 : 0)) : part)};
      std::vector<Variant> next;
      for (auto const& variant : variants) {
        if (is_optional) next.push_back(variant);
        next.push_back(variant);
        next.back().segments.push_back(segment);
      }
      variants = std::move(next);
    }
  }
  for (auto& variant : variants) insert(std::move(variant));
}

void Router::insert(Variant variant) {
  auto& same_length = by_length_[variant.segments.size()];
  auto const goes_before = [](Variant const& a, Variant const& b) {
    for (std::size_t i = 0; i < a.segments.size(); ++i)
      if (a.segments[i].is_parameter != b.segments[i].is_parameter) return b.segments[i].is_parameter;
    return false;
  };
  auto const at = std::ranges::upper_bound(same_length, variant, goes_before);
  same_length.insert(at, std::move(variant));
}

std::optional<Router::Match> Router::match(std::string_view path) const {
  std::vector<std::string_view> parts;
  if (path != "/") parts = base::split(path.substr(1), '/');
  auto const same_length = by_length_.find(parts.size());
  if (same_length == by_length_.end()) return std::nullopt;
  for (auto const& pattern : same_length->second) {
    bool fits = true;
    for (std::size_t i = 0; fits && i < parts.size(); ++i) {
      auto const& segment = pattern.segments[i];
      fits = segment.is_parameter ? !parts[i].empty() : segment.text == parts[i];
    }
    if (!fits) continue;
    Match out{pattern.row, {}, {}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      out.shape += pattern.segments[i].is_parameter ? '1' : '0';
      if (pattern.segments[i].is_parameter) out.params.emplace(pattern.segments[i].text, parts[i]);
    }
    return out;
  }
  return std::nullopt;
}

std::vector<std::string> Router::reserved_words() const {
  std::set<std::string> words;
  for (auto const& [length, patterns] : by_length_)
    for (auto const& pattern : patterns)
      if (!pattern.segments.empty() && !pattern.segments.front().is_parameter)
        words.insert(pattern.segments.front().text);
  return {words.begin(), words.end()};
}

}  // namespace http
