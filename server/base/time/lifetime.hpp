// Whether a token, sealed value or signed address is still good: bounded at both ends of its lifetime.
#pragma once
#include <chrono>

#include "base/time/instant.hpp"

namespace base {

inline constexpr std::chrono::seconds node_clock_tolerance{60};  // between two servers

/// An expiry further away than `lifetime` was written by a clock that was ahead. It would be good for too
/// long, so it is refused as well.
inline bool is_live(Instant expires, Instant now, std::chrono::milliseconds lifetime) {
  return now < expires && expires <= now + lifetime + node_clock_tolerance;
}

}  // namespace base
