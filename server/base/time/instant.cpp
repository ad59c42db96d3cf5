// Parses and prints instants as RFC 3339.
#include "base/time/instant.hpp"

#include <fmt/format.h>

#include <cctype>

namespace base {
namespace {

using Days = std::chrono::sys_days;

/// Reads exactly `count` digits at `at` and moves on; nullopt where one is missing.
std::optional<int> digits(std::string_view text, std::size_t& at, int count) {
  int value = 0;
  for (int i = 0; i < count; ++i, ++at) {
    if (at >= text.size() || text[at] < '0' || text[at] > '9') return std::nullopt;
    value = value * 10 + (text[at] - '0');
  }
  return value;
}

bool skip(std::string_view text, std::size_t& at, char wanted) {
  if (at >= text.size() || text[at] != wanted) return false;
  ++at;
  return true;
}

}  // namespace

std::string to_rfc3339(Instant at) {
  using namespace std::chrono;
  auto const time = sys_time<milliseconds>(milliseconds(at.ms));
  auto const day = floor<days>(time);
  year_month_day const date(day);
  hh_mm_ss const clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", int(date.year()), unsigned(date.month()),
                     unsigned(date.day()), clock.hours().count(), clock.minutes().count(),
                     clock.seconds().count(), clock.subseconds().count());
}

std::optional<Instant> parse_rfc3339(std::string_view text) {
  using namespace std::chrono;
  std::size_t at = 0;
  auto const y = digits(text, at, 4);
  if (!y || !skip(text, at, '-')) return std::nullopt;
  auto const m = digits(text, at, 2);
  if (!m || !skip(text, at, '-')) return std::nullopt;
  auto const d = digits(text, at, 2);
  if (!d) return std::nullopt;
  year_month_day const date{year(*y), month(static_cast<unsigned>(*m)), day(static_cast<unsigned>(*d))};
  if (!date.ok()) return std::nullopt;
  std::int64_t ms = duration_cast<milliseconds>(Days(date).time_since_epoch()).count();
  if (at == text.size()) return Instant{ms};
  if (text[at] != 'T' && text[at] != 't' && text[at] != ' ') return std::nullopt;
  ++at;
  auto const hour = digits(text, at, 2);
  if (!hour || !skip(text, at, ':')) return std::nullopt;
  auto const minute = digits(text, at, 2);
  if (!minute || !skip(text, at, ':')) return std::nullopt;
  auto const second = digits(text, at, 2);
  if (!second || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  ms += ((*hour * 60 + *minute) * 60 + *second) * std::int64_t{1000};
  if (skip(text, at, '.')) {
    int scale = 100;
    std::size_t const first = at;
    for (; at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])); ++at, scale /= 10)
      ms += (text[at] - '0') * scale;
    if (at == first) return std::nullopt;
  }
  if (at + 1 == text.size() && (text[at] == 'Z' || text[at] == 'z')) return Instant{ms};
  if (at >= text.size() || (text[at] != '+' && text[at] != '-')) return std::nullopt;
  int const sign = text[at] == '+' ? 1 : -1;
  ++at;
  auto const offset_hour = digits(text, at, 2);
  if (!offset_hour || !skip(text, at, ':')) return std::nullopt;
  auto const offset_minute = digits(text, at, 2);
  if (!offset_minute || *offset_hour > 23 || *offset_minute > 59 || at != text.size()) return std::nullopt;
  return Instant{ms - sign * (*offset_hour * 60 + *offset_minute) * std::int64_t{60'000}};
}

Instant SystemClock::now() const {
  using namespace std::chrono;
  return {duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count()};
}

Instant SystemClock::steady() const {
  using namespace std::chrono;
  return {duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count()};
}

}  // namespace base
