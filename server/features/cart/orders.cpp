// Delivers what an order's payment has bought.
#include "features/cart/orders.hpp"

#include <stdexcept>

#include "features/cart/pricing.hpp"
#include "features/payments/voucher/use_store.hpp"

namespace cart {
namespace {

constexpr std::string_view key_start = "order/";

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

std::string order_key(OrderId id) { return std::string(key_start) + base::text(id); }
bool is_order(payments::Payment const& payment) { return payment.key.starts_with(key_start); }

void Orders::settled(storage::Session& session, base::TenantId const& tenant,
                     payments::Payment const& payment, base::Instant now) {
  if (!is_order(payment)) return entitlements_.settled(session, tenant, payment, now);
  end_code(session, tenant, payment);
  if (payment.state != payments::PaymentState::succeeded) return;
  CartStore carts(session, tenant);
  auto const owner = user_as_owner(payment.account);
  for (auto const& line : OrderStore(session, tenant).lines(OrderId{payment.subject})) {
    deliver(session, tenant, payment, line, now);
    take_out(carts, owner, line, machine_.now());
  }
}

void Orders::end_code(storage::Session& session, base::TenantId const& tenant,
                      payments::Payment const& payment) {
  payments::voucher::UseStore uses(session, tenant);
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
  CartStore carts(session, tenant);
  auto const owner = user_as_owner(payment.account);
  if (carts.voucher(owner) == use->digest) carts.remove_voucher(owner);
}

void Orders::deliver(storage::Session& session, base::TenantId const& tenant,
                     payments::Payment const& payment, OrderLine const& line, base::Instant now) {
  entitlement::WalletStore wallet(session, tenant);
  auto const name = base::text(payment.id) + '/' + base::text(line.article);
  if (!is_bought_often(line.content_type) && wallet.owns(payment.account, line.article)) {
    auto const asked =
        payments_.request_refund(session, tenant, payment.id, {line.total_minor(), payment.currency},
                                 "the article was owned", "unused/" + name, false);
    if (!asked) throw std::logic_error("money that buys nothing could not be given back");
    return;
  }
  wallet.add({.id = ids_.make<entitlement::WalletRowId>(),
              .account = payment.account,
              .article = line.article,
              .source = entitlement::WalletSource::purchase,
              .key = "purchase/" + name,
              .payment = payment.id.value,
              .acquired_at = now,
              .created_at = machine_.now()});
}

}  // namespace cart
