// Builds the play history: its calls.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/history/history_api.hpp"

namespace history {

struct Module {
  explicit Module(core::Core& core) : api(core.data.database, core.data.clock) {}

  HistoryApi api;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api); }
};

}  // namespace history
