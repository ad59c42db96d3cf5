// The HTTP server over real sockets.
#include "http/server/server.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <future>
#include <thread>

#include "base/problem.hpp"
#include "http/files.hpp"
#include "http/request/refusal_cases.hpp"
#include "http/server/socket_client.hpp"

namespace http {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr auto never = 600s;

// A gate: handlers wait until the test opens it.
class Gate {
 public:
  void open() { open_ = true; }
  asio::awaitable<void> pass() {
    ++waiting;
    auto const executor = co_await asio::this_coro::executor;
    asio::steady_timer timer(executor);
    while (!open_) {
      timer.expires_after(1ms);
      co_await timer.async_wait(asio::use_awaitable);
    }
  }
  void wait_for(int count) {
    while (waiting < count) std::this_thread::yield();
  }
  std::atomic<int> waiting = 0;

 private:
  std::atomic<bool> open_ = false;
};

struct Seen {
  std::mutex mutex;
  std::vector<std::string> paths;
};

struct Stage {
  Gate gate;
  std::atomic<bool> blocked = false;
  Seen seen;
  std::shared_ptr<File const> file;
  std::shared_ptr<std::string const> shared = std::make_shared<std::string const>("shared words");
  std::shared_ptr<std::string const> large = std::make_shared<std::string const>(8 * 1024 * 1024, 'L');
};

asio::awaitable<Response> play(Stage* stage, Request const* request_seen) {
  Request const& request = *request_seen;
  {
    std::lock_guard const lock(stage->seen.mutex);
    stage->seen.paths.push_back(request.path);
  }
  if (request.path == "/slow") co_await stage->gate.pass();
  if (request.path == "/block") {  // holds the thread itself
    stage->blocked = true;
    while (stage->blocked) std::this_thread::yield();
  }
  if (request.path == "/shared") co_return Response{.status = 200, .headers = {}, .body = stage->shared};
  if (request.path == "/large") co_return Response{.status = 200, .headers = {}, .body = stage->large};
  if (request.path == "/file")
    co_return file_response(request, stage->file, "application/octet-stream", "no-cache");
  if (request.path == "/empty") co_return Response{.status = 204, .headers = {}, .body = {}};
  if (request.path == "/throw") throw std::runtime_error("secret detail");
  if (request.path == "/problem") throw base::Problem(409, "IN_USE", "It is in use.", "error.inUse");
  if (request.path == "/injection") {
    Response out = text(200, "text/plain", "");
    out.headers.add("X-Bad", "a\r\nSet-Cookie: b");
    co_return out;
  }
  if (request.path == "/close") {
    Response out = text(200, "text/plain", "bye");
    out.headers.add("Connection", "close");
    co_return out;
  }
  if (request.path == "/client")
    co_return text(
        200, "text/plain",
        request.client + ' ' + request.scheme + (request.secure ? " secure " : " plain ") + request.id);
  if (request.path == "/country") co_return text(200, "text/plain", '"' + request.country + '"');
  if (request.path == "/peer") co_return text(200, "text/plain", request.peer + ' ' + request.client);
  co_return text(200, "text/plain", request.method + ' ' + request.path + ' ' + request.body);
}

// A server on a free port with its thread; drained at the end of the test.
class Serving {
 public:
  explicit Serving(ServerSettings settings = {}) {
    settings.listen = {"127.0.0.1:0"};
    if (settings.threads == 0) settings.threads = 2;
    server = std::make_unique<Server>(std::move(settings),
                                      [this](Request const& request) { return play(&stage, &request); });
    thread = std::thread([this] { in_time = server->run(); });
  }
  ~Serving() {
    stage.gate.open();
    stop(10s);
  }
  bool stop(std::chrono::milliseconds drain) {
    if (thread.joinable()) {
      server->stop(drain);
      thread.join();
    }
    return in_time;
  }
  std::vector<std::string> paths() {
    std::lock_guard const lock(stage.seen.mutex);
    return stage.seen.paths;
  }
  std::uint16_t port() const { return server->port(); }

