// Header fields: order, case, and what may not get in.
#include "http/headers.hpp"

#include <gmock/gmock.h>

#include "http/request/request.hpp"

namespace http {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(Headers, FindsWithoutCaseAndKeepsTheOrder) {
  Headers headers{{"Content-Type", "text/html"}, {"Set-Cookie", "a=1"}, {"set-cookie", "b=2"}};
  EXPECT_EQ(headers.find("content-type"), "text/html");
  EXPECT_EQ(headers.find("Content"), std::nullopt);
  EXPECT_THAT(headers.all("Set-Cookie"), ElementsAre("a=1", "b=2"));
  EXPECT_THAT(
      std::vector<Headers::Field>(headers.begin(), headers.end()),
      ElementsAre(Pair("Content-Type", "text/html"), Pair("Set-Cookie", "a=1"), Pair("set-cookie", "b=2")));
  EXPECT_EQ(headers.lines(), "Content-Type: text/html\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\n");
}

TEST(Headers, SettingReplacesEveryFieldOfTheName) {
  Headers headers{{"A", "1"}, {"B", "2"}, {"a", "3"}, {"C", "4"}};
  headers.set("A", "5");
  EXPECT_EQ(headers.lines(), "B: 2\r\nC: 4\r\nA: 5\r\n");
  EXPECT_EQ(headers.find("c"), "4");
  headers.set("B", *headers.find("C"));
  EXPECT_EQ(headers.find("B"), "4");
  headers.remove("missing");
  headers.remove("C");
  EXPECT_EQ(headers.lines(), "A: 5\r\nB: 4\r\n");
}

TEST(Headers, HeaderInjectionIsRefused) {
  Headers headers;
  EXPECT_THROW(headers.add("X", "a\r\nB: c"), std::invalid_argument);
  EXPECT_THROW(headers.add("X", "a\nb"), std::invalid_argument);
  EXPECT_THROW(headers.add("X", std::string_view("a\0b", 3)), std::invalid_argument);
  EXPECT_THROW(headers.add("X Y", "a"), std::invalid_argument);
  EXPECT_THROW(headers.add("", "a"), std::invalid_argument);
  EXPECT_TRUE(headers.empty());
  headers.add("X", "tab\tand caf\xc3\xa9");
  EXPECT_EQ(headers.size(), 1U);
}

}  // namespace
}  // namespace http
