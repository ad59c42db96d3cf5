// Struck things with pitch: felt piano, tine piano, mallets.
#include "sound/instruments.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace demo {

void felt_piano(Stereo& bus, std::span<Note const> notes, Random& random) {
  constexpr std::size_t partials = 24;  // 16 of the first string, 8 of the second
  std::vector<float> samples;
  for (auto const& note : notes) {
    double const fundamental = frequency_of(note.pitch);
    double const ring = std::clamp(7.5 * std::exp2((48 - note.pitch) / 17), 0.9, 12.0);
    double const seconds = std::min(note.length + 0.9, ring * 0.8);
    samples.assign(frames_of(seconds), 0.0F);
    std::array<float, partials> x{};
    std::array<float, partials> y{};
    std::array<float, partials> turn_cos{};
    std::array<float, partials> turn_sin{};
    double const stretch = 0.00012 * std::exp2((note.pitch - 48) / 14);
    double const soft = 0.34 + 0.30 * note.velocity;  // felt: highs only when struck hard
    for (std::size_t index = 0; index < partials; ++index) {
      bool const second = index >= 16;
      double const n = static_cast<double>(second ? index - 16 : index) + 1;
      double const hertz = fundamental * n * std::sqrt(1 + stretch * n * n) *
                           (second ? 1.00035 + 0.0002 * random.unit() : 1.0);
      if (hertz > 7000) {
        continue;
      }
      double level = std::pow(soft, (n - 1) * 0.72) / std::pow(n, 0.35) * (second ? 0.6 : 1.0);
      level *= std::abs(std::sin(std::numbers::pi * n * 0.123)) * 1.6 + 0.25;  // where the hammer strikes
      level *= 1 / (1 + std::pow(hertz / 2600, 2));
      double const decay = ring / (1 + 0.42 * (n - 1)) * (second ? 1.5 : 0.8);
      double const keep = std::exp(-6.9 / (decay * sample_rate));
      double const omega = 2 * std::numbers::pi * hertz / sample_rate;
      double const phase = random.unit() * 0.6;
      x[index] = static_cast<float>(level * std::cos(phase));
      y[index] = static_cast<float>(level * std::sin(phase));
      turn_cos[index] = static_cast<float>(keep * std::cos(omega));
      turn_sin[index] = static_cast<float>(keep * std::sin(omega));
    }
    for (auto& sample : samples) {
      float sum = 0;
      for (std::size_t index = 0; index < partials; ++index) {
        float const next = x[index] * turn_cos[index] - y[index] * turn_sin[index];
        y[index] = x[index] * turn_sin[index] + y[index] * turn_cos[index];
        x[index] = next;
        sum += y[index];
      }
      sample = sum;
    }
    // Felt meets string: a short dull thump, and an attack without an edge.
    float low = 0;
    for (std::size_t at = 0; at < std::min<std::size_t>(samples.size(), 2600); ++at) {
      low += 0.035F * (random.noise() - low);
      samples[at] += low * 1.3F * std::exp(-static_cast<float>(at) / 650.0F);
    }
    auto const attack = frames_of(0.009 - 0.005 * note.velocity);
    for (std::size_t at = 0; at < std::min(attack, samples.size()); ++at) {
      float const rise = static_cast<float>(at) / static_cast<float>(attack);
      samples[at] *= rise * rise * (3 - 2 * rise);
    }
    auto const fall = static_cast<float>(std::exp(-1.0 / (0.16 * sample_rate)));
    float envelope = 1;
    for (std::size_t at = frames_of(note.length); at < samples.size(); ++at) {
      envelope *= fall;
      samples[at] *= envelope;
    }
    auto const tail = std::min<std::size_t>(samples.size(), 600);
    for (std::size_t at = 0; at < tail; ++at) {
      samples[samples.size() - 1 - at] *= static_cast<float>(at) / static_cast<float>(tail);
    }
    // As the player hears it: low strings left, high strings right.
    bus.add(frames_of(note.start), samples, 0.22 * std::pow(note.velocity, 1.3),
            std::clamp((note.pitch - 62) / 45, -0.55, 0.55) + note.pan);
  }
}

