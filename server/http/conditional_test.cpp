// Conditional requests and ranges.
#include "http/conditional.hpp"

#include <gtest/gtest.h>

#include "http/http_date.hpp"
#include "http/request/request.hpp"

namespace http {
namespace {

Request asking(std::initializer_list<Headers::Field> fields, std::string method = "GET") {
  Request request;
  request.method = std::move(method);
  request.headers = Headers(fields);
  return request;
}

TEST(Conditional, EntityTagsAreFoundInLists) {
  EXPECT_TRUE(names_etag("\"a\"", "\"a\""));
  EXPECT_TRUE(names_etag("\"x\", W/\"a\" , \"b\"", "\"a\""));
  EXPECT_TRUE(names_etag(" * ", "\"a\""));
  EXPECT_FALSE(names_etag("\"ab\"", "\"a\""));
  EXPECT_FALSE(names_etag("a", "\"a\""));
  EXPECT_FALSE(names_etag("\"a", "\"a\""));
  EXPECT_FALSE(names_etag("", "\"a\""));
}

TEST(Conditional, TagsCountBeforeDates) {
  std::string const date = http_date(1'000'000'000);
  auto const weigh = [&](Request const& request) {
    return evaluate_conditions(request, "\"a\"", 1'000'000'000);
  };
  EXPECT_EQ(weigh(asking({})), Condition::proceed);
  EXPECT_EQ(weigh(asking({{"If-None-Match", "\"a\""}})), Condition::not_modified);
  EXPECT_EQ(weigh(asking({{"If-None-Match", "\"a\""}}, "PUT")), Condition::failed);
  EXPECT_EQ(weigh(asking({{"If-None-Match", "\"b\""}, {"If-Modified-Since", date}})), Condition::proceed);
  EXPECT_EQ(weigh(asking({{"If-Modified-Since", date}})), Condition::not_modified);
  EXPECT_EQ(weigh(asking({{"If-Modified-Since", http_date(999'999'999)}})), Condition::proceed);
  EXPECT_EQ(weigh(asking({{"If-Modified-Since", "garbage"}})), Condition::proceed);
  EXPECT_EQ(weigh(asking({{"If-Match", "\"b\""}})), Condition::failed);
  EXPECT_EQ(weigh(asking({{"If-Match", "*"}})), Condition::proceed);
  EXPECT_EQ(weigh(asking({{"If-Unmodified-Since", http_date(999'999'999)}})), Condition::failed);
}

struct RangeCase {
  char const* field;
  RangeAnswer answer;
  std::uint64_t offset = 0, length = 0;
};

TEST(Conditional, RangesAreReadOrPassedOver) {
  for (RangeCase const& row : {
           RangeCase{"bytes=0-0", RangeAnswer::part, 0, 1},
           RangeCase{"bytes=10-19", RangeAnswer::part, 10, 10},
           RangeCase{"Bytes=90-", RangeAnswer::part, 90, 10},
           RangeCase{"bytes=90-500", RangeAnswer::part, 90, 10},
           RangeCase{"bytes=-10", RangeAnswer::part, 90, 10},
           RangeCase{"bytes=-500", RangeAnswer::part, 0, 100},
           RangeCase{"bytes=100-", RangeAnswer::unsatisfiable},
           RangeCase{"bytes=-0", RangeAnswer::unsatisfiable},
           RangeCase{"bytes=0-1,5-6", RangeAnswer::whole},
           RangeCase{"bytes=5-4", RangeAnswer::whole},
           RangeCase{"bytes=", RangeAnswer::whole},
           RangeCase{"bytes=-", RangeAnswer::whole},
           RangeCase{"bytes=a-b", RangeAnswer::whole},
           RangeCase{"bytes=0x1-2", RangeAnswer::whole},
           RangeCase{"bytes=99999999999999999999-", RangeAnswer::whole},
           RangeCase{"lines=1-2", RangeAnswer::whole},
       }) {
    ByteRange range;
    EXPECT_EQ(evaluate_range(asking({{"Range", row.field}}), 100, "\"a\"", "date", range), row.answer)
        << row.field;
    if (row.answer != RangeAnswer::part) continue;
    EXPECT_EQ(range.offset, row.offset) << row.field;
    EXPECT_EQ(range.length, row.length) << row.field;
  }
}

TEST(Conditional, IfRangeGivesTheWholeOfAnotherVersion) {
  ByteRange range;
  auto const weigh = [&](char const* if_range) {
    return evaluate_range(asking({{"Range", "bytes=0-1"}, {"If-Range", if_range}}), 100, "\"a\"", "date",
                          range);
  };
  EXPECT_EQ(weigh("\"a\""), RangeAnswer::part);
  EXPECT_EQ(weigh("date"), RangeAnswer::part);
  EXPECT_EQ(weigh("\"b\""), RangeAnswer::whole);
  EXPECT_EQ(weigh("W/\"a\""), RangeAnswer::whole);
}

}  // namespace
}  // namespace http
