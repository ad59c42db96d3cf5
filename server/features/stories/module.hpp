// Builds articles: the pages of /articles and /news, their feeds, and the calls about articles to read.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/entitlement/module.hpp"
#include "features/stories/read_jobs.hpp"
#include "features/stories/story_api.hpp"
#include "features/stories/story_files.hpp"
#include "features/stories/story_pages.hpp"
#include "features/structures/module.hpp"
#include "features/tenants/module.hpp"

namespace stories {

struct Module {
  Module(core::Core& core, tenants::Module& tenants, accounts::Module& accounts,
         structures::Module& structures, entitlement::Module& entitlement)
      : pages(core.data.database, core.data.clock),
        api(core.data.database, core.data.clock, accounts.sealer, structures.api, entitlement.entitlements),
        files(core.data.database, core.data.clock, core.changes, tenants.messages) {
    remove_old_reads(core);
  }

  StoryPages pages;
  StoryApi api;
  StoryFiles files;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(pages, api); }
};

}  // namespace stories
