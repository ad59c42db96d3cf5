// The Set-Cookie lines of sign-in, and what is read back.
#include "features/accounts/sessions/cookies.hpp"

#include <gmock/gmock.h>

namespace accounts {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr Cookie all_cookies[] = {Cookie::user_token,   Cookie::refresh_token, Cookie::signed_in,
                                  Cookie::sign_in_flow, Cookie::provider_flow, Cookie::passkey,
                                  Cookie::reset_token,  Cookie::device_key,    Cookie::reader};

TEST(SignInCookies, OverHttpsTheyAreBoundToTheHost) {
  EXPECT_EQ(set_cookie(Cookie::user_token, "abc", true),
            "__Host-userToken=abc; Path=/; Max-Age=15552000; Secure; HttpOnly; SameSite=Lax");
  EXPECT_EQ(set_cookie(Cookie::user_token, "abc", false),
            "userToken=abc; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax");
  for (auto const cookie : all_cookies) {
    EXPECT_THAT(cookie_name(cookie, true), StartsWith("__Host-"));
    EXPECT_THAT(set_cookie(cookie, "x", true), HasSubstr("; Secure"));
    EXPECT_THAT(set_cookie(cookie, "x", true), HasSubstr("; SameSite=Lax"));
    EXPECT_THAT(set_cookie(cookie, "x", true), Not(HasSubstr("Domain")));
  }
}

TEST(SignInCookies, ScriptsSeeOnlyTheStamp) {
  for (auto const cookie : all_cookies) {
    bool const hidden = set_cookie(cookie, "x", true).find("HttpOnly") != std::string::npos;
    EXPECT_EQ(hidden, cookie != Cookie::signed_in) << cookie_name(cookie, false);
  }
}

TEST(SignInCookies, ForgettingSaysTheSameNamePathAndFlags) {
  EXPECT_EQ(forget_cookie(Cookie::refresh_token, true),
            "__Host-refreshToken=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax");
  EXPECT_EQ(forget_cookie(Cookie::signed_in, false), "signedIn=; Path=/; Max-Age=0; SameSite=Lax");
}

TEST(SignInCookies, AStampDistinguishesSessionsAndIsNotTheirId) {
  auto const stamp = session_stamp({1});
  EXPECT_EQ(stamp.size(), 16U);
  EXPECT_EQ(stamp, session_stamp({1}));
  EXPECT_NE(stamp, session_stamp({2}));
  EXPECT_EQ(stamp.find_first_not_of("0123456789abcdef"), std::string::npos);
}

TEST(SignInCookies, SigningInSetsThreeAndSigningOutForgetsThem) {
  EXPECT_THAT(session_cookies({1}, "r.1.x", "portal", true),
              ElementsAre(StartsWith("__Host-userToken=portal;"), StartsWith("__Host-refreshToken=r.1.x;"),
                          StartsWith("__Host-signedIn=" + session_stamp({1}) + ";")));
  EXPECT_THAT(session_cookies({1}, "r.1.x", std::nullopt, false),
              ElementsAre(StartsWith("refreshToken=r.1.x;"), StartsWith("signedIn=")));
  EXPECT_THAT(no_session_cookies(true),
              ElementsAre(StartsWith("__Host-userToken=; "), StartsWith("__Host-refreshToken=; "),
                          StartsWith("__Host-signedIn=; ")));
  http::Headers headers;
  add_cookies(headers, no_session_cookies(false));
  EXPECT_EQ(headers.all("Set-Cookie").size(), 3U);
}

TEST(SignInCookies, OnlyTheNameOfTheConnectionsOwnKindIsRead) {
  http::Request request;
  request.headers.add("Cookie", "userToken=plain; __Host-userToken=bound; refreshToken=; other=1");
  EXPECT_EQ(read_cookie(request, Cookie::user_token), "plain");
  EXPECT_EQ(read_cookie(request, Cookie::refresh_token), std::nullopt);
  EXPECT_EQ(read_cookie(request, Cookie::device_key), std::nullopt);
  request.secure = true;
  EXPECT_EQ(read_cookie(request, Cookie::user_token), "bound")
      << "a neighbour without encryption can't plant one";
}

TEST(SignInCookies, AValueThatNoCookieCarriesIsRefused) {
  for (std::string const bad : {"a;b", "a\r\nSet-Cookie: x=1", "a b", "\"a\"", "ä"})
    EXPECT_THROW(set_cookie(Cookie::reset_token, bad, true), std::invalid_argument) << bad;
}

}  // namespace
}  // namespace accounts
