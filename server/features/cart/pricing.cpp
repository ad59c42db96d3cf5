// Prices a cart.
#include "features/cart/pricing.hpp"

#include <algorithm>
#include <numeric>

#include "base/text.hpp"
#include "features/entitlement/entitlement.hpp"

namespace cart {
namespace {

bool is_among(std::vector<std::string> const& types, PricedItem const& item) {
  return types.empty() ||
         std::ranges::find(types, entitlement::contingent_type(item.terms.content_type)) != types.end();
}

bool applies(tenants::CartDiscount const& discount, PricedItem const& item) {
  return item.quantity >= discount.from_quantity && is_among(discount.content_types, item);
}

std::string name_in(tenants::CartDiscount const& discount, std::string_view locale) {
  for (auto const& language : {std::string(locale), std::string("en")})
    if (auto const found = discount.name.find(language); found != discount.name.end()) return found->second;
  return discount.name.empty() ? std::string() : discount.name.begin()->second;
}

/// It can't be bought with the rest.
void refuse(PricedItem& item) {
  item.terms.price.reset();
  item.terms.refusal = "NOT_AVAILABLE";
  item.quantity = 0;
}

void add_discount(PricedItem& item, std::vector<tenants::CartDiscount> const& discounts,
                  std::string_view locale, std::optional<CodeDiscount> const& code) {
  if (item.quantity <= 0) return;
  auto const found =
      std::ranges::find_if(discounts, [&](auto const& discount) { return applies(discount, item); });
  if (found != discounts.end()) {
    item.discount_percent = found->percent;
    item.discount_name = name_in(*found, locale);
  }
  if (code && is_among(code->content_types, item) && code->percent > item.discount_percent) {
    item.discount_percent = code->percent;
    item.discount_name.clear();
    item.is_by_code = true;
  }
  // Something is left to pay, however little it costs.
  item.discount_minor =
      std::min(base::share_half_even(item.full_minor(), item.discount_percent, 100), item.full_minor() - 1);
}

}  // namespace

bool is_bought_often(catalogue::ContentType type) { return type == catalogue::ContentType::voucher; }

std::int64_t cost_up_to_limit(base::Money const& unit, std::int64_t quantity) {
  if (unit.minor <= 0 || quantity <= 0) return 0;
  return unit.minor > base::most_minor / quantity ? base::most_minor : unit.minor * quantity;
}

std::int64_t quantity_that_fits(base::Money const& unit, std::int64_t others_minor) {
  return (base::most_minor - others_minor) / std::max<std::int64_t>(unit.minor, 1);
}

base::Money PricedCart::subtotal() const {
  base::Money out{0, currency};
  for (auto const& item : items) out.minor += item.full_minor();
  return out;
}

base::Money PricedCart::discount() const {
  base::Money out{0, currency};
  for (auto const& item : items) out.minor += item.discount_minor;
  return out;
}

base::Money PricedCart::total() const { return {subtotal().minor - discount().minor, currency}; }

bool PricedCart::has_changed() const {
  return std::ranges::any_of(items, [](PricedItem const& item) {
    return !item.can_be_bought() || item.has_another_price() || item.is_limited();
  });
}

std::string PricedCart::state() const {
  std::string text = currency;
  for (auto const& item : items)
    if (item.can_be_bought())
      text += ';' + base::text(item.row.article) + ',' + std::to_string(item.quantity) + ',' +
              std::to_string(item.full_minor()) + ',' + std::to_string(item.discount_minor);
  return base::sha256_hex(text).substr(0, 32);
}

bool PricedCart::uses_code() const {
  return std::ranges::any_of(
      items, [](PricedItem const& item) { return item.is_by_code && item.discount_minor > 0; });
}

PricedCart price_cart(std::vector<CartRow> rows, std::vector<SaleTerms> const& terms,
                      std::vector<tenants::CartDiscount> const& discounts, std::string_view locale,
                      std::optional<CodeDiscount> const& code) {
  PricedCart out;
  std::int64_t subtotal = 0;
  for (std::size_t at = 0; at < rows.size(); ++at) {
    PricedItem item{.row = std::move(rows[at]), .terms = terms.at(at), .discount_name = {}};
    // A cart has one currency: what is sold in another one meanwhile can't be bought with the rest.
    if (item.terms.price && !out.currency.empty() && item.terms.price->currency != out.currency) refuse(item);
    if (item.terms.price) {
      item.quantity = std::clamp<std::int64_t>(item.row.quantity, 0, item.terms.available);
      // Prices that an older program stored can make the total too large to be shown and paid exactly.
      if (item.quantity > quantity_that_fits(*item.terms.price, subtotal)) refuse(item);
    }
    if (item.terms.price) {
      out.currency = item.terms.price->currency;
      subtotal += item.full_minor();
      add_discount(item, discounts, locale, code);
    }
    out.items.push_back(std::move(item));
  }
  return out;
}

}  // namespace cart
