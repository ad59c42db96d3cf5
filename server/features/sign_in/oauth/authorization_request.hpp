// The OAuth authorization request (language, return URL, state, PKCE challenge), carried in the query string
// and validated at every step.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/locale.hpp"
#include "base/problem.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

struct AuthorizationRequest {
  base::Locale const* locale = nullptr;
  std::string return_to;                 // absolute, on one of the tenant's own hosts
  std::optional<std::string> state;      // the client's own; the server makes one if it is absent
  std::optional<std::string> challenge;  // PKCE, S256
};

/// Reads lang, redirectUrl, state, code_challenge and code_challenge_method. Without redirectUrl the visitor
/// returns to the home page. Refusals: 400 RETURN_ADDRESS_REFUSED, 400 INVALID_REQUEST.
std::expected<AuthorizationRequest, base::Refusal> read_authorization_request(tenants::Tenant const& tenant,
                                                                              http::Request const& request);
/// The same as a query, for the links and forms of the next step.
std::string authorization_query(AuthorizationRequest const& authorization);

}  // namespace sign_in
