// Addresses of games' files on their own hosts; those of the pages are among the catalogue's.
#pragma once
#include "http/pattern.hpp"

namespace games::files {

/// Of a game that is free for everybody, named by its content.
inline constexpr http::Pattern free_game{"files.freeGame", "/free/*"};
/// Of all others, signed.
inline constexpr http::Pattern signed_game{"files.signedGame", "/signed/*"};
}  // namespace games::files
