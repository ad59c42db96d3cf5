// The query parameters of GET /structure/{name}, checked against the caller's rights.
#pragma once
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "base/language_code.hpp"
#include "features/accounts/account.hpp"
#include "features/structures/structure.hpp"
#include "features/structures/structure_store.hpp"
#include "features/tenants/tenant.hpp"

namespace structures {

/// The caller's rights, from its session and never from its parameters.
struct Rights {
  bool editor = false;                                       // may see drafts and bypass caches
  tenants::RatingLimit max_rating = tenants::for_everybody;  // of the account, or the tenant's
};
Rights rights_of(std::optional<accounts::SignedIn> const& caller, tenants::Tenant const& tenant);

struct StructureQuery {
  Reader reader;
  Edition edition = Edition::live;
  bool omit_cache = false;
  std::chrono::milliseconds force_timeout{};
  std::string device_id = "1";
  std::int64_t last_id = 0;  // number of the last node of the top level that the client has
};

/// Letters, digits, dots, hyphens and underscores.
template <std::size_t most>
struct PlainWord : base::Text<1, most> {
  using base::Text<1, most>::Text;
  static constexpr std::string_view pattern = "^[A-Za-z0-9._-]+$";
};

/// The parameters of a request for a structure. They grant nothing: an editor's rights come from the session,
/// and these only say whether to use them.
struct StructureParameters {
  std::optional<bool> omit_cache;
  std::optional<bool> pre_live;  // an editor without it sees the draft, as the specification has it
  std::optional<std::int64_t> min_rating;
  std::optional<std::int64_t> max_rating;
  std::optional<std::int64_t> force_timeout;  // milliseconds, at most two seconds
  std::optional<PlainWord<64>> device_id;
  std::optional<std::int64_t> last_id;
  std::optional<base::LanguageCode> lang;
  std::optional<bool> is_desktop;
  std::optional<PlainWord<32>> os;
};
BOOST_DESCRIBE_STRUCT(StructureParameters, (),
                      (omit_cache, pre_live, min_rating, max_rating, force_timeout, device_id, last_id, lang,
                       is_desktop, os))

/// Numbers are brought within their limits.
std::expected<StructureQuery, std::vector<base::FieldError>> read_structure_query(
    StructureParameters const& parameters, std::string_view user_agent, tenants::Tenant const& tenant,
    Rights const& rights);

}  // namespace structures
