// Billing periods: month ends, leap days, daylight saving, 400 years of dates; and ISO durations.
#include "base/time/billing_calendar.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using base::Anchor;
using base::Instant;
using base::IsoDuration;
using base::TimeZone;

Instant at(char const* text) { return *base::parse_rfc3339(text); }

/// The ends of the first periods from `start` on, as text.
std::vector<std::string> ends(char const* start, char const* cycle, char const* zone_name, int count) {
  auto const zone = *TimeZone::find(zone_name);
  auto const anchor = base::anchor_of(at(start), zone);
  std::vector<std::string> out;
  Instant from = at(start);
  for (int i = 0; i < count; ++i) {
    from = base::period_end(from, *base::parse_iso_duration(cycle), anchor, zone);
    out.push_back(base::to_rfc3339(from).substr(0, 16));
  }
  return out;
}

using Ends = std::vector<std::string>;

TEST(BillingCalendar, TheLastOfJanuaryBecomesTheLastOfEachMonth) {
  EXPECT_EQ(ends("2026-01-31T10:00:00Z", "P1M", "Etc/UTC", 5),
            (Ends{"2026-02-28T10:00", "2026-03-31T10:00", "2026-04-30T10:00", "2026-05-31T10:00",
                  "2026-06-30T10:00"}));
  EXPECT_EQ(ends("2028-01-30T10:00:00Z", "P1M", "Etc/UTC", 2),
            (Ends{"2028-02-29T10:00", "2028-03-30T10:00"}));
}

TEST(BillingCalendar, ALeapDayComesBackEveryFourthYear) {
  EXPECT_EQ(ends("2024-02-29T00:00:00Z", "P1Y", "Etc/UTC", 4),
            (Ends{"2025-02-28T00:00", "2026-02-28T00:00", "2027-02-28T00:00", "2028-02-29T00:00"}));
}

TEST(BillingCalendar, TheLocalTimeStaysTheSameAcrossDaylightSaving) {
  EXPECT_EQ(ends("2026-03-28T09:00:00Z", "P1D", "Europe/Berlin", 3),
            (Ends{"2026-03-29T08:00", "2026-03-30T08:00", "2026-03-31T08:00"}));
  EXPECT_EQ(ends("2026-10-15T08:00:00Z", "P1M", "Europe/Berlin", 1), (Ends{"2026-11-15T09:00"}));
}

TEST(BillingCalendar, ATimeThatDoesNotExistMovesForwardAndComesBack) {
  // 02:30 in Berlin; on 29 March the clocks go from 02:00 to 03:00.
  EXPECT_EQ(ends("2026-03-28T01:30:00Z", "P1D", "Europe/Berlin", 2),
            (Ends{"2026-03-29T01:30", "2026-03-30T00:30"}))
      << "03:30, then 02:30 again";
}

TEST(BillingCalendar, ATimeThatOccursTwiceIsTheFirst) {
  // 02:30 in Berlin; on 25 October the hour from 02:00 to 03:00 is there twice.
  EXPECT_EQ(ends("2026-10-24T00:30:00Z", "P1D", "Europe/Berlin", 2),
            (Ends{"2026-10-25T00:30", "2026-10-26T01:30"}));
}

TEST(BillingCalendar, ADayThatATimeZoneLeftOutIsNotALoop) {
  // Samoa had no 30 December 2011.
  auto const found = ends("2011-12-28T20:00:00Z", "P1D", "Pacific/Apia", 4);
  for (std::size_t i = 1; i < found.size(); ++i) EXPECT_LT(found[i - 1], found[i]);
}

TEST(BillingCalendar, HoursAreAddedAsTheyAre) {
  EXPECT_EQ(ends("2026-03-29T00:30:00Z", "PT12H", "Europe/Berlin", 1), (Ends{"2026-03-29T12:30"}));
  EXPECT_EQ(ends("2026-03-29T00:30:00Z", "P1DT1H", "Etc/UTC", 1), (Ends{"2026-03-30T01:30"}));
}

TEST(BillingCalendar, FourHundredYearsOfPeriodsNeitherDriftNorOverlap) {
  for (char const* zone_name : {"Etc/UTC", "Europe/Berlin", "Asia/Kuwait", "America/Sao_Paulo"}) {
    auto const zone = *TimeZone::find(zone_name);
    for (char const* start : {"2000-01-31T12:00:00Z", "2000-01-29T12:00:00Z", "2000-02-29T12:00:00Z"}) {
      auto const anchor = base::anchor_of(at(start), zone);
      Instant from = at(start);
      for (int month = 1; month <= 4800; ++month) {
        auto const to = base::period_end(from, {.months = 1}, anchor, zone);
        ASSERT_GT(to, from);
        ASSERT_LE((to - from).count(), std::chrono::milliseconds(std::chrono::hours(32 * 24)).count());
        ASSERT_LE(base::anchor_of(to, zone).day, anchor.day);
        // Every month with that many days has the anchor's day.
        if (anchor.day <= 28) ASSERT_EQ(base::anchor_of(to, zone).day, anchor.day);
        from = to;
      }
      EXPECT_EQ(base::to_rfc3339(from).substr(0, 7), std::string("2400-") + std::string(start).substr(5, 2));
    }
  }
}

TEST(BillingCalendar, AnUnknownTimeZoneIsNotFound) {
  for (char const* wrong : {"", "Europe/Nowhere", "Mars", "../etc/passwd"})
    EXPECT_FALSE(TimeZone::find(wrong)) << wrong;
  EXPECT_THROW(base::period_end(at("2026-01-01"), IsoDuration{}, Anchor{}, TimeZone::utc()),
               std::invalid_argument);
}

TEST(IsoDuration, IsReadAndPrinted) {
  EXPECT_EQ(base::parse_iso_duration("P1M"), (IsoDuration{.months = 1}));
  EXPECT_EQ(base::parse_iso_duration("PT1M"), (IsoDuration{.minutes = 1}));
  EXPECT_EQ(base::parse_iso_duration("P1Y2M3W4DT5H6M7S"), (IsoDuration{1, 2, 3, 4, 5, 6, 7}));
  for (char const* each : {"P1D", "P7D", "P14D", "P1M", "P1Y", "PT12H", "P1Y2M3W4DT5H6M7S", "PT0S"})
    EXPECT_EQ(base::to_text(*base::parse_iso_duration(each)), each);
}

TEST(IsoDuration, WhatIsNoneIsRefused) {
  for (char const* wrong : {"", "P", "PT", "P1", "1D", "P1DT", "P-1D", "P+1D", "-P1D", "P1.5D", "P1D1M",
                            "P1D1D", "P1H", "PT1D", "p1d", "P1D ", "P999999999999999999999D", "P100001D"})
    EXPECT_FALSE(base::parse_iso_duration(wrong)) << wrong;
}

}  // namespace
