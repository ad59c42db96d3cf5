// Decodes by byte order mark, then as UTF-8, then by language; rewrites SubRip as WebVTT.
#include "features/media/subtitle_text.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>

#include "base/text.hpp"

namespace media {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;

struct LegacyEncoding {
  std::string_view languages;  // each followed by a space
  char const* name;
};
constexpr std::array<LegacyEncoding, 9> legacy_encodings{{{"ar fa ur ", "WINDOWS-1256"},
                                                          {"ro pl cs sk hu sl hr bs sq ", "WINDOWS-1250"},
                                                          {"ru uk be bg sr mk ", "WINDOWS-1251"},
                                                          {"el ", "WINDOWS-1253"},
                                                          {"tr az ", "WINDOWS-1254"},
                                                          {"he yi ", "WINDOWS-1255"},
                                                          {"lt lv et ", "WINDOWS-1257"},
                                                          {"vi ", "WINDOWS-1258"},
                                                          {"th ", "CP874"}}};

char const* legacy_encoding(std::string_view language) {
  auto const wanted = base::lower_ascii(language.substr(0, language.find('-'))) + ' ';
  for (auto const& [languages, name] : legacy_encodings)
    if ((" "s + std::string(languages)).find(' ' + wanted) != std::string::npos) return name;
  return "WINDOWS-1252";
}

std::optional<std::string> convert(std::string_view bytes, char const* encoding) {
  iconv_t const converter = iconv_open("UTF-8", encoding);
  if (converter == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
  std::string out;
  std::array<char, 16'384> buffer{};
  char* from = const_cast<char*>(bytes.data());
  std::size_t left = bytes.size();
  bool good = true;
  while (left > 0 && good) {
    char* to = buffer.data();
    std::size_t room = buffer.size();
    good = iconv(converter, &from, &left, &to, &room) != static_cast<std::size_t>(-1) || errno == E2BIG;
    out.append(buffer.data(), buffer.size() - room);
  }
  iconv_close(converter);
  if (!good) return std::nullopt;
  return out;
}

/// UTF-16 without a byte order mark: in a Western text every second byte is zero, in others those of the
/// line ends and times are.
char const* unmarked_utf16(std::string_view bytes) {
  std::array<std::size_t, 2> zeros{};
  auto const head = bytes.substr(0, 2000);
  for (std::size_t i = 0; i < head.size(); ++i)
    if (head[i] == '\0') ++zeros[i % 2];
  if (head.size() < 8 || zeros[0] + zeros[1] < head.size() / 8) return nullptr;
  if (zeros[1] > 4 * zeros[0]) return "UTF-16LE";
  if (zeros[0] > 4 * zeros[1]) return "UTF-16BE";
  return nullptr;
}

bool is_text(std::string_view text) {
  return std::ranges::none_of(text, [](char c) {
    return static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f';
  });
}

/// SubRip differs in the head that is missing, the comma in its times, and what it allows in the text: marks
/// of place such as {\an8}, which are left out.
std::string webvtt_of_subrip(std::string_view text) {
  std::string out = "WEBVTT\n\n";
  for (auto line : base::split(text, '\n')) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find("-->") != std::string_view::npos) {
      auto times = base::replace_all(std::string(line), ",", ".");
      // "0:00:01.500" is often written so.
      auto const two_digits = [](std::string const& time) {
        return time.size() > 1 && time[1] == ':' ? '0' + time : time;
      };
      auto const arrow = times.find("-->");
      auto const before = std::string(base::trim(std::string_view(times).substr(0, arrow)));
      auto const after = std::string(base::trim(std::string_view(times).substr(arrow + 3)));
      out += two_digits(before) + " --> " + two_digits(after) + '\n';
      continue;
    }
    std::string words(line);
    for (auto open = words.find("{\\"); open != std::string::npos; open = words.find("{\\", open)) {
      auto const close = words.find('}', open);
      if (close == std::string::npos) break;
      words.erase(open, close - open + 1);
    }
    // Only these tags are SubRip's; a lone "<" is text.
    for (char const* tag :
         {"<i>", "</i>", "<b>", "</b>", "<u>", "</u>", "<I>", "</I>", "<B>", "</B>", "</font>"})
      words = base::replace_all(std::move(words), tag, "");
    for (auto open = words.find("<font"); open != std::string::npos; open = words.find("<font", open)) {
      auto const close = words.find('>', open);
      if (close == std::string::npos) break;
      words.erase(open, close - open + 1);
    }
    words = base::replace_all(base::replace_all(std::move(words), "&", "&amp;"), "<", "&lt;");
    out += words + '\n';
  }
  return out;
}

bool looks_like_subrip(std::string_view text) {
  auto const head = text.substr(0, 2000);
  auto const arrow = head.find("-->");
  return arrow != std::string_view::npos && head.substr(0, arrow).find(',') != std::string_view::npos &&
         !head.starts_with("[");
}

}  // namespace

std::expected<std::string, std::string> decode_text(std::string_view bytes, std::string_view language) {
  std::optional<std::string> text;
  if (bytes.starts_with("\xEF\xBB\xBF"sv))
    text = std::string(bytes.substr(3));
  else if (bytes.starts_with("\xFF\xFE"sv))
    text = convert(bytes.substr(2), "UTF-16LE");
  else if (bytes.starts_with("\xFE\xFF"sv))
    text = convert(bytes.substr(2), "UTF-16BE");
  else if (char const* encoding = unmarked_utf16(bytes))
    text = convert(bytes, encoding);
  else if (base::is_valid_utf8(bytes))
    text = std::string(bytes);
  else if (is_text(bytes))
    text = convert(bytes, legacy_encoding(language));
  if (!text || !base::is_valid_utf8(*text) || !is_text(*text))
    return std::unexpected("its encoding can't be told; save it as UTF-8");
  return std::move(*text);
}

std::expected<std::vector<Cue>, std::string> read_subtitles(std::string_view bytes,
                                                            std::string_view language) {
  auto const text = decode_text(bytes, language);
  if (!text) return std::unexpected(text.error());
  if (text->starts_with("WEBVTT")) return read_webvtt(*text);
  if (!looks_like_subrip(*text)) return std::unexpected("it is neither WebVTT nor SubRip");
  return read_webvtt(webvtt_of_subrip(*text));
}

}  // namespace media
