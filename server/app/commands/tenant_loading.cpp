// Saves the storefront and the plans of a tenant's folder.
#include "app/commands/tenant_loading.hpp"

#include <iostream>

#include "app/site_map/routes.hpp"
#include "features/plans/plan_folder.hpp"
#include "features/storefront/tenant_folder.hpp"

namespace app {

void load_tenant(core::DataFolder& data, std::filesystem::path const& folder, Settings const& settings) {
  static auto const reserved = SiteMap().reserved_words();
  auto const private_issuers = settings.core.outbound.private_networks ? storefront::PrivateIssuers::allowed
                                                                       : storefront::PrivateIssuers::refused;
  bool changed = storefront::load_tenant_folder(data.database, data.clock, folder, reserved, private_issuers);
  changed |= plans::load_plan_folder(data.database, data.clock, data.ids, folder);
  std::cerr << "tenant " << folder.filename().string() << (changed ? ": loaded\n" : ": up to date\n");
}

}  // namespace app
