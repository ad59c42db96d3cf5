// Plans as files of a tenant's folder: plans/KEY.json, and plan-groups.json for levels and changes.
//
// Every mistake is named with its file, its path and its reason: "plans/music-monthly.json: price.amount:
// must have at most 2 decimals for EUR".
#pragma once
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "features/plans/plan_store.hpp"

namespace plans {

/// What plans are checked against beside each other.
struct PlanRules {
  std::vector<std::string> allowed_hosts;  // that addresses may lead to
  std::vector<std::string> tax_classes;    // of the tenant
  std::vector<std::string> providers;      // payment providers of this program
  std::vector<std::string> consents = {};  // of plans that name none themselves
};

/// `files`: the text of each plan by its key. `groups`: the text of plan-groups.json; empty: there are none.
std::expected<PlanFolder, std::vector<base::FieldError>> parse_plan_folder(
    std::map<std::string, std::string> const& files, std::string_view groups, PlanRules const& rules);

}  // namespace plans
