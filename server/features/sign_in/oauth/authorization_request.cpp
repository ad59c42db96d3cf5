// Parses, validates and prints the query of an authorization request.
#include "features/sign_in/oauth/authorization_request.hpp"

#include <algorithm>

#include "features/portal/hosted_answer.hpp"
#include "features/sign_in/refused.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace sign_in {
namespace {

constexpr std::size_t longest_state = 512;
constexpr std::size_t challenge_length = 43;  // a SHA-256 in base64url

bool is_visible(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > 0x20 && c < 0x7f; });
}
bool is_base64url(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::unexpected<base::Refusal> invalid_request(std::string detail) {
  base::Refusal refusal = problems::invalid_authorization_request;
  refusal.detail = std::move(detail);
  return std::unexpected(std::move(refusal));
}

}  // namespace

std::expected<AuthorizationRequest, base::Refusal> read_authorization_request(tenants::Tenant const& tenant,
                                                                              http::Request const& request) {
  auto const& query = request.query;
  AuthorizationRequest out;
  out.locale = &tenants::reading_locale(request, tenant);
  for (auto const name : {"redirectUrl", "state", "code_challenge", "code_challenge_method"})
    if (query.values(name).size() > 1) return invalid_request(std::string(name) + " must appear only once.");
  auto const wanted = query.find("redirectUrl").value_or("/");
  auto checked = tenants::check_return_address(tenant, request, wanted.empty() ? "/" : wanted);
  if (!checked) return std::unexpected(std::move(checked.error()));
  out.return_to = std::move(*checked);
  if (auto const state = query.find("state")) {
    if (state->empty() || state->size() > longest_state || !is_visible(*state))
      return invalid_request("state must be 1 to 512 visible ASCII characters.");
    out.state = std::string(*state);
  }
  if (auto const challenge = query.find("code_challenge")) {
    if (query.find("code_challenge_method") != "S256")
      return invalid_request("code_challenge_method must be S256.");
    if (challenge->size() != challenge_length || !is_base64url(*challenge))
      return invalid_request("code_challenge must be a SHA-256 in base64url.");
    if (!out.state) return invalid_request("state is required with code_challenge.");
    out.challenge = std::string(*challenge);
  } else if (query.find("code_challenge_method") || out.state) {
    return invalid_request("code_challenge is required with state and with code_challenge_method.");
  }
  return out;
}

std::string authorization_query(AuthorizationRequest const& authorization) {
  http::Query const out = [&] {
    if (!authorization.state)
      return http::Query{{"lang", std::string(authorization.locale->code)},
                         {"redirectUrl", authorization.return_to}};
    if (!authorization.challenge)
      return http::Query{{"lang", std::string(authorization.locale->code)},
                         {"redirectUrl", authorization.return_to},
                         {"state", *authorization.state}};
    return http::Query{{"lang", std::string(authorization.locale->code)},
                       {"redirectUrl", authorization.return_to},
                       {"state", *authorization.state},
                       {"code_challenge", *authorization.challenge},
                       {"code_challenge_method", "S256"}};
  }();
  return out.text();
}

}  // namespace sign_in
