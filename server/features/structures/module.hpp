// Pages that editors compose from blocks: the library of trees, their calls and pages.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/accounts/module.hpp"
#include "features/structures/category_api.hpp"
#include "features/structures/structure_api.hpp"
#include "features/structures/structure_library.hpp"
#include "features/structures/structure_pages.hpp"

namespace structures {

struct Module {
  Module(core::Core& core, accounts::Module& accounts)
      : library(core.data.database, core.data.clock),
        api(core.data.database, core.data.clock, core.changes, library, core.page_cache),
        categories(core.data.database, core.data.clock),
        pages(core.data.database, core.data.clock, core.changes, library,
              [&accounts](base::TenantId tenant, std::string cookie) {
                return accounts.sessions.by_cookie(std::move(tenant), std::move(cookie));
              }) {
    core.changes.listen([this](storage::Change const& change) {
      if (change.kind == storage::ChangeKind::structures) library.forget(change.tenant);
    });
  }

  StructureLibrary library;
  StructureApi api;
  CategoryApi categories;
  StructurePages pages;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api, categories, pages); }
};

}  // namespace structures
