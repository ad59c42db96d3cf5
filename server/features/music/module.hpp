// The pages of /music.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/music/music_pages.hpp"
#include "features/playback/module.hpp"

namespace music {

struct Module {
  Module(core::Core& core, playback::Module const& playback)
      : pages(core.data.database, core.data.clock, *playback.keys) {}

  MusicPages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace music