void tine_piano(Stereo& bus, std::span<Note const> notes) {
  std::vector<float> samples;
  for (auto const& note : notes) {
    double const hertz = frequency_of(note.pitch);
    double const ring = std::clamp(3.4 * std::exp2((55 - note.pitch) / 24), 1.0, 5.0);
    samples.assign(frames_of(std::min(note.length + 0.35, ring)), 0.0F);
    double const step = hertz / sample_rate;
    double phase = 0;
    double tine = 0;
    auto const body_fall = static_cast<float>(std::exp(-3.2 / (ring * sample_rate)));
    auto const index_fall = static_cast<float>(std::exp(-1.0 / (0.55 * sample_rate)));
    auto const tine_fall = static_cast<float>(std::exp(-1.0 / (0.09 * sample_rate)));
    float body = 1;
    auto index = static_cast<float>((0.12 + 0.32 * note.velocity * note.velocity) *
                                    std::clamp(400 / hertz, 0.35, 1.1));
    float ting = hertz * 7 < 9000 ? static_cast<float>(0.10 * note.velocity) : 0.0F;
    float release = 1;
    auto const off = frames_of(note.length);
    auto const release_fall = static_cast<float>(std::exp(-1.0 / (0.07 * sample_rate)));
    for (std::size_t at = 0; at < samples.size(); ++at) {
      phase += step;
      phase -= phase >= 1 ? 1 : 0;
      tine += step * 7;
      tine -= std::floor(tine);
      float const modulation = index * sine_turns(phase);
      float const pure = sine_turns(phase + 2 + static_cast<double>(modulation));
      float const warm = 0.18F * sine_turns(phase * 2 + 2);
      samples[at] = body * (pure + warm + ting * sine_turns(tine)) * release;
      body *= body_fall;
      index = 0.06F + (index - 0.06F) * index_fall;
      ting *= tine_fall;
      if (at > off) {
        release *= release_fall;
      }
    }
    auto const attack = std::min<std::size_t>(samples.size(), 110);
    for (std::size_t at = 0; at < attack; ++at) {
      samples[at] *= static_cast<float>(at) / static_cast<float>(attack);
      samples[samples.size() - 1 - at] *= static_cast<float>(at) / static_cast<float>(attack);
    }
    bus.add(frames_of(note.start), samples, 0.3 * note.velocity, note.pan);
  }
}

void mallet(Stereo& bus, std::span<Note const> notes, bool glass) {
  std::vector<float> samples;
  for (auto const& note : notes) {
    double const hertz = frequency_of(note.pitch);
    std::array<double, 4> const ratios =
        glass ? std::array{1.0, 2.005, 3.01, 5.43} : std::array{1.0, 2.0, 3.93, 9.2};
    std::array<double, 4> const levels =
        glass ? std::array{1.0, 0.32, 0.16, 0.06} : std::array{1.0, 0.10, 0.22, 0.04};
    double const ring = (glass ? 3.6 : 1.5) * std::exp2((72 - note.pitch) / 30);
    samples.assign(frames_of(ring), 0.0F);
    for (std::size_t part = 0; part < 4; ++part) {
      double const frequency = hertz * ratios[part];
      if (frequency > 9000) {
        continue;
      }
      double const omega = 2 * std::numbers::pi * frequency / sample_rate;
      double const keep = std::exp(-6.2 / (ring / (1 + 0.9 * static_cast<double>(part)) * sample_rate));
      auto const turn_cos = static_cast<float>(keep * std::cos(omega));
      auto const turn_sin = static_cast<float>(keep * std::sin(omega));
      auto x = static_cast<float>(levels[part] * (part == 0 ? 1 : note.velocity));
      float y = 0;
      for (auto& sample : samples) {
        float const next = x * turn_cos - y * turn_sin;
        y = x * turn_sin + y * turn_cos;
        x = next;
        sample += y;
      }
    }
    auto const attack = std::min<std::size_t>(samples.size(), glass ? 260 : 70);
    for (std::size_t at = 0; at < attack; ++at) {
      samples[at] *= static_cast<float>(at) / static_cast<float>(attack);
    }
    auto const tail = samples.size() / 4;
    for (std::size_t at = 0; at < tail; ++at) {
      samples[samples.size() - 1 - at] *= static_cast<float>(at) / static_cast<float>(tail);
    }
    bus.add(frames_of(note.start), samples, 0.3 * note.velocity, note.pan);
  }
}

}  // namespace demo
