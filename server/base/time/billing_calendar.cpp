// Local dates by the civil calendar of <chrono>, offsets by ICU.
#include "base/time/billing_calendar.hpp"

#include <unicode/basictz.h>
#include <unicode/timezone.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace base {

struct TimeZone::Rules {
  std::unique_ptr<icu::TimeZone const> owner;
  icu::BasicTimeZone const* zone;  // the same object
};

namespace {

using namespace std::chrono;

constexpr std::int64_t day_ms = 86'400'000;

/// Milliseconds since 1970-01-01T00:00 as a clock on the wall shows them.
std::int64_t local_ms(Instant at, TimeZone const& zone) {
  std::int32_t raw = 0;
  std::int32_t saving = 0;
  UErrorCode status = U_ZERO_ERROR;
  zone.rules().zone->getOffset(static_cast<double>(at.ms), false, raw, saving, status);
  if (U_FAILURE(status)) throw std::runtime_error("ICU knows no offset of a time zone");
  return at.ms + raw + saving;
}

Instant instant_of(std::int64_t local, TimeZone const& zone) {
  std::int32_t raw = 0;
  std::int32_t saving = 0;
  UErrorCode status = U_ZERO_ERROR;
  // The offset before a change of the clocks: in a gap that leads behind it, of a repeated hour it is the
  // first.
  zone.rules().zone->getOffsetFromLocal(static_cast<double>(local), UCAL_TZ_LOCAL_FORMER,
                                        UCAL_TZ_LOCAL_FORMER, raw, saving, status);
  if (U_FAILURE(status)) throw std::runtime_error("ICU knows no offset of a time zone");
  return {local - raw - saving};
}

std::int64_t days_of(std::int64_t local) { return floor<days>(milliseconds(local)).count(); }

}  // namespace

std::optional<TimeZone> TimeZone::find(std::string_view name) {
  if (name.empty() || name.size() > 64) return std::nullopt;
  std::unique_ptr<icu::TimeZone const> owner(icu::TimeZone::createTimeZone(
      icu::UnicodeString::fromUTF8({name.data(), static_cast<int>(name.size())})));
  auto const* zone = dynamic_cast<icu::BasicTimeZone const*>(owner.get());
  if (zone == nullptr || *owner == icu::TimeZone::getUnknown()) return std::nullopt;
  return TimeZone(std::make_shared<Rules const>(std::move(owner), zone));
}

TimeZone TimeZone::utc() { return *find("Etc/UTC"); }

Anchor anchor_of(Instant start, TimeZone const& zone) {
  auto const local = local_ms(start, zone);
  year_month_day const date{sys_days(days(days_of(local)))};
  return {static_cast<std::int64_t>(static_cast<unsigned>(date.day())), local - days_of(local) * day_ms};
}

Instant period_end(Instant start, IsoDuration const& cycle, Anchor const& anchor, TimeZone const& zone) {
  if (cycle.is_zero()) throw std::invalid_argument("a billing cycle of no length");
  Instant end = start;
  auto const months_later = cycle.years * 12 + cycle.months;
  auto const days_later = cycle.weeks * 7 + cycle.days;
  if (months_later != 0 || days_later != 0) {
    sys_days date(days(days_of(local_ms(start, zone))));
    if (months_later != 0) {
      year_month_day const from(date);
      auto const month_of_end = from.year() / from.month() + months(months_later);
      auto const last = static_cast<unsigned>((month_of_end / std::chrono::last).day());
      date = sys_days(month_of_end / day(std::min(static_cast<unsigned>(anchor.day), last)));
    }
    date += days(days_later);
    end = instant_of(date.time_since_epoch().count() * day_ms + anchor.time_of_day_ms, zone);
  }
  return end + hours(cycle.hours) + minutes(cycle.minutes) + seconds(cycle.seconds);
}

Instant add_duration(Instant at, IsoDuration const& duration, TimeZone const& zone) {
  return period_end(at, duration, anchor_of(at, zone), zone);
}

}  // namespace base
