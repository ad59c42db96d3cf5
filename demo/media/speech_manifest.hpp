// The part of the manifest that is about people, podcasts and audiobooks.
#pragma once

#include "catalogue.hpp"

#include <filesystem>
#include <string>

namespace demo {

std::string speech_manifest_of(Catalogue const& catalogue, std::filesystem::path const& folder);

}  // namespace demo
