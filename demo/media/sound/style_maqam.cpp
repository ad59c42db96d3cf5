// Takht: an oud that opens alone, a qanun that answers, a nay in the middle, frame drum and jingles in a
// named rhythm.
#include "sound/session.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace demo {

namespace {

// D = doum, T = tek, K = ka; small letters are soft. One bar each.
struct Rhythm {
  std::string_view pattern;
  std::string_view filled;
  std::string_view jingles;
};
constexpr std::array<Rhythm, 5> rhythms = {{
    {"D.T...T.D...T...", "D.TkK.TkD.kkT.kk", "x.o.x.o.x.o.x.o."},              // maqsum
    {"D.....T...k.T...", "D..k..TkD.k.T.kk", "x...o...x...o.o."},              // wahda
    {"D....kT.k.D.D.T...k.", "D.k..kT.k.D.D.T.k.kk", "x...o.x...x.x.o..o.o"},  // samai thaqil, ten
    {"D..KD.T.D..KD.T.", "D.kKD.TkD.kKDkTk", "x.oxx.o.x.oxx.o."},              // ayyub
    {"D.T.T.D.T...D.T.", "D.TkT.DkT.kkD.Tk", "o.x.o.x.o.x.o.x."},              // masmudi, small
}};

// Where each maqam likes to go in the middle: its second scale stands on the fourth or the fifth.
Scale neighbour(std::string_view maqam) {
  if (maqam == "hijaz") {
    return scale_named("nahawand");
  }
  if (maqam == "kurd") {
    return scale_named("nahawand");
  }
  return scale_named("hijaz");
}

// A phrase ends by walking down to the tonic.
void cadence(std::vector<Written>& tune, Scale const& scale, int tonic, double end, double beats) {
  std::vector<double> classes;
  for (double const step : scale) {
    classes.push_back(std::fmod(tonic + step, 12.0));
  }
  std::sort(classes.begin(), classes.end());
  double const start = end - beats;
  std::erase_if(tune, [&](Written const& note) { return note.beat >= start - 0.01; });
  if (!tune.empty()) {
    tune.back().beats = std::min(tune.back().beats, start - tune.back().beat);
  }
  double const home = nearest_in({static_cast<double>(tonic % 12)}, 62);
  double const unit = beats / 8;
  static constexpr std::array<int, 5> walk = {3, 4, 3, 2, 1};
  for (std::size_t at = 0; at < walk.size(); ++at) {
    tune.push_back({start + unit * static_cast<double>(at), unit, step_in(classes, home, walk[at]), 0.66});
  }
  tune.push_back({start + 5 * unit, 3 * unit, home, 0.78});
}

// Long tones of a plucked string live by the plectrum: tremolo, or a grace note from above.
std::vector<Note> ornament(Random& random, std::vector<Note> const& notes, std::vector<double> const& classes,
                           double tremolo_rate, double amount) {
  std::vector<Note> played;
  for (auto const& note : notes) {
    if (note.length > 0.55 && random.chance(amount)) {
      double const step = 1 / tremolo_rate;
      double level = note.velocity;
      for (double at = 0; at < note.length - 0.06; at += step) {
        played.push_back({note.start + at + 0.006 * random.bell(), step * 1.6, note.pitch,
                          level * (1 + 0.1 * random.bell()), note.pan});
        level = note.velocity * (0.5 + 0.16 * std::sin(at * 5));
      }
    } else if (note.length > 0.25 && random.chance(amount * 0.6)) {
      double const grace = 0.055;
      played.push_back({note.start, grace, step_in(classes, note.pitch, 1), note.velocity * 0.7, note.pan});
      played.push_back({note.start + grace, note.length - grace, note.pitch, note.velocity, note.pan});
    } else {
      played.push_back(note);
    }
  }
  return played;
}

}  // namespace

