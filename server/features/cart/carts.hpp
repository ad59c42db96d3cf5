// The service of carts: what is in one, at the prices of now, and the rules of changing it. Its functions run
// in the caller's transaction.
#pragma once
#include <expected>

#include "base/problem.hpp"
#include "features/cart/payloads.hpp"
#include "features/cart/pricing.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/entitlement/entitlements.hpp"
#include "features/payments/voucher/use_store.hpp"
#include "features/tenants/test_clock_store.hpp"

namespace cart {

inline constexpr base::ProblemType cart_full{409, "CART_FULL", "A cart holds at most 40 different items.",
                                             "error.cartFull"};
inline constexpr base::ProblemType cart_limit{
    409, "CART_LIMIT", "So many of this are not sold at once: `errors` says how many are.",
    "error.cartLimit"};
inline constexpr base::ProblemType cart_currency{
    409, "CART_CURRENCY", "Everything in a cart has the same currency.", "error.cartCurrency"};
inline constexpr base::ProblemType not_in_cart{404, "NOT_IN_CART", "The cart has no such item.",
                                               "error.notFound"};

inline constexpr base::ProblemType voucher_not_for_cart{
    409, "VOUCHER_NOT_FOR_CART", "This voucher takes nothing off a cart: it gives something else.",
    "error.voucherNotForCart"};
/// The refusal of a code that takes nothing off the cart.
inline constexpr std::string_view takes_nothing = "VOUCHER_TAKES_NOTHING";

inline constexpr std::size_t most_items = 40;
static_assert(static_cast<std::int64_t>(most_items) * most_quantity * base::most_price_minor <=
                  base::most_minor,
              "the largest cart can be paid");

/// How many of one voucher a cart of this tenant holds at most.
std::int64_t quantity_limit(tenants::Tenant const& tenant);

/// A cart with the person who asks for it. `asker` is the same user as `owner`, or a guest.
struct CartView {
  Owner owner;
  entitlement::Asker asker;
  base::Locale const& locale;
};

/// The code of a cart, as it is now.
struct CartCode {
  std::string digest;
  payments::voucher::Batch batch;
  std::string refusal = {};  // empty: it can be used
};

class Carts {
 public:
  Carts(entitlement::Entitlements const& entitlements, base::Clock const& machine)
      : entitlements_(entitlements), machine_(machine), tenant_clock_(machine) {}

  PricedCart read(storage::Session& session, CartView const& view) const;
  /// The cart as calls and its page show it.
  CartData show(storage::Session& session, CartView const& view, PricedCart const& cart) const;

  /// So many more of an article. Throws what a purchase of it would throw, CART_FULL, CART_CURRENCY, or
  /// CART_LIMIT where so many are not sold at once or the cart would cost more than `base::most_minor`.
  void add(storage::Session& session, CartView const& view, base::ArticleId article,
           std::int64_t quantity) const;
  void set_quantity(storage::Session& session, CartView const& view, base::ArticleId article,
                    std::int64_t quantity) const;
  /// Its owner has seen what has changed: prices and quantities are those of now, and what can't be bought is
  /// gone.
  void accept(storage::Session& session, CartView const& view) const;
  /// A code for the cart, in place of another one. Refused with VOUCHER_NOT_FOUND, VOUCHER_ALREADY_USED or
  /// VOUCHER_NOT_FOR_CART.
  std::expected<void, base::Refusal> set_voucher(storage::Session& session, CartView const& view,
                                                 std::string const& digest) const;
  std::optional<CartCode> code(storage::Session& session, CartView const& view) const;

  /// What a guest put into a cart comes into the user's own, up to what is sold at once. Returns what did not
  /// fit. The guest's cart is empty afterwards.
  std::vector<CartChange> merge(storage::Session& session, CartView const& user, Owner const& guest) const;

 private:
  /// What is known now of these articles, in their order.
  std::vector<SaleTerms> terms_of_all(storage::Session& session, CartView const& view,
                                      std::vector<base::ArticleId> const& articles) const;
  SaleTerms terms_of(storage::Session& session, CartView const& view, catalogue::Item const& item,
                     base::Instant now) const;
  /// Of an article that can be bought; throws why not.
  SaleTerms terms_or_throw(storage::Session& session, CartView const& view, base::ArticleId article) const;
  void keep(storage::Session& session, CartView const& view, base::ArticleId article, std::int64_t quantity,
            SaleTerms const& terms) const;

  entitlement::Entitlements const& entitlements_;
  base::Clock const& machine_;
  tenants::TenantClock const tenant_clock_;
};

}  // namespace cart
