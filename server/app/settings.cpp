// Collects the keys of the configuration from the core and the modules.
#include "app/settings.hpp"

namespace app {

std::vector<base::Setting> RenderSettings::keys() {
  return {
      {"render", "contexts", &contexts, {}, 1, 64},
      {"render", "deadline_ms", &deadline_ms, {}, 10, 60'000},
      {"render", "heap_mb", &heap_mb, {}, 16, 4096},
  };
}

std::vector<base::Setting> Settings::keys() {
  std::vector<base::Setting> out;
  auto const add = [&](std::vector<base::Setting> keys) { out.insert(out.end(), keys.begin(), keys.end()); };
  add(core.keys());
  add(render.keys());
  add(messaging.keys());
  add(accounts.keys());
  add(sign_in.keys());
  return out;
}

}  // namespace app
