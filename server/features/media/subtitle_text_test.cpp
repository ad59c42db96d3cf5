// Reading subtitles: common encodings and formats, and files that are refused.
#include "features/media/subtitle_text.hpp"

#include <gmock/gmock.h>

namespace media {
namespace {

using ::testing::HasSubstr;

std::string utf16(std::u16string_view text, bool big, bool marked) {
  std::string out;
  auto const add = [&](char16_t c) {
    char const high = static_cast<char>(c >> 8);
    char const low = static_cast<char>(c & 0xff);
    out += big ? high : low;
    out += big ? low : high;
  };
  if (marked) add(0xFEFF);
  for (char16_t const c : text) add(c);
  return out;
}

/// The text, if there is exactly one cue; else the reason for the refusal.
std::string only_cue(std::string_view bytes, std::string_view language = "en") {
  auto const cues = read_subtitles(bytes, language);
  if (!cues) return cues.error();
  return cues->size() == 1 ? cues->front().text : "several cues";
}
std::string subrip(std::string const& text) { return "1\n00:00:01,000 --> 00:00:02,000\n" + text + "\n"; }

TEST(SubtitleText, IsReadInEveryCommonEncoding) {
  EXPECT_EQ(only_cue("WEBVTT\n\n00:01.000 --> 00:02.000\nGrüße\n"), "Grüße");
  EXPECT_EQ(only_cue("\xEF\xBB\xBF" + subrip("Grüße")), "Grüße");
  EXPECT_EQ(only_cue(subrip("Gr\xFC\xDF"
                            "e"),
                     "de"),
            "Grüße")
      << "Latin-1";
  EXPECT_EQ(only_cue(subrip("\x93Oui\x94 \x80"), "fr"), "“Oui” €") << "Windows-1252";
  EXPECT_EQ(only_cue(subrip("\xE3\xD1\xCD\xC8\xC7"), "ar"), "مرحبا") << "Windows-1256";
  EXPECT_EQ(only_cue(subrip("\xBA\xE3"), "ro-RO"), "şă") << "Windows-1250";
  EXPECT_EQ(only_cue(subrip("\xCF\xF0\xE8\xE2\xE5\xF2"), "ru"), "Привет") << "Windows-1251";
  auto const arabic = u"1\n00:00:01,000 --> 00:00:02,000\nمرحبا\n";
  for (bool const big : {false, true})
    for (bool const marked : {false, true})
      EXPECT_EQ(only_cue(utf16(arabic, big, marked), "ar"), "مرحبا") << big << marked;
}

TEST(SubtitleText, SubRipBecomesWebVttWithoutItsMarkup) {
  auto const cues = read_subtitles(
      "1\r\n0:00:01,000 --> 00:00:02,500 X1:10\r\n{\\an8}<i>Who</i> <font color=\"red\">is</font> it?\r\n\r\n"
      "2\r\n01:00:03,000 --> 01:00:04,000\r\n5 < 6 & 7\r\nsecond line\r\n",
      "en");
  ASSERT_TRUE(cues) << cues.error();
  ASSERT_EQ(cues->size(), 2U);
  EXPECT_EQ((*cues)[0].text, "Who is it?");
  EXPECT_EQ((*cues)[0].end_ms, 2500);
  EXPECT_EQ((*cues)[1].text, "5 < 6 & 7\nsecond line");
  EXPECT_EQ((*cues)[1].start_ms, 3'603'000);
}

TEST(SubtitleText, RefusesWhatIsNone) {
  std::string const unknown = "its encoding can't be told; save it as UTF-8";
  EXPECT_EQ(only_cue(std::string("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)), unknown);
  EXPECT_EQ(only_cue(std::string(5000, '\0')), unknown);
  EXPECT_EQ(only_cue(std::string("\xFF\xFE\x00\xD8", 4)), unknown) << "half a surrogate pair";
  EXPECT_EQ(only_cue("[Script Info]\nDialogue: 0,0:00:01.00,0:00:02.00 --> x"),
            "it is neither WebVTT nor SubRip");
  EXPECT_EQ(only_cue(""), "it is neither WebVTT nor SubRip");
  EXPECT_EQ(only_cue("{1}{25}MicroDVD"), "it is neither WebVTT nor SubRip");
  EXPECT_THAT(only_cue(subrip("").replace(2, 5, "later")), HasSubstr("has no times"));
  EXPECT_THAT(only_cue("1\n00:00:02,000 --> 00:00:01,000\nBack\n"), HasSubstr("ends before it begins"));
}

}  // namespace
}  // namespace media
