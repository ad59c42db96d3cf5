// Reads and prints WebVTT, the format of transcripts and subtitles, keeping only what is said, when and by
// whom.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace media {

struct Cue {
  std::int64_t start_ms = 0;
  std::int64_t end_ms = 0;
  std::string voice;  // who speaks; empty: not said
  std::string text;   // plain, its lines divided by '\n'
  bool operator==(Cue const&) const = default;
};

/// Refuses in a sentence for people what no player could show: another format, cues that end before they
/// begin or are out of order, a file without cues. Styles, regions and notes are left out, and so is all
/// markup.
std::expected<std::vector<Cue>, std::string> read_webvtt(std::string_view text);

/// What read_webvtt reads as the same cues.
std::string print_webvtt(std::vector<Cue> const& cues);

}  // namespace media
