// What is heard: pitch, length, level, and the same samples every time.
#include "sound/instruments.hpp"
#include "sound/master.hpp"
#include "sound/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace demo {
namespace {

Tables const& tables() {
  static Tables const shared;
  return shared;
}

// How much of a frequency is in the sound.
double strength(std::vector<float> const& samples, double hertz) {
  double x = 0;
  double y = 0;
  for (std::size_t at = 0; at < samples.size(); ++at) {
    double const angle = 2 * std::numbers::pi * hertz * static_cast<double>(at) / sample_rate;
    double const window = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(at) /
                                               static_cast<double>(samples.size()));
    x += samples[at] * window * std::cos(angle);
    y += samples[at] * window * std::sin(angle);
  }
  return std::hypot(x, y);
}

// The strongest frequency within 60 cents of the expected one, as cents away from it.
double cents_off(Stereo const& sound, double hertz) {
  double best = 0;
  double most = 0;
  for (double cents = -60; cents <= 60; cents += 4) {
    double const here = strength(sound.left, hertz * std::exp2(cents / 1200));
    if (here > most) {
      most = here;
      best = cents;
    }
  }
  return best;
}

class Pitch : public testing::TestWithParam<double> {};

TEST_P(Pitch, Plucked_strings_sound_at_their_pitch) {
  for (auto const& patch : {harp(), oud(), qanun(), nylon(), upright_bass()}) {
    Random random(3);
    Stereo sound(frames_of(0.7));
    std::vector<Note> const notes = {{0, 0.7, GetParam(), 0.7, 0}};
    pluck(sound, notes, patch, random);
    EXPECT_NEAR(cents_off(sound, frequency_of(GetParam())), 0, 7) << "at MIDI " << GetParam();
  }
}

TEST_P(Pitch, Keys_and_mallets_sound_at_their_pitch) {
  Random random(3);
  std::vector<Note> const notes = {{0, 0.7, GetParam(), 0.7, 0}};
  Stereo piano(frames_of(0.7));
  felt_piano(piano, notes, random);
  EXPECT_NEAR(cents_off(piano, frequency_of(GetParam())), 0, 6);
  Stereo tines(frames_of(0.7));
  tine_piano(tines, notes);
  EXPECT_NEAR(cents_off(tines, frequency_of(GetParam())), 0, 6);
  Stereo glass(frames_of(0.7));
  mallet(glass, notes, true);
  EXPECT_NEAR(cents_off(glass, frequency_of(GetParam())), 0, 6);
}

TEST_P(Pitch, Wave_tables_sound_at_their_pitch_and_hold_no_harmonic_above_hearing) {
  double const hertz = frequency_of(GetParam());
  for (auto const* table : {&tables().saw, &tables().square, &tables().pulse, &tables().reed}) {
    Random random(3);
    Stereo sound(frames_of(0.5));
    std::vector<Note> const notes = {{0, 0.5, GetParam(), 0.7, 0}};
    waves(sound, notes, *table, {}, random);
    EXPECT_NEAR(cents_off(sound, hertz), 0, 6);
    // What folds back from above half the sample rate would stand between the harmonics.
    double const folded = strength(sound.left, hertz * 2.5);
    EXPECT_LT(folded, 0.01 * strength(sound.left, hertz));
  }
}

INSTANTIATE_TEST_SUITE_P(Registers, Pitch, testing::Values(45.0, 57.0, 69.0, 76.5));

Song short_song(Style style) {
  Song song{.style = style,
            .tonic = 2,
            .scale = "major",
            .bpm = 110,
            .seconds = 22,
            .verse = "C | Am7 | Dm7 | G7",
            .bridge = "F | Em7 | Dm7 | G7"};
  if (style == Style::maqam) {
    song.scale = "hijaz";
    song.verse = "C5";
    song.bridge = "F5";
  }
  return song;
}

class EveryStyle : public testing::TestWithParam<Style> {};

TEST_P(EveryStyle, The_same_seed_gives_the_same_samples_and_another_seed_others) {
  auto const song = short_song(GetParam());
  auto const once = to_samples(render_song(song, 11, tables()), 11);
  EXPECT_EQ(once, to_samples(render_song(song, 11, tables()), 11));
  EXPECT_NE(once, to_samples(render_song(song, 12, tables()), 12));
}

TEST_P(EveryStyle, A_track_has_its_length_its_loudness_no_clipping_and_no_offset) {
  auto const song = short_song(GetParam());
  auto const sound = render_song(song, 5, tables());
  double const seconds = static_cast<double>(sound.frames()) / sample_rate;
  EXPECT_GT(seconds, 14);
  EXPECT_LT(seconds, 32);
  EXPECT_GT(loudness_of(sound), -20);
  EXPECT_LT(loudness_of(sound), -12);
  for (auto const* side : {&sound.left, &sound.right}) {
    float peak = 0;
    double sum = 0;
    for (float const sample : *side) {
      ASSERT_TRUE(std::isfinite(sample));
      peak = std::max(peak, std::abs(sample));
      sum += static_cast<double>(sample);
    }
    EXPECT_LE(peak, 0.90F);
    EXPECT_GT(peak, 0.2F);
    EXPECT_NEAR(sum / static_cast<double>(side->size()), 0, 0.001);
    EXPECT_NEAR(side->front(), 0, 0.01);
    EXPECT_NEAR(side->back(), 0, 0.001);
  }
}

INSTANTIATE_TEST_SUITE_P(Styles, EveryStyle,
                         testing::Values(Style::ambient, Style::lofi, Style::maqam, Style::synthpop,
                                         Style::nocturne, Style::bossa));

TEST(Master, Loudness_of_a_known_tone_is_as_the_standard_says) {
  // A stereo sine of 997 Hz at -23 dBFS peak measures -23 LUFS.
  Stereo sound(frames_of(5));
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    auto const value =
        static_cast<float>(std::pow(10.0, -23.0 / 20) *
                           std::sin(2 * std::numbers::pi * 997 * static_cast<double>(at) / sample_rate));
    sound.left[at] = value;
    sound.right[at] = value;
  }
  EXPECT_NEAR(loudness_of(sound), -23.0, 0.1);
}

TEST(Master, Silence_stays_silence) {
  Stereo sound(frames_of(1));
  finish(sound, {});
  EXPECT_LE(loudness_of(sound), -69);
}

TEST(Master, A_lone_peak_is_held_under_the_ceiling) {
  Stereo sound(frames_of(3));
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    sound.left[at] = 0.05F * std::sin(static_cast<float>(at) * 0.05F);
    sound.right[at] = sound.left[at];
  }
  for (std::size_t at = 60000; at < 60040; ++at) {
    sound.left[at] = at % 2 == 0 ? 3.0F : -3.0F;
  }
  finish(sound, {.loudness = -14, .ceiling_decibels = -1.6});
  float const peak = *std::max_element(sound.left.begin(), sound.left.end());
  EXPECT_LE(peak, std::pow(10.0F, -1.6F / 20) + 0.001F);
}

}  // namespace
}  // namespace demo
