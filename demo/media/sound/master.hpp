// The last step of a track: measured loudness, a limiter that does not clip, a clean beginning and end.
#pragma once

#include "sound/sound.hpp"

#include <cstdint>
#include <vector>

namespace demo {

// Integrated loudness in LUFS (ITU-R BS.1770, with both gates); -70 for silence.
double loudness_of(Stereo const& sound);

struct Mastering {
  double loudness = -16;
  double ceiling_decibels = -1.6;
  double fade_in = 0.01;
  double fade_out = 3.0;
};
// Also ends the sound where nothing more is heard.
void finish(Stereo& sound, Mastering const& mastering);

// Interleaved 16 bit with triangular dither.
std::vector<std::int16_t> to_samples(Stereo const& sound, std::uint64_t seed);

}  // namespace demo
