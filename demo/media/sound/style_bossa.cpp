// Bossa: a nylon guitar between thumb and fingers, a double bass that walks in dotted steps, shaker, rim, a
// soft lead.
#include "sound/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace demo {

Stereo play_bossa(Song const& song, std::uint64_t seed, Tables const& tables) {
  Session session(song, seed, tables, {.swing = 0.03, .swing_grid = 0.5});
  auto& random = session.random;
  auto const kit = build_kit(KitKind::acoustic, random);
  // Two bars of eighths in turn: where the fingers pluck the chord.
  static constexpr std::array<std::array<std::string_view, 2>, 3> fingers = {
      {{"x-.x-.x-", ".x-.x-x-"}, {"x-.x-x-.", "x-.x-.x-"}, {".x-x-.x-", "x-.x-.x-"}}};
  auto const& finger = fingers[static_cast<std::size_t>(song.colour) % fingers.size()];
  static constexpr std::array<std::string_view, 2> clave = {"x..x..x.", "..x..x.."};

  std::vector<Note> guitar, bass, strings;
  std::vector<Hit> shaker, rim, kick, brush;
  std::vector<double> voicing;
  auto const append = [](auto& to, auto const& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (auto const& section : session.form.sections) {
    bool const moving = section.role == Role::verse || section.role == Role::bridge;
    if (section.role != Role::outro) {
      append(shaker, pattern_hits(session, section, "XoxoXoxoXoxoXoxo", 0.42, 0.35, 0.005));
    }
    if (moving) {
      append(kick, pattern_hits(session, section, "x..oX..o", 0.5, 0, 0.005));
      append(brush, pattern_hits(session, section, "..x...x.", 0.4, -0.2, 0.01));
    }
    for (int bar = 0; bar < section.bars && moving; ++bar) {
      auto const& pattern = clave[static_cast<std::size_t>(bar % 2)];
      for (std::size_t at = 0; at < 8; ++at) {
        if (pattern[at] == 'x') {
          rim.push_back({session.timing.at(section.beat + bar * 4 + static_cast<double>(at) * 0.5) +
                             0.004 * random.bell(),
                         0.5, -0.3});
        }
      }
    }
    for (auto const& span : section.chords) {
      voicing = voice_chord(span.chord, song.tonic, voicing, 54, 72);
      double const root = nearest_in({static_cast<double>((song.tonic + span.chord.root) % 12)}, 40);
      double const fifth = span.chord.tones.size() > 2 && span.chord.tones[2] == 6 ? root + 6 : root + 7;
      double const low_fifth = fifth > 47 ? fifth - 12 : fifth;
      if (section.role == Role::outro) {
        double strum = session.timing.at(span.beat);
        bass.push_back({strum, 3.5, root, 0.7, 0});
        for (double const pitch : voicing) {
          guitar.push_back({strum, 4, pitch, 0.55, -0.15});
          strum += 0.07;
        }
        continue;
      }
      for (int cell = 0; cell < static_cast<int>(span.beats * 2); ++cell) {
        double const when = span.beat + cell * 0.5;
        auto const in_bar = static_cast<std::size_t>(std::lround(std::fmod((when - section.beat) * 2, 8)));
        auto const bar = static_cast<std::size_t>((when - section.beat) / 4 + 0.001) % 2;
        double const start = session.timing.at(when);
        if (finger[bar][in_bar] == 'x') {
          double roll = 0.004;
          double const accent = in_bar == 0 || in_bar == 3 ? 0.62 : 0.52;
          for (double const pitch : voicing) {
            guitar.push_back({start + roll + 0.003 * random.bell(),
                              60 / song.bpm * random.between(0.55, 0.95), pitch,
                              accent * (1 + 0.1 * random.bell()), -0.22});
            roll += random.between(0.003, 0.009);
          }
        }
        // The thumb: root on one, fifth on three.
        if (in_bar == 0 || in_bar == 4) {
          guitar.push_back({start, 60 / song.bpm * 1.7, (in_bar == 0 ? root : low_fifth) + 12, 0.5, -0.22});
        }
        if (section.role != Role::intro && (in_bar == 0 || in_bar == 3 || in_bar == 4 || in_bar == 7)) {
          bool const short_note = in_bar == 3 || in_bar == 7;
          double const pitch = in_bar == 0 || in_bar == 7 ? root : low_fifth;
          if (!(in_bar == 7 && cell + 1 == static_cast<int>(span.beats * 2) && random.chance(0.5))) {
            bass.push_back({std::max(0.0, start + 0.004 * random.bell()),
                            (short_note ? 0.42 : 1.35) * 60 / song.bpm, pitch, short_note ? 0.5 : 0.8, 0.05});
          }
        }
      }
      if (section.role == Role::bridge || section.time > 1) {
        double const start = session.timing.at(span.beat);
        for (std::size_t at = 0; at < voicing.size(); ++at) {
          strings.push_back({start, session.timing.at(span.beat + span.beats) - start + 0.1, voicing[at] + 12,
                             0.5, at % 2 == 0 ? 0.5 : -0.5});
        }
      }
    }
  }
  auto tunes = session.melodies(
      {.rhythms = {"x-x-.x-x", ".x-x---.", "x--x--x-", "..xx-x--", "x---.x-x"},
       .low = 65,
       .high = 82,
       .leap = 0.2},
      {.rhythms = {"x---x--x", "-.x-x---", "x--x----", ".x-x-x--"}, .low = 67, .high = 84, .leap = 0.22});
  std::vector<Note> lead, answer;
  for (auto const& section : session.form.sections) {
    if (tunes.contains(&section)) {
      append(section.role == Role::bridge ? answer : lead,
             perform(random, tunes[&section], session.timing, 0.016, 0.93, 0.1));
    }
  }

  auto sound = session.blank();
  pluck(sound, guitar, nylon(), random);
  filter(sound, Biquad::peak(105, 1.2, 2.5));
  filter(sound, Biquad::peak(215, 1.1, 2));
  filter(sound, Biquad::high_shelf(5500, -4));
  session.bring(sound, {-20, 0.2, 0});

  sound = session.blank();
  pluck(sound, bass, upright_bass(), random);
  filter(sound, Biquad::peak(90, 0.9, 3));
  filter(sound, Biquad::low_pass(1300));
  session.bring(sound, {-22, 0.06, 0});

  sound = session.blank();
  waves(sound, strings, tables.saw,
        {.attack = 0.45,
         .decay = 0.5,
         .sustain = 0.85,
         .release = 0.5,
         .voices = 3,
         .detune_cents = 9,
         .spread = 0.6,
         .vibrato_cents = 6},
        random);
  filter(sound, Biquad::low_pass(1900));
  filter(sound, Biquad::high_pass(280));
  session.bring(sound, {-31, 0.6, 0});

  WavePatch const flute{.attack = 0.045,
                        .decay = 0.3,
                        .sustain = 0.8,
                        .release = 0.12,
                        .vibrato_cents = 13,
                        .glide = 0.02,
                        .breath = 0.2};
  bool const vibes_first = song.colour == 1;
  sound = session.blank();
  if (vibes_first) {
    mallet(sound, lead, false);
    tremolo(sound, 5.0, 0.2);
  } else if (song.colour == 2) {
    tine_piano(sound, lead);
  } else {
    waves(sound, lead, tables.reed, flute, random);
    filter(sound, Biquad::low_pass(5600));
  }
  session.bring(sound, {-21.5, 0.4, 0.12});

  sound = session.blank();
  if (vibes_first) {
    waves(sound, answer, tables.reed, flute, random);
    filter(sound, Biquad::low_pass(5600));
  } else {
    mallet(sound, answer, false);
    tremolo(sound, 5.0, 0.2);
  }
  session.bring(sound, {-22, 0.4, 0.12});

  sound = session.blank();
  strike(sound, kit.shaker, shaker, random);
  strike(sound, kit.rim, rim, random);
  strike(sound, kit.kick, kick, random);
  strike(sound, kit.brush, brush, random);
  filter(sound, Biquad::high_shelf(7000, -6));
  session.bring(sound, {-27, 0.14, 0});
  return session.mixdown({.decay = 1.4, .edge = 5000, .predelay = 0.012, .size = 0.75}, 0.7, 1.5, 0.25,
                         {.loudness = -16});
}

}  // namespace demo
