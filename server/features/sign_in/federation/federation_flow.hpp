// Sealed cookie state of a federated sign-in: the visitor is at a provider or partner, or is asked to link
// accounts.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "features/identity/oidc.hpp"
#include "features/sign_in/federation/federated_accounts.hpp"
#include "features/sign_in/oauth/authorization_request.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// The authorization request as stored in the cookie.
struct StoredAuthorizationRequest {
  std::string lang;
  std::string return_to;
  std::optional<std::string> state;
  std::optional<std::string> challenge;
};
BOOST_DESCRIBE_STRUCT(StoredAuthorizationRequest, (), (lang, return_to, state, challenge))
StoredAuthorizationRequest keep(AuthorizationRequest const& authorization);
AuthorizationRequest restore(StoredAuthorizationRequest const& kept);

/// On the way to `option` and back; `attempt.state` has to come back with the visitor.
struct FederationFlow {
  std::string option;
  identity::Attempt attempt;
  StoredAuthorizationRequest authorization;
};
BOOST_DESCRIBE_STRUCT(FederationFlow, (), (option, attempt, authorization))

/// Came back, and the address belongs to an account.
struct LinkFlow {
  AssertedIdentity who;
  accounts::SignInMethod method = accounts::SignInMethod::provider;
  std::string label;
};
BOOST_DESCRIBE_STRUCT(LinkFlow, (), (who, method, label))

/// The cookie provider_flow holds one of them at a time.
template <class Flow>
std::string flow_cookie(Services const& services, tenants::Tenant const& tenant, http::Request const& request,
                        Flow const& flow);
template <class Flow>
std::optional<Flow> read_flow(Services const& services, tenants::Tenant const& tenant,
                              http::Request const& request);

extern template std::string flow_cookie(Services const&, tenants::Tenant const&, http::Request const&,
                                        FederationFlow const&);
extern template std::string flow_cookie(Services const&, tenants::Tenant const&, http::Request const&,
                                        LinkFlow const&);
extern template std::optional<FederationFlow> read_flow(Services const&, tenants::Tenant const&,
                                                        http::Request const&);
extern template std::optional<LinkFlow> read_flow(Services const&, tenants::Tenant const&,
                                                  http::Request const&);

}  // namespace sign_in
