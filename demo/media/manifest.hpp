// The manifest that the importer reads.
#pragma once

#include "catalogue.hpp"

#include <string>

namespace demo {

std::string audio_file(Track const& track);
std::string artwork_file(std::string_view kind, std::string_view key);
std::string video_file(Video const& video);

std::string manifest_of(Catalogue const& catalogue);

}  // namespace demo
