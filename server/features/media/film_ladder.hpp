// Chooses the renditions of a film: the ladder of rungs by the source's size, its frame rate, and how its
// frames are divided into segments.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "features/media/media_tools.hpp"

namespace media {

/// A new number encodes every film again at the next import.
inline constexpr std::string_view film_recipe = "film1";

/// Frames in a second as a fraction: 24000/1001.
struct FrameRate {
  std::int64_t numerator = 24;
  std::int64_t denominator = 1;
  double value() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }
  bool operator==(FrameRate const&) const = default;
};

/// The usual rate that is at least the source's average, at most 60: all frames are kept, and their times
/// become regular.
FrameRate frame_rate_for(std::string_view average);

struct Rung {
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::int64_t most_kilobits = 0;  // a second
  /// "v720"
  std::string name() const { return "v" + std::to_string(height); }
  bool operator==(Rung const&) const = default;
};

/// The largest first, none larger than the source; at least three of a source of 360 lines or more.
std::vector<Rung> ladder_for(std::int64_t width, std::int64_t height);

/// One of the sounds in a film's file.
struct SoundStream {
  std::int64_t index = 0;  // among the file's sounds
  std::string language;    // "de"; empty where the file does not say
};
/// "de" of the tags "de-AT", "deu" and "ger"; empty for what names no language.
std::string language_of_tag(std::string_view tag);

/// What ffprobe says about a film.
struct FilmProbe {
  std::int64_t width = 0;  // as it is shown: turned upright, with square points
  std::int64_t height = 0;
  FrameRate rate;
  double seconds = 0;  // as the container claims
  bool interlaced = false;
  std::vector<SoundStream> sounds = {};
};
/// Refuses a file without moving pictures, and one whose size or length is beyond any real film.
std::expected<FilmProbe, std::string> film_of(Probe const& probe);

inline constexpr double segment_seconds = 4;
inline constexpr std::int64_t segments_in_piece = 5;

/// As many frames as fit into four seconds.
std::int64_t frames_in_segment(FrameRate const& rate);

}  // namespace media
