// The cart as its calls and its page show it.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "base/json/bounded.hpp"
#include "base/json/json_codec.hpp"
#include "base/money.hpp"
#include "features/catalogue/cards.hpp"

namespace cart {

/// The largest quantity of one article in a cart.
inline constexpr std::int64_t most_quantity = 1000;

/// `price` is that of one, in units of `currency`.
struct CartItem {
  base::ArticleId id;
  std::string content_type;  // as contingents name it
  std::string image_url;
  std::optional<catalogue::Artwork> artwork;
  std::string href;  // empty where the article is no longer offered
  std::string name;
  std::string description;
  std::int64_t available_no = 1;  // so many can be bought at once
  std::int64_t discount_percentage = 0;
  double price = 0;
  std::int64_t quantity = 1;
  std::string currency;
  base::MoneyBody total;               // of all of them, before discounts
  std::optional<std::string> refusal;  // why it can't be bought now: NOT_AVAILABLE, ALREADY_OWNED
};
BOOST_DESCRIBE_STRUCT(CartItem, (),
                      (id, content_type, image_url, artwork, href, name, description, available_no,
                       discount_percentage, price, quantity, currency, total, refusal))

/// campaign: by itself; voucher: by the code that the cart has.
enum class CartDiscountKind { campaign, voucher };
BOOST_DESCRIBE_ENUM(CartDiscountKind, campaign, voucher)

/// What is taken off, and why.
struct CartDiscountLine {
  base::ArticleId article_id;
  CartDiscountKind kind = CartDiscountKind::campaign;
  std::string name;  // of the campaign
  std::int64_t percent = 0;
  base::MoneyBody amount;
};
BOOST_DESCRIBE_STRUCT(CartDiscountLine, (), (article_id, kind, name, percent, amount))

/// The code that the cart has. `refusal`: why it takes nothing off: VOUCHER_NOT_FOUND where it is over or
/// used up, VOUCHER_ALREADY_USED, VOUCHER_TAKES_NOTHING where nothing in the cart becomes cheaper by it.
struct CartVoucher {
  std::int64_t percent = 0;
  std::vector<std::string> content_types;  // of what becomes cheaper; empty: all
  std::optional<base::Instant> valid_until;
  std::optional<std::string> refusal;
};
BOOST_DESCRIBE_STRUCT(CartVoucher, (), (percent, content_types, valid_until, refusal))

/// price: another one than was seen; quantity: not so many are sold at once; gone: it can't be bought now.
enum class CartChangeKind { price, quantity, gone };
BOOST_DESCRIBE_ENUM(CartChangeKind, price, quantity, gone)

/// What is not as its owner saw it.
struct CartChange {
  CartChangeKind kind = CartChangeKind::price;
  base::ArticleId article_id;
  std::string name = {};
  std::optional<base::MoneyBody> price_before = {};
  std::optional<base::MoneyBody> price = {};
  std::optional<std::int64_t> quantity_before = {};
  std::optional<std::int64_t> quantity = {};
};
BOOST_DESCRIBE_STRUCT(CartChange, (),
                      (kind, article_id, name, price_before, price, quantity_before, quantity))

struct CartData {
  std::vector<CartItem> items;
  std::vector<CartDiscountLine> discounts;
  std::vector<CartChange> changes;
  std::optional<base::MoneyBody> subtotal;  // absent where nothing can be bought
  std::optional<base::MoneyBody> total;
  std::optional<CartVoucher> voucher;
  std::int64_t max_quantity = 10;
  std::string state = {};  // another text as soon as what is bought, or its price, is another
};
BOOST_DESCRIBE_STRUCT(CartData, (),
                      (items, discounts, changes, subtotal, total, voucher, max_quantity, state))

/// /myCart is the same for everybody; what is in the cart comes in a call after it.
struct MyCartPage {
  std::int64_t max_quantity = 10;
};
BOOST_DESCRIBE_STRUCT(MyCartPage, (), (max_quantity))

struct CartItemBody {
  base::ArticleId article_id;
  std::optional<base::Number<1, most_quantity>> quantity;  // so many more; 1 without it
};
BOOST_DESCRIBE_STRUCT(CartItemBody, (), (article_id, quantity))

struct CartQuantityBody {
  base::Number<1, most_quantity> quantity;
};
BOOST_DESCRIBE_STRUCT(CartQuantityBody, (), (quantity))

struct CartVoucherBody {
  base::Text<1, 100> voucher_code;
};
BOOST_DESCRIBE_STRUCT(CartVoucherBody, (), (voucher_code))

/// `total` and `state`: that were shown. Nobody pays another total, or for something else at the same one.
struct CheckoutBody {
  base::Text<0, 1024> redirection_url;
  base::Text<0, 20> lang;
  base::MoneyBody total;
  std::optional<base::Text<1, 64>> state;
};
BOOST_DESCRIBE_STRUCT(CheckoutBody, (), (redirection_url, lang, total, state))

}  // namespace cart

KIOSK_JSON(cart::CartData);
KIOSK_JSON(cart::MyCartPage);
KIOSK_JSON(cart::CartItemBody);
KIOSK_JSON(cart::CartQuantityBody);
KIOSK_JSON(cart::CartVoucherBody);
KIOSK_JSON(cart::CheckoutBody);
