// The rows of orders: what was bought together with one payment. Only added to.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/money.hpp"
#include "base/time/instant.hpp"
#include "features/accounts/account.hpp"
#include "features/catalogue/content_type.hpp"
#include "features/payments/payment.hpp"
#include "storage/tenant_session.hpp"

namespace cart {

using OrderId = base::Id<struct OrderTag>;

struct Order {
  OrderId id;
  accounts::AccountId account;
  payments::PaymentId payment;
  std::string currency;
  std::int64_t total_minor = 0;
  base::Instant created_at;
};
BOOST_DESCRIBE_STRUCT(Order, (), (id, account, payment, currency, total_minor, created_at))

struct OrderLine {
  base::ArticleId article;
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
  std::string title;
  std::int64_t quantity = 1;
  std::int64_t unit_minor = 0;
  std::int64_t discount_minor = 0;  // of all of them
  std::string discount_name;

  std::int64_t total_minor() const { return quantity * unit_minor - discount_minor; }
  bool operator==(OrderLine const&) const = default;
};
BOOST_DESCRIBE_STRUCT(OrderLine, (),
                      (article, content_type, title, quantity, unit_minor, discount_minor, discount_name))

/// The line of an article that was bought with others, with its payment's currency.
struct BoughtLine {
  OrderLine line;
  base::Money total;
};

class OrderStore {
 public:
  explicit OrderStore(storage::TenantSession const& session) : session_(session) {}

  void add(Order const& order, std::vector<OrderLine> const& lines);
  std::optional<Order> find(OrderId id);
  std::vector<OrderLine> lines(OrderId id);
  /// The account's newest order whose payment has not succeeded.
  std::optional<Order> newest_unpaid(accounts::AccountId account);
  /// What was paid for an article by this payment, where it is an order's.
  std::optional<BoughtLine> find_line(payments::PaymentId payment, base::ArticleId article);

 private:
  storage::TenantSession session_;
};

}  // namespace cart
