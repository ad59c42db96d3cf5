// The pages of /articles and /news.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/articles/story_pages.hpp"

namespace articles {

struct Module {
  explicit Module(core::Core& core) : pages(core.data.database, core.data.clock) {}

  StoryPages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace articles
