// Fetches and caches discovery documents and key sets.
#include "features/identity/provider_directory.hpp"

#include <fmt/format.h>

namespace identity {
namespace {

constexpr std::size_t most_document_bytes = 256 * 1024;

outbound::HttpRequest document_request(std::string address) {
  return {.url = std::move(address),
          .headers = {{"Accept", "application/json"}},
          .most_bytes = most_document_bytes};
}

}  // namespace

base::Refusal unavailable(std::string reason) {
  return {.status = 502, .error = "PROVIDER_UNAVAILABLE", .detail = std::move(reason)};
}

boost::asio::awaitable<std::expected<std::string, base::Refusal>> fetch_body(Send send,
                                                                             outbound::HttpRequest request) {
  std::string const address = request.url.substr(0, request.url.find('?'));
  auto answer = co_await send(std::move(request));
  if (!answer) co_return std::unexpected(unavailable(fmt::format("{}: {}", address, answer.error().reason)));
  if (answer->status != 200)
    co_return std::unexpected(unavailable(fmt::format("{} answered {}", address, answer->status)));
  co_return std::move(answer->body);
}

std::shared_ptr<ProviderDirectory::Known> ProviderDirectory::known(std::string const& issuer) {
  std::lock_guard const lock(mutex_);
  auto& kept = known_[issuer];
  if (!kept) kept = std::make_shared<Known>(clock_);
  return kept;
}

boost::asio::awaitable<std::expected<std::shared_ptr<Discovery const>, base::Refusal>>
ProviderDirectory::discover(std::string issuer) {
  if (auto const problem = endpoint_problem(issuer, plain_http_))
    co_return std::unexpected(unavailable(fmt::format("the issuer {:.200} {}", issuer, *problem)));
  SharedFetch<Discovery>::Wanted wanted = [](Discovery const&) { return true; };
  SharedFetch<Discovery>::Fetch fetch = [this, issuer] { return fetch_discovery(issuer); };
  auto const kept = known(issuer);
  co_return co_await kept->discovery.get(std::move(wanted), std::move(fetch));
}

boost::asio::awaitable<std::expected<std::shared_ptr<KeySet const>, base::Refusal>> ProviderDirectory::keys(
    std::shared_ptr<Discovery const> provider, Algorithm algorithm, std::optional<std::string> id) {
  SharedFetch<KeySet>::Wanted wanted = [algorithm, id](KeySet const& keys) {
    return keys.find(algorithm, id) != nullptr;
  };
  SharedFetch<KeySet>::Fetch fetch = [this, provider] { return fetch_keys(provider->jwks_uri); };
  auto const kept = known(provider->issuer);
  co_return co_await kept->keys.get(std::move(wanted), std::move(fetch));
}

boost::asio::awaitable<std::expected<Discovery, base::Refusal>> ProviderDirectory::fetch_discovery(
    std::string issuer) {
  auto request = document_request(discovery_address(issuer));
  auto const body = co_await fetch_body(send_, std::move(request));
  if (!body) co_return std::unexpected(body.error());
  auto document = read_discovery(*body, issuer, plain_http_);
  if (!document) co_return std::unexpected(unavailable(fmt::format("{}: {}", issuer, document.error())));
  co_return std::move(*document);
}

boost::asio::awaitable<std::expected<KeySet, base::Refusal>> ProviderDirectory::fetch_keys(
    std::string address) {
  auto request = document_request(address);
  auto const body = co_await fetch_body(send_, std::move(request));
  if (!body) co_return std::unexpected(body.error());
  auto keys = KeySet::read(*body);
  if (!keys) co_return std::unexpected(unavailable(fmt::format("{}: {}", address, keys.error())));
  co_return std::move(*keys);
}

}  // namespace identity
