// Fetches an address that a stranger named, step by step through redirects, each of which is checked like the
// first address.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <expected>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "outbound/http_client.hpp"

namespace outbound {

/// HttpClient::send, or a test's own.
using Send = std::function<boost::asio::awaitable<std::expected<HttpAnswer, HttpFailure>>(HttpRequest)>;

struct FetchRequest {
  std::string url;
  std::string method = "GET";
  std::size_t most_bytes = 0;
  std::chrono::milliseconds deadline = std::chrono::seconds(60);  // of all its steps
  std::vector<std::pair<std::string, std::string>> headers = {};
  std::filesystem::path file = {};  // where the body goes; empty: into the answer
  /// Asked about the address of each step, the first one too; empty: all may be asked.
  std::function<bool(std::string const& address)> may_ask = {};
};

struct Fetched {
  HttpAnswer answer;
  std::string url;    // that answered
  std::string moved;  // the address to ask from now on: after the redirects that are for good
};

class Fetcher {
 public:
  enum class PlainHttp { refused, allowed };

  /// If plain HTTP is not allowed, "http:" addresses are fetched as "https:".
  Fetcher(Send send, PlainHttp plain) : send_(std::move(send)), plain_(plain) {}

  /// Any status; the error is a sentence for people. A file is there only after a 200, and then whole.
  boost::asio::awaitable<std::expected<Fetched, std::string>> fetch(FetchRequest request) const;

 private:
  Send send_;
  PlainHttp plain_;
};

}  // namespace outbound
