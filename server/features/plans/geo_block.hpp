// Plans that are not offered in some countries: the flags geoBlockFlag and geoBlock.blockedSubscriptions.
#pragma once
#include <string_view>

#include "features/plans/plan.hpp"
#include "features/tenants/tenant.hpp"

namespace plans {

/// Whether the list takes the plan away for a request from `country` (two upper-case letters, or empty where
/// it is not known). An entry is the plan's identifier or key, for everybody; or
/// {"plan": "music-daily", "countries": ["FR"]}, for those and for requests whose country is not known.
bool is_geo_blocked(tenants::Tenant const& tenant, Plan const& plan, std::string_view country);

}  // namespace plans
