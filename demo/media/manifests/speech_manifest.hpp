// The part of the manifest that is about people, podcasts and audiobooks.
#pragma once

#include "works/catalogue.hpp"

#include <filesystem>
#include <string>

namespace demo {

// On which terms the tenants offer something.
std::string offers_of(std::vector<TenantOffer> const& offers);

std::string speech_manifest_of(Catalogue const& catalogue, std::filesystem::path const& folder);

}  // namespace demo
