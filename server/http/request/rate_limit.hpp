// Rate limiting by GCRA (generic cell rate algorithm): one instant per key, in bounded memory.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/time/instant.hpp"

namespace http {

struct RateLimitSettings {
  unsigned count = 60;  // so many in each period, evenly refilled
  std::chrono::milliseconds period{60'000};
  unsigned burst = 10;         // so many at once after a rest
  std::size_t keys = 100'000;  // LRU: the least recently used are evicted first
};

/// What each of `nodes` servers allows, so that all together keep the limit: the same count in a period that
/// is as many times longer. Only the burst of a node can not be smaller than one.
RateLimitSettings share(RateLimitSettings limit, std::int64_t nodes);

struct RateDecision {
  bool allowed = true;
  unsigned remaining = 0;                    // that would be allowed at once after this one
  std::chrono::milliseconds retry_after{0};  // until the next one is allowed, where this one was not
};

/// Thread safe.
class RateLimit {
 public:
  explicit RateLimit(RateLimitSettings settings);
  ~RateLimit();
  RateLimit(RateLimit const&) = delete;
  RateLimit& operator=(RateLimit const&) = delete;

  /// Counts one, where it is allowed; a refused one does not count. `steady_now` is of base::Clock::steady():
  /// after a step of the wall clock back everybody would wait for its length.
  RateDecision take(std::string_view key, base::Instant steady_now);
  /// Returns one that was taken and should not count.
  void give_back(std::string_view key);
  std::size_t size() const;

 private:
  struct Shard;
  static constexpr std::size_t shard_count = 8;

  double const interval_;   // milliseconds between two at the steady rate
  double const tolerance_;  // how far ahead of time a key may be
  std::size_t const keys_per_shard_;
  std::unique_ptr<Shard[]> shards_;
};

}  // namespace http
