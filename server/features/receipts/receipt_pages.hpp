// /profile/receipts and the receipts themselves: rendered for the signed-in user, never cached.
#pragma once
#include "features/accounts/sessions/sessions.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/receipts/payloads.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace receipts {

class ReceiptPages {
 public:
  explicit ReceiptPages(storage::Database& database) : database_(database) {}

  portal::Task<portal::Page<ProfileReceiptsPage>> list(tenants::Visit const& visit,
                                                       accounts::SignedIn const& person);
  /// Not found where it is somebody else's.
  portal::Task<portal::Page<ProfileReceiptPage>> receipt(tenants::Visit const& visit,
                                                         accounts::SignedIn const& person);

 private:
  storage::Database& database_;
};

}  // namespace receipts
