// The query parameters of GET /structure/{name}: what a client may claim, and what it gets.
#pragma once
#include <chrono>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "features/structures/structure.hpp"
#include "features/structures/structure_store.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace structures {

/// What the caller is allowed, from its session and never from its parameters.
struct Rights {
  bool editor = false;           // may see drafts and pass the caches by
  std::int64_t max_rating = 60;  // of the account, or the tenant's
};

struct StructureQuery {
  Reader reader;
  Edition edition = Edition::live;
  bool omit_cache = false;
  std::chrono::milliseconds force_timeout{};
  std::string device_id = "1";
  std::int64_t last_id = 0;  // number of the last node of the top level that the client has
};

/// omitCache, preLive, minRating, forceTimeout (milliseconds, at most two seconds), deviceId, lastId, lang,
/// isDesktop, os, maxRating. Without `preLive` an editor sees the draft, as the specification has it; nobody
/// else ever does.
std::expected<StructureQuery, std::vector<base::FieldError>> read_structure_query(
    http::Request const& request, tenants::Tenant const& tenant, Rights const& rights);

/// A number in a query, brought within limits; an error for what is none.
std::int64_t read_number(http::Query const& query, std::string_view name, std::int64_t otherwise,
                         std::int64_t low, std::int64_t high, std::vector<base::FieldError>& errors);

}  // namespace structures
