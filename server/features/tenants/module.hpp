// Storefronts: the directory that finds them, and their messages.
#pragma once
#include "core/core.hpp"
#include "features/tenants/configuration/tenant_files.hpp"
#include "features/tenants/tenant_directory.hpp"

namespace tenants {

struct Module {
  explicit Module(core::Core& core)
      : directory(core.data.database,
                  core.settings.development.is_development() ? LocalHosts::served : LocalHosts::refused),
        messages(core.web.messages) {
    directory.reload_now();
  }

  TenantDirectory directory;
  Messages messages;
};

}  // namespace tenants
