// The manifest that the importer reads.
#pragma once

#include "works/catalogue.hpp"

#include <filesystem>
#include <string>

namespace demo {

std::string audio_file(Track const& track);
std::string artwork_file(std::string_view kind, std::string_view key);
std::string video_file(Video const& video);

// What only the finished files know, the starts of chapters, is read from the folder; before, they are left
// out.
std::string manifest_of(Catalogue const& catalogue, std::filesystem::path const& folder);

}  // namespace demo
