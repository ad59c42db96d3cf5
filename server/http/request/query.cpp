// Parses and prints query strings.
#include "http/request/query.hpp"

#include "base/text.hpp"

namespace http {
namespace {

bool is_text(std::string_view text) { return text.find('\0') == text.npos && base::is_valid_utf8(text); }

}  // namespace

std::optional<Query> Query::parse(std::string_view text) {
  Query out;
  while (!text.empty()) {
    auto const end = text.find('&');
    std::string_view const part = text.substr(0, end);
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
    if (part.empty()) continue;
    auto const equals = part.find('=');
    Pair pair{base::percent_decode_form(part.substr(0, equals)),
              equals == part.npos ? std::string() : base::percent_decode_form(part.substr(equals + 1))};
    if (!is_text(pair.first) || !is_text(pair.second)) return std::nullopt;
    out.pairs_.push_back(std::move(pair));
  }
  return out;
}

std::optional<std::string_view> Query::find(std::string_view name) const {
  for (auto const& [key, value] : pairs_)
    if (key == name) return value;
  return std::nullopt;
}

std::vector<std::string_view> Query::values(std::string_view name) const {
  std::vector<std::string_view> out;
  for (auto const& [key, value] : pairs_)
    if (key == name) out.emplace_back(value);
  return out;
}

std::string Query::text() const {
  std::string out;
  for (auto const& [key, value] : pairs_) {
    if (!out.empty()) out += '&';
    out += base::percent_encode_component(key);
    out += '=';
    out += base::percent_encode_component(value);
  }
  return out;
}

}  // namespace http
