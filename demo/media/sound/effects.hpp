// What happens to a sound after it was played: filters, space, tape, movement.
#pragma once

#include "random.hpp"
#include "sound/sound.hpp"

#include <functional>
#include <vector>

namespace demo {

// Second-order section (the cookbook's forms), one for each side.
class Biquad {
 public:
  static Biquad low_pass(double hertz, double q = 0.707);
  static Biquad high_pass(double hertz, double q = 0.707);
  static Biquad band_pass(double hertz, double q);
  static Biquad peak(double hertz, double q, double decibels);
  static Biquad high_shelf(double hertz, double decibels);
  // The two stages of K-weighting (ITU-R BS.1770).
  static Biquad k_shelf();
  static Biquad k_high_pass();

  float step(float in) {
    double const out = b0_ * in + z1_;
    z1_ = b1_ * in - a1_ * out + z2_;
    z2_ = b2_ * in - a2_ * out;
    return static_cast<float>(out);
  }
  void run(std::vector<float>& samples);

 private:
  static Biquad of(double b0, double b1, double b2, double a0, double a1, double a2);
  double b0_ = 1, b1_ = 0, b2_ = 0, a1_ = 0, a2_ = 0, z1_ = 0, z2_ = 0;
};

void filter(Stereo& sound, Biquad section);

// A low-pass whose edge moves: hertz(seconds) is asked every 64 frames.
void sweep(Stereo& sound, std::function<double(double)> const& hertz, double resonance);

void chorus(Stereo& sound, double depth_ms, double rate, double mix);
void tremolo(Stereo& sound, double rate, double depth);
void saturate(Stereo& sound, double drive);
void tape(Stereo& sound, double wow_ms, double edge_hertz, Random& random);
// Makes room for each of the moments, then comes back within release seconds.
void duck(Stereo& sound, std::vector<double> const& moments, double depth, double release);

struct Room {
  double decay = 2.0;  // seconds to -60 dB
  double edge = 5000;  // highs die above
  double predelay = 0.02;
  double size = 1.0;
};
// Only the room, without the sound that went in.
Stereo reverb(Stereo const& send, Room const& room);
// Only the echoes, from side to side.
Stereo echo(Stereo const& send, double seconds, double feedback, double edge_hertz);

}  // namespace demo
