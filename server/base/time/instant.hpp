// Points in time as UTC milliseconds, and the clock that is handed in wherever time matters.
#pragma once
#include <atomic>
#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace base {

struct Instant {
  std::int64_t ms = 0;  // since 1970-01-01T00:00:00Z
  auto operator<=>(Instant const&) const = default;
};

inline Instant operator+(Instant at, std::chrono::milliseconds by) { return {at.ms + by.count()}; }
inline Instant operator-(Instant at, std::chrono::milliseconds by) { return {at.ms - by.count()}; }
inline std::chrono::milliseconds operator-(Instant a, Instant b) {
  return std::chrono::milliseconds(a.ms - b.ms);
}

/// "2026-11-21T10:05:00.000Z"
std::string to_rfc3339(Instant at);
/// Accepts "Z" and numeric offsets, fractions of a second, and a bare date (midnight UTC).
std::optional<Instant> parse_rfc3339(std::string_view text);

class Clock {
 public:
  virtual ~Clock() = default;
  virtual Instant now() const = 0;
  /// Time that never goes back when the wall clock is set: for limits and waits, never for what is saved or
  /// shown, since it starts again with the machine.
  virtual Instant steady() const = 0;
};

class SystemClock final : public Clock {
 public:
  Instant now() const override;
  Instant steady() const override;
};

/// A clock that a test turns by hand.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(Instant at = {1'780'000'000'000}) : ms_(at.ms) {}
  Instant now() const override { return {ms_.load()}; }
  Instant steady() const override { return {steady_ms_.load()}; }
  /// The wall clock alone, as an administrator sets it.
  void set(Instant at) { ms_ = at.ms; }
  void advance(std::chrono::milliseconds by) {
    ms_ += by.count();
    steady_ms_ += by.count();
  }

 private:
  std::atomic<std::int64_t> ms_;
  std::atomic<std::int64_t> steady_ms_ = 1'000'000;
};

}  // namespace base
