// The pages of /video.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/playback/module.hpp"
#include "features/video/video_pages.hpp"

namespace video {

struct Module {
  Module(core::Core& core, playback::Module const& playback)
      : pages(core.data.database, core.data.clock, *playback.keys) {}

  VideoPages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace video
