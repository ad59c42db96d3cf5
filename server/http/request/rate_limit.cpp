// GCRA: for each key the theoretical arrival time of its next request.
#include "http/request/rate_limit.hpp"

#include <algorithm>
#include <cmath>
#include <list>
#include <mutex>
#include <unordered_map>

namespace http {

struct RateLimit::Shard {
  struct Key {
    std::string name;
    double even_at;  // the theoretical arrival time, in milliseconds
  };
  std::mutex mutex;
  std::list<Key> keys;  // most recently used first
  std::unordered_map<std::string_view, std::list<Key>::iterator> by_name;
};

RateLimitSettings share(RateLimitSettings limit, std::int64_t nodes) {
  auto const parts = std::max<std::int64_t>(1, nodes);
  limit.period *= parts;
  limit.burst = std::max(1U, static_cast<unsigned>(limit.burst / parts));
  return limit;
}

RateLimit::RateLimit(RateLimitSettings settings)
    : interval_(static_cast<double>(settings.period.count()) / std::max(1U, settings.count)),
      tolerance_(interval_ * (std::max(1U, settings.burst) - 1)),
      keys_per_shard_(std::max<std::size_t>(1, settings.keys / shard_count)),
      shards_(std::make_unique<Shard[]>(shard_count)) {}

RateLimit::~RateLimit() = default;

RateDecision RateLimit::take(std::string_view key, base::Instant steady_now) {
  Shard& shard = shards_[std::hash<std::string_view>()(key) % shard_count];
  auto const time = static_cast<double>(steady_now.ms);
  std::lock_guard const lock(shard.mutex);
  auto found = shard.by_name.find(key);
  if (found != shard.by_name.end()) shard.keys.splice(shard.keys.begin(), shard.keys, found->second);
  double const even_at = found == shard.by_name.end() ? time : std::max(found->second->even_at, time);
  double const ahead = even_at - time;
  if (ahead > tolerance_) {
    auto const wait = std::chrono::milliseconds(static_cast<std::int64_t>(std::ceil(ahead - tolerance_)));
    return {.allowed = false, .remaining = 0, .retry_after = wait};
  }
  if (found == shard.by_name.end()) {
    if (shard.keys.size() >= keys_per_shard_) {
      shard.by_name.erase(shard.keys.back().name);
      shard.keys.pop_back();
    }
    shard.keys.push_front({std::string(key), 0});
    shard.by_name.emplace(shard.keys.front().name, shard.keys.begin());
  }
  shard.keys.front().even_at = even_at + interval_;
  return {.allowed = true,
          .remaining = static_cast<unsigned>((tolerance_ - ahead) / interval_ + 1e-9),
          .retry_after = {}};
}

void RateLimit::give_back(std::string_view key) {
  Shard& shard = shards_[std::hash<std::string_view>()(key) % shard_count];
  std::lock_guard const lock(shard.mutex);
  // This may lie in the past: `take` starts from the present then.
  if (auto const found = shard.by_name.find(key); found != shard.by_name.end())
    found->second->even_at -= interval_;
}

std::size_t RateLimit::size() const {
  std::size_t out = 0;
  for (std::size_t i = 0; i < shard_count; ++i) {
    std::lock_guard const lock(shards_[i].mutex);
    out += shards_[i].keys.size();
  }
  return out;
}

}  // namespace http
