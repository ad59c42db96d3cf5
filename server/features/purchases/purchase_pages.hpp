// /myPurchases: what one owns; rendered for the signed-in user, never cached.
#pragma once
#include "features/accounts/sessions/sessions.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/purchases/payloads.hpp"
#include "features/tenants/test_clock_store.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace purchases {

class PurchasePages {
 public:
  PurchasePages(storage::Database& database, base::Clock const& machine)
      : database_(database), machine_(machine), tenant_clock_(machine) {}

  portal::Task<portal::Page<MyPurchasesPage>> mine(tenants::Visit const& visit,
                                                   accounts::SignedIn const& person);

 private:
  storage::Database& database_;
  base::Clock const& machine_;
  tenants::TenantClock const tenant_clock_;
};

}  // namespace purchases
