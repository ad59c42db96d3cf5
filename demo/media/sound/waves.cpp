// Held tones from wave tables: pads, leads, basses, flutes.
#include "sound/instruments.hpp"

#include <algorithm>
#include <cmath>

namespace demo {

void waves(Stereo& bus, std::span<Note const> notes, Wavetable const& table, WavePatch const& patch,
           Random& random) {
  std::vector<float> samples;
  double before = notes.empty() ? 60 : notes.front().pitch;
  double before_end = -1;
  for (auto const& note : notes) {
    auto const frames = frames_of(note.length + patch.release);
    auto const off = frames_of(note.length);
    bool const slides = patch.glide > 0 && note.start - before_end < 0.12;
    for (int voice = 0; voice < patch.voices; ++voice) {
      double const place = patch.voices == 1 ? 0.0 : voice / (patch.voices - 1.0) * 2 - 1;
      samples.resize(frames);
      double phase = patch.voices == 1 ? 0.0 : random.unit();
      double const tuned = note.pitch + place * patch.detune_cents / 100 + 0.01 * random.bell();
      double const frequency = frequency_of(tuned);
      auto const wave = table.table_for(frequency * 1.06);
      double const vibrato_phase = random.unit();
      float level = 0;
      bool rising = true;
      auto const rise = static_cast<float>(1 / std::max(1.0, patch.attack * sample_rate));
      auto const decay =
          static_cast<float>(1 - std::exp(-1 / (std::max(0.005, patch.decay) * sample_rate * 0.4)));
      auto const release =
          static_cast<float>(std::exp(-1 / (std::max(0.005, patch.release) * sample_rate * 0.28)));
      auto const sustain = static_cast<float>(patch.sustain);
      double increment = frequency / sample_rate;
      float g = 0, a1 = 1, a2 = 0, a3 = 0, low = 0, band = 0;
      constexpr float k = 1.15F;
      float air = 0;
      float airy = 0;
      for (std::size_t at = 0; at < frames; ++at) {
        if (at % 32 == 0) {
          double const seconds = static_cast<double>(at) / sample_rate;
          double bend = 0;
          if (patch.vibrato_cents > 0) {
            // Vibrato comes after the tone is found.
            double const depth = std::clamp((seconds - 0.18) / 0.35, 0.0, 1.0);
            bend += depth * patch.vibrato_cents / 100 *
                    static_cast<double>(sine_turns(vibrato_phase + patch.vibrato_rate * seconds));
          }
          if (slides) {
            bend += (before - note.pitch) * std::exp(-seconds / patch.glide);
          }
          increment = frequency * std::exp2(bend / 12) / sample_rate;
          if (patch.pluck_edge > 0) {
            double const edge =
                std::clamp(patch.base_edge + patch.pluck_edge * note.velocity *
                                                 std::exp(-seconds / std::max(0.02, patch.decay)),
                           60.0, 14000.0);
            g = static_cast<float>(std::tan(3.14159265 * edge / sample_rate));
            a1 = 1 / (1 + g * (g + k));
            a2 = g * a1;
            a3 = g * a2;
          }
        }
        if (at >= off) {
          level *= release;
        } else if (rising) {
          level += rise;
          if (level >= 1) {
            level = 1;
            rising = false;
          }
        } else {
          level += (sustain - level) * decay;
        }
        phase += increment;
        phase -= phase >= 1 ? 1 : 0;
        float out = Wavetable::sample(wave, phase);
        if (patch.breath > 0) {
          air += 0.28F * (random.noise() - air);
          airy += 0.05F * (air - airy);
          out += static_cast<float>(patch.breath) * (air - airy) * (rising ? 1.8F : 1.0F);
        }
        if (patch.pluck_edge > 0) {
          float const v3 = out - low;
          float const v1 = a1 * band + a2 * v3;
          float const v2 = low + a2 * band + a3 * v3;
          band = 2 * v1 - band;
          low = 2 * v2 - low;
          out = v2;
        }
        samples[at] = out * level;
      }
      auto const tail = std::min<std::size_t>(samples.size(), 300);
      for (std::size_t at = 0; at < tail; ++at) {
        samples[samples.size() - 1 - at] *= static_cast<float>(at) / static_cast<float>(tail);
      }
      bus.add(frames_of(note.start), samples, 0.3 * note.velocity / std::sqrt(patch.voices),
              note.pan + patch.spread * place);
    }
    before = note.pitch;
    before_end = note.start + note.length;
  }
}

}  // namespace demo
