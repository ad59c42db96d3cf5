// Requests that must be refused (request smuggling and the like): shared by the tests of the filter and of
// the server.
#pragma once
#include <ostream>
#include <string>
#include <vector>

namespace http {

struct RefusalCase {
  std::string name;
  std::string bytes;
  int status = 400;
  std::string says = {};  // a part of the detail

  friend std::ostream& operator<<(std::ostream& out, RefusalCase const& row) { return out << row.name; }
};

inline std::string repeat(std::string const& text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

inline std::vector<RefusalCase> refusal_cases() {
  std::string const end = "\r\n\r\n";
  auto const get = [&](std::string const& target) {
    return "GET " + target + " HTTP/1.1\r\nHost: a.example" + end;
  };
  auto const with = [&](std::string const& field) {
    return "GET / HTTP/1.1\r\nHost: a.example\r\n" + field + end;
  };
  auto const post = [&](std::string const& fields, std::string const& body = "") {
    return "POST / HTTP/1.1\r\nHost: a.example\r\n" + fields + end + body;
  };
  auto const chunks = [&](std::string const& body) { return post("Transfer-Encoding: chunked", body); };
  std::string const nul(1, '\0');
  return {
      // Transfer-Encoding
      {"UnknownTransferEncoding", post("Transfer-Encoding: xchunked"), 400},
      {"ChunkedThenIdentity", post("Transfer-Encoding: chunked, identity"), 400},
      {"IdentityTransferEncoding", post("Transfer-Encoding: identity"), 400},
      {"EmptyTransferEncoding", post("Transfer-Encoding:"), 400},
      {"TransferEncodingOnHttp10",
       "POST / HTTP/1.0\r\nHost: a.example\r\nTransfer-Encoding: chunked" + end + "0\r\n\r\n", 400},
      {"GzipWithContentLength", post("Transfer-Encoding: gzip\r\nContent-Length: 5", "hello"), 400},
      {"GzipAlone", post("Transfer-Encoding: gzip"), 400},
      {"GzipThenChunked", post("Transfer-Encoding: gzip, chunked", "0\r\n\r\n"), 501},
      {"GzipThenChunkedInTwoFields",
       post("Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), 501},
      {"ChunkedTwice", post("Transfer-Encoding: chunked, chunked", "0\r\n\r\n"), 400},
      {"ChunkedInTwoFields", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "0\r\n\r\n"),
       400},
      {"ChunkedWithParameter", post("Transfer-Encoding: chunked;q=1", "0\r\n\r\n"), 400},
      {"ChunkedAfterVerticalTab",
       post("Transfer-Encoding: \x0b"
            "chunked",
            "0\r\n\r\n"),
       400},
      {"ContentLengthThenChunked", post("Content-Length: 5\r\nTransfer-Encoding: chunked", "0\r\n\r\n"), 400},
      {"ChunkedThenContentLength", post("Transfer-Encoding: chunked\r\nContent-Length: 5", "0\r\n\r\n"), 400},
      // Host
      {"NoHost", "GET / HTTP/1.1\r\nAccept: */*" + end, 400, "no Host"},
      {"NoHostOnHttp10", "GET / HTTP/1.0" + end, 400, "no Host"},
      {"TwoHosts", "GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example" + end, 400, "two Host"},
      {"TwoEqualHosts", "GET / HTTP/1.1\r\nHost: a.example\r\nhost: a.example" + end, 400, "two Host"},
      {"HostDiffersFromAbsoluteForm", "GET http://b.example/ HTTP/1.1\r\nHost: a.example" + end, 400,
       "differs"},
      {"HostPortDiffersFromAbsoluteForm", "GET http://a.example:81/ HTTP/1.1\r\nHost: a.example" + end, 400,
       "differs"},
      {"EmptyHost", "GET / HTTP/1.1\r\nHost:" + end, 400, "Host"},
      {"HostWithUser", "GET / HTTP/1.1\r\nHost: me@a.example" + end, 400, "Host"},
      {"HostWithPath", "GET / HTTP/1.1\r\nHost: a.example/x" + end, 400, "Host"},
      {"HostList", "GET / HTTP/1.1\r\nHost: a.example, b.example" + end, 400, "Host"},
      {"HostWithBadPort", "GET / HTTP/1.1\r\nHost: a.example:99999" + end, 400, "Host"},
      {"HostWithOpenBracket", "GET / HTTP/1.1\r\nHost: [::1" + end, 400, "Host"},
      // Content-Length
      {"RepeatedEqualContentLength", post("Content-Length: 5\r\nContent-Length: 5", "hello"), 400,
       "two Content-Length"},
      {"ContentLengthList", post("Content-Length: 5, 5", "hello"), 400, "Content-Length"},
      {"DifferingContentLength", post("Content-Length: 5\r\nContent-Length: 6", "hello"), 400},
      {"SignedContentLength", post("Content-Length: +5", "hello"), 400},
      {"NegativeContentLength", post("Content-Length: -5", "hello"), 400},
      {"HexadecimalContentLength", post("Content-Length: 0x5", "hello"), 400},
      {"EmptyContentLength", post("Content-Length:", "hello"), 400},
      {"OverflowingContentLength", post("Content-Length: 18446744073709551621", "hello"), 400},
      {"ContentLengthWithSpaces", post("Content-Length: 5 5", "hello"), 400},
      {"BodyBeyondTheLimit", post("Content-Length: 70000"), 413, "larger"},
      {"EndlessBodyDeclared", post("Content-Length: 999999999999999999"), 413, "larger"},
      // Chunks
      {"ChunkExtensionOf20Kilobytes", chunks("5;" + repeat("x", 20'000) + "\r\nhello\r\n0\r\n\r\n"), 400,
       "extension"},
      {"ChunkExtensionOf300Bytes", chunks("5;" + repeat("x", 300) + "\r\nhello\r\n0\r\n\r\n"), 400,
       "extension"},
      {"ChunkExtensionWithoutEnd", chunks("5;" + repeat("x", 2'000)), 400, "extension"},
      {"ChunkSizeIsNoNumber", chunks("zz\r\nhello\r\n0\r\n\r\n"), 400, "body"},
      {"ChunkSizeWithPrefix", chunks("0x5\r\nhello\r\n0\r\n\r\n"), 400, "body"},
      {"ChunkSizeOverflows", chunks("fffffffffffffffff\r\nhello\r\n0\r\n\r\n"), 400, "body"},
      {"ChunkSizeEndsInBareLineFeed", chunks("5\nhello\r\n0\r\n\r\n"), 400, "body"},
      {"ChunkIsLongerThanItsSize", chunks("3\r\nhello\r\n0\r\n\r\n"), 400, "body"},
      {"ChunkBeyondTheLimit", chunks("11170\r\n"), 413, "larger"},
      {"ChunksTogetherBeyondTheLimit", chunks(repeat("4000\r\n" + repeat("x", 0x4000) + "\r\n", 5)), 413,
       "larger"},
      {"FoldedTrailer", chunks("0\r\nX-Trailer: a\r\n b\r\n\r\n"), 400, "malformed"},
      {"TrailersWithoutEnd", chunks("0\r\n" + repeat("X-Trailer: " + repeat("y", 100) + "\r\n", 400)), 431,
       "trailers"},
      // A body where it is not allowed
      {"GetWithBody", with("Content-Length: 5") + "hello", 400, "GET request must not have a body"},
      {"GetWithChunks", with("Transfer-Encoding: chunked") + "0\r\n\r\n", 400, "GET"},
      {"HeadWithBody", "HEAD / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5" + end + "hello", 400,
       "HEAD"},
      {"DeleteWithBody", "DELETE / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5" + end + "hello", 400,
       "DELETE"},
      // Lines
      {"ContinuedField", with("X-Long: one\r\n two"), 400, "continued"},
      {"ContinuedFieldWithTab", with("X-Long: one\r\n\ttwo"), 400, "continued"},
      {"FirstFieldContinuesTheRequestLine", "GET / HTTP/1.1\r\n Host: a.example" + end, 400, "continued"},
      {"SpaceBeforeColon", with("X-Name : value"), 400, "token"},
      {"FieldWithoutColon", with("X-Name"), 400, "colon"},
      {"FieldWithoutName", with(": value"), 400, "token"},
      {"FieldNameWithQuote", with("X\"Name: value"), 400, "token"},
      {"BareLineFeedAfterRequestLine", "GET / HTTP/1.1\nHost: a.example" + end, 400, "CR LF"},
      {"BareLineFeedAfterField", "GET / HTTP/1.1\r\nHost: a.example\n\n", 400, "CR LF"},
      {"BareCarriageReturnInField", with("X-Name: a\rb"), 400, "bare"},
      {"BareCarriageReturnBeforeField", with("X-Name: a\r\r\nX-Other: b"), 400, "bare"},
      {"NulInField", with("X-Name: a" + nul + "b"), 400, "NUL"},
      {"NulInFieldName", with("X-Na" + nul + "me: b"), 400, "NUL"},
      {"ControlCharacterInField",
       with("X-Name: a\x01"
            "b"),
       400, "control"},
      {"DeleteCharacterInField",
       with("X-Name: a\x7f"
            "b"),
       400, "control"},
      {"ConnectionWithBadToken", with("Connection: close\"x"), 400, "Connection"},
      // Request line
      {"NoVersion", "GET /" + end, 400},
      {"LowerCaseVersion", "GET / http/1.1\r\nHost: a.example" + end, 400, "version"},
      {"TwoSpaces", "GET  / HTTP/1.1\r\nHost: a.example" + end, 400},
      {"SpaceInTarget", "GET /a b HTTP/1.1\r\nHost: a.example" + end, 400},
      {"TabInsteadOfSpace", "GET\t/ HTTP/1.1\r\nHost: a.example" + end, 400},
      {"SpaceBeforeMethod", " GET / HTTP/1.1\r\nHost: a.example" + end, 400},
      {"BadMethodCharacter", "GE(T / HTTP/1.1\r\nHost: a.example" + end, 400, "method"},
      {"Http2Preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
      {"Http12", "GET / HTTP/1.2\r\nHost: a.example" + end, 505},
      {"UnknownMethod", "BREW / HTTP/1.1\r\nHost: a.example" + end, 501},
      {"LowerCaseMethod", "get / HTTP/1.1\r\nHost: a.example" + end, 501},
      {"Connect", "CONNECT a.example:80 HTTP/1.1\r\nHost: a.example:80" + end, 501},
      // Target
      {"TwoSlashes", get("//evil.example/x"), 400, "A request URL must not start with '//'"},
      {"TwoSlashesInAbsoluteForm", get("http://a.example//evil.example"), 400,
       "A request URL must not start with '//'"},
      {"ThreeSlashes", get("///"), 400, "A request URL must not start with '//'"},
      {"NoSlash", get("index.html"), 400, "slash"},
      {"OtherScheme", get("ftp://a.example/"), 400, "scheme"},
      {"UserInAbsoluteForm", get("http://me@a.example/"), 400, "differs"},
      {"AsteriskWithGet", get("*"), 400, "OPTIONS"},
      {"Fragment", get("/a#b"), 400, "fragment"},
      {"NulInPath", get("/a%00b"), 400, "control"},
      {"LineFeedInPath", get("/a%0Ab"), 400, "control"},
      {"EncodedSlash", get("/a%2Fb"), 400, "encoded slash"},
      {"EncodedSlashLowerCase", get("/a%2fb"), 400, "encoded slash"},
      {"EncodedBackslash", get("/a%5cb"), 400, "encoded slash"},
      {"Backslash", get("/\\evil.example"), 400, "backslash"},
      {"DotSegment", get("/a/../b"), 400, "dot segment"},
      {"SingleDotSegment", get("/./b"), 400, "dot segment"},
      {"DotSegmentAtTheEnd", get("/a/.."), 400, "dot segment"},
      {"EncodedDotSegment", get("/a/%2e%2E/b"), 400, "dot segment"},
      {"HalfEncodedDotSegment", get("/a/.%2e/b"), 400, "dot segment"},
      {"PathIsNotUtf8", get("/a%ff"), 400, "UTF-8"},
      {"PathIsOverlongUtf8", get("/%c0%ae%c0%ae/b"), 400, "UTF-8"},
      {"BrokenEscape", get("/a%zz"), 400, "percent"},
      {"CutEscape", get("/a%2"), 400, "percent"},
      {"RawByteInTarget", get("/caf\xc3\xa9"), 400, "percent-encoded"},
      {"NulInQuery", get("/?q=%00"), 400, "query"},
      {"QueryIsNotUtf8", get("/?q=%ff"), 400, "query"},
      // Limits
      {"HeadBeyond8Kilobytes", with("X-Long: " + repeat("x", 9'000)), 431, "longer than 8192"},
      {"HeadWithoutEnd", "GET / HTTP/1.1\r\n" + repeat("X-More: 1\r\n", 1'000), 431, "longer than 8192"},
      {"SixtyFiveFields", with(repeat("X-More: 1\r\n", 63) + "X-Last: 1"), 431, "more than 64"},
      {"UrlBeyond4Kilobytes", get("/" + repeat("x", 4'096)), 414, "longer than 4096"},
      {"UrlWithoutEnd", "GET /" + repeat("x", 9'000), 414, "longer than 4096"},
      {"CookiesBeyond4Kilobytes", with("Cookie: a=" + repeat("x", 4'100)), 431, "cookies"},
      {"CookiesBeyond4KilobytesInTwoFields",
       with("Cookie: a=" + repeat("x", 2'100) + "\r\nCookie: b=" + repeat("x", 2'100)), 431, "cookies"},
      {"OtherExpectation", post("Expect: 200-ok\r\nContent-Length: 0"), 417, "100-continue"},
  };
}

}  // namespace http
