// The HTTP client: what is sent, what comes back, and hostile servers.
#include "outbound/http_client.hpp"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>
#include <deque>
#include <future>
#include <thread>

#include "outbound/test_server.hpp"

namespace outbound {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using ::testing::Not;
using Result = std::expected<HttpAnswer, HttpFailure>;

constexpr HttpClientSettings for_tests{.private_networks = true, .plain_http = true};

/// A context must outlive the client, whose thread may still be on its way out of post().
boost::asio::io_context& lasting_context() {
  static std::deque<boost::asio::io_context> contexts;
  return contexts.emplace_back();
}

Result ask(HttpClient& client, HttpRequest request) {
  auto& context = lasting_context();
  auto result = boost::asio::co_spawn(context, client.send(std::move(request)), boost::asio::use_future);
  context.run();
  return result.get();
}

std::string failure(Result const& result) { return result ? "no failure" : result.error().reason; }

TestServer::Talk answering(std::string answer) {
  return [answer](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    peer.send(answer);
  };
}

TEST(HttpClient, GivesStatusHeadersAndBody) {
  TestServer server(answering(
      "HTTP/1.1 404 Not Found\r\nContent-Type: application/json\r\nX-A:  b \r\nContent-Length: 2\r\n\r\n{}"));
  HttpClient client(for_tests);
  auto const answer = ask(client, {.url = server.url("http") + "/x"});
  ASSERT_TRUE(answer) << failure(answer);
  EXPECT_EQ(answer->status, 404);
  EXPECT_EQ(answer->header("content-type"), "application/json");
  EXPECT_EQ(answer->header("x-a"), "b");
  EXPECT_EQ(answer->header("absent"), "");
  EXPECT_EQ(answer->body, "{}");
}

TEST(HttpClient, SendsMethodHeadersAndBodyAsGiven) {
  std::string heard;
  TestServer server([&](TestPeer& peer) {
    heard = peer.read_until("\r\n\r\n");
    heard += peer.read(6);
    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  HttpClient client(for_tests);
  HttpRequest request{.method = "POST",
                      .url = server.url("http") + "/token?a=b",
                      .headers = {{"Content-Type", "application/x-www-form-urlencoded"}, {"X-Empty", ""}},
                      .body = std::string("a=\0\x01z!", 6)};
  ASSERT_TRUE(ask(client, request));
  EXPECT_THAT(heard, HasSubstr("POST /token?a=b HTTP/1.1\r\n"));
  EXPECT_THAT(heard, HasSubstr("Content-Type: application/x-www-form-urlencoded\r\n"));
  EXPECT_THAT(heard, HasSubstr("X-Empty:"));
  EXPECT_THAT(heard, HasSubstr("Content-Length: 6\r\n"));
  EXPECT_THAT(heard, Not(HasSubstr("Expect:")));
  EXPECT_TRUE(heard.ends_with(std::string("a=\0\x01z!", 6)));
}

TEST(HttpClient, FollowsNoRedirect) {
  TestServer server(answering("HTTP/1.1 302 Found\r\nLocation: /else\r\nContent-Length: 0\r\n\r\n"));
  HttpClient client(for_tests);
  auto const answer = ask(client, {.url = server.url("http")});
  ASSERT_TRUE(answer) << failure(answer);
  EXPECT_EQ(answer->status, 302);
  EXPECT_EQ(answer->header("location"), "/else");
  EXPECT_EQ(server.connections(), 1);
}

TEST(HttpClient, TakesNoProxyFromTheEnvironment) {
  TestServer proxy(answering("HTTP/1.1 500 Proxy\r\nContent-Length: 0\r\n\r\n"));
  TestServer server(answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
  for (char const* const name : {"http_proxy", "HTTPS_PROXY", "ALL_PROXY"})
    setenv(name, proxy.url("http").c_str(), 1);
  HttpClient client(for_tests);
  auto const answer = ask(client, {.url = server.url("http")});
  for (char const* const name : {"http_proxy", "HTTPS_PROXY", "ALL_PROXY"}) unsetenv(name);
  ASSERT_TRUE(answer) << failure(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_EQ(proxy.connections(), 0);
}

TEST(HttpClient, ConnectsToNoPrivateAddressUnlessAllowed) {
  TestServer server(answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
  HttpClient client({.private_networks = false, .plain_http = true});
  auto const port = server.url("http").substr(std::string("http://127.0.0.1").size());
  // "localhost" shows that it is the resolved address that counts; the last ones are spellings of 127.0.0.1.
  for (std::string const host : {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "127.1",
                                 "2130706433", "0x7f000001"})
    EXPECT_EQ(failure(ask(client, {.url = "http://" + host + port})),
              "the address is not on the open internet")
        << host;
  EXPECT_EQ(server.connections(), 0);
}

TEST(HttpClient, RefusesInvalidRequests) {
  HttpClient strict({});
  HttpClient client(for_tests);
  auto const refused = [&](HttpRequest request) { return failure(ask(client, std::move(request))); };
  EXPECT_EQ(failure(ask(strict, {.url = "http://127.0.0.1/"})), "the URL must begin with https:");
  for (char const* const url : {"file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "", "//x",
                                "127.0.0.1", "smtp://127.0.0.1", "httpsx://a"})
    EXPECT_EQ(refused({.url = url}), "the URL must begin with https:") << url;
  for (char const* const url : {"http://127.0.0.1/a b", "http://127.0.0.1/\r\nX: y", "http://127.0.0.1/\t"})
    EXPECT_EQ(refused({.url = url}), "the URL is not valid") << url;
  EXPECT_NE(refused({.url = "http://user:password@127.0.0.1:1/"}), "no failure");
  EXPECT_EQ(refused({.method = "GET /x HTTP/1.1\r\nA:", .url = "http://127.0.0.1/"}),
            "the method is not valid");
  EXPECT_THAT(refused({.url = "http://127.0.0.1/", .headers = {{"X", "a\r\nY: b"}}}), HasSubstr("header X"));
  EXPECT_THAT(refused({.url = "http://127.0.0.1/", .headers = {{"X: y\r\nZ", "a"}}}), HasSubstr("header"));
}

TEST(HttpClient, StopsReadingAnAnswerThatIsTooLarge) {
  HttpClient client(for_tests);
  TestServer told(answering("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + std::string(5000, 'x')));
  EXPECT_EQ(failure(ask(client, {.url = told.url("http"), .most_bytes = 1000})), "the answer is too large");
  TestServer endless([](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    peer.send("HTTP/1.1 200 OK\r\n\r\n");
    while (peer.send(std::string(10'000, 'x'))) {
    }
  });
  EXPECT_EQ(failure(ask(client, {.url = endless.url("http"), .most_bytes = 50'000})),
            "the answer is too large");
  TestServer heads([](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    peer.send("HTTP/1.1 200 OK\r\n");
    while (peer.send("X-A: " + std::string(1000, 'x') + "\r\n")) {
    }
  });
  EXPECT_NE(failure(ask(client, {.url = heads.url("http")})), "no failure");
}

TEST(HttpClient, HandsABodyOnPieceByPieceUpToItsLimit) {
  HttpClient client(for_tests);
  std::string taken;
  auto const take = [&](std::string_view piece) {
    taken += piece;
    return true;
  };
  TestServer good(answering("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + std::string(5000, 'x')));
  auto const answer = ask(client, {.url = good.url("http"), .most_bytes = 5000, .take_body = take});
  ASSERT_TRUE(answer) << failure(answer);
  EXPECT_EQ(answer->body, "");
  EXPECT_EQ(taken, std::string(5000, 'x'));
  EXPECT_EQ(failure(ask(client, {.url = good.url("http"), .most_bytes = 4999, .take_body = take})),
            "the answer is too large");
  EXPECT_EQ(failure(ask(client, {.url = good.url("http"), .take_body = [](auto) { return false; }})),
            "its body could not be kept");
  taken.clear();
  TestServer moved(answering("HTTP/1.1 302 Found\r\nLocation: /else\r\nContent-Length: 4\r\n\r\nmove"));
  auto const led = ask(client, {.url = moved.url("http"), .take_body = take});
  ASSERT_TRUE(led);
  EXPECT_EQ(led->body, "move");
  EXPECT_EQ(taken, "") << "only what was asked for is taken";
}

TEST(HttpClient, GivesUpAtTheDeadline) {
  std::promise<void> end;
  auto const ended = end.get_future().share();
  TestServer silent([ended](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    ended.wait();
  });
  TestServer slow([ended](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
    while (ended.wait_for(20ms) == std::future_status::timeout && peer.send("x")) {
    }
  });
  {
    HttpClient client(for_tests);
    for (auto const& url : {silent.url("http"), slow.url("http")})
      EXPECT_EQ(failure(ask(client, {.url = url, .deadline = 150ms})), "the deadline has passed");
  }
  end.set_value();
}

TEST(HttpClient, ReportsWhatBrokenServersDid) {
  HttpClient client(for_tests);
  for (std::string const answer :
       {"", "garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf", "HTTP/1.1 abc\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"}) {
    TestServer server(answering(answer));
    auto const result = ask(client, {.url = server.url("http"), .deadline = 2000ms});
    EXPECT_FALSE(result) << answer;
  }
  EXPECT_THAT(failure(ask(client, {.url = "http://127.0.0.1:1/"})), HasSubstr("onnect"));
  TestServer plain(answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
  EXPECT_NE(failure(ask(client, {.url = plain.url("https"), .deadline = 2000ms})), "no failure");
}

TEST(HttpClient, AsksManyAtOnceAndRefusesWhatIsBeyondItsQueue) {
  std::atomic<int> waiting = 0;
  std::promise<void> open;
  auto const opened = open.get_future().share();
  TestServer server([&waiting, opened](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    ++waiting;
    opened.wait();
    peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  });
  HttpClient client({.private_networks = true, .plain_http = true, .max_waiting = 4});
  auto& context = lasting_context();
  std::vector<std::future<Result>> results;
  auto const begin = [&] {
    results.push_back(boost::asio::co_spawn(
        context, client.send({.url = server.url("http"), .deadline = 20s}), boost::asio::use_future));
  };
  std::thread asking([&] {
    auto const guard = boost::asio::make_work_guard(context);
    context.run();
  });
  for (int running = 0; running < 16; ++running) {
    begin();
    while (waiting <= running) std::this_thread::yield();
  }
  for (int beyond = 0; beyond < 4 + 3; ++beyond) begin();
  // The refused ones end at once; the others when the server answers.
  int refused = 0;
  while (refused < 3) {
    refused = 0;
    for (auto& each : results) refused += each.wait_for(0s) == std::future_status::ready ? 1 : 0;
    std::this_thread::yield();
  }
  open.set_value();
  int answered = 0;
  refused = 0;
  for (auto& each : results) {
    auto const result = each.get();
    result ? ++answered : ++refused;
    if (!result) EXPECT_EQ(result.error().reason, "too many requests are waiting");
  }
  EXPECT_EQ(answered, 20);
  EXPECT_EQ(refused, 3);
  context.stop();
  asking.join();
}

TEST(HttpClient, AnswersEveryCallerWhenItStops) {
  std::promise<void> end;
  auto const ended = end.get_future().share();
  std::atomic<int> reached = 0;
  TestServer server([&reached, ended](TestPeer& peer) {
    peer.read_until("\r\n\r\n");
    ++reached;
    ended.wait();
  });
  {
    HttpClient client(for_tests);
    auto& context = lasting_context();
    auto result = boost::asio::co_spawn(context, client.send({.url = server.url("http"), .deadline = 60s}),
                                        boost::asio::use_future);
    std::thread asking([&] { context.run(); });
    while (reached == 0) std::this_thread::yield();
    client.stop();
    asking.join();
    EXPECT_EQ(failure(result.get()), "the program is stopping");
    EXPECT_EQ(failure(ask(client, {.url = server.url("http")})), "the program is stopping");
  }
  end.set_value();
}

}  // namespace
}  // namespace outbound
