// Values that several commands take.
#pragma once
#include <string>

#include "base/time/instant.hpp"

namespace app {

/// Throws where it is not RFC 3339.
base::Instant instant_of(std::string const& value);

}  // namespace app
