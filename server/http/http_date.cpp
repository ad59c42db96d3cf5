// HTTP dates, independent of the locale and of the C library's time zone.
#include "http/http_date.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

namespace http {
namespace {

constexpr std::array<std::string_view, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
constexpr std::array<std::string_view, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

std::optional<int> number(std::string_view text) {
  int out = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (failure != std::errc() || end != text.data() + text.size() || out < 0) return std::nullopt;
  return out;
}

}  // namespace

std::string http_date(std::int64_t unix_seconds) {
  using namespace std::chrono;
  sys_seconds const at{seconds(unix_seconds)};
  auto const midnight = floor<std::chrono::days>(at);
  year_month_day const date(midnight);
  hh_mm_ss const clock(at - midnight);
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} GMT", days[weekday(midnight).c_encoding()],
                     static_cast<unsigned>(date.day()), months[static_cast<unsigned>(date.month()) - 1],
                     static_cast<int>(date.year()), clock.hours().count(), clock.minutes().count(),
                     clock.seconds().count());
}

std::optional<std::int64_t> parse_http_date(std::string_view text) {
  using namespace std::chrono;
  constexpr std::string_view shape = "Ddd, 00 Mmm 0000 00:00:00 GMT";
  if (text.size() != shape.size() || text.substr(3, 2) != ", " || !text.ends_with(" GMT") || text[7] != ' ' ||
      text[11] != ' ' || text[16] != ' ' || text[19] != ':' || text[22] != ':')
    return std::nullopt;
  auto const month_at = std::find(months.begin(), months.end(), text.substr(8, 3));
  auto const day_number = number(text.substr(5, 2)), year_number = number(text.substr(12, 4));
  auto const hour = number(text.substr(17, 2)), minute = number(text.substr(20, 2)),
             second = number(text.substr(23, 2));
  if (month_at == months.end() || !day_number || !year_number || !hour || !minute || !second)
    return std::nullopt;
  year_month_day const date(year(*year_number), month(static_cast<unsigned>(month_at - months.begin() + 1)),
                            day(static_cast<unsigned>(*day_number)));
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  return (sys_days(date).time_since_epoch() + hours(*hour) + minutes(*minute) + seconds(*second)) /
         seconds(1);
}

}  // namespace http
