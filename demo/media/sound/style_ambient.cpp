// Ambient: slow pads that breathe, a harp that turns the chord over, glass or a flute above, drops of rain.
#include "sound/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace demo {

namespace {

double intensity(Section const& section) {
  switch (section.role) {
    case Role::intro: return 0.35;
    case Role::verse: return std::min(1.0, 0.55 + 0.2 * section.time);
    case Role::bridge: return 0.85;
    case Role::outro: return 0.3;
  }
  return 0.5;
}

}  // namespace

Stereo play_ambient(Song const& song, std::uint64_t seed, Tables const& tables) {
  Session session(song, seed, tables, {.rubato = 0.015}, 6.0);
  auto& random = session.random;
  static constexpr std::array<std::array<int, 8>, 4> turns = {{{0, 2, 4, 3, 5, 4, 2, 3},
                                                               {0, 3, 2, 4, 1, 5, 4, 2},
                                                               {5, 3, 4, 2, 3, 1, 2, 0},
                                                               {0, 4, 2, 5, 3, 6, 4, 2}}};
  auto const& turn = turns[static_cast<std::size_t>(song.colour) % turns.size()];

  std::vector<Note> pad, high, bass, harp_notes, drops;
  std::vector<double> voicing;
  for (auto const& section : session.form.sections) {
    double const strength = intensity(section);
    for (auto const& span : section.chords) {
      voicing = voice_chord(span.chord, song.tonic, voicing, 50, 71);
      double const start = session.timing.at(span.beat);
      double const length = session.timing.at(span.beat + span.beats) - start;
      for (double const pitch : voicing) {
        pad.push_back({std::max(0.0, start - 0.25), length + 0.5, pitch, 0.5 + 0.3 * strength,
                       random.between(-0.3, 0.3)});
      }
      if (strength > 0.6) {
        high.push_back({start, length + 0.3, voicing.back() + 12, 0.5, random.between(-0.5, 0.5)});
        high.push_back(
            {start, length + 0.3, voicing[voicing.size() - 2] + 12, 0.4, random.between(-0.5, 0.5)});
      }
      double const root = nearest_in({static_cast<double>((song.tonic + span.chord.root) % 12)}, 40);
      if (section.role != Role::intro) {
        bass.push_back({start, length + 0.1, root, 0.7, 0});
      }
      // The harp: chord tones stacked over two octaves, walked in a figure that thins and thickens.
      if (section.role != Role::intro || section.beat > 0 || song.colour % 2 == 0) {
        std::vector<double> ladder;
        auto const classes = chord_classes(span.chord, song.tonic);
        for (double pitch = nearest_in(classes, 57); ladder.size() < 7; pitch = step_in(classes, pitch, 1)) {
          ladder.push_back(pitch);
        }
        double const thin = section.role == Role::outro ? 0.55 : section.role == Role::intro ? 0.5 : 0.16;
        for (int step = 0; step < static_cast<int>(span.beats * 2); ++step) {
          if (step % 8 != 0 && random.chance(thin)) {
            continue;
          }
          double const beat = span.beat + step * 0.5;
          double const accent = step % 4 == 0 ? 0.75 : 0.52;
          harp_notes.push_back({session.timing.at(beat) + 0.012 * (1 + random.bell()), 2.0,
                                ladder[static_cast<std::size_t>(turn[static_cast<std::size_t>(step) % 8])],
                                accent * (0.7 + 0.4 * strength) * (1 + 0.1 * random.bell()),
                                step % 2 == 0 ? -0.35 : 0.35});
        }
        for (int drop = 0; drop < static_cast<int>(span.beats * 0.6); ++drop) {
          double const beat = span.beat + random.between(0, span.beats);
          drops.push_back({session.timing.at(beat), 0.5, random.pick(ladder) + 24, random.between(0.15, 0.6),
                           random.between(-0.9, 0.9)});
        }
      }
    }
  }

  auto tunes = session.melodies(
      {.rhythms = {"x---x---", "..x---x-", "x-----x-", "x-x-x---"}, .low = 67, .high = 86, .leap = 0.3},
      {.rhythms = {"x-------", "x---x-x-", "..x-x---"}, .low = 69, .high = 88, .leap = 0.3});
  std::vector<Note> lead;
  for (auto const& section : session.form.sections) {
    if (tunes.contains(&section) && (section.role == Role::bridge || section.time > 0 || song.colour == 3)) {
      auto const played = perform(random, tunes[&section], session.timing, 0.02, 1.05, 0.1);
      lead.insert(lead.end(), played.begin(), played.end());
    }
  }

  auto sound = session.blank();
  waves(sound, pad, tables.saw,
        {.attack = 1.5,
         .decay = 1,
         .sustain = 0.85,
         .release = 1.8,
         .voices = 3,
         .detune_cents = 8,
         .spread = 0.7},
        random);
  double const depth = 420 + 60 * song.colour;
  double const total = static_cast<double>(sound.frames()) / sample_rate;
  sweep(
      sound,
      [&](double seconds) {
        double const arch = std::sin(3.14159 * std::clamp(seconds / total, 0.0, 1.0));
        return depth + 700 * arch + 180 * std::sin(seconds * 0.43) + 90 * std::sin(seconds * 1.1);
      },
      0.7);
  chorus(sound, 3.2, 0.23, 0.5);
  filter(sound, Biquad::high_pass(110));
  session.bring(sound, {-22.5, 0.5, 0});

  sound = session.blank();
  waves(sound, high, tables.choir,
        {.attack = 2.2,
         .decay = 1,
         .sustain = 0.9,
         .release = 2.4,
         .voices = 2,
         .detune_cents = 6,
         .spread = 0.8,
         .vibrato_cents = 7,
         .vibrato_rate = 4.6},
        random);
  filter(sound, Biquad::low_pass(3400));
  session.bring(sound, {-30, 0.9, 0});

  sound = session.blank();
  waves(sound, bass, tables.reed, {.attack = 0.35, .decay = 1, .sustain = 0.8, .release = 0.9}, random);
  filter(sound, Biquad::low_pass(420));
  session.bring(sound, {-26, 0.05, 0});

  sound = session.blank();
  pluck(sound, harp_notes, harp(), random);
  filter(sound, Biquad::peak(240, 0.9, -2.5));
  filter(sound, Biquad::high_shelf(5000, -3));
  session.bring(sound, {-23, 0.6, 0.4});

  sound = session.blank();
  mallet(sound, drops, true);
  filter(sound, Biquad::low_pass(5200));
  session.bring(sound, {-35, 0.9, 0.6});

  sound = session.blank();
  if (song.colour % 2 == 0) {
    mallet(sound, lead, true);
    filter(sound, Biquad::low_pass(4600));
    session.bring(sound, {-25.5, 0.8, 0.6});
  } else {
    waves(sound, lead, tables.reed,
          {.attack = 0.12,
           .decay = 0.4,
           .sustain = 0.8,
           .release = 0.5,
           .vibrato_cents = 14,
           .glide = 0.05,
           .breath = 0.25},
          random);
    filter(sound, Biquad::low_pass(4200));
    session.bring(sound, {-26, 0.9, 0.35});
  }

  // Rain on leaves: noise, but far behind the notes.
  sound = session.blank();
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    sound.left[at] = random.noise();
    sound.right[at] = random.noise();
  }
  filter(sound, Biquad::high_pass(900));
  filter(sound, Biquad::low_pass(5200));
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    auto const swell =
        static_cast<float>(0.6 + 0.4 * std::sin(static_cast<double>(at) / sample_rate * 0.31 + song.colour));
    sound.left[at] *= swell;
    sound.right[at] *= swell;
  }
  session.bring(sound, {-44, 0.1, 0});

  return session.mixdown({.decay = 5.2, .edge = 4200, .predelay = 0.035, .size = 1.25}, 0.9, 0.75, 0.45,
                         {.loudness = -18, .fade_in = 1.2, .fade_out = 5.5});
}

}  // namespace demo
