// State shared by all connections of one server: settings, handler, and the limits on open connections.
#pragma once
#include <atomic>
#include <map>
#include <mutex>

#include "http/server/server.hpp"

namespace http {

class ServerState {
 public:
  ServerState(ServerSettings server_settings, Handler request_handler)
      : settings(std::move(server_settings)), handler(std::move(request_handler)) {}

  ServerSettings const settings;
  Handler const handler;
  std::atomic<bool> draining = false;

  /// Registers a connection; false if the per-client or global limit is exceeded. Call release() once per
  /// acquire(), also after false.
  bool acquire(Address const& peer) {
    bool const trusted = settings.trusted_proxies.contains(peer);
    std::lock_guard const lock(mutex_);
    unsigned& of_client = counts_[client_prefix(peer)];
    ++of_client;
    ++total_;
    return total_ <= settings.connections && (trusted || of_client <= settings.connections_per_address);
  }
  void release(Address const& peer) {
    std::lock_guard const lock(mutex_);
    auto const at = counts_.find(client_prefix(peer));
    if (at != counts_.end() && --at->second == 0) counts_.erase(at);
    --total_;
  }
  std::size_t connection_count() const {
    std::lock_guard const lock(mutex_);
    return total_;
  }

 private:
  mutable std::mutex mutex_;
  std::map<Address, unsigned> counts_;
  std::size_t total_ = 0;
};

}  // namespace http