  Stage stage;
  std::unique_ptr<Server> server;
  std::thread thread;
  bool in_time = false;
};

ServerSettings patient() {
  ServerSettings out;
  out.deadlines = {.header = never, .body = never, .idle = never, .write = never, .linger = 200ms};
  return out;
}

class ServerRefusal : public testing::TestWithParam<RefusalCase> {
 protected:
  static void SetUpTestSuite() { serving = new Serving(patient()); }
  static void TearDownTestSuite() {
    delete serving;
    serving = nullptr;
  }
  static inline Serving* serving = nullptr;
};

TEST_P(ServerRefusal, IsAnsweredClosedAndNothingAfterItIsRead) {
  SocketClient client(serving->port());
  client.send(GetParam().bytes + "GET /smuggled HTTP/1.1\r\nHost: a.example\r\n\r\n");
  auto const answer = client.read(GetParam().bytes.starts_with("HEAD") && GetParam().status != 501);
  EXPECT_EQ(answer.status, GetParam().status) << answer.body;
  EXPECT_EQ(answer.headers.find("Connection"), "close");
  EXPECT_EQ(answer.headers.find("Content-Type"), "application/problem+json");
  EXPECT_THAT(answer.body, HasSubstr(GetParam().status == 400 && answer.body.empty() ? "" : GetParam().says));
  client.finish_sending();
  EXPECT_EQ(client.read_to_end(), "");
  EXPECT_THAT(serving->paths(), Not(testing::Contains("/smuggled")));
}

INSTANTIATE_TEST_SUITE_P(Section7, ServerRefusal, testing::ValuesIn(refusal_cases()),
                         [](auto const& info) { return info.param.name; });

TEST(Server, KeepsAConnectionForManyRequests) {
  Serving serving(patient());
  SocketClient client(serving.port());
  for (int i = 0; i < 20; ++i) {
    auto const answer = client.get("/n" + std::to_string(i));
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, "GET /n" + std::to_string(i) + ' ');
    EXPECT_FALSE(answer.headers.contains("Connection"));
    EXPECT_THAT(std::string(answer.headers.find("Date").value_or("")), testing::EndsWith(" GMT"));
  }
}

// Otherwise a converter that outlives a killed server would hold its port.
TEST(Server, LeavesNoSocketToProgramsThatAreStarted) {
  Serving serving;
  SocketClient client(serving.port());
  ASSERT_EQ(client.get("/a").status, 200);
  int sockets = 0;
  for (int file = 0; file < 1024; ++file) {
    sockaddr_in own{};
    socklen_t size = sizeof own;
    bool const is_ours = ::getsockname(file, reinterpret_cast<sockaddr*>(&own), &size) == 0 &&
                         own.sin_family == AF_INET && ntohs(own.sin_port) == serving.port();
    if (!is_ours) continue;
    ++sockets;
    EXPECT_NE(::fcntl(file, F_GETFD) & FD_CLOEXEC, 0) << file;
  }
  EXPECT_EQ(sockets, 2) << "the one that listens, and the connection";
}

TEST(Server, AnswersPipelinedRequestsInOrder) {
  Serving serving(patient());
  SocketClient client(serving.port());
  std::string all;
  for (int i = 0; i < 50; ++i)
    all += i % 5 == 0
               ? "POST /p" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody"
               : "GET /p" + std::to_string(i) + " HTTP/1.1\r\nHost: a\r\n\r\n";
  client.send(all);
  for (int i = 0; i < 50; ++i)
    EXPECT_EQ(client.read().body,
              i % 5 == 0 ? "POST /p" + std::to_string(i) + " body" : "GET /p" + std::to_string(i) + ' ');
}

