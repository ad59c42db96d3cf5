// The marketplace's part of the manifest.
#pragma once

#include "works/catalogue.hpp"

#include <string>

namespace demo {

std::string screenshot_file(App const& app, int number);
std::string market_manifest_of(Catalogue const& catalogue);

}  // namespace demo
