// Commands that fill a data folder: import of media, tenants from files, the demo.
#pragma once
#include <string>
#include <vector>

#include "app/settings.hpp"

namespace app {

/// 0, or 3 where some files were refused (they were named on standard error).
int import_folder(Settings const& settings, std::string const& folder,
                  std::vector<std::string> const& tenants, unsigned at_once);
/// Goes on with imports that were stopped or killed.
int continue_imports(Settings const& settings, unsigned at_once);
/// Prints all imports and what is not done of them.
int list_imports(Settings const& settings);
/// A podcast from the feed of somebody else.
struct FeedCommand {
  std::string url;
  std::vector<std::string> tenants;
  std::vector<std::string> link_hosts;
  std::size_t most_episodes = 100;
  std::string enclosures;  // fetched, linked; empty: as before
  bool follow = false;
  bool remove_absent = false;
  bool dry_run = false;
};
int import_feed(Settings const& settings, FeedCommand const& command);
/// One tenant's folder (it has a tenant.json), or a folder of such folders.
int load_tenants(Settings const& settings, std::string const& folder);
/// The demo's tenants with their accounts and months of history.
void make_demo_tenants(Settings const& settings);
/// The demo's media, which `kiosk-demo-media` makes once for each set; while a server runs, too. As
/// import_folder.
int make_demo_content(Settings const& settings, std::string const& set);

}  // namespace app
