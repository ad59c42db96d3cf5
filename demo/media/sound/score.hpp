// From a song's plan to its notes: form, melody by motifs, and the timing of a person.
#pragma once

#include "random.hpp"
#include "sound/theory.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace demo {

enum class Style { ambient, lofi, maqam, synthpop, nocturne, bossa };

// What a composer would write on the first page. Progressions are written as if the tonic were C.
struct Song {
  Style style = Style::ambient;
  int tonic = 0;  // 0 = C
  std::string_view scale = "major";
  double bpm = 80;
  double beats_per_bar = 4;
  double seconds = 60;
  std::string_view verse;
  std::string_view bridge;
  int colour = 0;  // which of the style's instruments and patterns
};

// One note as it sounds: seconds, a MIDI number (fractions are fine), loudness 0 to 1, -1 left to 1 right.
struct Note {
  double start = 0;
  double length = 0;
  double pitch = 60;
  double velocity = 0.7;
  double pan = 0;
};

// One note as it is written.
struct Written {
  double beat = 0;
  double beats = 1;
  double pitch = 60;
  double velocity = 0.7;
};

enum class Role { intro, verse, bridge, outro };

struct Section {
  Role role = Role::verse;
  double beat = 0;
  int bars = 8;
  int time = 0;  // how often this role came before
  std::vector<ChordSpan> chords;
};

struct Form {
  std::vector<Section> sections;
  double beats = 0;
};

// Sections that fill the song's seconds: intro, verses and bridges in turn, outro.
Form plan_form(Song const& song);

// Where a beat falls in seconds: swing pushes the off-beats of its grid, rubato breathes with the phrase.
struct Timing {
  double bpm = 80;
  double swing = 0;  // 0 = straight, 0.33 = triplet
  double swing_grid = 0.5;
  double rubato = 0;  // 0 to 0.1
  double phrase_beats = 16;
  double last_beat = 1e9;  // the last bars slow down towards it when rubato is on

  double at(double beat) const;
};

// Rhythms are one bar each: 'x' begins a note, '-' holds it, '.' rests; the length of the text is the grid.
struct MelodyStyle {
  std::vector<std::string_view> rhythms;
  double low = 60;
  double high = 81;
  double leap = 0.18;
  double velocity = 0.7;
};

// Eight bars as A A' B A'': two motifs, the later ones varied, cadence on a tone of the last chord.
std::vector<Written> write_melody(Random& random, MelodyStyle const& style, Scale const& scale, int tonic,
                                  Section const& section, double beats_per_bar);

// The melody as a player would vary it when it comes again.
std::vector<Written> vary(Random& random, std::vector<Written> melody, Scale const& scale, int tonic,
                          std::vector<ChordSpan> const& chords);

std::vector<Note> perform(Random& random, std::vector<Written> const& written, Timing const& timing,
                          double looseness_seconds, double legato = 1.0, double pan = 0);

}  // namespace demo
