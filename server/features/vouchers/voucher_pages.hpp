// The pages of vouchers and of the books that hold them.
#pragma once
#include "base/time/instant.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/configuration/voucher_providers.hpp"
#include "features/tenants/visit.hpp"
#include "features/vouchers/voucher_payloads.hpp"
#include "storage/database.hpp"

namespace vouchers {

/// Every page costs at most three statements. An article that the tenant does not offer is 404. A page is
/// shown at each address that names its article by its id, and names one canonical address; an address with
/// a title instead is redirected to it.
class VoucherPages {
 public:
  VoucherPages(storage::Database& database, base::Clock const& clock,
               tenants::VoucherProviderDirectory& providers)
      : database_(database), clock_(clock), providers_(providers) {}

  portal::Task<portal::Page<VouchersPage>> vouchers(tenants::Visit const& visit);
  portal::Task<portal::Page<VouchersPage>> category(tenants::Visit const& visit);
  /// Of an address with a book, the book must be the one that the page shows as the voucher's.
  portal::Task<portal::Page<VoucherPage>> voucher(tenants::Visit const& visit);
  portal::Task<portal::Page<VoucherBooksPage>> books(tenants::Visit const& visit);
  portal::Task<portal::Page<VoucherBookPage>> book(tenants::Visit const& visit);

 private:
  portal::Task<portal::Page<VouchersPage>> list(tenants::Visit const& visit, std::string category);

  storage::Database& database_;
  base::Clock const& clock_;
  tenants::VoucherProviderDirectory& providers_;
};

}  // namespace vouchers
