// Harmony and melody as plain values.
#include "sound/theory.hpp"
#include "sound/score.hpp"
#include "works/catalogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace demo {
namespace {

double apart(double one, double other) {
  double const distance = std::fmod(std::abs(one - other), 12.0);
  return std::min(distance, 12.0 - distance);
}

bool contains(std::vector<double> const& classes, double pitch) {
  return std::any_of(classes.begin(), classes.end(), [&](double held) { return apart(held, pitch) < 0.01; });
}

std::vector<Song> all_songs() {
  std::vector<Song> songs;
  for (auto const& album : catalogue_of(Set::full).albums) {
    for (auto const& track : album.tracks) {
      songs.push_back(track.song);
    }
  }
  return songs;
}

TEST(Theory, A_chord_symbol_gives_its_root_and_tones) {
  auto const chord = parse_chord("Bbmaj9");
  EXPECT_EQ(chord.root, 10);
  EXPECT_EQ(chord.tones, (std::vector<int>{0, 4, 11, 14}));
}

TEST(Theory, What_is_not_a_chord_a_scale_or_a_full_bar_is_refused) {
  EXPECT_THROW(parse_chord("H7"), std::invalid_argument);
  EXPECT_THROW(parse_chord(""), std::invalid_argument);
  EXPECT_THROW(parse_chord("Cwrong"), std::invalid_argument);
  EXPECT_THROW(scale_named("klingon"), std::invalid_argument);
  EXPECT_THROW(parse_progression("C | | G", 4), std::invalid_argument);
}

TEST(Theory, Chords_of_a_bar_share_its_beats) {
  auto const spans = parse_progression("Dm7 | G7 C", 4);
  ASSERT_EQ(spans.size(), 3U);
  EXPECT_DOUBLE_EQ(spans[1].beat, 4);
  EXPECT_DOUBLE_EQ(spans[2].beat, 6);
  EXPECT_DOUBLE_EQ(spans[2].beats, 2);
  EXPECT_EQ(chord_at(spans, 5.9).root, 7);
  EXPECT_EQ(chord_at(spans, 6.0).root, 0);
}

TEST(Theory, Steps_go_up_and_down_through_octaves) {
  auto const major = scale_named("major");
  EXPECT_DOUBLE_EQ(step_in(major, 60, 7), 72);
  EXPECT_DOUBLE_EQ(step_in(major, 60, -1), 59);
  EXPECT_DOUBLE_EQ(step_in(major, 60, -8), 47);
  EXPECT_DOUBLE_EQ(step_in(major, 64, 1), 65);
}

TEST(Theory, Voices_move_little_from_chord_to_chord_and_keep_its_tones) {
  std::vector<double> previous;
  for (auto const& span : parse_progression("Dm9 | G13 | Cmaj9 | A7", 4)) {
    auto const voices = voice_chord(span.chord, 0, previous, 52, 74);
    ASSERT_FALSE(voices.empty());
    for (double const pitch : voices) {
      EXPECT_TRUE(contains(chord_classes(span.chord, 0), pitch));
      EXPECT_GE(pitch, 52);
      EXPECT_LE(pitch, 74);
    }
    if (!previous.empty()) {
      EXPECT_LE(std::abs(voices.back() - previous.back()), 7);
    }
    previous = voices;
  }
}

TEST(Theory, The_harmony_of_ambient_and_synthpop_stays_in_the_scale) {
  for (auto const& song : all_songs()) {
    if (song.style != Style::ambient && song.style != Style::synthpop) {
      continue;
    }
    auto const scale = scale_named(song.scale);
    for (auto const text : {song.verse, song.bridge}) {
      for (auto const& span : parse_progression(text, song.beats_per_bar)) {
        for (double const tone : chord_classes(span.chord, 0)) {
          EXPECT_TRUE(contains(scale, tone)) << text << " in " << song.scale << ": " << tone;
        }
      }
    }
  }
}

TEST(Theory, A_melody_keeps_to_the_scale_or_the_chord_below_it_in_every_song) {
  for (auto const& song : all_songs()) {
    auto const scale = scale_named(song.scale);
    auto const form = plan_form(song);
    Random random(7);
    MelodyStyle const style{.rhythms = {"x-x-x---", "x---x-x-", "..x-x-xx"}, .low = 60, .high = 84};
    for (auto const& section : form.sections) {
      auto const melody = write_melody(random, style, scale, song.tonic, section, song.beats_per_bar);
      ASSERT_FALSE(melody.empty());
      for (auto const& note : melody) {
        EXPECT_TRUE(contains(notes_over(scale, song.tonic, chord_at(section.chords, note.beat)), note.pitch));
        EXPECT_GE(note.pitch, 55);
        EXPECT_LE(note.pitch, 90);
        EXPECT_LE(note.beat + note.beats, section.beat + section.bars * song.beats_per_bar + 0.001);
      }
    }
  }
}

TEST(Theory, The_form_fills_the_seconds_and_its_sections_meet) {
  for (auto const& song : all_songs()) {
    auto const form = plan_form(song);
    double beat = 0;
    for (auto const& section : form.sections) {
      EXPECT_DOUBLE_EQ(section.beat, beat);
      EXPECT_GT(section.bars, 0);
      beat += section.bars * song.beats_per_bar;
    }
    EXPECT_DOUBLE_EQ(beat, form.beats);
    EXPECT_NEAR(form.beats * 60 / song.bpm, song.seconds - 4, 8);
  }
}

TEST(Theory, Swing_moves_the_off_beat_and_leaves_the_beat) {
  Timing const timing{.bpm = 60, .swing = 0.25, .swing_grid = 0.5};
  EXPECT_DOUBLE_EQ(timing.at(1), 1);
  EXPECT_DOUBLE_EQ(timing.at(1.5), 1.625);
  EXPECT_GT(timing.at(1.75), timing.at(1.5));
}

}  // namespace
}  // namespace demo
