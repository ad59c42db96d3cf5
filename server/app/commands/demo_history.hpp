// The demo's subscribers with months of history: plays subscribers.json of each tenant's folder.
#pragma once
#include <filesystem>

#include "app/settings.hpp"

namespace app {

/// Plays the steps of each tenant's subscribers.json on its test clock, from the past to now, with the test
/// bank's money and every renewal that became due on the way. A tenant where somebody subscribed before is
/// left alone. Throws std::runtime_error with the file and step that can't be played.
void play_demo_history(Settings const& settings, std::filesystem::path const& tenants);

}  // namespace app
