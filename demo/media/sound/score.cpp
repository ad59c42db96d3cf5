// Form, melody and timing.
#include "sound/score.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace demo {

namespace {

struct Cell {
  double beat;  // from the motif's start
  double beats;
  int step;
};
using Motif = std::vector<Cell>;

constexpr int motif_bars = 2;

Motif write_motif(Random& random, MelodyStyle const& style, double beats_per_bar) {
  static constexpr int steps[] = {-2, -1, -1, -1, 0, 1, 1, 1, 2};
  Motif motif;
  int last = 0;
  for (int bar = 0; bar < motif_bars; ++bar) {
    auto const rhythm = random.pick(style.rhythms);
    double const grid = beats_per_bar / static_cast<double>(rhythm.size());
    for (std::size_t at = 0; at < rhythm.size(); ++at) {
      if (rhythm[at] != 'x') {
        continue;
      }
      std::size_t end = at + 1;
      while (end < rhythm.size() && rhythm[end] == '-') {
        ++end;
      }
      int step = steps[random.below(9)];
      if (std::abs(last) > 2) {
        step = last > 0 ? -1 : 1;  // A leap is answered by a step back.
      } else if (random.chance(style.leap)) {
        step = random.chance(0.6) ? random.below(3) + 2 : -(random.below(2) + 2);
      }
      last = step;
      motif.push_back(
          {bar * beats_per_bar + grid * static_cast<double>(at), grid * static_cast<double>(end - at), step});
    }
  }
  return motif;
}

}  // namespace

Form plan_form(Song const& song) {
  double const bar_seconds = song.beats_per_bar * 60.0 / song.bpm;
  int const bars = std::max(8, static_cast<int>(std::lround((song.seconds - 4.0) / bar_seconds / 2)) * 2);
  int const edge = bars >= 28 ? 4 : 2;
  int const last = 2;
  int rest = bars - edge - last;
  Form form;
  int verses = 0;
  int bridges = 0;
  auto const add = [&](Role role, int count, int time) {
    Section section{role, form.beats, count, time, {}};
    auto const& text = role == Role::bridge ? song.bridge : song.verse;
    section.chords =
        repeat(parse_progression(text, song.beats_per_bar), form.beats, count * song.beats_per_bar);
    if (role == Role::outro) {
      // Home: the last bars rest on the first chord of the verse.
      auto const home = section.chords.front().chord;
      section.chords = {{form.beats, count * song.beats_per_bar, home}};
    }
    form.beats += count * song.beats_per_bar;
    form.sections.push_back(std::move(section));
  };
  add(Role::intro, edge, 0);
  for (int index = 0; rest > 0; ++index) {
    // A A B A B A …, eight bars each while they last.
    bool const bridge = index == 2 || (index > 3 && index % 2 == 0);
    int const count = rest >= 8 ? 8 : rest;
    add(bridge ? Role::bridge : Role::verse, count, bridge ? bridges++ : verses++);
    rest -= count;
  }
  add(Role::outro, last, 0);
  return form;
}

double Timing::at(double beat) const {
  double const second = 60.0 / bpm;
  double moved = beat;
  if (swing > 0) {
    double const pair = 2 * swing_grid;
    double const place = beat - std::floor(beat / pair) * pair;
    // Stretch the first half of each pair, squeeze the second: everything between moves along.
    double const middle = swing_grid * (1 + swing);
    double const bent = place < swing_grid ? place / swing_grid * middle
                                           : middle + (place - swing_grid) / swing_grid * (pair - middle);
    moved = beat - place + bent;
  }
  double seconds = moved * second;
  if (rubato > 0) {
    double const turn = 2 * std::numbers::pi / phrase_beats;
    seconds -= rubato * second / turn * (std::sin(turn * moved) + 0.35 * std::sin(2.7 * turn * moved));
    double const late = moved - (last_beat - 10);
    if (late > 0) {
      seconds += rubato * 0.55 * second * late * late / 2;
    }
  }
  return seconds;
}