TEST(Server, PipelinedRequestsLeaveOthersTheirTurn) {
  auto settings = patient();
  settings.threads = 1;
  Serving serving(std::move(settings));
  SocketClient greedy(serving.port());
  SocketClient other(serving.port());
  EXPECT_EQ(other.get("/hello").status, 200);
  std::string many = "GET /block HTTP/1.1\r\nHost: a.example\r\n\r\n";
  for (int i = 0; i < 50; ++i) many += "GET /many HTTP/1.1\r\nHost: a.example\r\n\r\n";
  greedy.send(many);
  while (!serving.stage.blocked) std::this_thread::yield();
  other.send("GET /other HTTP/1.1\r\nHost: a.example\r\n\r\n");
  serving.stage.blocked = false;
  EXPECT_EQ(other.read().status, 200);
  for (int i = 0; i < 51; ++i) EXPECT_EQ(greedy.read().status, 200) << i;
  auto const paths = serving.paths();
  EXPECT_NE(paths.back(), "/other") << "it did not wait for all fifty";
}

TEST(Server, EveryAnswerForbidsGuessingItsTypeAndKeepsToEncryption) {
  auto settings = patient();
  settings.trusted_proxies = *Networks::parse({"127.0.0.0/8"});
  Serving serving(std::move(settings));
  auto const fields_of = [&](std::string const& bytes) {
    SocketClient client(serving.port());
    return client.ask(bytes).headers;
  };
  std::string const secure = "Host: a.example\r\nX-Forwarded-Proto: https\r\n\r\n";
  for (auto const* path : {"/x", "/throw", "/problem", "/empty", "/file-that-is-not"}) {
    auto const fields = fields_of("GET " + std::string(path) + " HTTP/1.1\r\n" + secure);
    EXPECT_EQ(fields.find("X-Content-Type-Options"), "nosniff") << path;
    EXPECT_EQ(fields.find("Strict-Transport-Security"), strict_transport_security) << path;
  }
  EXPECT_EQ(fields_of("BREW / HTTP/1.1\r\nHost: a.example\r\n\r\n").find("X-Content-Type-Options"),
            "nosniff");
  EXPECT_FALSE(fields_of("GET /x HTTP/1.1\r\nHost: a.example\r\n\r\n").contains("Strict-Transport-Security"))
      << "not where the visitor's connection is plain";
}

TEST(Server, ReadsARequestThatArrivesByteByByte) {
  Serving serving(patient());
  SocketClient client(serving.port());
  for (char const c : std::string_view(
           "POST /drip HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"))
    client.send({&c, 1});
  EXPECT_EQ(client.read().body, "POST /drip abc");
  EXPECT_EQ(client.get("/after").body, "GET /after ");
}

TEST(Server, ToleratesOneEmptyLineBeforeARequest) {
  Serving serving(patient());
  SocketClient client(serving.port());
  EXPECT_EQ(client.ask("\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n").status, 200);
  EXPECT_EQ(client.ask("\r\n\r\nGET /x HTTP/1.1\r\nHost: a\r\n\r\n").status, 400);
}