Stereo play_maqam(Song const& song, std::uint64_t seed, Tables const& tables) {
  auto const& rhythm = rhythms[static_cast<std::size_t>(song.colour) % rhythms.size()];
  Session session(song, seed, tables, {.swing = 0.04, .swing_grid = 0.25}, 4.0);
  auto& random = session.random;
  auto const kit = build_kit(KitKind::acoustic, random);
  double const bar = session.bar();
  bool const ten = bar > 4.5;
  auto const away = neighbour(song.scale);
  int const away_tonic = song.tonic + (song.scale == "rast" || song.scale == "nahawand" ? 7 : 5);
  auto const home_classes = notes_over(session.scale, song.tonic, {0, {0}});
  auto const away_classes = notes_over(away, away_tonic, {0, {0}});

  MelodyStyle low{.rhythms = {"x-xxx-x-x---x-x-", "x---x-x-x-xxx---", "..x-x-xxx-x-x---", "x-x-x---x-xxx-x-"},
                  .low = 55,
                  .high = 72,
                  .leap = 0.08};
  MelodyStyle high{.rhythms = {"x-----x-x---x---", "x---x-x-x-------", "..x-x---x-x-x-x-"},
                   .low = 62,
                   .high = 79,
                   .leap = 0.1};
  if (ten) {
    low.rhythms = {"x---x-x-x-x---x-x---", "x-x-x---x-x-xxx-x---", "..x-x-x-x---x-x-x-x-"};
    high.rhythms = {"x-----x---x-----x---", "x---x-x-x---x-------"};
  }

  // Tunes: the bridge is written in the neighbouring maqam.
  std::map<Section const*, std::vector<Written>> tunes = session.melodies(low, high);
  for (auto const& section : session.form.sections) {
    if (!tunes.contains(&section)) {
      continue;
    }
    auto& tune = tunes[&section];
    double const end = section.beat + section.bars * bar;
    if (section.role == Role::bridge) {
      for (auto& note : tune) {
        note.pitch = nearest_in(away_classes, note.pitch);
      }
      if (!tune.empty()) {
        tune.back().pitch = nearest_in({static_cast<double>(away_tonic % 12)}, 67);
      }
    } else {
      cadence(tune, session.scale, song.tonic, end, bar);
      if (section.bars >= 8) {
        // Half-way rests on the fifth or the fourth, a question.
        double const middle = section.beat + section.bars * bar / 2;
        for (auto& note : tune) {
          if (note.beat < middle && note.beat + note.beats > middle - 0.6) {
            note.pitch = nearest_in(home_classes,
                                    nearest_in({static_cast<double>((song.tonic + 7) % 12)}, note.pitch));
          }
        }
      }
    }
  }

  std::vector<Note> oud_notes, qanun_notes, nay_notes, drone;
  std::vector<Hit> doum, tek, ka, jingle;
  auto const append = [](auto& to, auto const& from) { to.insert(to.end(), from.begin(), from.end()); };
  double const home_low = nearest_in({static_cast<double>(song.tonic % 12)}, 43);
  for (auto const& section : session.form.sections) {
    double const start = session.timing.at(section.beat);
    double const stop = session.timing.at(section.beat + section.bars * bar);
    double const ground =
        section.role == Role::bridge ? nearest_in({static_cast<double>(away_tonic % 12)}, 45) : home_low;
    drone.push_back({start, stop - start + 0.4, ground, 0.6, -0.1});
    drone.push_back({start, stop - start + 0.4, ground + 7, 0.45, 0.2});
    drone.push_back({start, stop - start + 0.4, ground + 12, 0.4, 0.0});
    if (section.role == Role::intro) {
      // Taqsim: out of time, from the tonic up to the fourth and back.
      double now = 0.4;
      double pitch = nearest_in({static_cast<double>(song.tonic % 12)}, 57);
      oud_notes.push_back({0.1, 1.6, pitch - 12, 0.6, -0.1});
      for (int count = 0; now < stop - 1.6; ++count) {
        int const phrase = random.below(4) + 3;
        int const direction = count % 2 == 0 ? 1 : -1;
        for (int at = 0; at < phrase && now < stop - 1.2; ++at) {
          double const length = at + 1 == phrase ? random.between(0.7, 1.1) : random.between(0.13, 0.34);
          oud_notes.push_back({now, length, pitch, random.between(0.5, 0.8), -0.1});
          pitch = step_in(home_classes, pitch, random.chance(0.78) ? direction : -direction);
          now += length;
        }
        now += random.between(0.1, 0.3);
      }
      oud_notes.push_back(
          {stop - 1.1, 1.1, nearest_in({static_cast<double>(song.tonic % 12)}, pitch), 0.7, -0.1});
      continue;
    }
    bool const full = section.role == Role::verse && section.time > 0;
    if (section.role != Role::outro) {
      auto const& pattern = full ? rhythm.filled : rhythm.pattern;
      append(doum, pattern_hits(session, section, pattern, 0.95, -0.05, 0.006, 'D'));
      append(tek, pattern_hits(session, section, pattern, 0.6, 0.15, 0.006, 'T'));
      append(ka, pattern_hits(session, section, pattern, 0.5, 0.2, 0.008, 'K'));
      if (full || section.role == Role::bridge) {
        append(jingle, pattern_hits(session, section, rhythm.jingles, 0.3, 0.35, 0.008));
      }
      for (int count = 0; count < section.bars; ++count) {
        // The thumb marks the ground.
        double const when = session.timing.at(section.beat + count * bar);
        oud_notes.push_back({when + 0.004, 0.9, ground, 0.55, -0.1});
      }
    } else {
      oud_notes.push_back({start, 3.0, home_low, 0.7, -0.1});
      oud_notes.push_back({start + 0.05, 3.0, home_low + 12, 0.6, -0.1});
      qanun_notes.push_back({start + 0.1, 3.0, home_low + 24, 0.6, 0.2});
      doum.push_back({start, 0.9, 0});
      continue;
    }
    auto const& tune = tunes[&section];
    auto const classes = section.role == Role::bridge ? away_classes : home_classes;
    if (section.role == Role::verse) {
      append(oud_notes,
             ornament(random, perform(random, tune, session.timing, 0.012, 0.98, -0.12), classes, 11.5, 0.4));
      if (full || song.colour == 2) {
        // The qanun sings the same tune in its own words, an octave above and a breath later.
        auto second = perform(random, tune, session.timing, 0.014, 1.0, 0.28);
        for (auto& note : second) {
          note.pitch += 12;
          note.start += 0.012;
          note.velocity *= 0.8;
        }
        append(qanun_notes, ornament(random, second, classes, 13, 0.3));
      }
      if (section.time > 1) {
        auto third = perform(random, tune, session.timing, 0.015, 1.02, 0.0);
        std::erase_if(third, [](Note const& note) { return note.length < 0.3; });
        for (auto& note : third) {
          note.pitch += 12;
        }
        append(nay_notes, third);
      }
    } else {
      append(nay_notes, perform(random, tune, session.timing, 0.02, 1.02, 0.0));
    }
    // Where the tune holds, the qanun runs down to meet it.
    for (auto const& note : tune) {
      if (note.beats >= 1.4 && random.chance(section.role == Role::bridge ? 0.75 : 0.45)) {
        double pitch = step_in(classes, note.pitch + 12, 4);
        double const from = note.beat + note.beats - 1;
        for (int at = 0; at < 4; ++at) {
          double const when = session.timing.at(from + at * 0.25);
          qanun_notes.push_back({when + 0.006 * random.bell(), 0.5, pitch, 0.42 + 0.05 * at, 0.28});
          pitch = step_in(classes, pitch, -1);
        }
      }
    }
  }

  auto sound = session.blank();
  waves(sound, drone, tables.saw,
        {.attack = 1.2,
         .decay = 1,
         .sustain = 0.9,
         .release = 1.4,
         .voices = 3,
         .detune_cents = 6,
         .spread = 0.5},
        random);
  filter(sound, Biquad::low_pass(620));
  filter(sound, Biquad::high_pass(70));
  session.bring(sound, {-31.5, 0.3, 0});

  sound = session.blank();
  pluck(sound, oud_notes, oud(), random);
  // The bowl of the body.
  filter(sound, Biquad::peak(112, 1.4, 4));
  filter(sound, Biquad::peak(235, 1.2, 3.5));
  filter(sound, Biquad::peak(520, 1.0, 2));
  filter(sound, Biquad::high_shelf(4200, -5));
  session.bring(sound, {-18.5, 0.22, 0});

  sound = session.blank();
  pluck(sound, qanun_notes, qanun(), random);
  filter(sound, Biquad::high_pass(180));
  filter(sound, Biquad::peak(1500, 0.9, 2));
  filter(sound, Biquad::high_shelf(7000, -4));
  session.bring(sound, {-23.5, 0.3, 0});

  sound = session.blank();
  waves(sound, nay_notes, tables.reed,
        {.attack = 0.07,
         .decay = 0.3,
         .sustain = 0.82,
         .release = 0.14,
         .vibrato_cents = 22,
         .vibrato_rate = 5.4,
         .glide = 0.035,
         .breath = 0.34},
        random);
  filter(sound, Biquad::peak(900, 0.8, 3));
  filter(sound, Biquad::low_pass(5200));
  session.bring(sound, {-22.5, 0.5, 0});

  sound = session.blank();
  strike(sound, kit.doum, doum, random);
  strike(sound, kit.tek, tek, random);
  strike(sound, kit.ka, ka, random);
  strike(sound, kit.jingle, jingle, random);
  filter(sound, Biquad::high_shelf(6500, -3));
  session.bring(sound, {-21.5, 0.16, 0});
  return session.mixdown({.decay = 1.9, .edge = 4800, .predelay = 0.018, .size = 0.9}, 0.75, 0, 0,
                         {.loudness = -16});
}

}  // namespace demo
