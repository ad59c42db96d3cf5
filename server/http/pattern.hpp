// URL patterns ("/music/tracks/:title/:track"), checked by the compiler, and the links made from them.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace http {

/// The address of a page, a form or a file. `:title` matches one segment, `:title?` an optional one, and a
/// star at the end the rest of the path. The front end uses the name: links.music.track() for music.track. A
/// malformed pattern does not compile.
class Pattern {
 public:
  consteval Pattern(std::string_view name, std::string_view text)
      : name_(name), text_(text), parameters_(checked(name, text)) {}

  constexpr std::string_view name() const { return name_; }
  constexpr std::string_view text() const { return text_; }
  /// The number of parameters, with the star and the optional ones.
  constexpr std::size_t parameters() const { return parameters_; }
  /// What every address of the pattern begins with: "/theme/" of "/theme/*".
  constexpr std::string_view prefix() const { return text_.substr(0, text_.find_first_of(":*")); }
  /// Whether it is the pattern of a decoded path; for patterns without parameters and those with only a star.
  constexpr bool covers(std::string_view path) const {
    return parameters_ == 0 ? path == text_ : path.starts_with(prefix());
  }

 private:
  static constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
  static constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static constexpr bool is_word(std::string_view text) {
    return !text.empty() && is_letter(text.front()) &&
           std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c); });
  }
  /// Needs no percent-encoding.
  static constexpr bool is_plain(std::string_view text) {
    return std::ranges::all_of(
        text, [](char c) { return is_letter(c) || is_digit(c) || std::string_view("-._~").contains(c); });
  }

  /// Returns the number of parameters. An exception here is an error of the compiler with that text.
  static consteval std::size_t checked(std::string_view name, std::string_view text) {
    auto const dot = name.find('.');
    if (dot == std::string_view::npos || !is_word(name.substr(0, dot)) || !is_word(name.substr(dot + 1)))
      throw "the name of a pattern is two words with a dot: music.track";
    if (!text.starts_with('/')) throw "a pattern begins with a slash";
    if (text.size() > 1 && text.ends_with('/')) throw "a pattern does not end with a slash";
    std::size_t count = 0;
    if (text.ends_with('*')) {
      text.remove_suffix(1);
      ++count;
    }
    std::string_view rest = text.substr(1);
    std::string_view seen = text;
    while (!rest.empty()) {
      auto const end = std::min(rest.find('/'), rest.size());
      auto segment = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (segment.empty()) throw "a segment of a pattern is not empty";
      if (segment.starts_with(':')) {
        ++count;
        auto const parameter = segment.substr(1, segment.size() - (segment.ends_with('?') ? 2 : 1));
        if (!is_word(parameter)) throw "a parameter is a colon and a word: /:title";
        // Twice the same name would leave one of the values unread.
        auto const again =
            seen.substr(static_cast<std::size_t>(segment.data() - seen.data()) + segment.size());
        if (has_parameter(again, parameter)) throw "two parameters of a pattern have the same name";
      } else if (!is_plain(segment)) {
        throw "the fixed words of a pattern need no percent-encoding; a star comes only at its end";
      }
    }
    return count;
  }
  static constexpr bool has_parameter(std::string_view text, std::string_view name) {
    for (auto at = text.find(':'); at != std::string_view::npos; at = text.find(':', at + 1)) {
      auto const found = text.substr(at + 1, text.find_first_of("/?", at + 1) - at - 1);
      if (found == name) return true;
    }
    return false;
  }

  std::string_view name_;
  std::string_view text_;
  std::size_t parameters_;
};

/// A pattern for that many arguments; another one does not compile.
template <std::size_t count>
struct PatternWith {
  Pattern pattern;

  consteval PatternWith(Pattern const& wanted) : pattern(wanted) {  // NOLINT(google-explicit-constructor)
    if (wanted.parameters() != count) throw "as many arguments as the pattern has parameters";
  }
};

/// The path with each argument percent-encoded in its place; an optional parameter without value is left out
/// with its segment. Throws std::invalid_argument if the number of arguments is another one, or if one that
/// must be there is empty.
std::string fill(Pattern const& pattern, std::vector<std::string_view> const& arguments);

/// `link(pages::track, slug, base::text(id))` → "/music/tracks/blue-hour/0AB…", without language prefix.
template <class... Arguments>
std::string link(std::type_identity_t<PatternWith<sizeof...(Arguments)>> pattern,
                 Arguments const&... arguments) {
  return fill(pattern.pattern, {std::string_view(arguments)...});
}

}  // namespace http
