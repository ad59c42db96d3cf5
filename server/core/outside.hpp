// The way to other people's servers: the program's own client, which connects to public addresses only.
#pragma once
#include "core/settings.hpp"
#include "outbound/fetcher.hpp"

namespace core {

/// `client` outlives it.
inline outbound::Fetcher outside(outbound::HttpClient& client, Settings::Outbound const& settings) {
  auto send = [&client](outbound::HttpRequest request) { return client.send(std::move(request)); };
  return {std::move(send), settings.private_networks ? outbound::Fetcher::PlainHttp::allowed
                                                     : outbound::Fetcher::PlainHttp::refused};
}

}  // namespace core
