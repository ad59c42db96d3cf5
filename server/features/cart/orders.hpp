// Orders: the sale of a cart, and what becomes of its payment.
#pragma once
#include "features/cart/cart_store.hpp"
#include "features/cart/order_store.hpp"
#include "features/checkout/checkout.hpp"
#include "features/entitlement/entitlements.hpp"
#include "storage/tenant_session.hpp"

namespace cart {

/// The key of an order's payment.
std::string order_key(OrderId id);

inline constexpr base::ProblemType cart_paid{409, "CART_PAID", "This cart has been paid for meanwhile.",
                                             "error.cartPaid"};

class Orders final : public checkout::Sale {
 public:
  Orders(entitlement::Entitlements const& entitlements, base::IdSource& ids, base::Clock const& machine)
      : entitlements_(entitlements), ids_(ids), machine_(machine) {}

  std::span<payments::PaymentPurpose const> purposes() const override;
  base::ProblemType const& paid() const override { return cart_paid; }

  /// Paid: each article goes into the wallet and out of the cart. What its buyer owns meanwhile is not bought
  /// again: its money goes back.
  void settled(storage::TenantSession const& session, payments::Payment const& payment,
               base::Instant now) override;
  /// Nothing to do: the wallet asks for refunds and chargebacks each time.
  void reversed(storage::TenantSession const&, payments::Payment const&, payments::Reversal const&,
                base::Instant) override {}

 private:
  /// The code that the order was cheaper by: used up where it was paid, there again where it was not.
  void end_code(storage::TenantSession const& session, payments::Payment const& payment);

  entitlement::Entitlements const& entitlements_;
  base::IdSource& ids_;
  base::Clock const& machine_;
};

}  // namespace cart