TEST(Server, AnswersHeadWithTheSameFieldsAndNoBody) {
  Serving serving(patient());
  SocketClient client(serving.port());
  auto const got = client.get("/shared");
  auto const head = client.ask("HEAD /shared HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.headers.find("Content-Length"), got.headers.find("Content-Length"));
  EXPECT_EQ(head.headers.size(), got.headers.size());
  EXPECT_EQ(client.get("/shared").body, "shared words");
}

TEST(Server, AnAnswerWithoutContentHasNoLength) {
  Serving serving(patient());
  SocketClient client(serving.port());
  auto const answer = client.get("/empty");
  EXPECT_EQ(answer.status, 204);
  EXPECT_FALSE(answer.headers.contains("Content-Length"));
  EXPECT_EQ(client.get("/next").status, 200);
}

TEST(Server, ClosesWhenTheClientOrTheHandlerAsks) {
  Serving serving(patient());
  SocketClient client(serving.port());
  EXPECT_EQ(client.get("/x", "Connection: close\r\n").headers.find("Connection"), "close");
  client.finish_sending();
  EXPECT_EQ(client.read_to_end(), "");
  SocketClient other(serving.port());
  EXPECT_EQ(other.get("/close").headers.all("Connection").size(), 1U);
  other.finish_sending();
  EXPECT_EQ(other.read_to_end(), "");
}

TEST(Server, Http10ClosesUnlessAskedToKeepAlive) {
  Serving serving(patient());
  SocketClient client(serving.port());
  EXPECT_EQ(
      client.ask("GET /x HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n").headers.find("Connection"),
      "keep-alive");
  EXPECT_EQ(client.ask("GET /x HTTP/1.0\r\nHost: a\r\n\r\n").headers.find("Connection"), "close");
  client.finish_sending();
  EXPECT_EQ(client.read_to_end(), "");
}

TEST(Server, EndsAConnectionAfterItsNumberOfRequests) {
  auto settings = patient();
  settings.requests_per_connection = 3;
  Serving serving(std::move(settings));
  SocketClient client(serving.port());
  EXPECT_FALSE(client.get("/1").headers.contains("Connection"));
  EXPECT_FALSE(client.get("/2").headers.contains("Connection"));
  EXPECT_EQ(client.get("/3").headers.find("Connection"), "close");
  client.finish_sending();
  EXPECT_EQ(client.read_to_end(), "");
}

TEST(Server, RefusesConnectionsBeyondTheNumberPerAddress) {
  Serving serving(patient());
  std::vector<std::unique_ptr<SocketClient>> clients;
  for (int i = 0; i < 100; ++i) {
    clients.push_back(std::make_unique<SocketClient>(serving.port()));
    EXPECT_EQ(clients.back()->get("/x").status, 200);
  }
  SocketClient one_more(serving.port());
  auto const answer = one_more.read();
  EXPECT_EQ(answer.status, 503);
  EXPECT_TRUE(answer.headers.contains("Retry-After"));
  one_more.finish_sending();
  EXPECT_EQ(one_more.read_to_end(), "");

  clients.front()->get("/x", "Connection: close\r\n");
  clients.erase(clients.begin());
  while (serving.server->connection_count() > 99) std::this_thread::yield();
  SocketClient again(serving.port());
  EXPECT_EQ(again.get("/x").status, 200);
}

TEST(Server, DoesNotCountConnectionsOfTrustedProxies) {
  auto settings = patient();
  settings.connections_per_address = 1;
  settings.trusted_proxies = *Networks::parse({"127.0.0.0/8"});
  Serving serving(std::move(settings));
  SocketClient first(serving.port()), second(serving.port());
  EXPECT_EQ(first.get("/x").status, 200);
  EXPECT_EQ(second.get("/x").status, 200);
}

TEST(Server, SurvivesClientsThatVanish) {
  Serving serving(patient());
  for (char const* part : {"", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
                           "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"}) {
    SocketClient client(serving.port());
    client.send(part);
    client.vanish();
  }
  SocketClient client(serving.port());
  EXPECT_EQ(client.get("/x").status, 200);
  while (serving.server->connection_count() > 1) std::this_thread::yield();
}

TEST(Server, ASlowHeadIsAnswered408AndClosed) {
  auto settings = patient();
  settings.deadlines.header = 50ms;
  Serving serving(std::move(settings));
  SocketClient client(serving.port());
  client.send("GET /slow-head HTTP/1.1\r\nHost:");
  auto const answer = client.read();
  EXPECT_EQ(answer.status, 408);
  EXPECT_EQ(answer.headers.find("Connection"), "close");
  client.finish_sending();
  EXPECT_EQ(client.read_to_end(), "");
}

TEST(Server, DrippingBytesDoNotExtendTheHeadsDeadline) {
  auto settings = patient();
  settings.deadlines.header = 50ms;
  Serving serving(std::move(settings));
  SocketClient client(serving.port());
  client.send("GET / HTTP/1.1\r\nX: ");
  auto sender = std::async(std::launch::async, [&client] {
    while (client.send("x")) std::this_thread::sleep_for(5ms);
  });
  EXPECT_EQ(client.read().status, 408);
  client.finish_sending();
}

TEST(Server, ASlowBodyIsAnswered408AndClosed) {
  auto settings = patient();
  settings.deadlines.body = 50ms;
  Serving serving(std::move(settings));
  SocketClient client(serving.port());
  client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc");
  EXPECT_EQ(client.read().status, 408);
  client.finish_sending();
  EXPECT_EQ(client.read_to_end(), "");
  EXPECT_TRUE(serving.paths().empty());
}

TEST(Server, AnIdleConnectionIsClosedWithoutAWord) {
  auto settings = patient();
  settings.deadlines.idle = 50ms;
  Serving serving(std::move(settings));
  SocketClient fresh(serving.port());
  EXPECT_EQ(fresh.read_to_end(), "");
  for (bool asked_in_time = false; !asked_in_time;) {
    SocketClient used(serving.port());
    try {
      EXPECT_EQ(used.get("/x").status, 200);
      asked_in_time = true;
    } catch (std::runtime_error const&) {
      continue;  // this thread slept through the deadline: another connection
    }
    EXPECT_EQ(used.read_to_end(), "");
  }
}

TEST(Server, AClientThatDoesNotReadIsCutOff) {
  auto settings = patient();
  settings.deadlines.write = 50ms;
  Serving serving(std::move(settings));
  SocketClient client(serving.port(), 4096);
  while (serving.server->connection_count() == 0) std::this_thread::yield();
  client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  while (serving.server->connection_count() > 0) std::this_thread::yield();
  EXPECT_THROW(client.read(), std::runtime_error);
}

TEST(Server, SendsALargeSharedBodyWhole) {
  Serving serving(patient());
  SocketClient client(serving.port(), 16 * 1024);
  auto const answer = client.get("/large");
  EXPECT_EQ(answer.body.size(), serving.stage.large->size());
  EXPECT_EQ(client.get("/x").status, 200);
}

TEST(Server, AsksForTheBodyOfAClientThatExpects100) {
  Serving serving(patient());
  SocketClient client(serving.port());
  client.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.read().status, 100);
  client.send("body");
  EXPECT_EQ(client.read().body, "POST /x body");
}

