// Whether a token, sealed value or signed address is still good: bounded at both ends of its lifetime.
#pragma once
#include <chrono>

#include "base/instant.hpp"

namespace base {

inline constexpr std::chrono::seconds node_clock_tolerance{60};  // between two servers

/// Something that is good for `lifetime` at most expires soon or has been made by a clock that was ahead: it
/// would live on for as long as that was wrong, so it is refused as well.
inline bool is_live(Instant expires, Instant now, std::chrono::milliseconds lifetime) {
  return now < expires && expires <= now + lifetime + node_clock_tolerance;
}

}  // namespace base
