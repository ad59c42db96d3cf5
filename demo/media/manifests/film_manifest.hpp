// The part of the manifest that is about films and series.
#pragma once

#include "works/catalogue.hpp"

#include <string>

namespace demo {

std::string film_manifest_of(Catalogue const& catalogue);

}  // namespace demo
