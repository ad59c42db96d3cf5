// Reads the list of blocked plans.
#include "features/plans/geo_block.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace plans {
namespace {

namespace json = boost::json;

bool names_plan(json::value const* value, Plan const& plan) {
  return value != nullptr && value->is_string() &&
         (value->get_string() == plan.key || PlanId::parse(value->get_string()) == plan.id);
}

bool names_country(json::value const* countries, std::string_view country) {
  if (countries == nullptr || !countries->is_array()) return true;  // everywhere
  return country.empty() || std::ranges::any_of(countries->get_array(), [&](json::value const& each) {
           return each.is_string() && each.get_string() == country;
         });
}

}  // namespace

bool is_geo_blocked(tenants::Tenant const& tenant, Plan const& plan, std::string_view country) {
  if (!tenant.flag_bool("geoBlockFlag")) return false;
  auto const& list = tenant.flag("geoBlock.blockedSubscriptions");
  if (!list.is_array()) return false;
  return std::ranges::any_of(list.get_array(), [&](json::value const& entry) {
    if (!entry.is_object()) return names_plan(&entry, plan);
    auto const& object = entry.get_object();
    return names_plan(object.if_contains("plan"), plan) &&
           names_country(object.if_contains("countries"), country);
  });
}

}  // namespace plans
