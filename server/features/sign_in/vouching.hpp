// Whether somebody vouches for a visitor who has only come by: the operator's proxy, or the provider's
// cookie.
#pragma once
#include <optional>

#include "features/accounts/account.hpp"
#include "features/sign_in/outside_accounts.hpp"
#include "features/sign_in/parts.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

struct Voucher {
  Vouched who;
  accounts::SignInMethod method = accounts::SignInMethod::operator_network;
};
/// The operator's number where the tenant has an operator option; else the cookie
/// autoLogin.providerCookieName, where the tenant's provider has signed it. With autoLogin.hasSecureLoginUrl
/// neither counts over plain HTTP.
std::optional<Voucher> who_is_vouched_for(Parts const& parts, tenants::Tenant const& tenant,
                                          http::Request const& request);

}  // namespace sign_in
