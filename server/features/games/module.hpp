// Builds games: the pages of /games and /arcade, the calls about games, and the files of their own hosts.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/entitlement/module.hpp"
#include "features/games/game_api.hpp"
#include "features/games/game_files.hpp"
#include "features/games/game_pages.hpp"
#include "features/playback/module.hpp"
#include "features/portal/module.hpp"
#include "features/tenants/module.hpp"

namespace games {

struct Module {
  Module(core::Core& core, tenants::Module const& tenants, portal::Module& portal, playback::Module& playback,
         entitlement::Module& entitlement)
      : pages(core.data.database, core.data.clock, *playback.keys),
        api(core.data.database, core.data.clock, *playback.keys, entitlement.entitlements),
        files(core.data.folder, core.data.database, core.data.clock, *playback.keys) {
    portal.document_policy.add(
        {"frame-src"},
        [](tenants::Tenant const& tenant, http::Request const& request) -> portal::Task<std::string> {
          co_return ' ' + frame_source(tenant, request);
        });
    portal.own_hosts.add(
        {.is_mine = [](std::string_view host) { return read_game_host(host).has_value(); },
         .answer = [this, &directory = tenants.directory](
                       http::Request const& request) { return answer_game(files, directory, request); }});
  }

  GamePages pages;
  GameApi api;
  GameFiles files;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages, api); }
};

}  // namespace games
