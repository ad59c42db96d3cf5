// Orders: what becomes of a payment for a cart. It hears how payments for articles end, and hands on those
// that are not an order's.
#pragma once
#include "features/cart/cart_store.hpp"
#include "features/cart/order_store.hpp"
#include "features/entitlement/entitlements.hpp"

namespace cart {

/// The key of an order's payment.
std::string order_key(OrderId id);
bool is_order(payments::Payment const& payment);

class Orders final : public payments::PaymentListener {
 public:
  Orders(entitlement::Entitlements& entitlements, payments::Payments const& payments, base::IdSource& ids,
         base::Clock const& machine)
      : entitlements_(entitlements), payments_(payments), ids_(ids), machine_(machine) {}

  /// Paid: each article goes into the wallet and out of the cart. What its buyer owns meanwhile is not bought
  /// again: its money goes back.
  void settled(storage::Session& session, base::TenantId const& tenant, payments::Payment const& payment,
               base::Instant now) override;
  /// Nothing to do: the wallet asks for refunds and chargebacks each time.
  void reversed(storage::Session&, base::TenantId const&, payments::Payment const&, payments::Reversal const&,
                base::Instant) override {}

 private:
  /// The code that the order was cheaper by: used up where it was paid, there again where it was not.
  void end_code(storage::Session& session, base::TenantId const& tenant, payments::Payment const& payment);
  void deliver(storage::Session& session, base::TenantId const& tenant, payments::Payment const& payment,
               OrderLine const& line, base::Instant now);

  entitlement::Entitlements& entitlements_;
  payments::Payments const& payments_;
  base::IdSource& ids_;
  base::Clock const& machine_;
};

}  // namespace cart
