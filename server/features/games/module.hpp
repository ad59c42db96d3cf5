// Builds games: the pages of /games and /arcade, the calls about games, and the files of their own hosts.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/entitlement/module.hpp"
#include "features/games/game_api.hpp"
#include "features/games/game_files.hpp"
#include "features/games/game_pages.hpp"
#include "features/playback/module.hpp"

namespace games {

struct Module {
  Module(core::Core& core, playback::Module& playback, entitlement::Module& entitlement)
      : pages(core.data.database, core.data.clock, *playback.keys),
        api(core.data.database, core.data.clock, *playback.keys, entitlement.entitlements),
        files(core.data.folder, core.data.database, core.data.clock, *playback.keys) {}

  GamePages pages;
  GameApi api;
  GameFiles files;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages, api); }
};

}  // namespace games
