// Subtitles as they come: WebVTT or SubRip in UTF-8, UTF-16 or an older encoding, read into cues.
#pragma once
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "features/media/webvtt.hpp"

namespace media {

/// The text in UTF-8. A file that is not Unicode is read in the encoding that Windows uses for its language
/// ("ar": Windows-1256). A file that is not text is refused; the refusal is a sentence for people.
std::expected<std::string, std::string> decode_text(std::string_view bytes, std::string_view language);

std::expected<std::vector<Cue>, std::string> read_subtitles(std::string_view bytes,
                                                            std::string_view language);

}  // namespace media
