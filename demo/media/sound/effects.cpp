// Filters, chorus, tape, echo and a feedback delay network for rooms.
#include "sound/effects.hpp"

#include <algorithm>
#include <array>
#include <numbers>

namespace demo {

namespace {

struct Turn {
  double cosine;
  double alpha;
  Turn(double hertz, double q) {
    double const omega = 2 * std::numbers::pi * std::min(hertz, sample_rate * 0.47) / sample_rate;
    cosine = std::cos(omega);
    alpha = std::sin(omega) / (2 * q);
  }
};

// Reads a ring a fractional number of samples behind the writer.
float read_behind(std::vector<float> const& ring, std::size_t writer, double behind) {
  double place = static_cast<double>(writer) - behind;
  if (place < 0) {
    place += static_cast<double>(ring.size());
  }
  auto const index = static_cast<std::size_t>(place);
  auto const part = static_cast<float>(place - static_cast<double>(index));
  auto const following = index + 1 == ring.size() ? 0 : index + 1;
  return ring[index] + part * (ring[following] - ring[index]);
}

}  // namespace

Biquad Biquad::of(double b0, double b1, double b2, double a0, double a1, double a2) {
  Biquad section;
  section.b0_ = b0 / a0;
  section.b1_ = b1 / a0;
  section.b2_ = b2 / a0;
  section.a1_ = a1 / a0;
  section.a2_ = a2 / a0;
  return section;
}

Biquad Biquad::low_pass(double hertz, double q) {
  Turn const t(hertz, q);
  double const b = 1 - t.cosine;
  return of(b / 2, b, b / 2, 1 + t.alpha, -2 * t.cosine, 1 - t.alpha);
}

Biquad Biquad::high_pass(double hertz, double q) {
  Turn const t(hertz, q);
  double const b = 1 + t.cosine;
  return of(b / 2, -b, b / 2, 1 + t.alpha, -2 * t.cosine, 1 - t.alpha);
}

Biquad Biquad::band_pass(double hertz, double q) {
  Turn const t(hertz, q);
  return of(t.alpha, 0, -t.alpha, 1 + t.alpha, -2 * t.cosine, 1 - t.alpha);
}

Biquad Biquad::peak(double hertz, double q, double decibels) {
  Turn const t(hertz, q);
  double const a = std::pow(10.0, decibels / 40);
  return of(1 + t.alpha * a, -2 * t.cosine, 1 - t.alpha * a, 1 + t.alpha / a, -2 * t.cosine, 1 - t.alpha / a);
}

Biquad Biquad::high_shelf(double hertz, double decibels) {
  Turn const t(hertz, 0.707);
  double const a = std::pow(10.0, decibels / 40);
  double const root = 2 * std::sqrt(a) * t.alpha;
  return of(a * ((a + 1) + (a - 1) * t.cosine + root), -2 * a * ((a - 1) + (a + 1) * t.cosine),
            a * ((a + 1) + (a - 1) * t.cosine - root), (a + 1) - (a - 1) * t.cosine + root,
            2 * ((a - 1) - (a + 1) * t.cosine), (a + 1) - (a - 1) * t.cosine - root);
}

Biquad Biquad::k_shelf() {
  // The standard's analogue filter, brought to our sample rate.
  double const k = std::tan(std::numbers::pi * 1681.974450955533 / sample_rate);
  double const q = 0.7071752369554196;
  double const high = std::pow(10.0, 3.999843853973347 / 20);
  double const band = std::pow(high, 0.4996667741545416);
  return of(high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k, 1 + k / q + k * k,
            2 * (k * k - 1), 1 - k / q + k * k);
}

Biquad Biquad::k_high_pass() {
  double const k = std::tan(std::numbers::pi * 38.13547087602444 / sample_rate);
  double const q = 0.5003270373238773;
  double const a0 = 1 + k / q + k * k;
  return of(a0, -2 * a0, a0, a0, 2 * (k * k - 1), 1 - k / q + k * k);
}

void Biquad::run(std::vector<float>& samples) {
  for (auto& sample : samples) {
    sample = step(sample);
  }
}

void filter(Stereo& sound, Biquad section) {
  auto twin = section;
  section.run(sound.left);
  twin.run(sound.right);
}

void sweep(Stereo& sound, std::function<double(double)> const& hertz, double resonance) {
  struct Side {
    float low = 0;
    float band = 0;
  };
  Side left;
  Side right;
  float const k = static_cast<float>(1.0 / std::max(0.5, resonance));
  float g = 0, a1 = 0, a2 = 0, a3 = 0;
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    if (at % 64 == 0) {
      double const edge = std::clamp(hertz(static_cast<double>(at) / sample_rate), 30.0, 18000.0);
      g = static_cast<float>(std::tan(std::numbers::pi * edge / sample_rate));
      a1 = 1 / (1 + g * (g + k));
      a2 = g * a1;
      a3 = g * a2;
    }
    auto const step = [&](Side& side, float in) {
      float const v3 = in - side.low;
      float const v1 = a1 * side.band + a2 * v3;
      float const v2 = side.low + a2 * side.band + a3 * v3;
      side.band = 2 * v1 - side.band;
      side.low = 2 * v2 - side.low;
      return v2;
    };
    sound.left[at] = step(left, sound.left[at]);
    sound.right[at] = step(right, sound.right[at]);
  }
}

