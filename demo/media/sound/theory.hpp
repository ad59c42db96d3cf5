// Scales, chords and voice-leading: what every style needs to know about harmony before it plays a note.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace demo {

// Semitones above the tonic within one octave, ascending, starting with 0. Maqamat hold quarter tones (1.5).
using Scale = std::vector<double>;

// Throws std::invalid_argument for a name that isn't known.
Scale scale_named(std::string_view name);

// Semitones above the key's tonic: the root (0 to 11), and the tones above the root.
struct Chord {
  int root = 0;
  std::vector<int> tones;
};

// "Dm9", "Bbmaj7", "G7b9": written as if the tonic were C. Throws std::invalid_argument.
Chord parse_chord(std::string_view symbol);

struct ChordSpan {
  double beat = 0;
  double beats = 0;
  Chord chord;
};

// "Dm9 | G13 | Cmaj9 A7": bars apart by '|', the chords of a bar share it equally.
std::vector<ChordSpan> parse_progression(std::string_view text, double beats_per_bar);
// The progression again and again from start_beat until it fills the bars.
std::vector<ChordSpan> repeat(std::vector<ChordSpan> const& progression, double start_beat, double beats);
Chord const& chord_at(std::vector<ChordSpan> const& spans, double beat);

// The pitches (MIDI numbers) of a chord between low and high that move least from the previous voicing.
std::vector<double> voice_chord(Chord const& chord, int tonic, std::vector<double> const& previous,
                                double low, double high);

// The scale's pitch classes with the chord's foreign tones in place of their neighbours; relative to C,
// sorted.
std::vector<double> notes_over(Scale const& scale, int tonic, Chord const& chord);
std::vector<double> chord_classes(Chord const& chord, int tonic);

double nearest_in(std::vector<double> const& classes, double pitch);
double step_in(std::vector<double> const& classes, double pitch, int steps);

}  // namespace demo
