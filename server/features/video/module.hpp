// The pages of /video.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/playback/module.hpp"
#include "features/video/external/external_pages.hpp"
#include "features/video/video_pages.hpp"

namespace video {

struct Module {
  Module(core::Core& core, playback::Module& playback)
      : pages(core.data.database, core.data.clock, *playback.keys),
        external(playback.providers, playback.sources, core.data.clock) {}

  VideoPages pages;
  ExternalPages external;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages, external); }
};

}  // namespace video
