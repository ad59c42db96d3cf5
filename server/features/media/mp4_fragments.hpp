// Fragmented MP4 (ISO 14496-12), as ffmpeg writes it: divided into its header and its fragments, each of
// which becomes a segment of a stream; their times are set so that pieces encoded apart follow each other.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace media {

/// A `moof` with its `mdat`.
struct Mp4Fragment {
  std::string bytes;
  std::uint64_t decode_time = 0;  // of its first sample, in ticks of the timescale
  std::uint64_t duration = 0;
  std::uint64_t samples = 0;
  std::size_t first_sample_end = 0;  // where the bytes of its first sample end: in a film, of its I-frame
};

struct FragmentedMp4 {
  std::string init;  // `ftyp` and `moov`
  std::uint32_t timescale = 0;
  std::vector<Mp4Fragment> fragments;
};

/// nullopt of anything else than one fragmented track.
std::optional<FragmentedMp4> read_fragments(std::string_view bytes);
/// The same for one segment of a stream, whose header is elsewhere.
std::optional<Mp4Fragment> read_fragment(std::string_view bytes);

/// Writes the time of its first sample and its number (from 1) into the fragment.
void place_fragment(Mp4Fragment& fragment, std::uint64_t decode_time, std::uint32_t number);

/// "avc1.64001F", from the header of an H.264 track.
std::optional<std::string> avc_codec(std::string_view init);

}  // namespace media
