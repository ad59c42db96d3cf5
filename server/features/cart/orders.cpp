// Delivers what an order's payment has bought.
#include "features/cart/orders.hpp"

#include <array>

#include "features/cart/pricing.hpp"
#include "features/payments/voucher/use_store.hpp"
#include "storage/tenant_session.hpp"

namespace cart {
namespace {

/// Takes what was bought out of the cart; more of it that was added meanwhile stays.
void take_out(CartStore& store, Owner const& owner, OrderLine const& line, base::Instant now) {
  auto row = store.find(owner, line.article);
  if (!row) return;
  row->quantity -= line.quantity;
  row->updated_at = now;
  if (row->quantity > 0)
    store.save(owner, *row);
  else
    store.remove(owner, line.article);
}

}  // namespace

std::string order_key(OrderId id) { return "order/" + base::text(id); }

std::span<payments::PaymentPurpose const> Orders::purposes() const {
  static constexpr std::array own{payments::PaymentPurpose::order};
  return own;
}

void Orders::settled(storage::TenantSession const& session, payments::Payment const& payment,
                     base::Instant now) {
  end_code(session, payment);
  if (payment.state != payments::PaymentState::succeeded) return;
  CartStore carts(session);
  auto const owner = user_as_owner(payment.account);
  for (auto const& line : OrderStore(session).lines(OrderId{payment.subject})) {
    entitlements_.deliver(session, payment, line.article, {line.total_minor(), payment.currency},
                          base::text(payment.id) + '/' + base::text(line.article), now,
                          is_bought_often(line.content_type));
    take_out(carts, owner, line, machine_.now());
  }
}

void Orders::end_code(storage::TenantSession const& session, payments::Payment const& payment) {
  payments::voucher::UseStore uses(session);
  auto use = uses.find_newest(payments::voucher::VoucherKind::percent, payment.subject);
  if (!use) return;
  auto const now = machine_.now();
  if (payment.state != payments::PaymentState::succeeded) return uses.give_back(*use, now);
  if (use->given_back_at) {
    // A first attempt failed and another one succeeded. Where somebody else has the last use by now, the
    // buyer still pays what was shown.
    auto const batch = uses.find_batch(use->digest);
    use->id = ids_.make<payments::voucher::UseId>();
    use->redeemed_at = now;
    use->settled_at = now;
    use->given_back_at.reset();
    if (!batch || !uses.take(*use, batch->uses_each)) return;
  }
  uses.settle(use->id, now);
  CartStore carts(session);
  auto const owner = user_as_owner(payment.account);
  if (carts.voucher(owner) == use->digest) carts.remove_voucher(owner);
}

}  // namespace cart
