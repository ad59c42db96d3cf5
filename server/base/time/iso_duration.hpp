// ISO 8601 durations: billing cycles, trials, expiries (P1D, P14D, P1M, P1Y, PT12H, P1Y2M3W4DT5H6M7S).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

/// Parts are kept apart: a month is not a number of days.
struct IsoDuration {
  std::int64_t years = 0;
  std::int64_t months = 0;
  std::int64_t weeks = 0;
  std::int64_t days = 0;
  std::int64_t hours = 0;
  std::int64_t minutes = 0;
  std::int64_t seconds = 0;
  bool operator==(IsoDuration const&) const = default;

  bool is_zero() const { return *this == IsoDuration{}; }
};

/// nullopt for what is not a duration, has a fraction or a sign, or a part above 100,000.
std::optional<IsoDuration> parse_iso_duration(std::string_view text);
/// "P1M"; "PT0S" of none.
std::string to_text(IsoDuration const& duration);

}  // namespace base
