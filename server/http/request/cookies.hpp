// Cookies: parses the Cookie field and prints Set-Cookie fields.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace http {

class Cookies {
 public:
  /// Parses "a=1; b=2". Invalid pairs (without a name, a name that is not a token, a control character) are
  /// skipped; one pair of quotes around a value is removed; of equal names the first counts, which browsers
  /// send for the longest path. A field of more than 4 KB counts as empty.
  static Cookies parse(std::string_view header);

  std::optional<std::string_view> find(std::string_view name) const&;
  std::optional<std::string_view> find(std::string_view name) const&& =
      delete;  // it would outlive what it looks into
  std::vector<std::pair<std::string, std::string>> const& all() const { return pairs_; }

 private:
  std::vector<std::pair<std::string, std::string>> pairs_;
};

enum class SameSite { lax, strict, none };

struct SetCookie {
  std::string name;
  std::string value;
  std::string path = "/";
  std::string domain = {};                           // empty: this host only
  std::optional<std::chrono::seconds> max_age = {};  // absent: until the browser closes
  bool secure = true;
  bool http_only = true;
  SameSite same_site = SameSite::lax;
};

/// The value of the Set-Cookie field. Throws std::invalid_argument where a browser would refuse the cookie:
/// characters that a cookie can't carry, more than 4 KB, a __Host- or __Secure- name or SameSite=None without
/// what they ask for.
std::string to_header(SetCookie const& cookie);
/// The Set-Cookie line that deletes a cookie; path, domain and flags must be those it was set with.
std::string to_header_forgetting(SetCookie cookie);

}  // namespace http
