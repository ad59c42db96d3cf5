// Builds the play history: its calls.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/history/history_api.hpp"
#include "features/history/personal_data.hpp"

namespace history {

struct Module {
  Module(core::Core& core, accounts::Module& accounts) : api(core.data.database, core.data.clock) {
    add_personal_data(accounts.personal_data);
  }

  HistoryApi api;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api); }
};

}  // namespace history
