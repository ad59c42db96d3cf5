// The addresses of a tenant's own files: style and pictures, named by their content.
#pragma once
#include "http/pattern.hpp"

namespace tenants::files {

inline constexpr http::Pattern theme{"files.theme", "/theme/*"};

}  // namespace tenants::files