std::vector<Written> write_melody(Random& random, MelodyStyle const& style, Scale const& scale, int tonic,
                                  Section const& section, double beats_per_bar) {
  auto const first = write_motif(random, style, beats_per_bar);
  auto const second = write_motif(random, style, beats_per_bar);
  std::vector<Written> melody;
  int const motifs = (section.bars + motif_bars - 1) / motif_bars;
  double const end = section.beat + section.bars * beats_per_bar;
  double const middle = (style.low + style.high) / 2 + random.between(-2, 2);
  for (int index = 0; index < motifs; ++index) {
    bool const last = index == motifs - 1;
    bool const contrast = index % 4 == 2 && !last;
    auto const& motif = contrast ? second : first;
    double const start = section.beat + index * motif_bars * beats_per_bar;
    // Each phrase rises to its third motif and comes home.
    double pitch = middle + (contrast ? 4.0 : index % 4 == 1 ? 1.5 : last ? -1.0 : 0.0);
    pitch = nearest_in(chord_classes(chord_at(section.chords, start), tonic), pitch);
    for (std::size_t at = 0; at < motif.size(); ++at) {
      auto const& cell = motif[at];
      double const beat = start + cell.beat;
      if (beat >= end - 1e-6) {
        break;
      }
      auto const& chord = chord_at(section.chords, beat);
      auto const classes = notes_over(scale, tonic, chord);
      bool const late = at + 3 > motif.size();
      int step = at == 0 ? 0 : cell.step;
      if (late && index % 4 == 1) {
        step = -step;  // A' turns the other way at its end.
      }
      pitch = step_in(classes, pitch, step);
      if (pitch > style.high) {
        pitch = step_in(classes, pitch, -4);
      } else if (pitch < style.low) {
        pitch = step_in(classes, pitch, 4);
      }
      bool const strong = std::abs(cell.beat - std::round(cell.beat)) < 1e-6 &&
                          (cell.beats >= 0.99 || std::fmod(cell.beat, beats_per_bar) < 1e-6);
      bool const closing = last && at + 1 == motif.size();
      if (strong || closing) {
        pitch = nearest_in(chord_classes(chord, tonic), pitch);
      }
      double length = std::min(cell.beats, end - beat);
      if (closing) {
        length = std::max(length, std::min(beats_per_bar / 2, end - beat));
      }
      double const arch = std::sin(std::numbers::pi * (static_cast<double>(at) + 0.7) /
                                   (static_cast<double>(motif.size()) + 0.4));
      melody.push_back({beat, length, pitch, style.velocity * (0.78 + 0.26 * arch) * (strong ? 1.05 : 0.94)});
    }
  }
  return melody;
}

std::vector<Written> vary(Random& random, std::vector<Written> melody, Scale const& scale, int tonic,
                          std::vector<ChordSpan> const& chords) {
  std::vector<Written> varied;
  for (std::size_t at = 0; at < melody.size(); ++at) {
    auto note = melody[at];
    bool const inner = at > 0 && at + 1 < melody.size();
    auto const classes = notes_over(scale, tonic, chord_at(chords, note.beat));
    // The chords may be others than when it was written.
    note.pitch = nearest_in(classes, note.pitch);
    if (inner && note.beats <= 0.5 && random.chance(0.12)) {
      continue;
    }
    if (inner && note.beats >= 1 && random.chance(0.3)) {
      double const half = note.beats / 2;
      varied.push_back({note.beat, half, note.pitch, note.velocity});
      varied.push_back({note.beat + half, half, step_in(classes, note.pitch, random.chance(0.5) ? 1 : -1),
                        note.velocity * 0.85});
      continue;
    }
    varied.push_back(note);
  }
  return varied;
}

std::vector<Note> perform(Random& random, std::vector<Written> const& written, Timing const& timing,
                          double looseness_seconds, double legato, double pan) {
  std::vector<Note> notes;
  notes.reserve(written.size());
  for (auto const& note : written) {
    double const start = std::max(0.0, timing.at(note.beat) + looseness_seconds * random.bell());
    double const stop = timing.at(note.beat + note.beats * legato);
    notes.push_back({start, std::max(0.05, stop - start), note.pitch,
                     std::clamp(note.velocity * (1 + 0.12 * random.bell()), 0.05, 1.0), pan});
  }
  return notes;
}

}  // namespace demo
