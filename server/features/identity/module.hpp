// Outside identity providers (OpenID Connect).
#pragma once
#include "core/core.hpp"
#include "features/identity/oidc.hpp"

namespace identity {

struct Module {
  explicit Module(core::Core& core)
      : providers(core.http_client, core.data.clock, core.settings.outbound.private_networks) {}

  OidcClient providers;
};

}  // namespace identity
