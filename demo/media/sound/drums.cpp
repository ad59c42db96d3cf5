// Things without a melody: kits and frame drums, each stroke in a few slightly different takes.
#include "sound/effects.hpp"
#include "sound/instruments.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace demo {

namespace {

Stroke silence(double seconds) { return Stroke(frames_of(seconds), 0.0F); }

// A sine that falls from one frequency to another.
void add_drop(Stroke& stroke, double from, double to, double fall, double ring, double level) {
  double phase = 0;
  for (std::size_t at = 0; at < stroke.size(); ++at) {
    double const seconds = static_cast<double>(at) / sample_rate;
    phase += (to + (from - to) * std::exp(-seconds / fall)) / sample_rate;
    phase -= std::floor(phase);
    double const rise = std::min(1.0, seconds / 0.0015);
    stroke[at] += static_cast<float>(level * rise * std::exp(-seconds * 5 / ring)) * sine_turns(phase);
  }
}

void add_noise(Stroke& stroke, Random& random, double centre, double q, double rise, double ring,
               double level) {
  auto band = Biquad::band_pass(centre, q);
  auto band_again = Biquad::band_pass(centre, q * 0.7);
  for (std::size_t at = 0; at < stroke.size(); ++at) {
    double const seconds = static_cast<double>(at) / sample_rate;
    double const envelope =
        std::min(1.0, seconds / std::max(0.0003, rise)) * std::exp(-std::max(0.0, seconds - rise) * 5 / ring);
    stroke[at] += static_cast<float>(level * envelope) * band_again.step(band.step(random.noise()) * 2) * 2;
  }
}

// A membrane: a few partials of a round skin.
void add_skin(Stroke& stroke, double base, double ring, std::array<double, 4> const& levels) {
  static constexpr std::array<double, 4> ratios = {1.0, 1.593, 2.136, 2.653};
  for (std::size_t mode = 0; mode < 4; ++mode) {
    double const hertz = base * ratios[mode];
    add_drop(stroke, hertz * 1.12, hertz, 0.03, ring / (1 + 0.8 * static_cast<double>(mode)), levels[mode]);
  }
}

void add_metal(Stroke& stroke, Random& random, double ring, double level) {
  static constexpr std::array<double, 7> hertz = {4120, 5230, 6110, 7340, 8270, 9480, 10650};
  for (double const each : hertz) {
    add_drop(stroke, each * (1 + 0.01 * random.bell()), each, 0.01, ring * random.between(0.6, 1.1),
             level / 7);
  }
  add_noise(stroke, random, 8200, 0.8, 0.001, ring * 0.7, level * 0.5);
}

template <class Make>
std::vector<Stroke> takes(int count, Make make) {
  std::vector<Stroke> strokes;
  for (int take = 0; take < count; ++take) {
    strokes.push_back(make());
  }
  return strokes;
}

}  // namespace

Kit build_kit(KitKind kind, Random& random) {
  bool const dusty = kind == KitKind::dusty;
  bool const machine = kind == KitKind::machine;
  Kit kit;
  kit.kick = takes(2, [&] {
    auto stroke = silence(0.5);
    add_drop(stroke, machine ? 190 : 130, machine ? 47 : 54, machine ? 0.032 : 0.022, machine ? 0.42 : 0.3,
             0.95);
    add_noise(stroke, random, dusty ? 900 : 2400, 0.8, 0.0005, 0.018, machine ? 0.22 : 0.12);
    return stroke;
  });
  kit.snare = takes(3, [&] {
    auto stroke = silence(0.35);
    add_drop(stroke, 260, 186 * (1 + 0.01 * random.bell()), 0.02, 0.16, 0.42);
    add_drop(stroke, 420, 331, 0.02, 0.1, 0.18);
    add_noise(stroke, random, dusty ? 2600 : 4200, 0.5, 0.001, dusty ? 0.2 : 0.24, 0.55);
    return stroke;
  });
  kit.closed_hat = takes(4, [&] {
    auto stroke = silence(0.12);
    add_noise(stroke, random, dusty ? 6800 : 8600, 0.9, 0.0008, random.between(0.05, 0.075), 0.5);
    add_metal(stroke, random, 0.05, 0.25);
    return stroke;
  });
  kit.open_hat = takes(2, [&] {
    auto stroke = silence(0.45);
    add_noise(stroke, random, dusty ? 6600 : 8200, 0.8, 0.001, 0.3, 0.42);
    add_metal(stroke, random, 0.26, 0.28);
    return stroke;
  });
  kit.rim = takes(3, [&] {
    auto stroke = silence(0.12);
    add_drop(stroke, 1760, 1690, 0.005, 0.05, 0.4);
    add_drop(stroke, 830, 810, 0.005, 0.045, 0.4);
    add_noise(stroke, random, 3200, 1.0, 0.0004, 0.02, 0.3);
    return stroke;
  });
  kit.clap = takes(3, [&] {
    auto stroke = silence(0.32);
    for (double const late : {0.0, 0.011, 0.023}) {
      auto part = silence(0.28);
      add_noise(part, random, 1500, 1.1, 0.0006, late > 0.02 ? 0.2 : 0.02, 0.62);
      auto const shift = frames_of(late + 0.001 * random.unit());
      for (std::size_t at = 0; at + shift < stroke.size() && at < part.size(); ++at) {
        stroke[at + shift] += part[at];
      }
    }
    return stroke;
  });
  kit.shaker = takes(5, [&] {
    auto stroke = silence(0.14);
    add_noise(stroke, random, 6200 * (1 + 0.05 * random.bell()), 1.1, random.between(0.016, 0.026), 0.07,
              0.5);
    return stroke;
  });
  kit.brush = takes(4, [&] {
    auto stroke = silence(0.3);
    add_noise(stroke, random, 3600, 0.6, 0.03, 0.2, 0.4);
    return stroke;
  });
  kit.doum = takes(3, [&] {
    auto stroke = silence(0.6);
    add_skin(stroke, 82 * (1 + 0.012 * random.bell()), 0.42, {0.85, 0.26, 0.12, 0.06});
    add_noise(stroke, random, 420, 0.8, 0.001, 0.05, 0.28);
    return stroke;
  });
  kit.tek = takes(4, [&] {
    auto stroke = silence(0.25);
    add_skin(stroke, 345 * (1 + 0.015 * random.bell()), 0.13, {0.3, 0.34, 0.26, 0.2});
    add_noise(stroke, random, 3400, 0.7, 0.0005, 0.04, 0.5);
    return stroke;
  });
  kit.ka = takes(4, [&] {
    auto stroke = silence(0.18);
    add_skin(stroke, 392 * (1 + 0.02 * random.bell()), 0.08, {0.2, 0.26, 0.2, 0.14});
    add_noise(stroke, random, 2700, 0.7, 0.0008, 0.03, 0.36);
    return stroke;
  });
  kit.jingle = takes(4, [&] {
    auto stroke = silence(0.3);
    add_metal(stroke, random, 0.16, 0.6);
    return stroke;
  });
  return kit;
}

void strike(Stereo& bus, std::vector<Stroke> const& strokes, std::span<Hit const> hits, Random& random) {
  for (auto const& hit : hits) {
    bus.add(frames_of(std::max(0.0, hit.start)), random.pick(strokes),
            hit.velocity * (1 + 0.06 * random.bell()), hit.pan);
  }
}

}  // namespace demo
