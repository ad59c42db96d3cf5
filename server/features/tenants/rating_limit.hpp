// The age rating up to which a reader may see what is offered. It is a type of its own without a default, so
// that every read of the catalogue has to name a limit, and a plain number does not compile as one.
#pragma once
#include <algorithm>
#include <compare>
#include <cstdint>

namespace tenants {

class RatingLimit {
 public:
  /// 0 is for everybody; the grades of articles are 0, 10, 20, 30 and 40, and a limit is at most 60.
  explicit constexpr RatingLimit(std::int64_t most) : most_(most) {}

  constexpr std::int64_t value() const { return most_; }
  constexpr bool admits(std::int64_t rating) const { return rating <= most_; }
  auto operator<=>(RatingLimit const&) const = default;

 private:
  std::int64_t most_;
};

/// What holds where nobody has said more.
inline constexpr RatingLimit for_everybody{0};

}  // namespace tenants
