// Nocturnes: one felt piano; the left hand breaks the chord, the right one sings, and time breathes.
#include "sound/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace demo {

namespace {

// Steps on the ladder of the chord (0 = bass), one entry an eighth; -1 rests.
struct Hand {
  std::vector<int> figure;
  std::vector<std::string_view> verse;
  std::vector<std::string_view> bridge;
};

Hand hand_for(int colour, double beats_per_bar) {
  if (beats_per_bar == 3) {
    return {{0, 2, 3, 4, 3, 2}, {"x---x-", "x-x-x-", "x-----", "..x-x-"}, {"x-x-x-", "x---x-", "xx--x-"}};
  }
  if (beats_per_bar == 6) {
    return {{0, 2, 3, 4, 5, 3, 0, 2, 3, 4, 5, 3},
            {"x-----x---x-", "x---x-x-----", "..x-x-x---x-"},
            {"x-x-x-x---x-", "x-----x-x-x-"}};
  }
  if (colour % 2 == 0) {
    return {
        {0, 2, 3, 2, 4, 2, 3, 2}, {"x---x-x-", "x-----x-", "..x-x---", "x-x-x---"}, {"x-x-x-x-", "x---x-x-"}};
  }
  return {{0, -1, 2, 3, 4, -1, 3, 2}, {"x-----x-", "x---x---", "..x-x-x-"}, {"x-x-x---", "x-xxx-x-"}};
}

}  // namespace

Stereo play_nocturne(Song const& song, std::uint64_t seed, Tables const& tables) {
  Session session(song, seed, tables, {.rubato = 0.06, .phrase_beats = 4 * song.beats_per_bar}, 5.5);
  auto& random = session.random;
  auto const hand = hand_for(song.colour, song.beats_per_bar);
  double const grid = session.bar() / static_cast<double>(hand.figure.size());
  std::vector<Note> left;
  std::vector<Note> right;
  for (auto const& section : session.form.sections) {
    double const strength = section.role == Role::bridge  ? 0.62
                            : section.role == Role::verse ? 0.46 + 0.06 * std::min(section.time, 2)
                                                          : 0.38;
    for (auto const& span : section.chords) {
      auto const classes = chord_classes(span.chord, song.tonic);
      double const bass = nearest_in({static_cast<double>((song.tonic + span.chord.root) % 12)}, 41);
      std::vector<double> ladder = {bass, bass + 12};
      double pitch = nearest_in(classes, bass + 8);
      while (ladder.size() < 7) {
        ladder.push_back(pitch);
        pitch = step_in(classes, pitch, 1);
      }
      std::sort(ladder.begin() + 1, ladder.end());
      double const pedal = session.timing.at(span.beat + span.beats);
      if (section.role == Role::outro) {
        // A last chord, spread upward.
        for (std::size_t at = 0; at < 5; ++at) {
          double const start =
              session.timing.at(span.beat) + 0.16 * static_cast<double>(at) + 0.02 * random.unit();
          left.push_back({start, 6.5, ladder[at], 0.42 - 0.03 * static_cast<double>(at), 0});
        }
        right.push_back({session.timing.at(span.beat) + 1.1, 6,
                         nearest_in({static_cast<double>((song.tonic + span.chord.root) % 12)}, 74), 0.4, 0});
        continue;
      }
      auto const cells = static_cast<int>(std::lround(span.beats / grid));
      for (int cell = 0; cell < cells; ++cell) {
        // A chord that begins inside the bar starts the figure again.
        int const step = hand.figure[static_cast<std::size_t>(cell) % hand.figure.size()];
        if (step < 0) {
          continue;
        }
        double const start = session.timing.at(span.beat + cell * grid) + 0.012 * random.bell();
        double const wave = 1 - 0.25 * std::abs(static_cast<double>(cell) / cells - 0.4);
        left.push_back({std::max(0.0, start), std::max(0.3, pedal - start),
                        ladder[static_cast<std::size_t>(step)],
                        strength * (step == 0 ? 1.0 : 0.72) * wave * (1 + 0.1 * random.bell()), 0});
      }
    }
  }
  auto tunes =
      session.melodies({.rhythms = hand.verse, .low = 66, .high = 84, .leap = 0.24, .velocity = 0.66},
                       {.rhythms = hand.bridge, .low = 69, .high = 88, .leap = 0.26, .velocity = 0.72});
  for (auto const& section : session.form.sections) {
    if (!tunes.contains(&section)) {
      continue;
    }
    auto const& tune = tunes[&section];
    auto const played = perform(random, tune, session.timing, 0.016, 1.25);
    for (std::size_t at = 0; at < played.size(); ++at) {
      auto const& note = played[at];
      auto sung = note;
      sung.start += 0.015;  // the melody leans back on the accompaniment
      right.push_back(sung);
      auto const classes = notes_over(session.scale, song.tonic, chord_at(section.chords, tune[at].beat));
      if (section.time > 0 && note.length > 0.7 && random.chance(0.55)) {
        right.push_back(
            {sung.start - 0.01, note.length, step_in(classes, note.pitch, -5), note.velocity * 0.6, 0});
      } else if (section.role == Role::bridge && note.length > 0.6) {
        right.push_back({sung.start + 0.008, note.length, note.pitch - 12, note.velocity * 0.55, 0});
      }
    }
  }
  auto sound = session.blank();
  felt_piano(sound, left, random);
  filter(sound, Biquad::peak(180, 0.8, -2));
  session.bring(sound, {-22.5, 0.5, 0});
  sound = session.blank();
  felt_piano(sound, right, random);
  filter(sound, Biquad::high_shelf(2200, 2));
  session.bring(sound, {-20, 0.6, 0});
  return session.mixdown({.decay = 2.9, .edge = 4200, .predelay = 0.025, .size = 1.1}, 0.6, 0, 0,
                         {.loudness = -18, .fade_in = 0.02, .fade_out = 4});
}

}  // namespace demo
