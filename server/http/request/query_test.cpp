// Query strings: decoding, broken escapes, printing back.
#include "http/request/query.hpp"

#include <gmock/gmock.h>

namespace http {
namespace {

using testing::ElementsAre;

TEST(Query, DecodesPairsInOrder) {
  auto const query = Query::parse("a=1&b=two+words&a=%C3%A9&flag&=x&&c=a=b");
  ASSERT_TRUE(query);
  EXPECT_EQ(query->find("a"), "1");
  EXPECT_THAT(query->values("a"), ElementsAre("1", "é"));
  EXPECT_EQ(query->find("b"), "two words");
  EXPECT_EQ(query->find("flag"), "");
  EXPECT_EQ(query->find("c"), "a=b");
  EXPECT_EQ(query->find("missing"), std::nullopt);
}

TEST(Query, KeepsABrokenEscapeAndRefusesInvalidText) {
  EXPECT_EQ(Query::parse("q=100%&r=%zz")->find("q"), "100%");
  EXPECT_EQ(Query::parse("q=100%&r=%zz")->find("r"), "%zz");
  EXPECT_FALSE(Query::parse("q=%ff"));
  EXPECT_FALSE(Query::parse("%00=1"));
}

TEST(Query, PrintsBackToTheSamePairs) {
  Query const query{{"a b", "c&d"}, {"é", "="}};
  EXPECT_EQ(Query::parse(query.text())->all(), query.all());
}

}  // namespace
}  // namespace http
