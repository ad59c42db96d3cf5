// Each feature's rules lie beside what they judge. The command that checks builds no modules, so the rules
// are named here once for it and for the server.
#include "app/check_rules.hpp"

#include "features/cart/order_rules.hpp"
#include "features/entitlement/wallet_rules.hpp"
#include "features/gifts/gift_rules.hpp"
#include "features/payments/payment_rules.hpp"
#include "features/receipts/receipt_rules.hpp"
#include "features/subscriptions/rules/subscription_rules.hpp"
#include "features/vouchers/voucher_rules.hpp"

namespace app {

ledger::Rules check_rules() {
  ledger::Rules out;
  out.add(payments::payment_rules());
  out.add(subscriptions::subscription_rules());
  out.add(subscriptions::price_rules());
  out.add(subscriptions::calendar_rules());
  out.add(entitlement::wallet_rules());
  out.add(receipts::receipt_rules());
  out.add(cart::order_rules());
  out.add(gifts::gift_rules());
  out.add(vouchers::voucher_rules());
  return out;
}

}  // namespace app
