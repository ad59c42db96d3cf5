// The addresses of sound and films, and of all media together.
#pragma once
#include "http/pattern.hpp"

namespace playback::files {

inline constexpr http::Pattern media{"files.media", "/media/*"};
/// Signed, with a query (media_address.hpp).
inline constexpr http::Pattern recording{"files.recording", "/media/a/*"};
/// A film's folder: playlists, segments and what goes along. One part of the path is signed
/// (film_address.hpp).
inline constexpr http::Pattern film{"files.film", "/media/v/*"};

}  // namespace playback::files
