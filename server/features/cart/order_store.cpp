// The SQL of orders.
#include "features/cart/order_store.hpp"

#include "storage/columns_of.hpp"

namespace cart {
namespace {

using storage::bind;

}  // namespace

void OrderStore::add(Order const& order, std::vector<OrderLine> const& lines) {
  session_.execute(R"(
    insert into cart_order (tenant, id, account, payment, currency, total_minor, created_at)
    values (:tenant, :id, :account, :payment, :currency, :total_minor, :created_at))",
                   storage::bind_members(order));
  for (auto const& line : lines)
    session_.execute(R"(
      insert into cart_order_line (tenant, order_id, article, content_type, title, quantity, unit_minor,
                                   discount_minor, discount_name)
      values (:tenant, :order_id, :article, :content_type, :title, :quantity, :unit_minor, :discount_minor,
              :discount_name))",
                     bind("order_id", order.id), storage::bind_members(line));
}

std::optional<Order> OrderStore::find(OrderId id) {
  return session_.row<Order>(
      "select " + storage::columns_of<Order>() + " from cart_order where tenant = :tenant and id = :id",
      bind("id", id));
}

std::vector<OrderLine> OrderStore::lines(OrderId id) {
  return session_.rows<OrderLine>(
      "select " + storage::columns_of<OrderLine>() +
          " from cart_order_line where tenant = :tenant and order_id = :order_id order by article",
      bind("order_id", id));
}

std::optional<Order> OrderStore::newest_unpaid(accounts::AccountId account) {
  return session_.row<Order>("select " + storage::columns_of<Order>("o") + R"( from cart_order o
        join payment p on p.tenant = o.tenant and p.id = o.payment
       where o.tenant = :tenant and o.account = :account and p.state <> 'succeeded' order by o.id desc limit 1)",
                             bind("account", account));
}

std::optional<BoughtLine> OrderStore::find_line(payments::PaymentId payment, base::ArticleId article) {
  auto line =
      session_.row<OrderLine>("select " + storage::columns_of<OrderLine>("l") + R"( from cart_order_line l
        join cart_order o on o.tenant = l.tenant and o.id = l.order_id
       where l.tenant = :tenant and o.payment = :payment and l.article = :article)",
                              bind("payment", payment), bind("article", article));
  if (!line) return std::nullopt;
  auto currency = session_.value<std::string>(
      "select currency from cart_order where tenant = :tenant and payment = :payment",
      bind("payment", payment));
  auto const total = line->total_minor();
  return BoughtLine{std::move(*line), {total, currency.value_or("")}};
}

}  // namespace cart
