// `kiosk serve`: builds the App, serves until a signal, then drains.
#pragma once
#include "app/settings.hpp"

namespace app {

/// Exit code; throws std::exception with a sentence where it can't start.
int serve(Settings settings);

}  // namespace app
