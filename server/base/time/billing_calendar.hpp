// Billing periods: local calendar of a time zone, with an anchor day that month ends do not move.
//
// A subscription that began on 31 January is renewed on 28 February, 31 March, 30 April. The local time of
// day stays the same across daylight saving.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/time/instant.hpp"
#include "base/time/iso_duration.hpp"

namespace base {

/// A time zone of the IANA database. A value: copies share the same rules.
class TimeZone {
 public:
  /// nullopt for an unknown name.
  static std::optional<TimeZone> find(std::string_view name);
  static TimeZone utc();

  struct Rules;
  Rules const& rules() const { return *rules_; }

 private:
  explicit TimeZone(std::shared_ptr<Rules const> rules) : rules_(std::move(rules)) {}
  std::shared_ptr<Rules const> rules_;
};

/// Day of the month and time of day, both local, at which the first period began.
struct Anchor {
  std::int64_t day = 1;
  std::int64_t time_of_day_ms = 0;
  bool operator==(Anchor const&) const = default;
};
Anchor anchor_of(Instant start, TimeZone const& zone);

/// The end of the period that begins at `start`, always after it; `cycle` is not zero. Years, months, weeks
/// and days are counted in the local calendar: the day is the anchor's, or the month's last where it has no
/// such day. A local time that does not exist is moved forward by the gap, of one that occurs twice it is the
/// first. Hours, minutes and seconds are added as they are. A cycle of those alone ignores the anchor.
Instant period_end(Instant start, IsoDuration const& cycle, Anchor const& anchor, TimeZone const& zone);

/// `at` and a duration later: as period_end with the anchor of `at` itself.
Instant add_duration(Instant at, IsoDuration const& duration, TimeZone const& zone);

}  // namespace base
