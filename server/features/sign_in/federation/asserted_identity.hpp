// An identity asserted by the operator's proxy header or the provider's signed cookie, if the tenant trusts
// it.
#pragma once
#include <optional>

#include "features/accounts/account.hpp"
#include "features/sign_in/federation/federated_accounts.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

struct IdentityAssertion {
  AssertedIdentity who;
  accounts::SignInMethod method = accounts::SignInMethod::operator_network;
};
/// The operator's number if the tenant has an operator option; else the cookie autoLogin.providerCookieName,
/// where the tenant's provider has signed it. With autoLogin.hasSecureLoginUrl both are ignored over plain
/// HTTP.
std::optional<IdentityAssertion> find_asserted_identity(Services const& services,
                                                        tenants::Tenant const& tenant,
                                                        http::Request const& request);

}  // namespace sign_in
