// Plucked strings by the Karplus-Strong loop: harp, oud, qanun, nylon guitar, upright bass.
#include "sound/instruments.hpp"

#include <algorithm>
#include <cmath>

namespace demo {

StringPatch harp() { return {.ring = 4.5, .bright = 0.42, .damping = 0.22, .pick = 0.3, .release = 1.2}; }
StringPatch oud() {
  return {.ring = 2.0,
          .bright = 0.5,
          .damping = 0.36,
          .pick = 0.14,
          .courses = 2,
          .detune_cents = 2.5,
          .release = 0.09,
          .spread = 0.08};
}
StringPatch qanun() {
  return {.ring = 3.2,
          .bright = 0.82,
          .damping = 0.14,
          .pick = 0.11,
          .courses = 3,
          .detune_cents = 3,
          .release = 0.5,
          .spread = 0.25};
}
StringPatch nylon() { return {.ring = 2.6, .bright = 0.36, .damping = 0.34, .pick = 0.24, .release = 0.1}; }
StringPatch upright_bass() {
  return {.ring = 1.5, .bright = 0.2, .damping = 0.46, .pick = 0.3, .release = 0.07};
}

namespace {

// One string; writes into samples from the start.
void ring_string(std::vector<float>& samples, double frequency, double velocity, StringPatch const& patch,
                 Random& random) {
  double const loop = sample_rate / frequency - patch.damping;
  auto whole = static_cast<std::size_t>(loop);
  double rest = loop - static_cast<double>(whole);
  if (rest < 0.1) {
    rest += 1;
    --whole;
  }
  whole = std::max<std::size_t>(whole, 2);
  auto const allpass = static_cast<float>((1 - rest) / (1 + rest));
  std::vector<float> line(whole);

  // The pluck: noise, softened by the finger, combed by where it touches.
  auto const edge =
      static_cast<float>(std::clamp(0.06 + patch.bright * (0.35 + 0.65 * velocity), 0.05, 0.98));
  float low = 0;
  float lower = 0;
  std::vector<float> burst(whole);
  for (auto& value : burst) {
    low += edge * (random.noise() - low);
    lower += edge * (low - lower);
    value = lower;
  }
  auto const touch =
      std::max<std::size_t>(1, static_cast<std::size_t>(patch.pick * static_cast<double>(whole)));
  float mean = 0;
  for (std::size_t at = 0; at < whole; ++at) {
    line[at] = burst[at] - 0.9F * burst[(at + whole - touch) % whole];
    mean += line[at];
  }
  mean /= static_cast<float>(whole);
  float power = 1e-9F;
  for (auto& value : line) {
    value -= mean;
    power += value * value;
  }
  auto const level = static_cast<float>(0.25 * velocity) / std::sqrt(power / static_cast<float>(whole));
  for (auto& value : line) {
    value *= level;
  }

  // Low strings ring longer than high ones.
  double const seconds = patch.ring * std::pow(220.0 / frequency, 0.45);
  auto const gain = static_cast<float>(std::pow(10.0, -3.0 / (frequency * seconds)));
  auto const damp = static_cast<float>(patch.damping);
  float last = 0;
  float pass_in = 0;
  float pass_out = 0;
  std::size_t at = 0;
  for (auto& sample : samples) {
    float const out = line[at];
    float const dull = gain * ((1 - damp) * out + damp * last);
    last = out;
    pass_out = allpass * (dull - pass_out) + pass_in;
    pass_in = dull;
    line[at] = pass_out;
    at = at + 1 == whole ? 0 : at + 1;
    sample += out;
  }
}

}  // namespace

void pluck(Stereo& bus, std::span<Note const> notes, StringPatch const& patch, Random& random) {
  std::vector<float> samples;
  for (auto const& note : notes) {
    double const frequency = frequency_of(note.pitch);
    double const heard = patch.ring * std::pow(220.0 / frequency, 0.45) * 0.85;
    double const seconds = std::min(note.length + patch.release * 3, heard);
    for (int course = 0; course < patch.courses; ++course) {
      double const place = patch.courses == 1 ? 0.0 : course / (patch.courses - 1.0) * 2 - 1;
      samples.assign(frames_of(seconds), 0.0F);
      double const cents = patch.detune_cents * place * (0.7 + 0.3 * random.unit());
      ring_string(samples, frequency * std::exp2(cents / 1200), note.velocity / std::sqrt(patch.courses),
                  patch, random);
      auto const damped = frames_of(note.length);
      auto const fall = static_cast<float>(std::exp(-1.0 / (patch.release * sample_rate * 0.6)));
      float envelope = 1;
      for (std::size_t at = damped; at < samples.size(); ++at) {
        envelope *= fall;
        samples[at] *= envelope;
      }
      // The last milliseconds never click.
      auto const tail = std::min<std::size_t>(samples.size(), 400);
      for (std::size_t at = 0; at < tail; ++at) {
        samples[samples.size() - 1 - at] *= static_cast<float>(at) / static_cast<float>(tail);
      }
      // A course is not struck at once.
      bus.add(frames_of(note.start) + static_cast<std::size_t>(course * 60), samples, 1.0,
              note.pan + patch.spread * place);
    }
  }
}

}  // namespace demo
