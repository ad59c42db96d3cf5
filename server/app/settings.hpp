// The whole configuration: the core's, and what each module lists.
#pragma once
#include <cstdint>
#include <vector>

#include "base/settings.hpp"
#include "core/settings.hpp"
#include "features/accounts/settings.hpp"
#include "features/messaging/settings.hpp"
#include "features/sign_in/settings.hpp"

namespace app {

struct RenderSettings {
  std::int64_t contexts = 1;
  std::int64_t deadline_ms = 500;
  std::int64_t heap_mb = 128;

  std::vector<base::Setting> keys();
};

struct Settings {
  core::Settings core;
  RenderSettings render;
  messaging::Settings messaging;
  accounts::Settings accounts;
  sign_in::Settings sign_in;

  /// Every key of the configuration file, section by section.
  std::vector<base::Setting> keys();
};

}  // namespace app
