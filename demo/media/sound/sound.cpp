// Stereo mixing and wave tables.
#include "sound/sound.hpp"

#include <algorithm>
#include <numbers>

namespace demo {

void Stereo::add(std::size_t frame, std::span<float const> samples, double gain, double pan) {
  if (frame >= frames()) {
    return;
  }
  auto const count = std::min(samples.size(), frames() - frame);
  double const angle = (std::clamp(pan, -1.0, 1.0) + 1) * std::numbers::pi / 4;
  auto const to_left = static_cast<float>(gain * std::cos(angle) * std::numbers::sqrt2);
  auto const to_right = static_cast<float>(gain * std::sin(angle) * std::numbers::sqrt2);
  float* const out_left = left.data() + frame;
  float* const out_right = right.data() + frame;
  float const* const in = samples.data();
  for (std::size_t at = 0; at < count; ++at) {
    out_left[at] += in[at] * to_left;
    out_right[at] += in[at] * to_right;
  }
}

void Stereo::add(Stereo const& other, double gain) {
  auto const count = std::min(frames(), other.frames());
  auto const factor = static_cast<float>(gain);
  for (std::size_t at = 0; at < count; ++at) {
    left[at] += other.left[at] * factor;
    right[at] += other.right[at] * factor;
  }
}

void Stereo::scale(double gain) {
  auto const factor = static_cast<float>(gain);
  for (auto* side : {&left, &right}) {
    for (auto& sample : *side) {
      sample *= factor;
    }
  }
}

float sine_turns(double phase) {
  static constexpr std::size_t size = 4096;
  static auto const table = [] {
    std::array<float, size + 1> values{};
    for (std::size_t at = 0; at <= size; ++at) {
      values[at] = static_cast<float>(std::sin(2 * std::numbers::pi * static_cast<double>(at) / size));
    }
    return values;
  }();
  double const place = (phase - static_cast<double>(static_cast<long>(phase))) * size;
  auto const index = static_cast<std::size_t>(place);
  auto const part = static_cast<float>(place - static_cast<double>(index));
  return table[index] + part * (table[index + 1] - table[index]);
}

Wavetable::Wavetable(std::function<double(int)> const& amplitude) {
  for (int octave = 0; octave < octaves; ++octave) {
    // Serves fundamentals up to 40 Hz times 2^octave.
    int const harmonics = std::clamp(static_cast<int>(17000.0 / (40.0 * std::exp2(octave))), 1, 400);
    auto& table = tables_[static_cast<std::size_t>(octave)];
    std::vector<double> sum(size + 1);
    for (int harmonic = 1; harmonic <= harmonics; ++harmonic) {
      // The last third fades, so that the edge does not ring.
      double const fade = harmonic * 3 > harmonics * 2 && harmonics > 3
                              ? 1.0 - 0.8 * (harmonic * 3.0 - harmonics * 2.0) / harmonics
                              : 1.0;
      double const level = amplitude(harmonic) * fade;
      if (std::abs(level) < 1e-5) {
        continue;
      }
      double const turn = 2 * std::numbers::pi * harmonic / size;
      double const turn_cos = std::cos(turn);
      double const turn_sin = std::sin(turn);
      double x = 1;
      double y = 0;
      for (auto& value : sum) {
        value += level * y;
        double const next = x * turn_cos - y * turn_sin;
        y = x * turn_sin + y * turn_cos;
        x = next;
      }
    }
    table.assign(sum.begin(), sum.end());
  }
}

std::span<float const> Wavetable::table_for(double frequency) const {
  int const octave =
      std::clamp(static_cast<int>(std::ceil(std::log2(std::max(1.0, frequency / 40.0)))), 0, octaves - 1);
  return tables_[static_cast<std::size_t>(octave)];
}

namespace {

double formant(int harmonic) {
  // As sung near 220 Hz; the table is used an octave around it.
  double const hertz = 220.0 * harmonic;
  auto const hill = [&](double centre, double width, double height) {
    double const away = (hertz - centre) / width;
    return height * std::exp(-away * away);
  };
  return (0.5 / harmonic + hill(660, 260, 0.45) + hill(1150, 300, 0.18) + hill(2700, 500, 0.05)) /
         std::sqrt(harmonic);
}

}  // namespace

Tables::Tables()
    : saw([](int n) { return 0.6 / n; }),
      square([](int n) { return n % 2 == 1 ? 0.75 / n : 0.0; }),
      pulse([](int n) { return 0.85 * std::sin(std::numbers::pi * n * 0.25) / n; }),
      reed([](int n) {
        static constexpr double levels[] = {1.0, 0.42, 0.26, 0.10, 0.06, 0.03, 0.015};
        return n <= 7 ? 0.7 * levels[n - 1] : 0.0;
      }),
      choir(formant) {}

}  // namespace demo
