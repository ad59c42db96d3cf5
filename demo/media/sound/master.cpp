// Loudness, limiter, fades and dither.
#include "sound/master.hpp"

#include "random.hpp"
#include "sound/effects.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace demo {

double loudness_of(Stereo const& sound) {
  auto const hop = frames_of(0.1);
  std::vector<double> hops;
  auto left_shelf = Biquad::k_shelf();
  auto left_pass = Biquad::k_high_pass();
  auto right_shelf = left_shelf;
  auto right_pass = left_pass;
  double energy = 0;
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    double const left = left_pass.step(left_shelf.step(sound.left[at]));
    double const right = right_pass.step(right_shelf.step(sound.right[at]));
    energy += left * left + right * right;
    if ((at + 1) % hop == 0) {
      hops.push_back(energy);
      energy = 0;
    }
  }
  std::vector<double> blocks;
  for (std::size_t at = 3; at < hops.size(); ++at) {
    blocks.push_back((hops[at] + hops[at - 1] + hops[at - 2] + hops[at - 3]) /
                     (4.0 * static_cast<double>(hop)));
  }
  auto const mean_over = [&](double gate) {
    double sum = 0;
    int count = 0;
    for (double const block : blocks) {
      if (block > gate) {
        sum += block;
        ++count;
      }
    }
    return count == 0 ? 0.0 : sum / count;
  };
  double const absolute = std::pow(10.0, (-70 + 0.691) / 10);
  double const first = mean_over(absolute);
  double const second = mean_over(std::max(absolute, first * 0.1));
  return second <= 0 ? -70.0 : -0.691 + 10 * std::log10(second);
}

namespace {

// Looks ahead a few milliseconds: the gain is already down when the peak arrives.
void limit(Stereo& sound, double ceiling) {
  constexpr std::size_t ahead = 256;
  auto const frames = sound.frames();
  std::vector<float> need(frames + ahead, 1.0F);
  for (std::size_t at = 0; at < frames; ++at) {
    float peak = std::max(std::abs(sound.left[at]), std::abs(sound.right[at]));
    if (at > 0) {
      // Between two samples the wave may stand higher than both; a cheap estimate of it.
      float const between_left = std::abs(sound.left[at] + sound.left[at - 1]) * 0.62F;
      float const between_right = std::abs(sound.right[at] + sound.right[at - 1]) * 0.62F;
      peak = std::max({peak, between_left, between_right});
    }
    need[at] = peak > ceiling ? static_cast<float>(ceiling) / peak : 1.0F;
  }
  // The least gain of the window ahead, by block minima in both directions.
  std::vector<float> forward(need);
  std::vector<float> backward(need);
  for (std::size_t at = 1; at < need.size(); ++at) {
    if (at % ahead != 0) {
      forward[at] = std::min(forward[at], forward[at - 1]);
    }
  }
  for (std::size_t at = need.size() - 1; at-- > 0;) {
    if (at % ahead != ahead - 1) {
      backward[at] = std::min(backward[at], backward[at + 1]);
    }
  }
  // Smoothed with a box as long as the look-ahead, released slowly.
  std::vector<float> held(frames);
  float gain = 1;
  auto const release = static_cast<float>(1 - std::exp(-1 / (0.18 * sample_rate)));
  for (std::size_t at = 0; at < frames; ++at) {
    float const least = std::min(backward[at], forward[at + ahead - 1]);
    gain = least < gain ? least : gain + (least - gain) * release;
    held[at] = gain;
  }
  double sum = 0;
  for (std::size_t at = 0; at < frames; ++at) {
    sum += static_cast<double>(held[at]);
    if (at >= ahead) {
      sum -= static_cast<double>(held[at - ahead]);
    }
    auto const mean = static_cast<float>(sum / static_cast<double>(std::min(at + 1, ahead)));
    sound.left[at] *= mean;
    sound.right[at] *= mean;
  }
}

}  // namespace

void finish(Stereo& sound, Mastering const& mastering) {
  filter(sound, Biquad::high_pass(28));
  double const ceiling = std::pow(10.0, mastering.ceiling_decibels / 20);
  // The second round makes up for what the limiter took.
  for (int round = 0; round < 2; ++round) {
    double const loudness = loudness_of(sound);
    if (loudness <= -69) {
      return;
    }
    sound.scale(std::pow(10.0, (mastering.loudness - loudness) / 20));
    limit(sound, ceiling);
  }
  auto const heard = static_cast<float>(std::pow(10.0, -46.0 / 20));
  auto last = sound.frames();
  while (last > 1 && std::max(std::abs(sound.left[last - 1]), std::abs(sound.right[last - 1])) < heard) {
    --last;
  }
  last = std::min(sound.frames(), last + frames_of(0.4));
  sound.left.resize(last);
  sound.right.resize(last);
  auto const in = frames_of(mastering.fade_in);
  auto const out = frames_of(mastering.fade_out);
  auto const frames = sound.frames();
  for (std::size_t at = 0; at < std::min(in, frames); ++at) {
    auto const gain = static_cast<float>(at) / static_cast<float>(in);
    sound.left[at] *= gain;
    sound.right[at] *= gain;
  }
  for (std::size_t at = 0; at < std::min(out, frames); ++at) {
    auto const frame = frames - 1 - at;
    double const turn = static_cast<double>(at) / static_cast<double>(out) * std::numbers::pi / 2;
    auto const gain = static_cast<float>(std::sin(turn) * std::sin(turn));
    sound.left[frame] *= gain;
    sound.right[frame] *= gain;
  }
}

std::vector<std::int16_t> to_samples(Stereo const& sound, std::uint64_t seed) {
  Random random(seed);
  std::vector<std::int16_t> samples(sound.frames() * 2);
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    auto const round = [&](float value) {
      auto const bits = random.next();
      double const dither =
          (static_cast<double>(bits & 0xffff) - static_cast<double>((bits >> 16) & 0xffff)) / 65536.0;
      return static_cast<std::int16_t>(
          std::clamp(std::lround(static_cast<double>(value) * 32767.0 + dither), -32767L, 32767L));
    };
    samples[2 * at] = round(sound.left[at]);
    samples[2 * at + 1] = round(sound.right[at]);
  }
  return samples;
}

}  // namespace demo
