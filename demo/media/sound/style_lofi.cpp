// Lo-fi beats: swung dusty drums, a tine piano, an upright bass, a lazy lead, all through worn tape.
#include "sound/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace demo {

namespace {

struct Beat {
  std::string_view kick, snare, hat, open, bass, comp;
};

constexpr std::array<Beat, 4> beats = {{
    {"X.....x...x.....", "....X..o.o..X..o", "x.xox.xxx.x.x.xo", "..............x.", "x-----x-x---x-x-",
     "x-----x---------"},
    {"X..x......x..x..", "....X.......X.o.", "x.x.x.x.x.xox.x.", "......x.........", "x---..x-x-....x-",
     "x---..x---......"},
    {"X......xx.......", "....X..o....X...", "x.oxx.oxx.oxx.ox", "................", "x-----..x---x---",
     "..x-----..x-----"},
    {"X..o..x...X....o", "....X.o..o..X...", "x.x.xox.x.x.x.xx", "..........x.....", "x-----x---x-x---",
     "x-......x---x-.."},
}};

}  // namespace

Stereo play_lofi(Song const& song, std::uint64_t seed, Tables const& tables) {
  auto const& beat = beats[static_cast<std::size_t>(song.colour) % beats.size()];
  Session session(song, seed, tables, {.swing = 0.2 + 0.03 * song.colour, .swing_grid = 0.25});
  auto& random = session.random;
  auto const kit = build_kit(KitKind::dusty, random);

  std::vector<Hit> kick, snare, hat, open;
  std::vector<Note> comp, bass, pad;
  std::vector<double> voicing;
  auto const append = [](auto& to, auto const& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (auto const& section : session.form.sections) {
    bool const drums = section.role == Role::verse || (section.role == Role::bridge && section.time % 2 == 1);
    if (drums) {
      append(kick, pattern_hits(session, section, beat.kick, 0.9, 0, 0.004));
      append(snare, pattern_hits(session, section, beat.snare, 0.7, 0.05, 0.006));
    } else if (section.role == Role::bridge) {
      append(kick, pattern_hits(session, section, "X.......x.......", 0.8, 0, 0.004));
      append(snare, pattern_hits(session, section, "............x...", 0.6, 0.05, 0.006));
    }
    if (section.role != Role::outro && !(section.role == Role::intro && song.colour % 2 == 0)) {
      append(hat, pattern_hits(session, section, beat.hat, 0.36, 0.25, 0.007));
      append(open, pattern_hits(session, section, beat.open, 0.26, 0.25, 0.006));
    }
    for (auto const& span : section.chords) {
      voicing = voice_chord(span.chord, song.tonic, voicing, 53, 72);
      double const bars = span.beats / session.bar();
      auto const cells = static_cast<int>(std::lround(16 * bars));
      double const root = nearest_in({static_cast<double>((song.tonic + span.chord.root) % 12)}, 38);
      int bass_count = 0;
      for (int cell = 0; cell < cells; ++cell) {
        auto const at = static_cast<std::size_t>(cell) % 16;
        double const when = span.beat + cell * 0.25;
        auto const length_of = [&](std::string_view pattern) {
          int end = cell + 1;
          while (end < cells && pattern[static_cast<std::size_t>(end) % 16] == '-') {
            ++end;
          }
          return (end - cell) * 0.25;
        };
        if (beat.comp[at] == 'x' || (cell == 0 && section.role == Role::outro)) {
          double const start = session.timing.at(when);
          double const length =
              section.role == Role::outro ? span.beats * 0.7 : std::max(0.5, length_of(beat.comp));
          double strum = 0;
          for (double const pitch : voicing) {
            comp.push_back({start + strum + 0.004 * (1 + random.bell()),
                            session.timing.at(when + length) - start, pitch,
                            (cell == 0 ? 0.66 : 0.5) * (1 + 0.12 * random.bell()), 0});
            strum += random.between(0.004, 0.014);
          }
          if (section.role == Role::outro && cell > 0) {
            break;
          }
        }
        if (section.role != Role::intro && beat.bass[at] == 'x' &&
            (section.role != Role::outro || cell == 0)) {
          double pitch = root;
          if (bass_count % 4 == 1) {
            pitch = root + (random.chance(0.5) ? 7 : 0);
          } else if (bass_count % 4 == 2) {
            pitch = root + (random.chance(0.4) ? 12 : 7);
          } else if (bass_count % 4 == 3) {
            // On the way to the next root.
            auto const& next = chord_at(section.chords, span.beat + span.beats);
            double const target = nearest_in({static_cast<double>((song.tonic + next.root) % 12)}, root + 1);
            pitch = target + (random.chance(0.5) ? -1 : 2);
            pitch = nearest_in(notes_over(session.scale, song.tonic, span.chord), pitch);
          }
          ++bass_count;
          double const start = session.timing.at(when) + 0.006 * random.bell();
          bass.push_back({std::max(0.0, start), session.timing.at(when + length_of(beat.bass)) - start, pitch,
                          cell == 0 ? 0.85 : 0.66, 0});
        }
      }
      if (section.role == Role::bridge || section.time > 0) {
        double const start = session.timing.at(span.beat);
        for (std::size_t at = 1; at < voicing.size(); ++at) {
          pad.push_back({start, session.timing.at(span.beat + span.beats) - start + 0.2, voicing[at] + 12,
                         0.5, at % 2 == 0 ? 0.4 : -0.4});
        }
      }
    }
  }
  auto tunes = session.melodies(
      {.rhythms = {"x-x---x-..x-x---", "..x-x-x-----x-..", "x---..x-x-x-....", "....x-x-x---x---"},
       .low = 64,
       .high = 81,
       .leap = 0.22},
      {.rhythms = {"x-----x---......", "..x---x-----x-..", "x-x-x---x-----.."},
       .low = 67,
       .high = 84,
       .leap = 0.25});
  std::vector<Note> lead;
  for (auto const& section : session.form.sections) {
    if (tunes.contains(&section)) {
      append(lead, perform(random, tunes[&section], session.timing, 0.014, 0.92, 0.12));
    }
  }

  std::vector<double> kicks;
  for (auto const& hit : kick) {
    kicks.push_back(hit.start);
  }
  auto sound = session.blank();
  tine_piano(sound, comp);
  tremolo(sound, 3.1, 0.22);
  saturate(sound, 1.3);
  filter(sound, Biquad::high_pass(130));
  filter(sound, Biquad::low_pass(4200));
  duck(sound, kicks, 0.22, 0.28);
  session.bring(sound, {-21.5, 0.25, 0.1});

  sound = session.blank();
  pluck(sound, bass, upright_bass(), random);
  filter(sound, Biquad::peak(95, 0.9, 4));
  filter(sound, Biquad::low_pass(1500));
  saturate(sound, 1.5);
  session.bring(sound, {-21.5, 0.04, 0});

  sound = session.blank();
  waves(sound, pad, tables.saw,
        {.attack = 0.5,
         .decay = 0.6,
         .sustain = 0.8,
         .release = 0.7,
         .voices = 2,
         .detune_cents = 9,
         .spread = 0.7},
        random);
  filter(sound, Biquad::low_pass(1300));
  filter(sound, Biquad::high_pass(260));
  duck(sound, kicks, 0.35, 0.35);
  session.bring(sound, {-32, 0.5, 0});

  sound = session.blank();
  Level level{-23.5, 0.35, 0.28};
  switch (song.colour % 4) {
    case 0: pluck(sound, lead, nylon(), random); break;
    case 1:
      mallet(sound, lead, false);
      tremolo(sound, 5.2, 0.18);
      break;
    case 2:
      waves(sound, lead, tables.reed,
            {.attack = 0.06,
             .decay = 0.3,
             .sustain = 0.75,
             .release = 0.16,
             .vibrato_cents = 12,
             .glide = 0.03,
             .breath = 0.2},
            random);
      level.loudness = -25;
      break;
    default:
      waves(sound, lead, tables.saw,
            {.attack = 0.03,
             .decay = 0.35,
             .sustain = 0.55,
             .release = 0.12,
             .vibrato_cents = 9,
             .glide = 0.04,
             .pluck_edge = 1500,
             .base_edge = 500},
            random);
      level.loudness = -25.5;
      break;
  }
  filter(sound, Biquad::low_pass(5200));
  session.bring(sound, level);

  sound = session.blank();
  strike(sound, kit.kick, kick, random);
  strike(sound, kit.snare, snare, random);
  strike(sound, kit.closed_hat, hat, random);
  strike(sound, kit.open_hat, open, random);
  saturate(sound, 1.8);
  filter(sound, Biquad::peak(70, 0.8, 2));
  session.bring(sound, {-22, 0.07, 0});

  // Dust on the record.
  sound = session.blank();
  for (std::size_t at = 0; at < sound.frames(); at += static_cast<std::size_t>(random.between(900, 16000))) {
    Stroke const speck = {0.3F, 1.0F, 0.2F, -0.5F, -0.2F, 0.1F};
    sound.add(at, speck, random.between(0.1, 1) * random.unit(), random.between(-0.8, 0.8));
  }
  filter(sound, Biquad::band_pass(2600, 0.5));
  session.bring(sound, {-45, 0, 0});
  tape(session.desk(), 1.1, 9500, random);
  return session.mixdown({.decay = 1.5, .edge = 4200, .predelay = 0.015, .size = 0.8}, 0.7, 0.75, 0.32,
                         {.loudness = -15.5});
}

}  // namespace demo
