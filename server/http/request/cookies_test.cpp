// Cookies: read tolerantly, written strictly.
#include "http/request/cookies.hpp"

#include <gmock/gmock.h>

#include "http/request/request.hpp"

namespace http {
namespace {

using testing::HasSubstr;

TEST(Cookies, AreReadTolerantly) {
  auto const cookies =
      Cookies::parse("a=1;b=2 ; quoted=\"x y\"; a=later; bad name=x; =y; novalue; empty=; half=\"x");
  EXPECT_EQ(cookies.find("a"), "1");
  EXPECT_EQ(cookies.find("b"), "2");
  EXPECT_EQ(cookies.find("quoted"), "x y");
  EXPECT_EQ(cookies.find("empty"), "");
  EXPECT_EQ(cookies.find("half"), "\"x");
  EXPECT_EQ(cookies.find("bad name"), std::nullopt);
  EXPECT_EQ(cookies.find("novalue"), std::nullopt);
  EXPECT_EQ(cookies.all().size(), 5U);
}

TEST(Cookies, AFieldOfMoreThan4KilobytesIsIgnored) {
  EXPECT_TRUE(Cookies::parse("a=" + std::string(5'000, 'x')).all().empty());
}

TEST(Cookies, OfSeveralFieldsAreReadTogether) {
  Request request;
  request.headers.add("Cookie", "a=1");
  request.headers.add("Cookie", "b=2");
  auto const cookies = request.cookies();
  EXPECT_EQ(cookies.find("a"), "1");
  EXPECT_EQ(cookies.find("b"), "2");
}

TEST(Cookies, AreWrittenWithTheirAttributes) {
  EXPECT_EQ(to_header({.name = "__Host-session", .value = "abc"}),
            "__Host-session=abc; Path=/; Secure; HttpOnly; SameSite=Lax");
  EXPECT_EQ(to_header({.name = "theme",
                       .value = "dark",
                       .path = "/en",
                       .domain = "a.example",
                       .max_age = std::chrono::seconds(60),
                       .secure = false,
                       .http_only = false,
                       .same_site = SameSite::strict}),
            "theme=dark; Path=/en; Domain=a.example; Max-Age=60; SameSite=Strict");
  EXPECT_THAT(to_header_forgetting({.name = "a", .value = "b"}), HasSubstr("a=; Path=/; Max-Age=0"));
}

TEST(Cookies, ThatABrowserWouldRefuseAreNotWritten) {
  EXPECT_THROW(to_header({.name = "a;b", .value = ""}), std::invalid_argument);
  EXPECT_THROW(to_header({.name = "a", .value = "x; Domain=evil"}), std::invalid_argument);
  EXPECT_THROW(to_header({.name = "a", .value = "x\r\n"}), std::invalid_argument);
  EXPECT_THROW(to_header({.name = "a", .value = "x", .path = "/;Secure"}), std::invalid_argument);
  EXPECT_THROW(to_header({.name = "__Host-a", .value = "x", .path = "/en"}), std::invalid_argument);
  EXPECT_THROW(to_header({.name = "__Host-a", .value = "x", .domain = "a.example"}), std::invalid_argument);
  EXPECT_THROW(to_header({.name = "__Secure-a", .value = "x", .secure = false}), std::invalid_argument);
  EXPECT_THROW(to_header({.name = "a", .value = "x", .secure = false, .same_site = SameSite::none}),
               std::invalid_argument);
  EXPECT_THROW(to_header({.name = "a", .value = std::string(5'000, 'x')}), std::invalid_argument);
}

}  // namespace
}  // namespace http
