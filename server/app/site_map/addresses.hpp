// The addresses of the front end's build.
#pragma once
#include "http/pattern.hpp"

namespace app::files {

inline constexpr http::Pattern asset{"files.asset", "/assets/*"};
/// Says which build the server has now.
inline constexpr http::Pattern build{"files.build", "/builds/latest.json"};
/// At the root, because a service worker sees the pages below its own address.
inline constexpr http::Pattern service_worker{"files.serviceWorker", "/sw.js"};

}  // namespace app::files
