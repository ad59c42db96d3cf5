// The addresses of the front end's build.
#pragma once
#include "http/pattern.hpp"

namespace app::files {

inline constexpr http::Pattern asset{"files.asset", "/assets/*"};
/// Says which build the server has now.
inline constexpr http::Pattern build{"files.build", "/builds/latest.json"};

}  // namespace app::files
