// Imports a folder of media for `kiosk import` and `kiosk demo`. Ctrl-C ends the work after the file under
// way.
#pragma once
#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "core/data_folder.hpp"
#include "features/ingest/import.hpp"

namespace app {

/// From now on the first SIGINT or SIGTERM only sets `interrupted`; a second one ends the program.
void end_gently();
std::atomic<bool> const& interrupted();

/// An import that offers its articles in these tenants, or in all where none is named. It ends gently.
ingest::Import import_into(core::DataFolder& data, std::vector<std::string> const& tenants, unsigned at_once);

/// Shows the progress and prints the report. Returns the exit code: 0, or 3 where some files were refused
/// (they are named on standard error).
int run_import(core::DataFolder& data, std::filesystem::path const& folder,
               std::vector<std::string> const& tenants, unsigned at_once = 2);

}  // namespace app
