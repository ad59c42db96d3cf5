// Checks the return address of a call, and that the account may spend.
#include "features/checkout/buyer.hpp"

#include "features/checkout/refusals.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/reading_locale.hpp"

namespace checkout {

Buyer buyer_of(portal::UserCall const& call, std::string_view backend_path, std::string_view return_url,
               std::string_view lang) {
  auto const& request = call.request;
  auto const back = return_url.empty() ? std::string_view("/") : return_url;
  auto const* locale = base::find_locale(lang);
  return {.tenant = call.backend.tenant,
          .account = call.account(),
          .origin = tenants::own_origin(call.tenant(), request) + std::string(backend_path),
          .return_url = base::or_throw(tenants::check_return_address(call.tenant(), request, back)),
          .locale = std::string(locale != nullptr ? locale->code
                                                  : tenants::reading_locale(request, call.tenant()).code),
          .channel = call.backend.channel,
          .country = request.country};
}

void require_staying(accounts::Account const& account) {
  if (account.state == accounts::AccountState::closing) throw base::Problem(account_leaving);
}

void require_spender(accounts::Account const& account) {
  require_staying(account);
  if (account.purchases_locked_at) throw base::Problem(purchases_locked);
}

}  // namespace checkout