void chorus(Stereo& sound, double depth_ms, double rate, double mix) {
  std::vector<float> ring_left(4096);
  std::vector<float> ring_right(4096);
  double const depth = depth_ms * sample_rate / 1000;
  double const centre = depth + 0.007 * sample_rate;
  auto const wet = static_cast<float>(mix);
  double phase = 0;
  double slow = 1;
  double slow_right = 1;
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    auto const writer = at % ring_left.size();
    ring_left[writer] = sound.left[at];
    ring_right[writer] = sound.right[at];
    if (at % 16 == 0) {
      phase += rate * 16 / sample_rate;
      slow = sine_turns(phase);
      slow_right = sine_turns(phase + 0.31);
    }
    sound.left[at] =
        sound.left[at] * (1 - wet * 0.4F) + wet * read_behind(ring_left, writer, centre + depth * slow);
    sound.right[at] = sound.right[at] * (1 - wet * 0.4F) +
                      wet * read_behind(ring_right, writer, centre + depth * slow_right);
  }
}

void tremolo(Stereo& sound, double rate, double depth) {
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    float const wave = sine_turns(rate * static_cast<double>(at) / sample_rate) * static_cast<float>(depth);
    sound.left[at] *= 1 + wave;
    sound.right[at] *= 1 - wave;
  }
}

void saturate(Stereo& sound, double drive) {
  auto const gain = static_cast<float>(drive);
  for (auto* side : {&sound.left, &sound.right}) {
    for (auto& sample : *side) {
      // A soft knee without harsh overtones: x / sqrt(1 + x²).
      float const pushed = sample * gain;
      sample = pushed / std::sqrt(1 + pushed * pushed) / gain;
    }
  }
}

void tape(Stereo& sound, double wow_ms, double edge_hertz, Random& random) {
  std::vector<float> ring_left(4096);
  std::vector<float> ring_right(4096);
  double const depth = wow_ms * sample_rate / 1000;
  double drift = 0;
  double aim = 0;
  double behind = depth * 2 + 8;
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    auto const writer = at % ring_left.size();
    ring_left[writer] = sound.left[at];
    ring_right[writer] = sound.right[at];
    if (at % 4410 == 0) {
      aim = random.bell();
    }
    drift += (aim - drift) * 0.00008;
    double const seconds = static_cast<double>(at) / sample_rate;
    behind = depth * (2 + 0.8 * static_cast<double>(sine_turns(0.55 * seconds)) +
                      0.08 * static_cast<double>(sine_turns(6.3 * seconds)) + drift) +
             8;
    sound.left[at] = read_behind(ring_left, writer, behind);
    sound.right[at] = read_behind(ring_right, writer, behind);
  }
  filter(sound, Biquad::low_pass(edge_hertz));
}

