// The pages of /podcast and /audiobook, and the feeds of podcasts.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/playback/module.hpp"
#include "features/speech/podcast_files.hpp"
#include "features/speech/speech_pages.hpp"

namespace speech {

struct Module {
  Module(core::Core& core, playback::Module const& playback)
      : pages(core.data.database, core.data.clock),
        files(core.data.database, core.data.clock, core.changes, *playback.keys) {}

  SpeechPages pages;
  PodcastFiles files;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace speech
