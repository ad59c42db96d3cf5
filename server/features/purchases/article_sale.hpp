// The sale of one article: what was paid for goes into the wallet.
#pragma once
#include "features/checkout/checkout.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/entitlement/one_time_price.hpp"
#include "storage/tenant_session.hpp"

namespace purchases {

class ArticleSale final : public checkout::Sale {
 public:
  explicit ArticleSale(entitlement::Entitlements const& entitlements) : entitlements_(entitlements) {}

  std::span<payments::PaymentPurpose const> purposes() const override;
  base::ProblemType const& paid() const override { return entitlement::already_owned; }
  void settled(storage::TenantSession const& session, payments::Payment const& payment,
               base::Instant now) override;
  /// Nothing to do: the wallet asks for refunds and chargebacks each time.
  void reversed(storage::TenantSession const&, payments::Payment const&, payments::Reversal const&,
                base::Instant) override {}

 private:
  entitlement::Entitlements const& entitlements_;
};

}  // namespace purchases
