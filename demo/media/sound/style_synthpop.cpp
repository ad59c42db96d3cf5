// Synth-pop and chip tunes: four on the floor, bass in eighths, arpeggios in sixteenths, a lead that glides.
#include "sound/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace demo {

Stereo play_synthpop(Song const& song, std::uint64_t seed, Tables const& tables) {
  Session session(song, seed, tables, {.swing = song.colour == 2 ? 0.08 : 0.0, .swing_grid = 0.25});
  auto& random = session.random;
  auto const kit = build_kit(KitKind::machine, random);
  bool const chip = song.colour == 1;
  static constexpr std::array<std::array<int, 8>, 4> figures = {{{0, 1, 2, 3, 2, 1, 2, 3},
                                                                 {0, 2, 1, 2, 3, 2, 1, 2},
                                                                 {0, 1, 2, 1, 3, 1, 2, 1},
                                                                 {3, 2, 1, 0, 1, 2, 3, 4}}};
  auto const& figure = figures[static_cast<std::size_t>(song.colour) % figures.size()];
  static constexpr std::array<std::string_view, 4> bass_patterns = {"x.x.x.x.x.x.x.x.", "x..x..x.x..x..x.",
                                                                    "x.....x.x.x...x.", "x.xxx.xxx.xxx.xx"};
  auto const bass_pattern = bass_patterns[static_cast<std::size_t>(song.colour) % bass_patterns.size()];

  std::vector<Hit> kick, clap, hat, open;
  std::vector<Note> bass, arp, pad;
  std::vector<double> voicing;
  auto const append = [](auto& to, auto const& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (auto const& section : session.form.sections) {
    bool const intro = section.role == Role::intro;
    bool const outro = section.role == Role::outro;
    bool const bridge = section.role == Role::bridge;
    if (!intro && !outro) {
      append(kick,
             pattern_hits(session, section,
                          bridge && section.time == 0 ? "X.......X......." : "X...X...X...X...", 0.95, 0, 0));
      append(clap, pattern_hits(session, section, "....X.......X...", 0.55, 0, 0.003));
      append(hat, pattern_hits(session, section, section.time > 0 ? "x.o.x.ox.xo.x.oo" : "x.o.x.o.x.o.x.o.",
                               0.26, 0.2, 0.002));
      append(open, pattern_hits(session, section, bridge ? "................" : "..x...x...x...x.", 0.26,
                                -0.2, 0.002));
    } else if (intro) {
      append(hat, pattern_hits(session, section, "..x...x...x...x.", 0.24, 0.2, 0.002));
    }
    for (auto const& span : section.chords) {
      voicing = voice_chord(span.chord, song.tonic, voicing, 55, 74);
      double const start = session.timing.at(span.beat);
      double const stop = session.timing.at(span.beat + span.beats);
      for (std::size_t at = 0; at < voicing.size(); ++at) {
        pad.push_back({start, stop - start, voicing[at], 0.6, at % 2 == 0 ? -0.3 : 0.3});
      }
      double const root = nearest_in({static_cast<double>((song.tonic + span.chord.root) % 12)}, 38);
      auto const classes = chord_classes(span.chord, song.tonic);
      for (int cell = 0; cell < static_cast<int>(span.beats * 4); ++cell) {
        double const when = span.beat + cell * 0.25;
        auto const at = static_cast<std::size_t>(cell) % 16;
        double const now = session.timing.at(when);
        if (!intro && bass_pattern[at] == 'x' && (!outro || cell == 0)) {
          double const up = cell % 8 == 6 || (song.colour == 3 && cell % 4 == 3) ? 12 : 0;
          bass.push_back(
              {now, outro ? 2.0 : 0.75 * 60 / song.bpm * 0.5, root + up, cell % 4 == 0 ? 0.85 : 0.7, 0});
        }
        bool const resting = outro && cell > 28;
        if (!resting && !(bridge && cell % 2 == 1)) {
          double pitch = nearest_in(classes, 60);
          pitch = step_in(classes, pitch, figure[static_cast<std::size_t>(cell) % 8] + (chip ? 1 : 0));
          double const fade = outro   ? std::max(0.15, 1 - cell / 40.0)
                              : intro ? 0.5 + 0.35 * (when - section.beat) / (section.bars * session.bar())
                                      : 1.0;
          arp.push_back({now, 0.2 * 60 / song.bpm, pitch + 12, (cell % 4 == 0 ? 0.75 : 0.55) * fade,
                         cell % 2 == 0 ? -0.45 : 0.45});
        }
      }
    }
  }
  auto tunes = session.melodies(
      {.rhythms = {"x-x-x---x-x-x---", "..x-x-x-x---x-x-", "x---x-x-x-x-....", "x-x-x-x-x-----x-"},
       .low = 67,
       .high = 84,
       .leap = 0.2},
      {.rhythms = {"x-------x---x---", "x-----x-x-------", "x---x---x-x-x-x-"},
       .low = 69,
       .high = 86,
       .leap = 0.22});
  std::vector<Note> lead, shadow;
  for (auto const& section : session.form.sections) {
    if (tunes.contains(&section)) {
      append(lead, perform(random, tunes[&section], session.timing, 0.004, 0.9));
      if (section.time > 0) {
        auto written = tunes[&section];
        for (auto& note : written) {
          // A third or a sixth below, whichever the chord has.
          note.pitch = step_in(notes_over(session.scale, song.tonic, chord_at(section.chords, note.beat)),
                               note.pitch, -2);
        }
        append(shadow, perform(random, written, session.timing, 0.006, 0.9, 0.3));
      }
    }
  }
  std::vector<double> kicks;
  for (auto const& hit : kick) {
    kicks.push_back(hit.start);
  }

  auto sound = session.blank();
  waves(sound, pad, tables.saw,
        {.attack = 0.12,
         .decay = 0.5,
         .sustain = 0.8,
         .release = 0.35,
         .voices = 3,
         .detune_cents = 11,
         .spread = 0.9},
        random);
  double const intro_end = session.timing.at(session.form.sections.front().bars * session.bar());
  double const last = session.timing.at(session.form.sections.back().beat);
  sweep(
      sound,
      [&](double seconds) {
        double const open_up = std::clamp(seconds / intro_end, 0.0, 1.0);
        double const close = std::clamp((seconds - last) / 5, 0.0, 1.0);
        return 350 + 1500 * open_up * open_up * (1 - close) + 260 * std::sin(seconds * 0.6);
      },
      0.8);
  filter(sound, Biquad::high_pass(190));
  chorus(sound, 2.6, 0.4, 0.5);
  duck(sound, kicks, 0.55, 0.3);
  session.bring(sound, {-23.5, 0.3, 0});

  sound = session.blank();
  waves(sound, bass, chip ? tables.square : tables.saw,
        {.attack = 0.004,
         .decay = 0.16,
         .sustain = 0.6,
         .release = 0.05,
         .pluck_edge = 1300,
         .base_edge = chip ? 420.0 : 220.0},
        random);
  saturate(sound, 1.6);
  duck(sound, kicks, 0.5, 0.16);
  session.bring(sound, {-20.5, 0, 0});

  sound = session.blank();
  waves(
      sound, arp, chip ? tables.square : tables.pulse,
      {.attack = 0.003, .decay = 0.1, .sustain = 0.3, .release = 0.08, .pluck_edge = 3200, .base_edge = 900},
      random);
  filter(sound, Biquad::low_pass(6500));
  duck(sound, kicks, 0.3, 0.2);
  session.bring(sound, {-25.5, 0.25, 0.35});

  sound = session.blank();
  if (song.colour == 2) {
    mallet(sound, lead, true);
    filter(sound, Biquad::low_pass(6000));
  } else {
    waves(sound, lead, chip ? tables.pulse : tables.saw,
          {.attack = 0.012,
           .decay = 0.25,
           .sustain = 0.7,
           .release = 0.12,
           .voices = chip ? 1 : 2,
           .detune_cents = 6,
           .spread = 0.25,
           .vibrato_cents = 11,
           .vibrato_rate = 5.8,
           .glide = 0.028,
           .pluck_edge = 2400,
           .base_edge = 1100},
          random);
    filter(sound, Biquad::low_pass(5400));
  }
  session.bring(sound, {-21.5, 0.25, 0.35});

  sound = session.blank();
  waves(sound, shadow, tables.square,
        {.attack = 0.02,
         .decay = 0.2,
         .sustain = 0.6,
         .release = 0.12,
         .vibrato_cents = 8,
         .pluck_edge = 900,
         .base_edge = 700},
        random);
  session.bring(sound, {-29, 0.35, 0.3});

  sound = session.blank();
  strike(sound, kit.kick, kick, random);
  strike(sound, kit.clap, clap, random);
  strike(sound, kit.closed_hat, hat, random);
  strike(sound, kit.open_hat, open, random);
  saturate(sound, 1.4);
  session.bring(sound, {-19.5, 0.06, 0});
  return session.mixdown({.decay = 1.7, .edge = 5200, .predelay = 0.02, .size = 0.9}, 0.7, 0.75, 0.38,
                         {.loudness = -14.5});
}

}  // namespace demo
