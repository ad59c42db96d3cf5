// Builds playback: POST /song, and the signed addresses of media files.
#pragma once
#include <memory>
#include <tuple>

#include "core/core.hpp"
#include "features/entitlement/module.hpp"
#include "features/playback/media.hpp"
#include "features/playback/signing_keys.hpp"
#include "features/playback/song_api.hpp"

namespace playback {

struct Module {
  Module(core::Core& core, entitlement::Module& entitlement)
      : keys(SigningKeys::open(core.data.folder)),
        media(core.data.folder, core.data.database, core.data.clock, *keys),
        songs(core.data.database, core.data.clock, core.data.ids, *keys, entitlement.entitlements) {}

  std::unique_ptr<SigningKeys> const keys;
  Media media;
  SongApi songs;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(songs); }
};

}  // namespace playback
