// The players: each puts its notes into a stereo stretch.
#pragma once

#include "random.hpp"
#include "sound/score.hpp"
#include "sound/sound.hpp"

#include <span>
#include <vector>

namespace demo {

// A plucked string: a burst of noise in a tuned loop that dulls as it rings.
struct StringPatch {
  double ring = 3.0;     // seconds to -60 dB at A3
  double bright = 0.5;   // of the pluck, 0 to 1
  double damping = 0.3;  // of the loop, 0 to 0.5
  double pick = 0.18;    // where it is plucked, part of the length
  int courses = 1;       // strings a note has
  double detune_cents = 3;
  double release = 0.12;  // after the note's end
  double spread = 0;      // of the courses over the stereo field
};
StringPatch harp();
StringPatch oud();
StringPatch qanun();
StringPatch nylon();
StringPatch upright_bass();
void pluck(Stereo& bus, std::span<Note const> notes, StringPatch const& patch, Random& random);

// Partials that stretch and die at their own pace, two strings a note, a felt hammer.
void felt_piano(Stereo& bus, std::span<Note const> notes, Random& random);

// Tine piano by frequency modulation.
void tine_piano(Stereo& bus, std::span<Note const> notes);
// Struck glass or wood: three inharmonic partials with a soft edge.
void mallet(Stereo& bus, std::span<Note const> notes, bool glass);

// Oscillators from a wave table with an envelope; filters are the bus's.
struct WavePatch {
  double attack = 0.01;
  double decay = 0.2;
  double sustain = 0.7;
  double release = 0.15;
  int voices = 1;
  double detune_cents = 7;
  double spread = 0.6;
  double vibrato_cents = 0;
  double vibrato_rate = 5.2;
  double glide = 0;       // seconds from the note before
  double breath = 0;      // noise around the note
  double pluck_edge = 0;  // Hz added by a filter envelope; 0 = no filter
  double base_edge = 600;
};
void waves(Stereo& bus, std::span<Note const> notes, Wavetable const& table, WavePatch const& patch,
           Random& random);

// One stroke of something hit; made once, added often.
using Stroke = std::vector<float>;
struct Kit {
  std::vector<Stroke> kick, snare, closed_hat, open_hat, rim, clap, shaker, doum, tek, ka, jingle, brush;
};
enum class KitKind { dusty, machine, acoustic };
Kit build_kit(KitKind kind, Random& random);

struct Hit {
  double start = 0;
  double velocity = 1;
  double pan = 0;
};
void strike(Stereo& bus, std::vector<Stroke> const& strokes, std::span<Hit const> hits, Random& random);

}  // namespace demo
