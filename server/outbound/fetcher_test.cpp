// Redirects, files and private addresses, with the real client and servers on loopback.
#include "outbound/fetcher.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "base/testing/run.hpp"
#include "base/testing/temporary_folder.hpp"
#include "outbound/test_server.hpp"

namespace outbound {
namespace {

using namespace std::chrono_literals;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using Answer = std::expected<HttpAnswer, HttpFailure>;
namespace fs = std::filesystem;

/// A client ends before the contexts that its thread resumes on: what is made first is destroyed last.
HttpClient& open_client() {
  base::testing::LastingContext const made_first;
  static HttpClient client({.private_networks = true, .plain_http = true});
  return client;
}
HttpClient& strict_client() {
  base::testing::LastingContext const made_first;
  static HttpClient client({.private_networks = false, .plain_http = true});
  return client;
}
Send through(HttpClient& client) {
  return [&client](HttpRequest request) { return client.send(std::move(request)); };
}
std::expected<Fetched, std::string> fetch(Send send, FetchRequest request) {
  Fetcher const fetcher(std::move(send), Fetcher::PlainHttp::allowed);
  if (request.most_bytes == 0) request.most_bytes = 1000;
  return base::testing::wait_for(fetcher.fetch(std::move(request)));
}
std::string failure(std::expected<Fetched, std::string> const& result) {
  return result ? "none" : result.error();
}

TestServer::Talk by_path(std::map<std::string, std::string> answers) {
  return [answers = std::move(answers)](TestPeer& peer) {
    auto const head = peer.read_until("\r\n\r\n");
    auto const path = head.substr(4, head.find(' ', 4) - 4);
    auto const found = answers.find(path);
    peer.send(found == answers.end()
                  ? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                  : found->second);
  };
}
std::string redirect(int status, std::string const& to) {
  return "HTTP/1.1 " + std::to_string(status) + " Moved\r\nLocation: " + to +
         "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
}
std::string const ok = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello";

boost::asio::awaitable<Answer> answer_once(std::shared_ptr<int> asked, std::string location,
                                           HttpRequest request) {
  if (++*asked == 1) {
    HttpAnswer answer;
    answer.status = 302;
    answer.headers = {{"location", location}};
    co_return answer;
  }
  auto result = co_await strict_client().send(std::move(request));
  co_return result;
}

TEST(Fetcher, RedirectsForGoodChangeTheAddressThatIsKept) {
  TestServer server(by_path({{"/a", redirect(301, "/b")},
                             {"/b", redirect(308, "c?x=1")},
                             {"/c?x=1", redirect(302, "/d")},
                             {"/d", redirect(301, "/e")},
                             {"/e", ok}}));
  auto const found = fetch(through(open_client()), {.url = server.url("http") + "/a"});
  ASSERT_TRUE(found) << failure(found);
  EXPECT_EQ(found->answer.body, "hello");
  EXPECT_THAT(found->url, EndsWith("/e"));
  EXPECT_THAT(found->moved, EndsWith("/c?x=1")) << "what comes after one for the time being is not kept";
}

TEST(Fetcher, EndlessRedirectsEnd) {
  TestServer server(by_path({{"/a", redirect(301, "/a")}}));
  EXPECT_THAT(failure(fetch(through(open_client()), {.url = server.url("http") + "/a"})),
              HasSubstr("more than 5 times"));
  EXPECT_EQ(server.connections(), 6);
}

TEST(Fetcher, NoPrivateAddressIsAskedDirectlyOrByARedirect) {
  TestServer server(by_path({{"/a", ok}}));
  auto const port = server.url("http").substr(std::string("http://127.0.0.1").size());
  for (std::string const host :
       {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "127.1", "2130706433", "0x7f000001",
        "017700000001", "0177.0.0.1", "0.0.0.0", "10.0.0.1", "169.254.169.254", "192.168.1.1", "172.16.0.1",
        "100.64.0.1", "[fe80::1]", "[fd00::1]"}) {
    auto const url = "http://" + host + port + "/a";
    EXPECT_THAT(failure(fetch(through(strict_client()), {.url = url})), HasSubstr("not on the open internet"))
        << host;
    auto const asked = std::make_shared<int>(0);
    auto const first = [asked, url](HttpRequest request) {
      return answer_once(asked, url, std::move(request));
    };
    EXPECT_THAT(failure(fetch(first, {.url = "http://public.example/feed"})),
                HasSubstr("not on the open internet"))
        << host;
    EXPECT_EQ(*asked, 2) << host;
  }
  EXPECT_EQ(server.connections(), 0);
}

TEST(Fetcher, OtherSchemesAndNamesInAddressesAreNotAsked) {
  for (auto const* url :
       {"file:///etc/passwd", "ftp://a.example/x", "gopher://a.example", "javascript:alert(1)",
        "data:text/xml,x", "//a.example", "/x", "", "http://", "http://user:word@a.example/", "http://a b/"})
    EXPECT_NE(failure(fetch(through(open_client()), {.url = url})), "none") << url;
  TestServer server(by_path({{"/a", redirect(302, "file:///etc/passwd")},
                             {"/b", redirect(302, "")},
                             {"/c", redirect(302, "http://[")}}));
  for (auto const* path : {"/a", "/c"})
    EXPECT_NE(failure(fetch(through(open_client()), {.url = server.url("http") + path})), "none") << path;
}

TEST(Fetcher, WhatIsTooLargeOrTooSlowIsGivenUp) {
  TestServer endless([](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    peer.send("HTTP/1.1 200 OK\r\n\r\n");
    while (peer.send(std::string(10'000, 'x'))) {
    }
  });
  auto const folder = base::testing::make_temporary_folder();
  EXPECT_THAT(failure(fetch(through(open_client()),
                            {.url = endless.url("http"), .most_bytes = 100'000, .file = folder / "large"})),
              HasSubstr("too large"));
  TestServer slow([](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    peer.read(1);
  });
  EXPECT_THAT(failure(fetch(through(open_client()),
                            {.url = slow.url("http"), .deadline = 150ms, .file = folder / "slow"})),
              HasSubstr("deadline"));
  EXPECT_TRUE(fs::is_empty(folder)) << "no half file is left";
  fs::remove_all(folder);
}

TEST(Fetcher, AFileIsThereAfterA200Only) {
  TestServer server(by_path({{"/a", redirect(302, "/b")}, {"/b", ok}}));
  auto const folder = base::testing::make_temporary_folder();
  ASSERT_TRUE(fetch(through(open_client()), {.url = server.url("http") + "/a", .file = folder / "good"}));
  std::ifstream in(folder / "good");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "hello");
  auto const none =
      fetch(through(open_client()), {.url = server.url("http") + "/none", .file = folder / "none"});
  ASSERT_TRUE(none);
  EXPECT_EQ(none->answer.status, 404);
  EXPECT_FALSE(fs::exists(folder / "none"));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace outbound
