// Loads a tenant from its folder, for `kiosk tenant load` and `kiosk demo`.
#pragma once
#include <filesystem>

#include "app/settings.hpp"
#include "core/data_folder.hpp"

namespace app {

/// A folder with a tenant.json. Says on standard error whether anything changed.
void load_tenant(core::DataFolder& data, std::filesystem::path const& folder, Settings const& settings);

}  // namespace app
