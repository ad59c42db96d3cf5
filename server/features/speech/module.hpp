// The pages of /podcast and /audiobook.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/speech/speech_pages.hpp"

namespace speech {

struct Module {
  explicit Module(core::Core& core) : pages(core.data.database, core.data.clock) {}

  SpeechPages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace speech