void duck(Stereo& sound, std::vector<double> const& moments, double depth, double release) {
  std::size_t next = 0;
  double since = 10;
  for (std::size_t at = 0; at < sound.frames(); ++at) {
    double const seconds = static_cast<double>(at) / sample_rate;
    if (next < moments.size() && seconds >= moments[next]) {
      since = 0;
      ++next;
    }
    since += 1 / sample_rate;
    if (since < release) {
      double const back = since / release;
      double const attack = std::min(1.0, since / 0.004);
      auto const gain = static_cast<float>(1 - depth * attack * (1 - back) * (1 - back));
      sound.left[at] *= gain;
      sound.right[at] *= gain;
    }
  }
}

Stereo reverb(Stereo const& send, Room const& room) {
  static constexpr std::array<double, 8> lengths = {1153, 1327, 1559, 1801, 2027, 2311, 2617, 2939};
  static constexpr std::array<double, 4> diffusers = {142, 107, 379, 277};
  struct Line {
    std::vector<float> ring;
    std::size_t at = 0;
    float gain = 0;
    float low = 0;
  };
  std::array<Line, 8> lines;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    double const length = std::floor(lengths[index] * room.size);
    lines[index].ring.resize(static_cast<std::size_t>(length));
    lines[index].gain = static_cast<float>(std::pow(10.0, -3.0 * length / sample_rate / room.decay));
  }
  struct Diffuser {
    std::vector<float> ring;
    std::size_t at = 0;
    float step(float in) {
      float const held = ring[at];
      float const out = held - 0.6F * in;
      ring[at] = in + 0.6F * out;
      at = at + 1 == ring.size() ? 0 : at + 1;
      return out;
    }
  };
  std::array<Diffuser, 4> left_diffusers;
  std::array<Diffuser, 4> right_diffusers;
  for (std::size_t index = 0; index < diffusers.size(); ++index) {
    left_diffusers[index].ring.resize(static_cast<std::size_t>(diffusers[index] * room.size));
    right_diffusers[index].ring.resize(static_cast<std::size_t>(diffusers[index] * room.size * 1.07));
  }
  auto const keep = static_cast<float>(std::exp(-2 * std::numbers::pi * room.edge / sample_rate));
  auto const predelay = frames_of(room.predelay);
  Stereo out(send.frames());
  for (std::size_t at = predelay; at < send.frames(); ++at) {
    float in_left = send.left[at - predelay];
    float in_right = send.right[at - predelay];
    for (auto& diffuser : left_diffusers) {
      in_left = diffuser.step(in_left);
    }
    for (auto& diffuser : right_diffusers) {
      in_right = diffuser.step(in_right);
    }
    std::array<float, 8> taps{};
    float sum = 0;
    for (std::size_t index = 0; index < 8; ++index) {
      auto& line = lines[index];
      float const raw = line.ring[line.at];
      line.low = raw + keep * (line.low - raw);
      taps[index] = line.low * line.gain;
      sum += taps[index];
    }
    out.left[at] = taps[0] - taps[2] + taps[4] - taps[6] + 0.5F * (taps[1] - taps[3]);
    out.right[at] = taps[1] - taps[3] + taps[5] - taps[7] + 0.5F * (taps[2] - taps[0]);
    // Householder mixing: every line hears all the others, energy stays.
    float const mean = sum * 0.25F;
    for (std::size_t index = 0; index < 8; ++index) {
      auto& line = lines[index];
      line.ring[line.at] = taps[index] - mean + (index % 2 == 0 ? in_left : in_right) * 0.35F;
      line.at = line.at + 1 == line.ring.size() ? 0 : line.at + 1;
    }
  }
  return out;
}

Stereo echo(Stereo const& send, double seconds, double feedback, double edge_hertz) {
  auto const delay = std::max<std::size_t>(1, frames_of(seconds));
  auto const keep = static_cast<float>(std::exp(-2 * std::numbers::pi * edge_hertz / sample_rate));
  auto const again = static_cast<float>(feedback);
  Stereo out(send.frames());
  float low_left = 0;
  float low_right = 0;
  for (std::size_t at = delay; at < send.frames(); ++at) {
    // Crossed: what was heard left comes back right.
    float const left =
        (send.left[at - delay] + send.right[at - delay]) * 0.5F + again * out.right[at - delay];
    float const right = again * out.left[at - delay];
    low_left = left + keep * (low_left - left);
    low_right = right + keep * (low_right - right);
    out.left[at] = low_left;
    out.right[at] = low_right;
  }
  return out;
}

}  // namespace demo
