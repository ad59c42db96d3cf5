// The reasons why a script call fails.
#pragma once
#include <string>

namespace render {

struct RenderFailure {
  std::string reason;    // "deadline", "busy", "stopped", or what the script threw
  std::string stack;     // the script's, where it threw
  bool refused = false;  // never tried: too many were waiting, or the pool was stopped
};

}  // namespace render
