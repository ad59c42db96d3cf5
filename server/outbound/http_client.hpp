// HTTP client: libcurl on a dedicated thread, with protection against SSRF.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace outbound {

struct HttpRequest {
  std::string method = "GET";
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::string body = {};
  std::chrono::milliseconds deadline{5000};  // for all of it
  std::size_t most_bytes = 1 << 20;          // of the answer
  /// Takes the body of an answer 200 piece by piece, instead of `HttpAnswer::body`; called on the client's
  /// thread. False: no more of it is wanted, and the request fails.
  std::function<bool(std::string_view piece)> take_body = {};
};

struct HttpAnswer {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string body;
  std::string_view header(std::string_view name) const;
};

/// Why there was no answer, in words for the log.
struct HttpFailure {
  std::string reason;
};

struct HttpClientSettings {
  bool private_networks = false;  // also loopback; only for development and tests
  bool plain_http = false;        // else https only
  unsigned max_waiting = 200;
};

/// Follows no redirect, sends no cookies, connects only to public addresses unless allowed (checked after the
/// name was resolved). Thread safe; resumes on the caller's executor.
class HttpClient {
 public:
  explicit HttpClient(HttpClientSettings settings);
  ~HttpClient();
  HttpClient(HttpClient const&) = delete;
  HttpClient& operator=(HttpClient const&) = delete;

  boost::asio::awaitable<std::expected<HttpAnswer, HttpFailure>> send(HttpRequest request);
  void stop();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace outbound
