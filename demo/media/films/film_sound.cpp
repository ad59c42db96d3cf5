// Makes effects from noise, tones and their envelopes.
#include "films/film_sound.hpp"

#include "random.hpp"
#include "sound/effects.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <numbers>
#include <utility>

namespace demo {

namespace {

using Curve = std::function<double(double)>;  // of the seconds

std::vector<float> noise(double length, Random& random, Curve const& level,
                         std::initializer_list<Biquad> sections) {
  std::vector<float> out(frames_of(length));
  for (float& sample : out) {
    sample = random.noise();
  }
  for (auto section : sections) {
    section.run(out);
  }
  for (std::size_t at = 0; at < out.size(); ++at) {
    out[at] *= static_cast<float>(level(static_cast<double>(at) / sample_rate));
  }
  return out;
}

// A tone of a few harmonics whose pitch moves.
std::vector<float> tone(double length, Curve const& hertz, Curve const& level,
                        std::initializer_list<double> harmonics) {
  std::vector<float> out(frames_of(length));
  double phase = 0;
  for (std::size_t at = 0; at < out.size(); ++at) {
    double const seconds = static_cast<double>(at) / sample_rate;
    phase += hertz(seconds) / sample_rate;
    double sum = 0;
    int number = 1;
    for (double const harmonic : harmonics) {
      sum += harmonic * std::sin(2 * std::numbers::pi * phase * number++);
    }
    out[at] = static_cast<float>(sum * level(seconds));
  }
  return out;
}

void lay_over(std::vector<float>& under, std::vector<float> const& over, double from, double level) {
  auto const first = frames_of(from);
  under.resize(std::max(under.size(), first + over.size()));
  for (std::size_t at = 0; at < over.size(); ++at) {
    under[first + at] += static_cast<float>(level) * over[at];
  }
}

Curve fade(double attack, double decay) {
  return [=](double t) { return std::min(1.0, t / attack) * std::exp(-t / decay); };
}
Curve held(double length, double ramp) {
  return [=](double t) { return std::clamp(std::min(t, length - t) / ramp, 0.0, 1.0); };
}
Curve steady(double hertz) {
  return [=](double) { return hertz; };
}

std::vector<float> struck(double base, double ring,
                          std::initializer_list<std::pair<double, double>> partials) {
  std::vector<float> out(frames_of(ring));
  for (auto const& [ratio, level] : partials) {
    lay_over(out, tone(ring, steady(base * ratio), fade(0.003, ring / 3 / std::sqrt(ratio)), {1}), 0, level);
  }
  return out;
}

}  // namespace

std::vector<float> render_effect(Effect effect, double length, std::uint64_t seed) {
  Random random(seed);
  auto const lasting = [&](double own) { return length > 0 ? length : own; };
  switch (effect) {
    case Effect::step: {
      // A walk: two steps a second for as long as it is asked.
      std::vector<float> out;
      for (double at = 0; at < lasting(0.2); at += 0.5) {
        lay_over(out,
                 noise(0.12, random, fade(0.002, 0.025), {Biquad::low_pass(900), Biquad::high_pass(120)}), at,
                 0.9);
      }
      return out;
    }
    case Effect::snap: return noise(0.25, random, fade(0.001, 0.03), {Biquad::band_pass(2600, 1.2)});
    case Effect::bell:
      return struck(330, lasting(4),
                    {{0.5, 0.25}, {1, 0.4}, {1.19, 0.25}, {1.5, 0.2}, {2, 0.25}, {2.74, 0.14}, {4.1, 0.08}});
    case Effect::splash: {
      auto out = noise(1.1, random, fade(0.01, 0.25), {Biquad::low_pass(3200), Biquad::high_pass(200)});
      lay_over(out, tone(0.3, [](double t) { return 420 - 900 * t; }, fade(0.005, 0.08), {1}), 0, 0.35);
      return out;
    }
    case Effect::bubbles: {
      std::vector<float> out;
      for (double at = 0; at < lasting(2); at += random.between(0.08, 0.4)) {
        double const pitch = random.between(300, 800);
        lay_over(out, tone(0.12, [=](double t) { return pitch * (1 + 3 * t); }, fade(0.01, 0.03), {1}), at,
                 random.between(0.1, 0.4));
      }
      return out;
    }
    case Effect::rain:
      return noise(lasting(6), random, [h = held(lasting(6), 1.2)](double t) { return 0.5 * h(t); },
                   {Biquad::high_pass(900), Biquad::low_pass(6500)});
    case Effect::wind:
      return noise(lasting(5), random,
                   [h = held(lasting(5), 1.5)](double t) { return h(t) * (0.7 + 0.3 * std::sin(t * 1.3)); },
                   {Biquad::band_pass(420, 0.9)});
    case Effect::waves:
      return noise(lasting(8), random,
                   [h = held(lasting(8), 1)](double t) { return h(t) * (0.45 + 0.4 * std::sin(t * 1.5)); },
                   {Biquad::low_pass(1100), Biquad::high_pass(80)});
    case Effect::tram: {
      auto out = noise(lasting(4), random, held(lasting(4), 0.8), {Biquad::low_pass(260)});
      lay_over(out,
               tone(lasting(4), [](double t) { return 94 + 16 * std::min(t, 3.0); }, held(lasting(4), 1),
                    {0.3, 0.2, 0.1}),
               0, 0.5);
      return out;
    }
    case Effect::door: return noise(0.9, random, held(0.9, 0.3), {Biquad::band_pass(1800, 0.8)});
    case Effect::horn:
      return tone(lasting(1.2), steady(147), held(lasting(1.2), 0.06), {0.5, 0.4, 0.3, 0.25, 0.12, 0.1});
    case Effect::gull: {
      std::vector<float> out;
      for (int cry = 0; cry < 3; ++cry) {
        lay_over(out,
                 tone(0.3, [](double t) { return 1500 - 1900 * t + 2200 * t * t; }, held(0.3, 0.05),
                      {0.4, 0.3, 0.1}),
                 cry * 0.38, 0.5);
      }
      return out;
    }
    case Effect::meow:
      return tone(0.8, [](double t) { return 520 + 320 * std::sin(3.2 * t) - 120 * t; }, held(0.8, 0.15),
                  {0.4, 0.35, 0.25, 0.12});
    case Effect::jump:
      return tone(0.22, [](double t) { return 320 + 2400 * t; }, held(0.22, 0.02), {0.5, 0, 0.17, 0, 0.1});
    case Effect::coin: {
      auto out = tone(0.1, steady(988), held(0.1, 0.01), {0.5, 0, 0.17, 0, 0.1});
      lay_over(out, tone(0.5, steady(1319), fade(0.005, 0.16), {0.5, 0, 0.17, 0, 0.1}), 0.09, 1);
      return out;
    }
    case Effect::thunder:
      return noise(3.5, random,
                   [f = fade(0.02, 0.9)](double t) { return f(t) * (1 + 0.5 * std::sin(t * 17)); },
                   {Biquad::low_pass(180)});
    case Effect::brush:
      return noise(lasting(0.9), random,
                   [h = held(lasting(0.9), 0.2)](double t) { return h(t) * (0.6 + 0.4 * std::sin(t * 11)); },
                   {Biquad::band_pass(3400, 0.7)});
    case Effect::thud: {
      auto out = tone(0.5, [](double t) { return 95 - 90 * t; }, fade(0.004, 0.12), {1});
      lay_over(out, noise(0.2, random, fade(0.002, 0.05), {Biquad::low_pass(700)}), 0, 0.6);
      return out;
    }
    case Effect::whale:
      return tone(lasting(3.5), [](double t) { return 180 + 110 * std::sin(1.1 * t) + 5 * std::sin(26 * t); },
                  held(lasting(3.5), 0.9), {0.6, 0.25, 0.1});
    case Effect::roar: {
      auto out = noise(1.2, random, held(1.2, 0.25), {Biquad::low_pass(420)});
      lay_over(
          out,
          tone(1.2, [](double t) { return 70 + 30 * std::sin(t * 40); }, held(1.2, 0.2), {0.5, 0.4, 0.3}), 0,
          0.7);
      return out;
    }
    case Effect::motor:
      return tone(
          lasting(3), [](double) { return 38.0; },
          [h = held(lasting(3), 0.6)](double t) {
            return h(t) * (0.6 + 0.4 * std::sin(t * 2 * std::numbers::pi * 7));
          },
          {0.4, 0.5, 0.35, 0.2, 0.1});
    case Effect::owl: {
      auto out = tone(0.35, steady(392), held(0.35, 0.08), {0.7, 0.1});
      lay_over(out, tone(0.7, steady(370), held(0.7, 0.12), {0.7, 0.1}), 0.5, 1);
      return out;
    }
    case Effect::power:
      return tone(1.4, [](double t) { return 80 * std::exp2(2.5 * t); }, held(1.4, 0.15),
                  {0.4, 0, 0.2, 0, 0.1});
    case Effect::firework: {
      auto out = noise(1.4, random, fade(0.004, 0.3), {Biquad::low_pass(1400)});
      lay_over(out, tone(0.4, [](double t) { return 70 - 60 * t; }, fade(0.004, 0.12), {1}), 0, 0.9);
      return out;
    }
  }
  return {};
}

}  // namespace demo