TEST(Server, RefusesAnExpectedBodyThatIsTooLargeWithoutAskingForIt) {
  Serving serving(patient());
  SocketClient client(serving.port());
  client.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\nExpect: 100-continue\r\n\r\n");
  EXPECT_EQ(client.read().status, 413);
}

TEST(Server, TheHeadDecidesHowLargeABodyMayBe) {
  auto settings = patient();
  settings.body_limit_of = [](Request const& head) -> std::size_t {
    return head.path == "/upload" ? 200'000 : 10;
  };
  Serving serving(std::move(settings));
  std::string const body(150'000, 'u');
  SocketClient client(serving.port());
  auto const answer = client.ask("POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 150000\r\n\r\n" + body);
  EXPECT_EQ(answer.body, "POST /upload " + body);
  EXPECT_EQ(client.ask("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\nhello world").status, 413);
}

TEST(Server, SendsRangesOfAFileByteExact) {
  Serving serving(patient());
  std::string content;
  for (int i = 0; i < 200'000; ++i) content += static_cast<char>('a' + i * 7 % 26);
  int const descriptor = ::memfd_create("range", MFD_CLOEXEC);
  ASSERT_EQ(::write(descriptor, content.data(), content.size()), static_cast<ssize_t>(content.size()));
  serving.stage.file = File::adopt(descriptor, 0);
  SocketClient client(serving.port());
  EXPECT_EQ(client.get("/file").body, content);
  auto const part = client.get("/file", "Range: bytes=1000-150999\r\n");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.headers.find("Content-Range"), "bytes 1000-150999/200000");
  EXPECT_EQ(part.body, content.substr(1000, 150'000));
  EXPECT_EQ(client.get("/file", "Range: bytes=-5\r\n").body, content.substr(content.size() - 5));
  EXPECT_EQ(client.get("/file", "Range: bytes=200000-\r\n").status, 416);
  EXPECT_EQ(client.ask("HEAD /file HTTP/1.1\r\nHost: a\r\n\r\n").headers.find("Content-Length"), "200000");
  EXPECT_EQ(client.get("/x").status, 200);
}

TEST(Server, AFileThatIsCutShortEndsTheConnection) {
  Serving serving(patient());
  int const descriptor = ::memfd_create("short", MFD_CLOEXEC);
  ASSERT_EQ(::ftruncate(descriptor, 100'000), 0);
  serving.stage.file = File::adopt(descriptor, 0);
  ASSERT_EQ(::ftruncate(descriptor, 10'000), 0);
  SocketClient client(serving.port());
  client.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_THROW(client.read(), std::runtime_error);
}

TEST(Server, AnExceptionIsAProblemWithoutDetails) {
  Serving serving(patient());
  SocketClient client(serving.port());
  auto const answer = client.get("/throw");
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.headers.find("Content-Type"), "application/problem+json");
  EXPECT_THAT(answer.body, Not(HasSubstr("secret")));
  EXPECT_EQ(client.get("/x").status, 200);
}

TEST(Server, AProblemKeepsItsStatusAndWords) {
  Serving serving(patient());
  SocketClient client(serving.port());
  auto const answer = client.get("/problem");
  EXPECT_EQ(answer.status, 409);
  EXPECT_THAT(answer.body, HasSubstr(R"("error":"IN_USE")"));
  EXPECT_THAT(answer.body, HasSubstr(R"("i18n":"error.inUse")"));
}

TEST(Server, AFieldCannotBeUsedToAddAnother) {
  Serving serving(patient());
  SocketClient client(serving.port());
  auto const answer = client.get("/injection");
  EXPECT_EQ(answer.status, 500);
  EXPECT_FALSE(answer.headers.contains("Set-Cookie"));
}

TEST(Server, ThePeerIsWhoIsAtTheOtherEndWhateverWasForwarded) {
  auto settings = patient();
  settings.trusted_proxies = *Networks::parse({"127.0.0.0/8"});
  Serving serving(std::move(settings));
  SocketClient client(serving.port());
  EXPECT_EQ(client.get("/peer", "X-Forwarded-For: 203.0.113.9\r\n").body, "127.0.0.1 203.0.113.9");
  EXPECT_EQ(client.get("/peer").body, "127.0.0.1 127.0.0.1");
}

TEST(Server, BelievesForwardedFieldsOfTrustedProxiesOnly) {
  std::string const fields =
      "X-Forwarded-For: 6.6.6.6, 203.0.113.9, 127.0.0.2\r\nX-Forwarded-Proto: https\r\nX-Request-Id: "
      "abc-1\r\n";
  {
    Serving serving(patient());
    SocketClient client(serving.port());
    auto const body = client.get("/client", fields).body;
    EXPECT_THAT(body, StartsWith("127.0.0.1 http plain "));
    EXPECT_THAT(body, Not(HasSubstr("abc-1")));
  }
  auto settings = patient();
  settings.trusted_proxies = *Networks::parse({"127.0.0.0/8"});
  Serving serving(std::move(settings));
  SocketClient client(serving.port());
  EXPECT_EQ(client.get("/client", fields).body, "203.0.113.9 https secure abc-1");
  EXPECT_THAT(client.get("/client", "X-Request-Id: a b<script>\r\n").body, Not(HasSubstr("script")));
}

TEST(Server, BelievesTheCountryOfATrustedProxyOnly) {
  auto settings = patient();
  settings.country_header = "CF-IPCountry";
  {
    Serving serving(settings);
    SocketClient client(serving.port());
    EXPECT_EQ(client.get("/country", "CF-IPCountry: FR\r\n").body, "\"\"");
  }
  settings.trusted_proxies = *Networks::parse({"127.0.0.0/8"});
  Serving serving(std::move(settings));
  SocketClient client(serving.port());
  EXPECT_EQ(client.get("/country", "CF-IPCountry: FR\r\n").body, "\"FR\"");
  EXPECT_EQ(client.get("/country", "CF-IPCountry: FR\r\nCF-IPCountry: DE\r\n").body, "\"DE\"")
      << "the proxy's own comes last";
  for (char const* wrong : {"fr", "F", "FRA", "T1", ""})
    EXPECT_EQ(client.get("/country", std::string("CF-IPCountry: ") + wrong + "\r\n").body, "\"\"") << wrong;
}

TEST(Server, ADrainFinishesTheRunningRequestAndClosesTheIdle) {
  Serving serving(patient());
  SocketClient idle(serving.port()), running(serving.port());
  EXPECT_EQ(idle.get("/x").status, 200);
  running.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
  serving.stage.gate.wait_for(1);
  serving.server->stop(60s);
  EXPECT_EQ(idle.read_to_end(), "");
  EXPECT_THROW(SocketClient late(serving.port()), std::runtime_error);
  serving.stage.gate.open();
  auto const answer = running.read();
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.headers.find("Connection"), "close");
  running.finish_sending();
  EXPECT_TRUE(serving.stop(60s));
}

TEST(Server, ADrainHasAnEnd) {
  Serving serving(patient());
  SocketClient running(serving.port());
  running.send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
  serving.stage.gate.wait_for(1);
  EXPECT_FALSE(serving.stop(50ms));
}

TEST(Server, StopsAtOnceWhenNothingIsOpen) {
  Serving serving(patient());
  EXPECT_TRUE(serving.stop(60s));
}

TEST(Server, ListensOnSeveralAddressesAndReportsThem) {
  ServerSettings settings;
  settings.listen = {"127.0.0.1:0", "127.0.0.1:0"};
  settings.threads = 1;
  Server server(std::move(settings),
                [](Request const&) -> asio::awaitable<Response> { co_return text(200, "text/plain", "x"); });
  ASSERT_EQ(server.addresses().size(), 2U);
  EXPECT_NE(server.addresses()[0], server.addresses()[1]);
  EXPECT_THAT(server.addresses()[0], StartsWith("127.0.0.1:"));
}

TEST(Server, NamesTheAddressThatItCannotHave) {
  Serving serving;
  ServerSettings settings;
  settings.listen = {"127.0.0.1:" + std::to_string(serving.port())};
  auto const handler = [](Request const&) -> asio::awaitable<Response> { co_return Response{}; };
  try {
    Server second(settings, handler);
    FAIL() << "two servers on one port";
  } catch (std::runtime_error const& failure) {
    EXPECT_THAT(failure.what(), HasSubstr(settings.listen[0]));
  }
  settings.listen = {"localhost:80"};
  EXPECT_THROW(Server(settings, handler), std::runtime_error);
}

TEST(Server, ReportsEachAnswer) {
  std::mutex mutex;
  std::vector<std::string> lines;
  auto settings = patient();
  settings.on_answered = [&](Request const& request, Response const& response, std::uint64_t bytes,
                             std::chrono::microseconds) {
    std::lock_guard const lock(mutex);
    lines.push_back(request.method + ' ' + request.target + ' ' + std::to_string(response.status) +
                    (bytes > 50 ? " bytes" : ""));
  };
  {
    Serving serving(std::move(settings));
    SocketClient client(serving.port());
    client.get("/a?b=c");
    client.get("//x");
  }
  EXPECT_THAT(lines, testing::ElementsAre("GET /a?b=c 200 bytes", "GET //x 400 bytes"));
}

TEST(Server, ManyClientsAtOnceGetTheirOwnAnswers) {
  Serving serving(patient());
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      SocketClient client(serving.port());
      for (int i = 0; i < 100; ++i) {
        std::string const path = "/t" + std::to_string(t) + '-' + std::to_string(i);
        if (client.get(path).body == "GET " + path + ' ') ++right;
      }
    });
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(right, 800);
}

}  // namespace
}  // namespace http
