// The addresses of sound and films, and of all media together.
#pragma once
#include "http/pattern.hpp"

namespace playback::files {

inline constexpr http::Pattern media{"files.media", "/media/*"};
/// Signed, with a query (media_address.hpp).
inline constexpr http::Pattern recording{"files.recording", "/media/a/*"};

}  // namespace playback::files
