// A card provider that can do everything and needs no settings.
#include "features/payments/testing/card_provider.hpp"

namespace payments::testing {

Capabilities CardProvider::capabilities(tenants::Tenant const&) const {
  return {.renews = true,
          .changes_price = changes_price,
          .refunds = gives_back,
          .lists = true,
          .setup_without_charge = true,
          .methods = {{"card", Flow::WEB}}};
}

portal::Task<bool> CardProvider::end_agreement(ProviderCall const&, std::string) { co_return true; }

std::expected<std::vector<ProviderEvent>, base::Refusal> CardProvider::read_webhook(tenants::Tenant const&,
                                                                                    http::Request const&,
                                                                                    base::Instant) const {
  return std::vector<ProviderEvent>{};
}

}  // namespace payments::testing
