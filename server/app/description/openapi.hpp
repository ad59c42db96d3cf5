// The calls of the site map as an OpenAPI 3.1 document.
#pragma once
#include <string>

namespace app {

/// The document as JSON, the same in every run. `base_path` is where the backend's calls begin: "/backend".
std::string openapi_document(std::string const& base_path);

}  // namespace app
