// The rules of progress.
#include "features/history/progress.hpp"

#include <algorithm>

namespace history {

namespace {

constexpr std::int64_t longest_end_ms = 3 * 60 * 1000;
constexpr std::int64_t longest_unknown_ms = 24 * 3600 * 1000;

}  // namespace

std::int64_t bounded_position(std::int64_t position_ms, std::int64_t duration_ms) {
  return std::clamp<std::int64_t>(position_ms, 0, duration_ms > 0 ? duration_ms : longest_unknown_ms);
}

bool is_finished(std::int64_t position_ms, std::int64_t duration_ms, std::optional<std::int64_t> credits_ms) {
  if (duration_ms <= 0) return false;
  auto const end = std::min(duration_ms / 20, longest_end_ms);
  auto const from = std::min(duration_ms - end, credits_ms.value_or(duration_ms));
  return position_ms >= from;
}

}  // namespace history
