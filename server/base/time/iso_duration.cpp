// Parses and prints ISO 8601 durations.
#include "base/time/iso_duration.hpp"

#include <array>
#include <charconv>

namespace base {
namespace {

struct DurationPart {
  char letter;
  std::int64_t IsoDuration::* member;
};
constexpr std::array date_parts{
    DurationPart{'Y', &IsoDuration::years}, DurationPart{'M', &IsoDuration::months},
    DurationPart{'W', &IsoDuration::weeks}, DurationPart{'D', &IsoDuration::days}};
constexpr std::array time_parts{DurationPart{'H', &IsoDuration::hours},
                                DurationPart{'M', &IsoDuration::minutes},
                                DurationPart{'S', &IsoDuration::seconds}};

constexpr std::int64_t most_of_a_part = 100'000;

/// Reads "1Y2M" from left to right, each letter at most once and in order; false where something else is
/// there.
template <class Parts>
bool read_parts(std::string_view text, Parts const& parts, IsoDuration& into) {
  if (text.empty()) return false;
  std::size_t next = 0;
  while (!text.empty()) {
    std::int64_t number = 0;
    if (text.front() == '-') return false;
    auto const read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || number > most_of_a_part) return false;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    if (text.empty()) return false;
    while (next < parts.size() && parts[next].letter != text.front()) ++next;
    if (next == parts.size()) return false;
    into.*parts[next].member = number;
    ++next;
    text.remove_prefix(1);
  }
  return true;
}

template <class Parts>
void append_parts(std::string& out, Parts const& parts, IsoDuration const& duration) {
  for (auto const& [letter, member] : parts)
    if (duration.*member != 0) out += std::to_string(duration.*member) + letter;
}

}  // namespace

std::optional<IsoDuration> parse_iso_duration(std::string_view text) {
  if (!text.starts_with('P')) return std::nullopt;
  text.remove_prefix(1);
  auto const time = text.find('T');
  IsoDuration out;
  auto const date_text = text.substr(0, time);
  if (date_text.empty() && time == text.npos) return std::nullopt;
  if (!date_text.empty() && !read_parts(date_text, date_parts, out)) return std::nullopt;
  if (time != text.npos && !read_parts(text.substr(time + 1), time_parts, out)) return std::nullopt;
  return out;
}

std::string to_text(IsoDuration const& duration) {
  if (duration.is_zero()) return "PT0S";
  std::string out = "P";
  append_parts(out, date_parts, duration);
  std::string time;
  append_parts(time, time_parts, duration);
  if (!time.empty()) out += 'T' + time;
  return out;
}

}  // namespace base
