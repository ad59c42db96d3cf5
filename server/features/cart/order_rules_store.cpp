// Rules about orders: each costs what its lines cost, and brings what was ordered.
#include "features/cart/order_rules.hpp"

namespace cart {

std::span<ledger::CheckRule const> order_rules() {
  static constexpr ledger::CheckRule rules[] = {
      {"M-22", "an order costs what its lines cost, and its payment took that", R"(
    select o.tenant, cast(o.id as text) as subject,
           'costs ' || cast(o.total_minor as text) || ', its lines '
             || cast(coalesce(sum(l.quantity * l.unit_minor - l.discount_minor), 0) as text)
             || ', its payment took ' || cast(m.amount_minor as text) as detail
    from cart_order o
    join payment m on m.tenant = o.tenant and m.id = o.payment
    left join cart_order_line l on l.tenant = o.tenant and l.order_id = o.id
    group by o.tenant, o.id, o.account, o.total_minor, m.account, m.amount_minor
    having o.total_minor <> m.amount_minor or o.account <> m.account
        or o.total_minor <> coalesce(sum(l.quantity * l.unit_minor - l.discount_minor), 0))"},
      {"M-22", "what was ordered and paid is in the wallet, or its money goes back", R"(
    select o.tenant, cast(o.id as text) || '/' || cast(l.article as text) as subject,
           cast(l.quantity as text) || ' were paid, and none is in the wallet' as detail
    from cart_order o
    join payment m on m.tenant = o.tenant and m.id = o.payment and m.state = 'succeeded'
    join cart_order_line l on l.tenant = o.tenant and l.order_id = o.id
    where not exists (select 1 from wallet w where w.tenant = o.tenant and w.payment = o.payment and w.payment <> 0
                         and w.article = l.article and w.source = 'purchase')
      and not exists (select 1 from refund r where r.tenant = o.tenant and r.payment = o.payment))"},
      {"M-22", "an order that is paid for is known", R"(
    select p.tenant, cast(p.id as text) as subject, 'was paid for, and no order is there' as detail
    from payment p
    where p.purpose = 'order' and p.state = 'succeeded' and not exists (
      select 1 from cart_order o where o.tenant = p.tenant and o.payment = p.id))"},
      {"M-22", "what an order's payment brought into the wallet was ordered", R"(
    select w.tenant, cast(w.id as text) as subject, 'was not ordered' as detail
    from wallet w
    join payment m on m.tenant = w.tenant and m.id = w.payment and m.purpose = 'order'
    where w.source = 'purchase' and w.payment <> 0 and not exists (
      select 1 from cart_order o
      join cart_order_line l on l.tenant = o.tenant and l.order_id = o.id and l.article = w.article
      where o.tenant = w.tenant and o.payment = w.payment))"},
  };
  return rules;
}

}  // namespace cart
