// Pages that editors compose from blocks: the library of trees, their calls and pages.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/structures/structure_api.hpp"
#include "features/structures/structure_library.hpp"
#include "features/structures/structure_pages.hpp"

namespace structures {

struct Module {
  explicit Module(core::Core& core)
      : library(core.data.database, core.data.clock),
        api(core.data.database, core.data.clock, library),
        pages(core.data.database, core.data.clock, library) {}

  StructureLibrary library;
  StructureApi api;
  StructurePages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api, pages); }
};

}  // namespace structures
