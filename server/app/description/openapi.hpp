// The calls of the site map as an OpenAPI 3.1 document.
#pragma once
#include <string>
#include <vector>

#include "base/json/schema.hpp"

namespace app {

/// The document as JSON, the same in every run. `base_path` is where the backend's calls begin: "/backend".
/// `more`: the members that features have registered for what takes more of them (base::Schema::takes_more).
std::string openapi_document(std::string const& base_path, std::vector<base::SchemaMember> more = {});

}  // namespace app
