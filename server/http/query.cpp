// Query strings: split at & and =, decode escapes and plus signs.
#include "http/query.hpp"

#include "base/text.hpp"

namespace http {
namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char const c = text[i];
    int const high = c == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    int const low = high >= 0 ? hex_value(text[i + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += c == '+' ? ' ' : c;
    }
  }
  return out;
}

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
    Pair pair{decode(part.substr(0, equals)),
              equals == part.npos ? std::string() : decode(part.substr(equals + 1))};
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
