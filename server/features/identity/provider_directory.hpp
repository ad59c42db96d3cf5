// A cache of the providers' discovery documents and key sets.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "base/problem.hpp"
#include "base/time/instant.hpp"
#include "features/identity/discovery.hpp"
#include "features/identity/key_set.hpp"
#include "features/identity/shared_fetch.hpp"
#include "outbound/http_client.hpp"

namespace identity {

/// Sends an HTTP request; tests answer it themselves.
using Send = std::function<boost::asio::awaitable<std::expected<outbound::HttpAnswer, outbound::HttpFailure>>(
    outbound::HttpRequest)>;

/// 502 PROVIDER_UNAVAILABLE with the reason for the log.
base::Refusal unavailable(std::string reason);
/// Sends and wants an answer of `status` 200. The refusal names what was asked for, never what was sent.
boost::asio::awaitable<std::expected<std::string, base::Refusal>> fetch_body(Send send,
                                                                             outbound::HttpRequest request);

class ProviderDirectory {
 public:
  ProviderDirectory(Send send, base::Clock const& clock, bool plain_http)
      : send_(std::move(send)), clock_(clock), plain_http_(plain_http) {}

  boost::asio::awaitable<std::expected<std::shared_ptr<Discovery const>, base::Refusal>> discover(
      std::string issuer);
  /// Asks for newer keys where the kept ones do not have the named one; at most once a minute.
  boost::asio::awaitable<std::expected<std::shared_ptr<KeySet const>, base::Refusal>> keys(
      std::shared_ptr<Discovery const> provider, Algorithm algorithm, std::optional<std::string> id);

 private:
  struct Known {
    explicit Known(base::Clock const& clock) : discovery(clock), keys(clock) {}
    SharedFetch<Discovery> discovery;
    SharedFetch<KeySet> keys;
  };

  /// Shared with the fetching coroutine: a fetch that is cut off at the program's end still wakes the waiting
  /// callers.
  std::shared_ptr<Known> known(std::string const& issuer);
  boost::asio::awaitable<std::expected<Discovery, base::Refusal>> fetch_discovery(std::string issuer);
  boost::asio::awaitable<std::expected<KeySet, base::Refusal>> fetch_keys(std::string address);

  Send const send_;
  base::Clock const& clock_;
  bool const plain_http_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Known>> known_;  // by issuer; as many as tenants have configured
};

}  // namespace identity
