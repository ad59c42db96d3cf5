// HTTP dates, written and read.
#include "http/http_date.hpp"

#include <gtest/gtest.h>

namespace http {
namespace {

TEST(HttpDate, IsWrittenAndReadBack) {
  EXPECT_EQ(http_date(784111777), "Sun, 06 Nov 1994 08:49:37 GMT");
  EXPECT_EQ(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT"), 784111777);
  for (std::int64_t const at : {0LL, 951782400LL, 1'795'255'500LL, 4'102'444'799LL})
    EXPECT_EQ(parse_http_date(http_date(at)), at);
}

TEST(HttpDate, RefusesOtherForms) {
  for (char const* wrong : {"", "yesterday", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
                            "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
                            "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, -6 Nov 1994 08:49:37 GMT"})
    EXPECT_EQ(parse_http_date(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace http
