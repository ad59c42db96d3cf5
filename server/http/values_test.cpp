// The small values: headers, queries, cookies, problems, dates, networks, codings, metrics and rates.
#include <brotli/decode.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <thread>

#include "http/compression.hpp"
#include "http/conditional.hpp"
#include "http/cookies.hpp"
#include "http/http_date.hpp"
#include "http/metrics.hpp"
#include "http/networks.hpp"
#include "http/problem.hpp"
#include "http/query.hpp"
#include "http/rate_limit.hpp"
#include "http/request.hpp"

namespace http {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pair;
using namespace std::chrono_literals;

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

TEST(Headers, NothingThatEndsALineGetsIn) {
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

TEST(Query, KeepsABrokenEscapeAndRefusesWhatIsNoText) {
  EXPECT_EQ(Query::parse("q=100%&r=%zz")->find("q"), "100%");
  EXPECT_EQ(Query::parse("q=100%&r=%zz")->find("r"), "%zz");
  EXPECT_FALSE(Query::parse("q=%ff"));
  EXPECT_FALSE(Query::parse("%00=1"));
}

TEST(Query, PrintsBackToTheSamePairs) {
  Query const query{{"a b", "c&d"}, {"é", "="}};
  EXPECT_EQ(Query::parse(query.text())->all(), query.all());
}

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

TEST(Cookies, MoreThan4KilobytesCountAsNone) {
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

TEST(Problem, IsPrintedAsRfc9457WithOurMembers) {
  base::Problem refusal(422, "OUT_OF_RANGE", "Too much.", "error.range");
  refusal.errors.push_back({"price.amount", "range", "is too large"});
  refusal.headers.emplace_back("Retry-After", "3");
  auto const answer = problem(refusal);
  EXPECT_EQ(answer.status, 422);
  EXPECT_EQ(answer.headers.find("Content-Type"), "application/problem+json");
  EXPECT_EQ(answer.headers.find("Cache-Control"), "no-store");
  EXPECT_EQ(answer.headers.find("Retry-After"), "3");
  EXPECT_EQ(body_text(answer.body),
            R"({"type":"about:blank","title":"Unprocessable Content","status":422,"detail":"Too much.",)"
            R"("error":"OUT_OF_RANGE","i18n":"error.range",)"
            R"("errors":[{"field":"price.amount","rule":"range","message":"is too large"}]})");
}

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

TEST(Networks, ContainWhatTheirPrefixSays) {
  auto const networks = Networks::parse({"10.0.0.0/9", "192.168.1.7", "fd00::/8", "::1"});
  ASSERT_TRUE(networks.has_value());
  for (char const* inside : {"10.127.255.255", "192.168.1.7", "fdff::1", "::1", "::ffff:10.1.2.3"})
    EXPECT_TRUE(networks->contains(*Address::parse(inside))) << inside;
  for (char const* outside : {"10.128.0.0", "192.168.1.8", "fe00::1", "::2", "11.0.0.1"})
    EXPECT_FALSE(networks->contains(*Address::parse(outside))) << outside;
}

TEST(Networks, BitsBehindThePrefixDoNotCount) {
  auto const networks = *Networks::parse({"10.1.2.3/8", "fd12:3456::9/16"});
  EXPECT_TRUE(networks.contains(*Address::parse("10.200.0.1")));
  EXPECT_TRUE(networks.contains(*Address::parse("fd12::1")));
  EXPECT_FALSE(networks.contains(*Address::parse("fd13::1")));
  // Every IPv4 address, and no other.
  auto const all = *Networks::parse({"0.0.0.0/0"});
  EXPECT_TRUE(all.contains(*Address::parse("203.0.113.9")));
  EXPECT_FALSE(all.contains(*Address::parse("2001:db8::1")));
}

TEST(Networks, AddressesAreReadStrictlyAndPrintedShort) {
  EXPECT_EQ(Address::parse("[2001:DB8:0:0::1]")->text(), "2001:db8::1");
  EXPECT_EQ(Address::parse("::ffff:10.0.0.1")->text(), "10.0.0.1");
  for (char const* wrong :
       {"fe80::1%eth0", "fe80::1%1", "10.0.0", "010.0.0.1", "10.0.0.1 ", "0x7f.0.0.1", "[]", "%"})
    EXPECT_FALSE(Address::parse(wrong)) << wrong;
}

TEST(Networks, NameTheEntryThatIsWrong) {
  for (char const* wrong :
       {"10.0.0.0/33", "10.0.0/8", "fd00::/129", "host", "10.0.0.0/", "10.0.0.0/-1", ""}) {
    auto const networks = Networks::parse({"127.0.0.1", wrong});
    ASSERT_FALSE(networks.has_value()) << wrong;
    EXPECT_THAT(networks.error(), HasSubstr(std::string("'") + wrong + "'"));
  }
}

TEST(Networks, TheVisitorIsTheLastAddressThatIsNotTrusted) {
  auto const trusted = *Networks::parse({"10.0.0.0/8"});
  auto const peer = *Address::parse("10.0.0.1");
  auto const visitor = [&](std::vector<std::string_view> const& fields) {
    return visitor_address(peer, fields, trusted).text();
  };
  EXPECT_EQ(visitor({}), "10.0.0.1");
  EXPECT_EQ(visitor({"203.0.113.9"}), "203.0.113.9");
  EXPECT_EQ(visitor({"6.6.6.6, 203.0.113.9, 10.0.0.2"}), "203.0.113.9");
  EXPECT_EQ(visitor({"6.6.6.6, 203.0.113.9", "10.0.0.2"}), "203.0.113.9");
  EXPECT_EQ(visitor({"2001:db8::7, 10.0.0.2"}), "2001:db8::7");
  EXPECT_EQ(visitor({"203.0.113.9, unknown"}), "10.0.0.1");
  EXPECT_EQ(visitor_address(*Address::parse("8.8.8.8"), {"203.0.113.9"}, trusted).text(), "8.8.8.8");
}

TEST(Networks, NeighboursShareA64) {
  EXPECT_EQ(client_prefix(*Address::parse("2001:db8::1")),
            client_prefix(*Address::parse("2001:db8::ffff:0:0:9")));
  EXPECT_NE(client_prefix(*Address::parse("2001:db8::1")), client_prefix(*Address::parse("2001:db8:0:1::1")));
  EXPECT_NE(client_prefix(*Address::parse("10.0.0.1")), client_prefix(*Address::parse("10.0.0.2")));
}

TEST(Networks, AddressesToListenOnAreChecked) {
  EXPECT_EQ(parse_listen_address("127.0.0.1:8080")->port, 8080);
  EXPECT_EQ(parse_listen_address("[::1]:0")->host, "::1");
  for (char const* wrong : {"", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "::1:80",
                            "localhost:80", "127.0.0.1:8o"})
    EXPECT_FALSE(parse_listen_address(wrong).has_value()) << wrong;
}

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

std::string gunzip(std::string const& packed, std::size_t size) {
  std::string out(size, '\0');
  z_stream stream{};
  inflateInit2(&stream, 15 + 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  inflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

std::string unbrotli(std::string const& packed, std::size_t size) {
  std::string out(size, '\0');
  BrotliDecoderDecompress(packed.size(), reinterpret_cast<std::uint8_t const*>(packed.data()), &size,
                          reinterpret_cast<std::uint8_t*>(out.data()));
  out.resize(size);
  return out;
}

TEST(Compression, PacksWhatUnpacksToTheSame) {
  std::string text;
  for (int i = 0; i < 5'000; ++i) text += "line " + std::to_string(i % 97) + '\n';
  for (std::string const& original : {text, std::string(), std::string("x")}) {
    for (int const level : {1, 6, 9}) EXPECT_EQ(gunzip(gzip(original, level), original.size() + 1), original);
    for (int const quality : {0, 5, 11})
      EXPECT_EQ(unbrotli(brotli(original, quality), original.size() + 1), original);
  }
  EXPECT_LT(gzip(text).size(), text.size() / 5);
  EXPECT_LT(brotli(text).size(), text.size() / 5);
}

TEST(Compression, TheClientsWordsDecide) {
  EXPECT_EQ(negotiate_encoding(std::nullopt), Encoding::identity);
  for (auto const& [field, encoding] : std::vector<std::pair<char const*, Encoding>>{
           {"", Encoding::identity},
           {"gzip", Encoding::gzip},
           {"br", Encoding::brotli},
           {"gzip, deflate, br, zstd", Encoding::brotli},
           {"GZIP;q=0.5", Encoding::gzip},
           {"br;q=0, gzip", Encoding::gzip},
           {"br;q=0.0, gzip;q=0", Encoding::identity},
           {"br;q=0.5, gzip;q=0.8", Encoding::gzip},
           {"br; q=0.5 , gzip ; q=0.499", Encoding::brotli},
           {"*", Encoding::brotli},
           {"*;q=0", Encoding::identity},
           {"br;q=0, *", Encoding::gzip},
           {"gzip, *;q=0", Encoding::gzip},
           {"identity, gzip;q=0.5", Encoding::identity},
           {"identity;q=0.5, gzip", Encoding::gzip},
           {"br;q=nonsense", Encoding::identity},
           {"br;q=1.5, gzip", Encoding::gzip},
           {"compress", Encoding::identity},
       })
    EXPECT_EQ(negotiate_encoding(field), encoding) << field;
  EXPECT_EQ(negotiate_encoding("br, gzip;q=0.1", {.gzip = true, .brotli = false}), Encoding::gzip);
  EXPECT_EQ(negotiate_encoding("br, gzip;q=0", {.gzip = true, .brotli = false}), Encoding::identity);
}

TEST(Compression, TextGetsSmallerAndPicturesDoNot) {
  EXPECT_TRUE(is_compressible("text/html; charset=utf-8"));
  EXPECT_TRUE(is_compressible("application/json"));
  EXPECT_TRUE(is_compressible("image/svg+xml"));
  EXPECT_FALSE(is_compressible("image/webp"));
  EXPECT_FALSE(is_compressible(""));
}

TEST(Metrics, ArePrintedAsPrometheusReadsThem) {
  Metrics metrics;
  metrics.counter("kiosk_requests_total", "Requests.", {{"status", "2xx"}}).add(3);
  metrics.counter("kiosk_requests_total", "Requests.", {{"status", "5xx"}}).add();
  metrics.counter("kiosk_requests_total", "Requests.", {{"status", "2xx"}}).add(2);
  metrics.gauge("kiosk_load", "Load.", {{"quote", "a\"b\\c\nd"}}).set(1.5);
  metrics.watch_gauge("kiosk_pages", "Pages.", {}, [] { return 7.0; });
  auto& histogram = metrics.histogram("kiosk_seconds", "Time.", {0.1, 1}, {{"page", "home"}});
  for (double const value : {0.05, 0.1, 0.5, 3.0}) histogram.observe(value);
  EXPECT_EQ(
      metrics.text(),
      "# HELP kiosk_load Load.\n# TYPE kiosk_load gauge\nkiosk_load{quote=\"a\\\"b\\\\c\\nd\"} 1.5\n"
      "# HELP kiosk_pages Pages.\n# TYPE kiosk_pages gauge\nkiosk_pages 7\n"
      "# HELP kiosk_requests_total Requests.\n# TYPE kiosk_requests_total counter\n"
      "kiosk_requests_total{status=\"2xx\"} 5\nkiosk_requests_total{status=\"5xx\"} 1\n"
      "# HELP kiosk_seconds Time.\n# TYPE kiosk_seconds histogram\n"
      "kiosk_seconds_bucket{page=\"home\",le=\"0.1\"} 2\nkiosk_seconds_bucket{page=\"home\",le=\"1\"} 3\n"
      "kiosk_seconds_bucket{page=\"home\",le=\"+Inf\"} 4\nkiosk_seconds_sum{page=\"home\"} 3.65\n"
      "kiosk_seconds_count{page=\"home\"} 4\n");
}

TEST(Metrics, OneNameHasOneKind) {
  Metrics metrics;
  metrics.counter("kiosk_x", "X.");
  EXPECT_THROW(metrics.gauge("kiosk_x", "X."), std::logic_error);
}

TEST(Metrics, CountFromManyThreads) {
  Metrics metrics;
  auto& counter = metrics.counter("kiosk_x", "X.");
  auto& histogram = metrics.histogram("kiosk_y", "Y.", Metrics::durations());
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 10'000; ++i) {
        counter.add();
        histogram.observe(1);
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(counter.value(), 40'000U);
  EXPECT_EQ(histogram.sum(), 40'000);
}

TEST(RateLimit, AllowsABurstAndThenTheSteadyRate) {
  RateLimit limit({.count = 60, .period = 60'000ms, .burst = 3, .keys = 100});
  base::Instant now{1'000'000};
  EXPECT_EQ(limit.take("a", now).remaining, 2U);
  EXPECT_EQ(limit.take("a", now).remaining, 1U);
  EXPECT_TRUE(limit.take("a", now).allowed);
  auto const refused = limit.take("a", now);
  EXPECT_FALSE(refused.allowed);
  EXPECT_EQ(refused.retry_after, 1'000ms);
  EXPECT_TRUE(limit.take("b", now).allowed);
  EXPECT_FALSE(limit.take("a", now + 999ms).allowed);
  EXPECT_TRUE(limit.take("a", now + 1'000ms).allowed);
  EXPECT_FALSE(limit.take("a", now + 1'000ms).allowed);
  EXPECT_EQ(limit.take("a", now + 60'000ms).remaining, 2U);
}

TEST(RateLimit, WhatIsGivenBackDoesNotCount) {
  RateLimit limit({.count = 1, .period = 60'000ms, .burst = 2, .keys = 100});
  base::Instant const now{1'000'000};
  limit.give_back("nobody");
  EXPECT_TRUE(limit.take("a", now).allowed);
  for (int times = 0; times < 10; ++times) {
    EXPECT_TRUE(limit.take("a", now).allowed);
    limit.give_back("a");
  }
  EXPECT_TRUE(limit.take("a", now).allowed);
  EXPECT_FALSE(limit.take("a", now).allowed);
}

TEST(RateLimit, AClockThatStepsBackDoesNotOpenIt) {
  RateLimit limit({.count = 1, .period = 1'000ms, .burst = 1, .keys = 100});
  EXPECT_TRUE(limit.take("a", {10'000}).allowed);
  EXPECT_FALSE(limit.take("a", {9'000}).allowed);
}

TEST(RateLimit, RemembersABoundedNumberOfKeys) {
  RateLimit limit({.count = 1, .period = 60'000ms, .burst = 1, .keys = 80});
  for (int i = 0; i < 10'000; ++i) {
    limit.take("key" + std::to_string(i), {1'000});
    limit.take("busy", {1'000});
  }
  EXPECT_LE(limit.size(), 80U);
  EXPECT_FALSE(limit.take("busy", {1'000}).allowed);
}

}  // namespace
}  // namespace http
