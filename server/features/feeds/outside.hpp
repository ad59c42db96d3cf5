// The way to other people's servers: the program's own client, which connects to public addresses only.
#pragma once
#include "core/settings.hpp"
#include "features/feeds/fetcher.hpp"

namespace feeds {

/// `client` outlives it.
inline Fetcher outside(outbound::HttpClient& client, core::Settings::Outbound const& settings) {
  auto send = [&client](outbound::HttpRequest request) { return client.send(std::move(request)); };
  return {std::move(send),
          settings.private_networks ? Fetcher::PlainHttp::allowed : Fetcher::PlainHttp::refused};
}

}  // namespace feeds
