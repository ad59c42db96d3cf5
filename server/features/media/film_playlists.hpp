// The text of HLS playlists (RFC 8216): of a rung, its I-frames, sound, subtitles, and the master playlist.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "features/catalogue/kinds/video/video_manifest.hpp"
#include "features/catalogue/media_folder.hpp"

namespace media {

/// One segment of a playlist as it lies on the disk.
struct SegmentFacts {
  double seconds = 0;
  std::int64_t bytes = 0;
  std::int64_t first_frame_bytes = 0;  // from its beginning to the end of its I-frame
};

struct Bandwidths {
  std::int64_t peak = 0;  // bits a second in the densest segment
  std::int64_t average = 0;
};
Bandwidths bandwidths_of(std::vector<SegmentFacts> const& segments);
/// Of the I-frames alone.
Bandwidths iframe_bandwidths_of(std::vector<SegmentFacts> const& segments);

/// "00001.m4s", counted from 1.
std::string segment_name(std::size_t number);

std::string media_playlist(std::vector<SegmentFacts> const& segments);
std::string iframe_playlist(std::vector<SegmentFacts> const& segments);
std::string subtitle_playlist(double seconds);

/// Sound in one language, and where its playlist lies.
struct SoundRendition {
  std::string language;
  std::string folder;  // "a-en"
  catalogue::MadeSound const* sound = nullptr;
};
struct SubtitleRendition {
  std::string language;
  catalogue::SubtitleKind kind = catalogue::SubtitleKind::subtitles;
  std::string folder;  // "s-de", "s-de-captions"
};
/// The first sound is the one that players start with.
std::string master_playlist(catalogue::MadeFilm const& film, std::vector<SoundRendition> const& sounds,
                            std::vector<SubtitleRendition> const& subtitles);

}  // namespace media
