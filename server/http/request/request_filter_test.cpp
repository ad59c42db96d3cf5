// The request filter: the table of refusals as plain calls, and what it must accept.
#include "http/request/request_filter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "http/request/refusal_cases.hpp"
#include "http/server/message_reader.hpp"

namespace http {
namespace {

using testing::HasSubstr;

constexpr std::size_t body_limit = 64 * 1024;

// What a connection does with these bytes, without the connection: the refusal, or the request.
std::expected<Request, base::Refusal> read_all(std::string_view bytes) {
  auto const end = find_head_end(bytes);
  if (!end) return std::unexpected(end.error());
  if (!*end) return std::unexpected(base::Refusal{0, "INCOMPLETE", "needs more bytes"});
  auto const head = check_head(bytes.substr(0, **end));
  if (!head) return std::unexpected(head.error());
  MessageReader reader{RequestLimits{}};
  Request request;
  request.method = head->method;
  request.path = head->path;
  if (auto const read = reader.read_head(bytes.substr(0, **end), *head, request); !read)
    return std::unexpected(read.error());
  if (head->content_length.value_or(0) > body_limit)
    return std::unexpected(base::Refusal{413, "BODY_TOO_LARGE", "larger"});
  if (head->has_body()) {
    auto const used = reader.read_body(bytes.substr(**end), body_limit);
    if (!used) return std::unexpected(used.error());
    if (!reader.is_done()) return std::unexpected(base::Refusal{0, "INCOMPLETE", "needs more bytes"});
  }
  return request;
}

RequestHead accepted(std::string_view bytes) {
  auto const head = check_head(bytes);
  EXPECT_TRUE(head.has_value()) << head.error().detail;
  return head.value_or(RequestHead{});
}

class RefusalTable : public testing::TestWithParam<RefusalCase> {};

TEST_P(RefusalTable, IsRefusedWithItsStatus) {
  auto const result = read_all(GetParam().bytes);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().status, GetParam().status) << result.error().detail;
  EXPECT_THAT(result.error().detail, HasSubstr(GetParam().says));
}

TEST_P(RefusalTable, IsNeverAcceptedWhenItArrivesByteByByte) {
  std::string_view const bytes = GetParam().bytes;
  for (std::size_t size = 0; size < std::min<std::size_t>(bytes.size(), 2'000); ++size) {
    auto const end = find_head_end(bytes.substr(0, size));
    if (!end) return;
    if (*end) {
      EXPECT_EQ(**end, size);
      return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Section7, RefusalTable, testing::ValuesIn(refusal_cases()),
                         [](auto const& info) { return info.param.name; });

TEST(RequestFilter, AnOrdinaryRequestIsDecoded) {
  auto const head = accepted(
      "GET /en/caf%C3%A9?q=a+b&x=%26 HTTP/1.1\r\nHost: Aurora.Localhost:8080\r\nAccept: */*\r\nCookie: "
      "a=b\r\n\r\n");
  EXPECT_EQ(head.method, "GET");
  EXPECT_EQ(head.path, "/en/café");
  EXPECT_EQ(head.raw_path, "/en/caf%C3%A9");
  EXPECT_EQ(head.target, "/en/caf%C3%A9?q=a+b&x=%26");
  EXPECT_EQ(head.query.find("q"), "a b");
  EXPECT_EQ(head.query.find("x"), "&");
  EXPECT_EQ(head.host, "aurora.localhost");
  EXPECT_EQ(head.authority, "Aurora.Localhost:8080");
  EXPECT_EQ(head.field_count, 3U);
  EXPECT_TRUE(head.keep_alive);
  EXPECT_FALSE(head.has_body());
}

TEST(RequestFilter, AbsoluteFormIsNormalised) {
  auto const head = accepted("GET http://A.example:80/x?y=1 HTTP/1.1\r\nHost: a.example:80\r\n\r\n");
  EXPECT_EQ(head.target, "/x?y=1");
  EXPECT_EQ(head.path, "/x");
  EXPECT_EQ(accepted("GET http://a.example HTTP/1.1\r\nHost: a.example\r\n\r\n").path, "/");
  auto const bare_query = accepted("GET http://a.example?y=1 HTTP/1.1\r\nHost: a.example\r\n\r\n");
  EXPECT_EQ(bare_query.target, "/?y=1");
  EXPECT_EQ(bare_query.query.find("y"), "1");
}

TEST(RequestFilter, ChunkedInAnyCaseIsTheOneTransferEncoding) {
  EXPECT_TRUE(accepted("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n").chunked);
}

TEST(RequestFilter, ChunksWithSmallExtensionsAndTrailersAreRead) {
  auto const request = read_all(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      "3;name=value\r\nhel\r\n2\r\nlo\r\n0\r\nX-Trailer: t\r\n\r\n");
  ASSERT_TRUE(request.has_value()) << request.error().detail;
  EXPECT_EQ(request->body, "hello");
  EXPECT_FALSE(request->headers.contains("X-Trailer"));
}

TEST(RequestFilter, AContentLengthOfZeroMeansNoBody) {
  EXPECT_FALSE(accepted("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n").has_body());
}

TEST(RequestFilter, KeepAliveFollowsVersionAndConnection) {
  EXPECT_FALSE(accepted("GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade, Close\r\n\r\n").keep_alive);
  EXPECT_FALSE(accepted("GET / HTTP/1.0\r\nHost: a\r\n\r\n").keep_alive);
  EXPECT_TRUE(accepted("GET / HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n").keep_alive);
}

TEST(RequestFilter, LimitsAreExact) {
  RequestLimits limits;
  limits.fields = 2;
  std::string const two = "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n\r\n";
  EXPECT_TRUE(check_head(two, limits).has_value());
  limits.fields = 1;
  EXPECT_FALSE(check_head(two, limits).has_value());
  limits = {};
  limits.head = two.size();
  EXPECT_TRUE(find_head_end(two, limits)->has_value());
  limits.head = two.size() - 1;
  EXPECT_EQ(find_head_end(two, limits).error().status, 431);
  limits = {};
  std::string const longest = "GET /" + repeat("x", 4'095) + " HTTP/1.1\r\nHost: a\r\n\r\n";
  EXPECT_TRUE(check_head(longest, limits).has_value());
}

TEST(RequestFilter, AnEscapeThatIsBrokenInAQueryStaysText) {
  EXPECT_EQ(accepted("GET /?sale=100% HTTP/1.1\r\nHost: a\r\n\r\n").query.find("sale"), "100%");
}

TEST(RequestFilter, HostsAreReadWithAndWithoutPort) {
  EXPECT_EQ(host_of("Example.COM:443"), "example.com");
  EXPECT_EQ(host_of("example.com."), "example.com");
  EXPECT_EQ(host_of("[::1]:8080"), "[::1]");
  EXPECT_EQ(host_of("[::1]"), "[::1]");
  EXPECT_EQ(host_of("a_b.example"), "a_b.example");
  for (char const* wrong :
       {"", ":80", "a:", "a:0", "a:x", "[", "[]", "[1]", "[::1]x", "a b", "a%2eb", ".", "a:1:2"})
    EXPECT_EQ(host_of(wrong), std::nullopt) << wrong;
}

TEST(RequestFilter, AHeadThatHasNotEndedNeedsMore) {
  EXPECT_FALSE(find_head_end(std::string_view("GET / HT")).value());
  EXPECT_FALSE(find_head_end(std::string_view("GET / HTTP/1.1\r\nHost: a\r\n\r")).value());
  EXPECT_FALSE(find_head_end(std::string_view("")).value());
}

TEST(RequestFilter, NoBytesMakeItFail) {
  std::uint64_t state = 7;
  std::string const base =
      "POST http://a/x%20y?z HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nCookie: a=\"b\"\r\n\r\nabc";
  for (int round = 0; round < 20'000; ++round) {
    std::string bytes = base;
    for (int change = 0; change < 3; ++change) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      std::size_t const at = (state >> 33) % bytes.size();
      bytes[at] = static_cast<char>(state >> 56);
    }
    if (auto const request = read_all(bytes)) {
      EXPECT_EQ(request->path.find('\0'), std::string::npos);
      EXPECT_TRUE(request->path.starts_with('/') || request->path == "*");
    }
  }
}

}  // namespace
}  // namespace http
