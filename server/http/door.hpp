// What all connections of one server share.
#pragma once
#include <atomic>
#include <map>
#include <mutex>

#include "http/server.hpp"

namespace http {

class Door {
 public:
  Door(ServerSettings server_settings, Handler request_handler)
      : settings(std::move(server_settings)), handler(std::move(request_handler)) {}

  ServerSettings const settings;
  Handler const handler;
  std::atomic<bool> draining = false;

  /// Counts a new connection; false where this neighbour, or everyone together, has too many. Each call,
  /// whatever it says, is paired with one leave().
  bool enter(Address const& peer) {
    bool const trusted = settings.trusted_proxies.contains(peer);
    std::lock_guard const lock(mutex_);
    unsigned& of_neighbour = counts_[neighbourhood(peer)];
    ++of_neighbour;
    ++total_;
    return total_ <= settings.connections && (trusted || of_neighbour <= settings.connections_per_address);
  }
  void leave(Address const& peer) {
    std::lock_guard const lock(mutex_);
    auto const at = counts_.find(neighbourhood(peer));
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
