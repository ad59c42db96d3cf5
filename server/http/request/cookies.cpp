// Parses cookies tolerantly and writes them strictly.
#include "http/request/cookies.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "base/text.hpp"
#include "http/headers.hpp"

namespace http {
namespace {

constexpr std::size_t longest = 4096;

// RFC 6265: visible ASCII without quotes, comma, semicolon and backslash.
bool is_cookie_value(std::string_view text) {
  return std::ranges::all_of(text, [](char raw) {
    auto const c = static_cast<unsigned char>(raw);
    return c > 0x20 && c < 0x7f && c != '"' && c != ',' && c != ';' && c != '\\';
  });
}

bool is_attribute_value(std::string_view text) {
  return std::ranges::all_of(text, [](char raw) {
    auto const c = static_cast<unsigned char>(raw);
    return c >= 0x20 && c < 0x7f && c != ';';
  });
}

bool holds_control_character(std::string_view text) {
  return std::ranges::any_of(text, [](char raw) {
    auto const c = static_cast<unsigned char>(raw);
    return c < 0x20 || c == 0x7f;
  });
}

[[noreturn]] void refuse(SetCookie const& cookie, std::string_view reason) {
  throw std::invalid_argument(fmt::format("cookie '{}': {}", cookie.name, reason));
}

std::string_view same_site_text(SameSite same_site) {
  switch (same_site) {
    case SameSite::strict: return "Strict";
    case SameSite::none: return "None";
    case SameSite::lax: break;
  }
  return "Lax";
}

}  // namespace

Cookies Cookies::parse(std::string_view header) {
  Cookies out;
  if (header.size() > longest) return out;
  for (std::string_view part : base::split(header, ';')) {
    part = base::trim(part);
    auto const equals = part.find('=');
    if (equals == part.npos) continue;
    std::string_view const name = base::trim(part.substr(0, equals));
    std::string_view value = base::trim(part.substr(equals + 1));
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
      value = value.substr(1, value.size() - 2);
    if (!is_token(name) || holds_control_character(value) || out.find(name)) continue;
    out.pairs_.emplace_back(name, value);
  }
  return out;
}

std::optional<std::string_view> Cookies::find(std::string_view name) const& {
  for (auto const& [key, value] : pairs_)
    if (key == name) return value;
  return std::nullopt;
}

std::string to_header(SetCookie const& cookie) {
  if (!is_token(cookie.name)) refuse(cookie, "the name contains a character that no cookie name may have");
  if (!is_cookie_value(cookie.value))
    refuse(cookie, "the value contains a character that no cookie may carry");
  if (!is_attribute_value(cookie.path) || !is_attribute_value(cookie.domain))
    refuse(cookie, "bad path or domain");
  bool const host_bound = cookie.name.starts_with("__Host-");
  if (host_bound && (!cookie.secure || cookie.path != "/" || !cookie.domain.empty()))
    refuse(cookie, "__Host- asks for Secure, the path / and no domain");
  if (cookie.name.starts_with("__Secure-") && !cookie.secure) refuse(cookie, "__Secure- asks for Secure");
  if (cookie.same_site == SameSite::none && !cookie.secure) refuse(cookie, "SameSite=None asks for Secure");

  std::string out = fmt::format("{}={}", cookie.name, cookie.value);
  if (!cookie.path.empty()) out += "; Path=" + cookie.path;
  if (!cookie.domain.empty()) out += "; Domain=" + cookie.domain;
  if (cookie.max_age) out += fmt::format("; Max-Age={}", cookie.max_age->count());
  if (cookie.secure) out += "; Secure";
  if (cookie.http_only) out += "; HttpOnly";
  out += "; SameSite=";
  out += same_site_text(cookie.same_site);
  if (out.size() > longest) refuse(cookie, "it is longer than the 4096 bytes that browsers keep");
  return out;
}

std::string to_header_forgetting(SetCookie cookie) {
  cookie.value.clear();
  cookie.max_age = std::chrono::seconds(0);
  return to_header(cookie);
}

}  // namespace http
