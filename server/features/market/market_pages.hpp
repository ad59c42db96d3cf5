// The pages of apps, their partners, the marketplace's categories and info services.
#pragma once
#include "base/time/instant.hpp"
#include "features/market/market_payloads.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace market {

/// Every page costs at most three statements. An article that the tenant does not offer is 404. An article's
/// address is shown if it names the article by its id, and by its title where it has a place for one; any
/// other address of it is redirected to the canonical one.
class MarketPages {
 public:
  MarketPages(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  portal::Task<portal::Page<AppsPage>> apps(tenants::Visit const& visit);
  portal::Task<portal::Page<AppsFaqPage>> apps_faq(tenants::Visit const& visit);
  portal::Task<portal::Page<AppPage>> app(tenants::Visit const& visit);
  /// Where there is no such category, the address is an app's without its title.
  portal::Task<portal::Page<MarketCategoryPage>> category(tenants::Visit const& visit);
  portal::Task<portal::Page<PartnerPage>> partner(tenants::Visit const& visit);
  portal::Task<portal::Page<InfoServicesPage>> info_services(tenants::Visit const& visit);
  portal::Task<portal::Page<InfoServicePage>> info_service(tenants::Visit const& visit);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
};

}  // namespace market
