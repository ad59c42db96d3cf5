// The search: its page, its suggestions, and the jobs that keep its index.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/search/index_jobs.hpp"
#include "features/search/search_pages.hpp"

namespace search {

struct Module {
  explicit Module(core::Core& core) : pages(core.data.database, core.data.clock), jobs(core) {}

  SearchPages pages;
  IndexJobs jobs;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages); }
};

}  // namespace search
