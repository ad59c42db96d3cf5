// Finds the tenants of a folder and loads each.
#include "app/commands/tenant_commands.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <vector>

#include "app/commands/command_line.hpp"
#include "app/commands/tenant_loading.hpp"

namespace app {
namespace {

namespace fs = std::filesystem;

/// One tenant's folder (it has a tenant.json), or a folder of such folders.
int load_tenants(Settings const& settings, std::string const& folder) {
  if (!fs::is_directory(folder)) throw std::runtime_error(folder + " is not a folder");
  core::DataFolder data(settings.core, core::DataFolder::Purpose::fill);
  data.migrate();
  if (fs::exists(fs::path(folder) / "tenant.json")) {
    load_tenant(data, folder, settings);
    return 0;
  }
  std::vector<fs::path> found;
  for (auto const& entry : fs::directory_iterator(folder))
    if (fs::exists(entry.path() / "tenant.json")) found.push_back(entry.path());
  std::ranges::sort(found);  // the first tenant ever loaded is the one that localhost shows
  for (auto const& each : found) load_tenant(data, each, settings);
  if (found.empty()) throw std::runtime_error("there is no tenant.json in " + folder + " or a folder in it");
  return 0;
}

}  // namespace

void add_tenant_commands(Command kiosk) {
  auto tenant = kiosk.add_group("tenant", "Tenants from files");
  auto load = tenant.add_command("load", "Load a folder with tenant.json, structures/ and messages/");
  auto const folder = std::make_shared<std::string>();
  load.add_option("folder", *folder, "the tenant's folder, or a folder of such folders").required();
  load.set_action([folder](Settings const& settings) { return load_tenants(settings, *folder); });
}

}  // namespace app
