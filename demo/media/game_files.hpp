// The demo's games as packages that the import reads: their folders, each with what all of them share, a cover
// drawn from their icon, pictures and trailers.
#pragma once

#include <filesystem>

namespace demo {

// Brings the folder up to date with demo/games of the source tree; returns how many games there are. Throws
// std::runtime_error where that is not there.
int make_games(std::filesystem::path const& folder);

}  // namespace demo
