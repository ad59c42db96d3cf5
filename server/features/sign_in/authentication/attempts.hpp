// Rate-limited attempts, and the refusals of wrong otps.
#pragma once
#include <optional>
#include <string>

#include "features/accounts/account.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

/// A try at the account of that name; one who signed in to it with this browser before has more room.
accounts::SignInLimits::Attempt attempt_at(Services const& services, tenants::Tenant const& tenant,
                                           http::Request const& request, std::string name,
                                           std::optional<accounts::Account> const& account);

base::Refusal otp_expired();
/// In the words of the hosted pages.
base::Refusal refused_otp(base::Refusal refusal);

}  // namespace sign_in
