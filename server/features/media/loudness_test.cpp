// Loudness: ffmpeg's summary and the gain that follows.
#include "features/media/loudness.hpp"

#include <gtest/gtest.h>

namespace media {
namespace {

TEST(Loudness, IsReadFromTheSummary) {
  auto const found = read_loudness(
      "I: -3.0 LUFS noise\n  Integrated loudness:\n    I:         -25.2 LUFS\n    Threshold: -35.2 LUFS\n  "
      "True peak:\n    Peak:      -14.2 dBFS\n");
  ASSERT_TRUE(found);
  EXPECT_DOUBLE_EQ(found->integrated, -25.2);
  EXPECT_DOUBLE_EQ(found->true_peak, -14.2);
  EXPECT_FALSE(read_loudness("Conversion failed!"));
  EXPECT_FALSE(read_loudness("Integrated loudness:\n I: lots"));
}

TEST(Loudness, GainReachesTheTargetAndLimitsOnlyWherePeaksWouldPass) {
  EXPECT_DOUBLE_EQ(gain_for({.integrated = -20, .true_peak = -8}).decibels, 4);
  EXPECT_FALSE(gain_for({.integrated = -20, .true_peak = -8}).limited);
  EXPECT_TRUE(gain_for({.integrated = -20, .true_peak = -2}).limited);
  EXPECT_DOUBLE_EQ(gain_for({.integrated = -9, .true_peak = 0.5}).decibels, -7);
  EXPECT_DOUBLE_EQ(gain_for({.integrated = -50, .true_peak = -40}).decibels, 20);
  EXPECT_DOUBLE_EQ(gain_for({.integrated = -70, .true_peak = -70}).decibels, 0) << "silence stays silence";
  EXPECT_EQ(gain_filters({.decibels = 4, .limited = false}), "volume=4.00dB");
}

}  // namespace
}  // namespace media
