// Loads the plans of a tenant's folder: plans/*.json and plan-groups.json.
#pragma once
#include <filesystem>

#include "base/ids.hpp"
#include "base/time/instant.hpp"
#include "storage/database.hpp"

namespace plans {

/// Saves what differs from what is there, in one transaction; false where nothing did. The folder's name is
/// the tenant's, whose documents are loaded before. A folder without plans/ says nothing about plans: they
/// stay. Throws base::Problem whose fields begin with the file's name.
bool load_plan_folder(storage::Database& database, base::Clock const& clock, base::IdSource& ids,
                      std::filesystem::path const& folder);

}  // namespace plans
