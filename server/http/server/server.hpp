// The HTTP server: listens, reads requests, calls one handler, writes the responses.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "http/request/request.hpp"
#include "http/request/request_filter.hpp"
#include "http/response.hpp"
#include "http/server/networks.hpp"

namespace http {

namespace asio = boost::asio;

/// Runs on the thread of the connection; may suspend, must not block. The request lives until the answer is
/// written.
using Handler = std::function<asio::awaitable<Response>(Request const&)>;

struct Deadlines {
  std::chrono::milliseconds header{5'000};  // from a request's first byte to the end of its head
  std::chrono::milliseconds body{
      10'000};  // for a whole body of ordinary size; a larger one must keep up 1 KB/s
  std::chrono::milliseconds idle{
      15'000};  // between requests; longer than a proxy in front reuses connections
  std::chrono::milliseconds write{20'000};  // without progress; a slow reader must keep up 1 KB/s beyond it
  std::chrono::milliseconds linger{1'000};  // after the last answer, for the client to read it and close
};

struct ServerSettings {
  std::vector<std::string> listen = {"127.0.0.1:8080", "[::1]:8080"};  // port 0: any free one
  unsigned threads = 0;                                                // 0: one for each core
  RequestLimits limits;
  Deadlines deadlines;
  std::size_t body_limit = 64 * 1024;
  /// Decides by the head how large a body may be (uploads, webhooks); absent: body_limit.
  std::function<std::size_t(Request const& head)> body_limit_of;
  unsigned requests_per_connection = 1'000;
  unsigned connections_per_address = 100;  // not for trusted proxies; beyond it 503
  unsigned connections = 20'000;           // of all clients together; beyond it 503
  /// Peers whose X-Forwarded-For, X-Forwarded-Proto and X-Request-Id are trusted.
  Networks trusted_proxies;
  std::string country_header;  // in which trusted proxies name the visitor's country; empty: none does
  /// Called on the connection's thread after each answer, refusals included; must not block.
  std::function<void(Request const&, Response const&, std::uint64_t bytes, std::chrono::microseconds)>
      on_answered;
};

/// What handlers wait for (storage threads, render threads) must be ended before the server is destroyed,
/// since it resumes them; so declare the server before those pools.
class Server {
 public:
  /// Binds and listens; throws std::runtime_error that names an address which can't be had. Ignores SIGPIPE
  /// from here on, since a client may vanish at any time.
  Server(ServerSettings settings, Handler handler);
  ~Server();
  Server(Server const&) = delete;
  Server& operator=(Server const&) = delete;

  /// Serves until stop() is called from anywhere; true where every running request was answered in time.
  bool run();
  /// Accepts no more, answers what is running with `Connection: close`, closes what is idle. After `drain`,
  /// run() ends in any case.
  void stop(std::chrono::milliseconds drain);

  /// What was bound, as "127.0.0.1:41873", in the order of the settings.
  std::vector<std::string> addresses() const;
  /// The port of the first address.
  std::uint16_t port() const;
  /// Connections that are open now.
  std::size_t connection_count() const;
  /// An executor for other coroutines: each call returns that of the next thread.
  asio::any_io_executor executor();

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace http
