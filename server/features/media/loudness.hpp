// Loudness normalisation (EBU R128): a measurement and the gain that follows from it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace media {

inline constexpr double target_loudness = -16.0;  // LUFS, what streaming services agree on for phones
inline constexpr double peak_limit = -1.0;        // dBTP

struct Loudness {
  double integrated = -70;  // LUFS
  double true_peak = -70;   // dBFS
};

/// Reads the summary that the ebur128 filter prints at its end.
std::optional<Loudness> read_loudness(std::string_view report);

struct Gain {
  double decibels = 0;
  bool limited = false;  // the peaks would pass the limit, so a limiter has to follow
};
/// Silence is not changed; the gain is at most 20 dB.
Gain gain_for(Loudness const& measured);

/// The filters that apply a gain, such as "volume=3.20dB,alimiter=…".
std::string gain_filters(Gain const& gain);

}  // namespace media
