// Colours of artwork, from its pixels.
#include "features/media/colours.hpp"

#include <gtest/gtest.h>

namespace media {
namespace {

TEST(Colours, AverageAndHuesComeFromThePixels) {
  std::string pixels = "P6\n# made by hand\n2 2\n255\n";
  for (char const* colour : {"\xff\x01\x01", "\xff\x01\x01", "\xff\x01\x01", "\x01\x01\xff"})
    pixels.append(colour, 3);
  auto const colours = colours_of_pixmap(pixels);
  ASSERT_TRUE(colours);
  EXPECT_NEAR(static_cast<double>(colours->hue_light), 29, 2) << "red in OKLCH";
  EXPECT_NEAR(static_cast<double>(colours->hue_dark), 264, 2) << "blue in OKLCH";
  EXPECT_EQ(colours->average.size(), 7U);
  std::string grey = "P5 1 1 255 ";
  grey += '\x80';
  EXPECT_EQ(colours_of_pixmap(grey)->average, "#808080");
}

TEST(Colours, TheDarkHueIsThatOfWhatIsDark) {
  std::string pixels = "P6 3 1 255\n";
  for (char const* colour : {"\xe8\x79\x5a", "\xe8\xdc\xc0", "\x1c\x24\x42"}) pixels.append(colour, 3);
  auto const colours = colours_of_pixmap(pixels);
  ASSERT_TRUE(colours);
  EXPECT_NEAR(static_cast<double>(colours->hue_light), 37, 8) << "coral";
  EXPECT_NEAR(static_cast<double>(colours->hue_dark), 271, 10) << "navy, not beige";
}

TEST(Colours, BrokenPixmapsAreRefused) {
  for (std::string const text : {"", "P6", "P6 2 2 255 abc", "P6 -1 2 255 ", "P6 99999 99999 255 x",
                                 "P7 1 1 255 abc", "P6 1 1 65535 abcdef"})
    EXPECT_FALSE(colours_of_pixmap(text)) << text;
}

}  // namespace
}  // namespace media
