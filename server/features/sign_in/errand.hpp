// What a visitor came to the sign-in pages for: carried along in the query of every step, checked at each.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/locale.hpp"
#include "base/problem.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

struct Errand {
  base::Locale const* locale = nullptr;
  std::string return_to;                 // absolute, on one of the tenant's own hosts
  std::optional<std::string> state;      // of the client that began; without one the server makes its own
  std::optional<std::string> challenge;  // PKCE, S256
};

/// Reads lang, redirectUrl, state, code_challenge and code_challenge_method. Without redirectUrl the way
/// leads home. Refusals: 400 RETURN_ADDRESS_REFUSED, 400 INVALID_REQUEST.
std::expected<Errand, base::Refusal> read_errand(tenants::Tenant const& tenant, http::Request const& request);
/// The same as a query, to go on with.
std::string errand_query(Errand const& errand);

}  // namespace sign_in
