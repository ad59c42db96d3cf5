// The progress of somebody in what is seen or heard: at most its length, and finished when only its end is
// left.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>

namespace history {

enum class HistoryState { unplayed, started, finished };
BOOST_DESCRIBE_ENUM(HistoryState, unplayed, started, finished)

/// No position lies behind the end. A duration of 0 is not known.
std::int64_t bounded_position(std::int64_t position_ms, std::int64_t duration_ms);

/// Whether what is left is only an end: the closing credits from `credits_ms` on, else a twentieth of it, at
/// most three minutes.
bool is_finished(std::int64_t position_ms, std::int64_t duration_ms,
                 std::optional<std::int64_t> credits_ms = {});

}  // namespace history
