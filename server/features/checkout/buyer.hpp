// The buyer of a call: who pays, and the address to come back to.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "features/accounts/account.hpp"
#include "features/portal/call.hpp"
#include "features/tenants/tenant.hpp"

namespace checkout {

/// The caller and the tenant, as checked.
struct Buyer {
  std::shared_ptr<tenants::Tenant const> tenant;
  accounts::Account account;
  std::string origin;      // of the tenant's backend, for the provider's page
  std::string return_url;  // checked
  std::string locale;
  std::string channel;
  std::string country = {};  // of the request; empty where it is not known
};

/// Throws base::Problem where the return address leads elsewhere. Without one it is the start page, and
/// without a known language the one being read.
Buyer buyer_of(portal::UserCall const& call, std::string_view backend_path, std::string_view return_url,
               std::string_view lang);

/// An account that is going to be deleted buys nothing.
void require_staying(accounts::Account const& account);
/// That, and its purchases are not locked: it spends money or credits.
void require_spender(accounts::Account const& account);

}  // namespace checkout
