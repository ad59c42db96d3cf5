// Parses ffmpeg's loudness summary and computes the gain.
#include "features/media/loudness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/text.hpp"

namespace media {
namespace {

std::optional<double> number_after(std::string_view text, std::string_view label) {
  auto const found = text.find(label);
  if (found == std::string_view::npos) return std::nullopt;
  std::string_view const rest = base::trim(text.substr(found + label.size(), 24));
  if (rest.starts_with("-inf") || rest.starts_with("nan")) return -100.0;
  double number = 0;
  auto const result = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (result.ec != std::errc{}) return std::nullopt;
  return number;
}

}  // namespace

std::optional<Loudness> read_loudness(std::string_view report) {
  auto const summary = report.rfind("Integrated loudness:");
  if (summary == std::string_view::npos) return std::nullopt;
  auto const part = report.substr(summary);
  auto const integrated = number_after(part, "I:");
  auto const peak = number_after(part, "Peak:");
  if (!integrated || !peak) return std::nullopt;
  return Loudness{.integrated = *integrated, .true_peak = *peak};
}

Gain gain_for(Loudness const& measured) {
  if (measured.integrated <= -60) return {};
  double const wanted = std::clamp(target_loudness - measured.integrated, -40.0, 20.0);
  return {.decibels = wanted, .limited = measured.true_peak + wanted > peak_limit};
}

std::string gain_filters(Gain const& gain) {
  std::string filters = fmt::format("volume={:.2f}dB", gain.decibels);
  if (gain.limited) {
    // The limiter sees samples, not what lies between them, so it holds half a decibel more back.
    filters += fmt::format(",alimiter=limit={:.4f}:attack=3:release=60:level=false",
                           std::pow(10.0, (peak_limit - 0.5) / 20));
  }
  return filters;
}

}  // namespace media
