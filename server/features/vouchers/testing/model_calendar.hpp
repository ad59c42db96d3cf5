// The calendar of the model: local times by the C library, which the program does not ask for them.
#pragma once
#include <stdlib.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace vouchers::testing {

inline constexpr std::int64_t minute_ms = 60'000;
inline constexpr std::int64_t hour_ms = 60 * minute_ms;
inline constexpr std::int64_t day_ms = 24 * hour_ms;

/// The C library's time zone is this one until the end; for one thread at a time.
class ModelZone {
 public:
  explicit ModelZone(std::string const& name) {
    if (auto const* before = getenv("TZ")) before_ = before;
    setenv("TZ", name.c_str(), 1);
    tzset();
  }
  ~ModelZone() {
    if (before_)
      setenv("TZ", before_->c_str(), 1);
    else
      unsetenv("TZ");
    tzset();
  }
  ModelZone(ModelZone const&) = delete;
  ModelZone& operator=(ModelZone const&) = delete;

 private:
  std::optional<std::string> before_;
};

/// A time as the clocks on the wall show it, counted as if they were in UTC.
inline std::int64_t local_time(std::int64_t at) {
  time_t const seconds = at / 1000;
  tm parts{};
  localtime_r(&seconds, &parts);
  return at + parts.tm_gmtoff * 1000;
}
/// Of a time that occurs twice the first; one that does not exist is moved forward by what is missing.
inline std::int64_t moment_of(std::int64_t local) {
  auto const before = local_time(local - day_ms) - (local - day_ms);
  auto const after = local_time(local + day_ms) - (local + day_ms);
  for (auto const offset : {std::max(before, after), std::min(before, after)})
    if (local_time(local - offset) == local) return local - offset;
  return local - before;
}

/// Day of the month and time of day at which the first period began.
struct ModelAnchor {
  unsigned day = 1;
  std::int64_t time = 0;
};
inline ModelAnchor anchor_of(std::int64_t start) {
  using namespace std::chrono;
  auto const local = local_time(start);
  auto const day = floor<days>(sys_time<milliseconds>(milliseconds(local)));
  return {unsigned(year_month_day(day).day()), local - day.time_since_epoch().count() * day_ms};
}

/// The same time of the anchor so many months later, or so many days where these are none.
inline std::int64_t later(std::int64_t start, int months_later, std::int64_t days_later,
                          ModelAnchor const& anchor) {
  using namespace std::chrono;
  auto day = floor<days>(sys_time<milliseconds>(milliseconds(local_time(start)))) + days(days_later);
  if (months_later > 0) {
    auto const month = year_month_day(day).year() / year_month_day(day).month() + months(months_later);
    day = sys_days(month / std::chrono::day(std::min(anchor.day, unsigned((month / last).day()))));
  }
  return moment_of(day.time_since_epoch().count() * day_ms + anchor.time);
}

}  // namespace vouchers::testing
