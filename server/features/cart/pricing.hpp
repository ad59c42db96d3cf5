// Prices a cart as one pure function: prices of now, discounts with their reasons, and what has changed since
// its owner looked.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/cart/cart_store.hpp"
#include "features/catalogue/content_type.hpp"
#include "features/tenants/configuration/billing.hpp"

namespace cart {

/// What is known now of an article in a cart.
struct SaleTerms {
  catalogue::ContentType content_type = catalogue::ContentType::full_track_music;
  std::optional<base::Money> price = {};  // of one; absent: it can't be bought now
  std::string refusal = {};               // why: NOT_AVAILABLE, ALREADY_OWNED
  std::int64_t available = 1;             // so many can be bought at once
};

/// What the code of a cart takes off.
struct CodeDiscount {
  std::int64_t percent = 0;
  std::vector<std::string> content_types = {};  // as contingents name them; empty: all
};

struct PricedItem {
  CartRow row;
  SaleTerms terms;
  std::int64_t quantity = 0;  // that can be bought; 0: none
  std::int64_t discount_percent = 0;
  std::string discount_name;        // in the owner's language
  std::int64_t discount_minor = 0;  // of all of them
  bool is_by_code = false;          // the discount

  bool can_be_bought() const { return terms.price.has_value() && quantity > 0; }
  bool has_another_price() const { return terms.price && *terms.price != row.seen(); }
  bool is_limited() const { return terms.price && quantity < row.quantity; }
  std::int64_t full_minor() const { return terms.price ? terms.price->minor * quantity : 0; }
};

struct PricedCart {
  std::vector<PricedItem> items;
  std::string currency;  // empty where nothing can be bought

  base::Money subtotal() const;
  base::Money discount() const;
  base::Money total() const;
  /// Nobody pays for a cart that is not as its owner saw it.
  bool has_changed() const;
  /// Something is cheaper by the code.
  bool uses_code() const;
  /// Another text as soon as what is bought, or the price of any of it, is another.
  std::string state() const;
};

/// `terms` are of the rows, in their order. Of one item there is one discount: the larger one of the first
/// campaign that applies and the code.
PricedCart price_cart(std::vector<CartRow> rows, std::vector<SaleTerms> const& terms,
                      std::vector<tenants::CartDiscount> const& discounts, std::string_view locale,
                      std::optional<CodeDiscount> const& code = {});

/// What so many at this price cost; `base::most_minor` where it would be more.
std::int64_t cost_up_to_limit(base::Money const& unit, std::int64_t quantity);
/// How many at this price a cart takes beside what costs `others_minor`: it costs at most `base::most_minor`,
/// so that all its amounts are shown and paid exactly.
std::int64_t quantity_that_fits(base::Money const& unit, std::int64_t others_minor);

/// Something that is only once in a wallet is bought once; vouchers as many times as the tenant allows.
bool is_bought_often(catalogue::ContentType type);

}  // namespace cart
