// The addresses of podcasts' feeds and of what they lead to.
#pragma once
#include "http/pattern.hpp"

namespace speech::files {

/// "/podcast/feed/ID.xml", and of an episode in it "ID.m4a", "ID-en.vtt" and "ID.json" (chapters): addresses
/// that stay, where those of the media end after hours.
inline constexpr http::Pattern feed{"files.podcastFeed", "/podcast/feed/*"};

}  // namespace speech::files
