// The base of payment providers for tests: one card method, every capability, no webhooks.
#pragma once
#include <string>
#include <vector>

#include "features/payments/provider.hpp"

namespace payments::testing {

class CardProvider : public PaymentProvider {
 public:
  bool changes_price = true;
  bool gives_back = true;
  bool test_money = false;

  Capabilities capabilities(tenants::Tenant const&) const override;
  bool takes_test_money(tenants::Tenant const&) const override { return test_money; }
  portal::Task<bool> end_agreement(ProviderCall const&, std::string) override;
  std::expected<std::vector<ProviderEvent>, base::Refusal> read_webhook(tenants::Tenant const&,
                                                                        http::Request const&,
                                                                        base::Instant) const override;
};

}  // namespace payments::testing
