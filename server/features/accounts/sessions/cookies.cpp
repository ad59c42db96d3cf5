// The table of cookies, and the Set-Cookie lines made from it.
#include "features/accounts/sessions/cookies.hpp"

#include <chrono>

#include "base/text.hpp"
#include "http/request/cookies.hpp"

namespace accounts {
namespace {

using namespace std::chrono_literals;

struct Row {
  std::string_view name;
  std::chrono::seconds life;
  bool http_only = true;
};

// A session's row decides whether it is valid; its cookies only have to live as long as any session may.
constexpr std::chrono::seconds session_life = std::chrono::days(180);

Row row_of(Cookie cookie) {
  switch (cookie) {
    case Cookie::user_token: return {"userToken", session_life};
    case Cookie::refresh_token: return {"refreshToken", session_life};
    case Cookie::signed_in: return {"signedIn", session_life, false};
    case Cookie::sign_in_flow: return {"signInFlow", 10min};
    case Cookie::provider_flow: return {"providerFlow", 10min};
    case Cookie::passkey: return {"passkeyChallenge", 5min};
    case Cookie::reset_token: return {"resetToken", 10min};
    case Cookie::otp_request: return {"otpRequest", 10min};
    case Cookie::device_key: return {"deviceKey", std::chrono::days(365)};
    case Cookie::cart: return {"cart", std::chrono::days(30)};
    case Cookie::reader: return {"reader", std::chrono::days(365)};
  }
  return {};
}

http::SetCookie line_of(Cookie cookie, std::string_view value, bool secure) {
  auto const row = row_of(cookie);
  http::SetCookie out;
  out.name = cookie_name(row.name, secure);
  out.value = value;
  out.max_age = row.life;
  out.secure = secure;
  out.http_only = row.http_only;
  return out;
}

}  // namespace

std::string cookie_name(std::string_view name, bool secure) {
  std::string out = secure ? "__Host-" : "";
  out += name;
  return out;
}

std::string cookie_name(Cookie cookie, bool secure) { return cookie_name(row_of(cookie).name, secure); }

std::string set_cookie(Cookie cookie, std::string_view value, bool secure) {
  return http::to_header(line_of(cookie, value, secure));
}

std::string forget_cookie(Cookie cookie, bool secure) {
  return http::to_header_forgetting(line_of(cookie, "", secure));
}

std::optional<std::string> read_cookie(http::Request const& request, Cookie cookie) {
  auto const cookies = request.cookies();
  auto const found = cookies.find(cookie_name(cookie, request.secure));
  if (!found || found->empty()) return std::nullopt;
  return std::string(*found);
}

std::string session_stamp(SessionId id) { return base::sha256_hex(base::id_text(id.value)).substr(0, 16); }

std::vector<std::string> session_cookies(SessionId id, std::string_view refresh_token,
                                         std::optional<std::string> const& portal_cookie, bool secure) {
  std::vector<std::string> out;
  if (portal_cookie) out.push_back(set_cookie(Cookie::user_token, *portal_cookie, secure));
  out.push_back(set_cookie(Cookie::refresh_token, refresh_token, secure));
  out.push_back(set_cookie(Cookie::signed_in, session_stamp(id), secure));
  return out;
}

std::vector<std::string> no_session_cookies(bool secure) {
  return {forget_cookie(Cookie::user_token, secure), forget_cookie(Cookie::refresh_token, secure),
          forget_cookie(Cookie::signed_in, secure)};
}

void add_cookies(http::Headers& headers, std::vector<std::string> const& lines) {
  for (auto const& line : lines) headers.add("Set-Cookie", line);
}

}  // namespace accounts
