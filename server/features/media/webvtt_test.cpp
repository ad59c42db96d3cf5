// WebVTT: read as players do, wrong files refused in words, printed so that it reads as the same.
#include "features/media/webvtt.hpp"

#include <gtest/gtest.h>

namespace media {
namespace {

std::string refusal(std::string_view text) {
  auto const cues = read_webvtt(text);
  return cues ? "" : cues.error();
}

TEST(WebVtt, IsReadWithVoicesAndWithoutMarkup) {
  auto const cues = read_webvtt(
      "\xEF\xBB\xBFWEBVTT a title\r\n\r\nNOTE a remark\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\n"
      "1\r\n00:01.000 --> 00:02.500 align:start\r\n<v.loud Ann &amp; Bob>Hello <b>you</b> &lt;3\r\n\r\n"
      "01:00:02.500 --> 01:00:03.000\r\nتحية\r\nsecond line\r\n");
  ASSERT_TRUE(cues) << cues.error();
  EXPECT_EQ(*cues, (std::vector<Cue>{{1000, 2500, "Ann & Bob", "Hello you <3"},
                                     {3'602'500, 3'603'000, "", "تحية\nsecond line"}}));
}

TEST(WebVtt, PrintsWhatItReadsAsTheSame) {
  std::vector<Cue> const cues{{0, 999, "A <b>", "1 < 2 & 3 --> 4"}, {90'000'000, 90'000'001, "", "a\nb"}};
  auto const again = read_webvtt(print_webvtt(cues));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(*again, cues);
}

TEST(WebVtt, RefusesInWordsWhatNoPlayerShows) {
  EXPECT_NE(refusal("").find("begins with the word WEBVTT"), std::string::npos);
  EXPECT_NE(refusal("1\n00:00:01,000 --> 00:00:02,000\nSubRip").find("WEBVTT"), std::string::npos);
  EXPECT_NE(refusal("WEBVTTX\n").find("WEBVTT"), std::string::npos);
  EXPECT_NE(refusal("WEBVTT\n\n00:01 --> 00:02\na").find("line 3"), std::string::npos);
  EXPECT_NE(refusal("WEBVTT\n\n00:02.000 --> 00:01.000\na").find("ends before"), std::string::npos);
  EXPECT_NE(refusal("WEBVTT\n\n00:02.000 --> 00:03.000\na\n\n00:01.000 --> 00:04.000\nb").find("line 6"),
            std::string::npos);
  EXPECT_EQ(refusal("WEBVTT\n\nNOTE nothing\n"), "it has no cues");
  EXPECT_EQ(refusal("WEBVTT\n\n00:01.000 --> 00:02.000\ncaf\xe9"), "it is not text in UTF-8");
  EXPECT_NE(refusal("WEBVTT\n\n00:61.000 --> 02:00.000\na"), "");
}

TEST(WebVtt, TruncatedAnywhereNeverCrashes) {
  std::string const text = "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hello &amp; <i>good</i> bye\n";
  for (std::size_t length = 0; length <= text.size(); ++length) {
    auto const cues = read_webvtt(std::string_view(text).substr(0, length));
    if (cues) EXPECT_TRUE(read_webvtt(print_webvtt(*cues))) << length;
  }
}

}  // namespace
}  // namespace media
