// The address of the one call that is answered outside the backend's base as well: it says where that base
// is.
#pragma once
#include "http/pattern.hpp"

namespace portal::calls {

inline constexpr http::Pattern environment{"calls.environment", "/api/envFile"};

}  // namespace portal::calls
