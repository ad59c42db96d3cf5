// Reads dates of feeds: RFC 822 as RSS asks for, and what feeds often have instead.
#include <array>
#include <charconv>
#include <chrono>

#include "base/text.hpp"
#include "features/feeds/feed_reader.hpp"

namespace feeds {
namespace {

constexpr std::array<std::string_view, 12> months{"jan", "feb", "mar", "apr", "may", "jun",
                                                  "jul", "aug", "sep", "oct", "nov", "dec"};

std::optional<int> read_number(std::string_view text, int least, int most) {
  int out = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (failure != std::errc() || end != text.data() + text.size() || out < least || out > most)
    return std::nullopt;
  return out;
}

/// Minutes east of Greenwich.
std::optional<int> read_zone(std::string_view zone) {
  if (zone.empty() || zone == "gmt" || zone == "ut" || zone == "utc" || zone == "z") return 0;
  constexpr std::pair<std::string_view, int> names[] = {{"est", -300}, {"edt", -240}, {"cst", -360},
                                                        {"cdt", -300}, {"mst", -420}, {"mdt", -360},
                                                        {"pst", -480}, {"pdt", -420}};
  for (auto const& [name, minutes] : names)
    if (zone == name) return minutes;
  if (zone.size() != 5 || (zone[0] != '+' && zone[0] != '-')) return std::nullopt;
  auto const hours = read_number(zone.substr(1, 2), 0, 14);
  auto const minutes = read_number(zone.substr(3), 0, 59);
  if (!hours || !minutes) return std::nullopt;
  return (zone[0] == '-' ? -1 : 1) * (*hours * 60 + *minutes);
}

std::optional<base::Instant> read_rfc822(std::string_view text) {
  auto const lower = base::lower_ascii(text);
  std::string_view rest = lower;
  if (auto const comma = rest.find(','); comma != std::string_view::npos) rest.remove_prefix(comma + 1);
  std::vector<std::string_view> words;
  for (auto const word : base::split(rest, ' '))
    if (!word.empty()) words.push_back(word);
  if (words.size() < 3) return std::nullopt;
  auto const day = read_number(words[0], 1, 31);
  auto const month = std::ranges::find(months, words[1].substr(0, 3));
  auto const year = read_number(words[2], 1970, 2200);
  if (!day || month == months.end() || !year) return std::nullopt;
  std::chrono::year_month_day const date{
      std::chrono::year(*year), std::chrono::month(static_cast<unsigned>(month - months.begin() + 1)),
      std::chrono::day(static_cast<unsigned>(*day))};
  auto const time = words.size() > 3 ? base::split(words[3], ':') : std::vector<std::string_view>{"0", "0"};
  auto const hour = read_number(time[0], 0, 23);
  auto const minute = time.size() > 1 ? read_number(time[1], 0, 59) : std::nullopt;
  auto const second = time.size() > 2 ? read_number(time[2], 0, 60) : 0;
  auto const zone = read_zone(words.size() > 4 ? words[4] : "");
  if (!date.ok() || !hour || !minute || !second || !zone || time.size() > 3) return std::nullopt;
  auto const at = std::chrono::sys_days(date) + std::chrono::hours(*hour) +
                  std::chrono::minutes(*minute - *zone) + std::chrono::seconds(*second);
  return base::Instant{std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count()};
}

}  // namespace

std::optional<base::Instant> read_date(std::string_view text) {
  text = base::trim(text);
  if (text.size() > 64) return std::nullopt;
  if (auto const found = read_rfc822(text)) return found;
  return base::parse_rfc3339(text);
}

}  // namespace feeds
