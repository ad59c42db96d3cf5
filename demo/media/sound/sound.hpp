// Sound as samples: a stereo stretch of time, and band-limited wave tables to fill it from.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace demo {

constexpr double sample_rate = 44100.0;

inline double frequency_of(double pitch) { return 440.0 * std::exp2((pitch - 69.0) / 12.0); }
inline std::size_t frames_of(double seconds) {
  return static_cast<std::size_t>(std::max(0.0, seconds) * sample_rate);
}

struct Stereo {
  std::vector<float> left;
  std::vector<float> right;

  explicit Stereo(std::size_t frames = 0) : left(frames), right(frames) {}
  std::size_t frames() const { return left.size(); }

  // Adds mono samples from a frame on, equal power between -1 (left) and 1; what falls outside is dropped.
  void add(std::size_t frame, std::span<float const> samples, double gain, double pan);
  void add(Stereo const& other, double gain);
  void scale(double gain);
};

// A sine from a table; phase in turns, not negative.
float sine_turns(double phase);

// One period in a version for each octave, holding only the harmonics that fit under the limit of hearing
// there.
class Wavetable {
 public:
  // amplitude(n) of harmonic n, 1 and up; odd harmonics of a pulse may be negative.
  explicit Wavetable(std::function<double(int)> const& amplitude);

  // The version for a frequency; index it with sample().
  std::span<float const> table_for(double frequency) const;

  static float sample(std::span<float const> table, double phase) {
    double const place = (phase - std::floor(phase)) * size;
    auto const index = static_cast<std::size_t>(place);
    auto const part = static_cast<float>(place - static_cast<double>(index));
    return table[index] + part * (table[index + 1] - table[index]);
  }

 private:
  static constexpr int size = 2048;
  static constexpr int octaves = 10;
  std::array<std::vector<float>, octaves> tables_;
};

// Every table that an instrument may ask for; made once, shared by all threads.
struct Tables {
  Wavetable saw;
  Wavetable square;
  Wavetable pulse;  // a quarter wide
  Wavetable reed;   // flute-like: few harmonics
  Wavetable choir;  // two formants
  Tables();
};

}  // namespace demo
