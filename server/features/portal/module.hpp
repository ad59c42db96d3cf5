// Builds what every feature's calls share, and the calls about a storefront itself.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/portal/document_policy.hpp"
#include "features/portal/own_hosts.hpp"
#include "features/portal/portal_api.hpp"
#include "features/tenants/module.hpp"

namespace portal {

struct Module {
  Module(core::Core& core, tenants::Module& tenants);

  GuestEvents guest_events;
  PortalApi api;
  DocumentPolicy document_policy;
  OwnHosts own_hosts;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api); }
};

}  // namespace portal
