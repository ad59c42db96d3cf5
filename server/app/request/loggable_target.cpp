// Finds secret parameters in a query and in the addresses that it holds.
#include "app/request/loggable_target.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace app {
namespace {

constexpr std::string_view secret_names[] = {"session_id",   "session",       "code",     "state",
                                             "access_token", "refresh_token", "token",    "pin",
                                             "otp",          "password",      "id_token", "s"};
constexpr std::string_view around_parameters = "?&;#=";
constexpr int most_layers = 4;  // of percent-encoding; what is still escaped below them is left out

std::string decoded(std::string_view text) { return base::percent_decode(text).value_or(std::string(text)); }

bool is_secret(std::string_view name) {
  return std::ranges::find(secret_names, base::lower_ascii(name)) != std::end(secret_names);
}

/// Whether a value names a secret parameter, as "/music?code=…" does.
bool holds_secret(std::string_view value) {
  std::string text(value);
  for (int layer = 0; layer < most_layers; ++layer) {
    for (auto equals = text.find('='); equals != text.npos; equals = text.find('=', equals + 1)) {
      auto const before = std::string_view(text).substr(0, equals);
      auto const begin = before.find_last_of(around_parameters);
      if (begin != before.npos && is_secret(before.substr(begin + 1))) return true;
      if (begin == before.npos && is_secret(before)) return true;
    }
    auto inner = decoded(text);
    if (inner == text) return false;
    text = std::move(inner);
  }
  return true;
}

}  // namespace

std::string loggable_target(std::string_view target) {
  auto const query = target.find('?');
  if (query == target.npos) return std::string(target);
  std::string out(target.substr(0, query));
  char sign = '?';
  for (auto const pair : base::split(target.substr(query + 1), '&')) {
    auto const equals = std::min(pair.find('='), pair.size());
    auto const name = decoded(pair.substr(0, equals));
    auto const value = pair.substr(std::min(equals + 1, pair.size()));
    out += sign;
    out += is_secret(name) || holds_secret(value) ? std::string(pair.substr(0, equals)) + "=..."
                                                  : std::string(pair);
    sign = '&';
  }
  return out;
}

}  // namespace app
