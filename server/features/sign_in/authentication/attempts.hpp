// Rate-limited attempts, and the refusals of wrong otps.
#pragma once
#include <optional>
#include <string>

#include "features/accounts/account.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// An attempt to sign in to the account of that name; a browser that signed in to it before has looser
/// limits.
accounts::SignInLimits::Attempt attempt_at(Services const& services, tenants::Tenant const& tenant,
                                           http::Request const& request, std::string name,
                                           std::optional<accounts::Account> const& account);

base::Refusal otp_expired();
/// With the message keys of the hosted pages.
base::Refusal refused_otp(base::Refusal refusal);

}  // namespace sign_in
