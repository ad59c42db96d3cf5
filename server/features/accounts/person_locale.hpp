// The language of the mails and text messages to an account.
#pragma once
#include <string>

#include "base/locale.hpp"
#include "features/accounts/account.hpp"
#include "features/tenants/tenant.hpp"

namespace accounts {

/// The code of the account's own language where the tenant offers it, else of the one being read.
inline std::string person_locale(Account const& account, tenants::Tenant const& tenant,
                                 base::Locale const& reading) {
  auto const* own = account.language ? base::find_locale(*account.language) : nullptr;
  return std::string(own && tenant.offers(*own) ? own->code : reading.code);
}

}  // namespace accounts
