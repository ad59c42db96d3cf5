// The calls of the cart: show it, change it, and pay for it. A guest has one, too.
#pragma once
#include "features/accounts/sessions/sealed.hpp"
#include "features/cart/carts.hpp"
#include "features/cart/orders.hpp"
#include "features/checkout/checkout.hpp"
#include "features/payments/voucher/code_tries.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "http/request/rate_limit.hpp"

namespace cart {

inline constexpr base::ProblemType cart_empty{409, "CART_EMPTY", "There is nothing in the cart to buy.",
                                              "error.cartEmpty"};
inline constexpr base::ProblemType too_many_carts{
    429, "TOO_MANY_CARTS", "Too many new carts came from this address; try again later.", "error.busy"};

class CartApi {
 public:
  using Article = portal::Path<"id", base::ArticleId>;

  CartApi(storage::Database& database, base::Clock const& machine, base::IdSource& ids,
          accounts::Sealer const& sealer, entitlement::Entitlements& entitlements,
          payments::Payments& payments, checkout::Checkout& checkout, Orders const& orders,
          payments::voucher::CodeTries& tries, Carts const& carts, std::string backend_path);

  /// GET /cart
  portal::Task<portal::Data<CartData>> read(portal::Call const& call);
  /// POST /cart/items
  portal::Task<portal::Data<CartData>> add(portal::Call const& call, CartItemBody body);
  /// PUT /cart/items/:id
  portal::Task<portal::Data<CartData>> set_quantity(portal::Call const& call, Article id,
                                                    CartQuantityBody body);
  /// DELETE /cart/items/:id
  portal::Task<portal::Data<CartData>> remove(portal::Call const& call, Article id);
  /// POST /cart/accept: what has changed was seen.
  portal::Task<portal::Data<CartData>> accept(portal::Call const& call);
  /// PUT /cart/voucher: a code that takes a part off. A guest's tries are counted by address.
  portal::Task<portal::Data<CartData>> set_voucher(portal::Call const& call, CartVoucherBody body);
  /// DELETE /cart/voucher
  portal::Task<portal::Data<CartData>> remove_voucher(portal::Call const& call);
  /// POST /cart/merge: what this browser's guest put into a cart comes into the user's.
  portal::Task<portal::Data<CartData>> merge(portal::UserCall const& call);
  /// POST /cart/checkout: the ways to pay for all of it. They go on as those of one article.
  portal::Task<checkout::Answered> checkout(portal::UserCall const& call, CheckoutBody body);

 private:
  struct Guest {
    Owner owner;
    std::optional<std::string> cookie = {};  // a Set-Cookie line for a new one
  };
  /// The guest whose cart this browser has; nullopt where it has none.
  std::optional<Owner> guest_of(portal::Call const& call) const;
  /// The same, or a new one.
  Guest guest_or_new(portal::Call const& call);
  portal::Task<CartView> view_of(portal::Call const& call, Owner owner) const;
  /// Whose cart the caller has; nullopt for a guest without the cart's cookie.
  std::optional<Owner> owner_of(portal::Call const& call) const;
  /// Runs `change` on the cart of the caller, and shows it as it is then.
  template <class Change>
  portal::Task<portal::Data<CartData>> changed(portal::Call const& call, Change change);

  /// A payment for what is in the cart; or an earlier one that has to end before.
  checkout::Begun begin(storage::Session& session, CartView const& view, checkout::Buyer const& who,
                        base::Money const& shown, std::optional<std::string> const& state) const;
  /// Takes a use of the cart's code for an order, once; throws PRICE_CHANGED where it is gone meanwhile.
  void take_code(storage::Session& session, CartView const& view, PricedCart const& cart,
                 OrderId order) const;

  storage::Database& database_;
  base::Clock const& machine_;
  base::IdSource& ids_;
  tenants::TenantClock const tenant_clock_;
  accounts::Sealer const& sealer_;
  entitlement::Entitlements& entitlements_;
  payments::Payments& payments_;
  checkout::Checkout& checkout_;
  Orders const& orders_;
  payments::voucher::CodeTries& tries_;
  Carts const& carts_;
  std::string const backend_path_;
  http::RateLimit new_guests_;
};

}  // namespace cart
