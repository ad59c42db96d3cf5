// What all payment providers for tests have in common: one card method, every capability, no webhooks.
#pragma once
#include <string>
#include <vector>

#include "features/payments/provider.hpp"

namespace payments::testing {

class CardProvider : public PaymentProvider {
 public:
  bool changes_price = true;

  Capabilities capabilities(tenants::Tenant const&) const override {
    return {.renews = true,
            .changes_price = changes_price,
            .refunds = true,
            .lists = true,
            .setup_without_charge = true,
            .methods = {{"card", Flow::WEB}}};
  }
  portal::Task<bool> end_agreement(ProviderCall const&, std::string) override { co_return true; }
  std::expected<std::vector<ProviderEvent>, base::Refusal> read_webhook(tenants::Tenant const&,
                                                                        http::Request const&,
                                                                        base::Instant) const override {
    return std::vector<ProviderEvent>{};
  }
};

}  // namespace payments::testing
