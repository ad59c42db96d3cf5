// Builds plans: what a tenant sells by subscription, with price versions and groups.
#pragma once
#include <tuple>

#include "core/core.hpp"
#include "features/plans/plan_api.hpp"
#include "features/plans/plan_library.hpp"

namespace plans {

struct Module {
  explicit Module(core::Core& core) : library(core.data.database, core.changes), api(library) {}

  PlanLibrary library;
  PlanApi api;

  /// The objects whose methods the rows of the site map name.
  auto handlers() { return std::tie(api); }
};

}  // namespace plans
