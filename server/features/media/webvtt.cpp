// Parses WebVTT line by line, as the W3C's recommendation divides it into blocks.
#include "features/media/webvtt.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "base/text.hpp"

namespace media {
namespace {

constexpr std::size_t most_cues = 100'000;
constexpr std::size_t most_text = 5'000;  // bytes of one cue

std::optional<std::int64_t> digits(std::string_view text, std::size_t least, std::size_t most) {
  std::int64_t number = 0;
  if (text.size() < least || text.size() > most) return std::nullopt;
  auto const result = std::from_chars(text.data(), text.data() + text.size(), number);
  if (result.ec != std::errc{} || result.ptr != text.data() + text.size() || number < 0) return std::nullopt;
  return number;
}

/// "01:02.500" or "10:01:02.500"
std::optional<std::int64_t> read_time(std::string_view text) {
  auto const dot = text.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  auto const parts = base::split(text.substr(0, dot), ':');
  if (parts.size() != 2 && parts.size() != 3) return std::nullopt;
  auto const hours = parts.size() == 3 ? digits(parts[0], 2, 4) : std::optional<std::int64_t>(0);
  auto const minutes = digits(parts[parts.size() - 2], 2, 2);
  auto const seconds = digits(parts.back(), 2, 2);
  auto const thousandths = digits(text.substr(dot + 1), 3, 3);
  if (!hours || !minutes || !seconds || !thousandths || *minutes > 59 || *seconds > 59) return std::nullopt;
  return ((*hours * 60 + *minutes) * 60 + *seconds) * 1000 + *thousandths;
}

std::string print_time(std::int64_t ms) {
  return fmt::format("{:02}:{:02}:{:02}.{:03}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60, ms % 1000);
}

std::string without_entities(std::string text) {
  for (auto const& [entity, character] :
       {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&nbsp;", " "}, {"&lrm;", ""}, {"&rlm;", ""}, {"&amp;", "&"}})
    text = base::replace_all(std::move(text), entity, character);
  return text;
}

std::string one_line(std::string const& text) {
  return std::string(base::trim(base::replace_all(text, "\n", " ")));
}

/// The payload of a cue without its tags; the first <v Name> says who speaks.
void read_payload(std::string_view payload, Cue& cue) {
  std::string plain;
  for (std::size_t at = 0; at < payload.size(); ++at) {
    if (payload[at] != '<') {
      plain += payload[at];
      continue;
    }
    auto const end = payload.find('>', at);
    if (end == std::string_view::npos) break;
    auto const tag = payload.substr(at + 1, end - at - 1);
    auto const space = tag.find(' ');
    bool const names_voice =
        space != std::string_view::npos && (tag.starts_with("v ") || tag.starts_with("v."));
    if (names_voice && cue.voice.empty())
      cue.voice = one_line(without_entities(std::string(tag.substr(space))));
    at = end;
  }
  plain = without_entities(std::move(plain));
  for (auto const line : base::split(plain, '\n'))
    if (auto const words = base::trim(line); !words.empty())
      cue.text += (cue.text.empty() ? "" : "\n") + std::string(words);
}

/// The file's lines without their ends, whatever system wrote them.
std::vector<std::string_view> lines_of(std::string_view text) {
  auto lines = base::split(text, '\n');
  for (auto& line : lines)
    if (line.ends_with('\r')) line.remove_suffix(1);
  return lines;
}

/// Two times with an arrow between them, and perhaps settings of the cue's place, which are left out.
std::expected<Cue, std::string> read_timing(std::string_view line, std::size_t number) {
  auto const arrow = line.find("-->");
  auto const after = base::trim(line.substr(arrow + 3));
  auto const start = read_time(base::trim(line.substr(0, arrow)));
  auto const end = read_time(after.substr(0, after.find_first_of(" \t")));
  if (!start || !end)
    return std::unexpected(fmt::format("line {} has no times such as 00:01.000 --> 00:04.500", number));
  if (*end <= *start) return std::unexpected(fmt::format("the cue at line {} ends before it begins", number));
  return Cue{.start_ms = *start, .end_ms = *end, .voice = {}, .text = {}};
}

std::string escape_cue(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else
      out += c;
  }
  return out;
}

}  // namespace

std::expected<std::vector<Cue>, std::string> read_webvtt(std::string_view text) {
  if (!base::is_valid_utf8(text) || text.find('\0') != std::string_view::npos)
    return std::unexpected("it is not text in UTF-8");
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  auto const lines = lines_of(text);
  auto const& head = lines.front();
  if (!head.starts_with("WEBVTT") || (head.size() > 6 && head[6] != ' ' && head[6] != '\t'))
    return std::unexpected("it is not WebVTT, which begins with the word WEBVTT");
  std::vector<Cue> cues;
  for (std::size_t at = 1; at < lines.size(); ++at) {
    if (lines[at].find("-->") == std::string_view::npos) continue;
    auto cue = read_timing(lines[at], at + 1);
    if (!cue) return std::unexpected(std::move(cue.error()));
    if (!cues.empty() && cue->start_ms < cues.back().start_ms)
      return std::unexpected(fmt::format("the cue at line {} begins before the one in front of it", at + 1));
    std::string payload;
    while (at + 1 < lines.size() && !lines[at + 1].empty()) {
      if (lines[at + 1].find("-->") != std::string_view::npos) break;
      payload += std::string(payload.empty() ? "" : "\n") + std::string(lines[++at]);
    }
    if (payload.size() > most_text || cues.size() >= most_cues)
      return std::unexpected(fmt::format("it is too long at line {}", at + 1));
    read_payload(payload, *cue);
    if (!cue->text.empty()) cues.push_back(std::move(*cue));
  }
  if (cues.empty()) return std::unexpected("it has no cues");
  return cues;
}

std::string print_webvtt(std::vector<Cue> const& cues) {
  std::string out = "WEBVTT\n";
  for (auto const& cue : cues) {
    out += fmt::format("\n{} --> {}\n", print_time(cue.start_ms), print_time(cue.end_ms));
    if (!cue.voice.empty()) out += "<v " + escape_cue(cue.voice) + '>';
    out += escape_cue(cue.text) + '\n';
  }
  return out;
}

}  // namespace media
