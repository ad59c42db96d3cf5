// The prices of a cart, without a database: totals, discounts, and what has changed.
#include "features/cart/pricing.hpp"

#include <gmock/gmock.h>

#include <limits>
#include <random>

#include "features/cart/carts.hpp"

namespace cart {
namespace {

using catalogue::ContentType;

CartRow row(std::int64_t article, std::int64_t quantity, std::int64_t seen) {
  return {.article = base::ArticleId{article},
          .quantity = quantity,
          .price_minor = seen,
          .currency = "EUR",
          .added_at = {},
          .updated_at = {}};
}
SaleTerms terms_at(std::int64_t price, ContentType type = ContentType::voucher, std::int64_t available = 10) {
  return {.content_type = type, .price = base::Money{price, "EUR"}, .available = available};
}
tenants::CartDiscount discount(std::int64_t percent, std::int64_t from, std::vector<std::string> types = {}) {
  return {.name = {{"en", std::to_string(percent)}, {"ar", "خصم"}},
          .percent = percent,
          .from_quantity = from,
          .content_types = std::move(types)};
}

TEST(CartPricing, OfAnEmptyCartIsNothing) {
  auto const cart = price_cart({}, {}, {}, "en");
  EXPECT_TRUE(cart.currency.empty());
  EXPECT_EQ(cart.total().minor, 0);
  EXPECT_FALSE(cart.has_changed());
}

TEST(CartPricing, AddsWhatCanBeBoughtOnly) {
  auto const cart =
      price_cart({row(1, 3, 100), row(2, 1, 50), row(3, 1, 70)},
                 {terms_at(100), SaleTerms{.refusal = "ALREADY_OWNED"}, terms_at(70)}, {}, "en");
  EXPECT_EQ(cart.total(), (base::Money{370, "EUR"}));
  EXPECT_TRUE(cart.has_changed());
}

TEST(CartPricing, TakesTheFirstDiscountThatAppliesAndNamesIt) {
  std::vector const discounts{discount(20, 5, {"VOUCHER"}), discount(10, 3), discount(50, 1, {"GAME"})};
  auto const cart = price_cart({row(1, 5, 99), row(2, 3, 99), row(3, 2, 99)},
                               {terms_at(99), terms_at(99), terms_at(99)}, discounts, "ar");
  EXPECT_EQ(cart.items[0].discount_minor, 99);
  EXPECT_EQ(cart.items[0].discount_percent, 20);
  EXPECT_EQ(cart.items[0].discount_name, "خصم");
  EXPECT_EQ(cart.items[1].discount_minor, 30) << "29.7, rounded";
  EXPECT_EQ(cart.items[2].discount_minor, 0);
  EXPECT_EQ(cart.total().minor, 990 - 129);
  EXPECT_FALSE(cart.has_changed()) << "a discount was shown with the price";
}

TEST(CartPricing, TakesTheCodeWhereItIsWorthMore) {
  std::vector const discounts{discount(20, 5, {"VOUCHER"})};
  std::vector<CartRow> const rows{row(1, 5, 100), row(2, 1, 100)};
  std::vector<SaleTerms> const terms{terms_at(100), terms_at(100)};
  auto const small = price_cart(rows, terms, discounts, "en", CodeDiscount{.percent = 10});
  EXPECT_FALSE(small.items[0].is_by_code);
  EXPECT_EQ(small.items[0].discount_minor, 100);
  EXPECT_TRUE(small.items[1].is_by_code);
  EXPECT_EQ(small.items[1].discount_minor, 10);
  EXPECT_TRUE(small.uses_code());
  auto const large = price_cart(rows, terms, discounts, "en", CodeDiscount{.percent = 99});
  EXPECT_TRUE(large.items[0].is_by_code);
  EXPECT_EQ(large.total().minor, 6);
  auto const others = price_cart(rows, terms, {}, "en", CodeDiscount{50, {"GAME"}});
  EXPECT_FALSE(others.uses_code());
  EXPECT_EQ(others.total().minor, 600);
}

TEST(CartPricing, SaysAnotherPriceAndWhatIsNotSoldSoOften) {
  EXPECT_TRUE(price_cart({row(1, 1, 99)}, {terms_at(129)}, {}, "en").items[0].has_another_price());
  auto const few = price_cart({row(1, 8, 99)}, {terms_at(99, ContentType::voucher, 3)}, {}, "en");
  EXPECT_TRUE(few.items[0].is_limited());
  EXPECT_EQ(few.total().minor, 3 * 99);
  EXPECT_TRUE(few.has_changed());
}

TEST(CartPricing, HasOneCurrency) {
  auto dollars = terms_at(99);
  dollars.price->currency = "USD";
  auto const cart = price_cart({row(1, 1, 99), row(2, 1, 99)}, {terms_at(99), dollars}, {}, "en");
  EXPECT_EQ(cart.total(), (base::Money{99, "EUR"}));
  EXPECT_FALSE(cart.items[1].can_be_bought());
}

TEST(CartPricing, CountsCostsUpToTheLargestAmount) {
  auto const largest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(cost_up_to_limit({99, "EUR"}, 3), 297);
  EXPECT_EQ(cost_up_to_limit({0, "EUR"}, 3), 0);
  EXPECT_EQ(cost_up_to_limit({99, "EUR"}, 0), 0);
  EXPECT_EQ(cost_up_to_limit({base::most_minor / 2, "EUR"}, 2), base::most_minor);
  EXPECT_EQ(cost_up_to_limit({base::most_minor / 2 + 1, "EUR"}, 2), base::most_minor);
  EXPECT_EQ(cost_up_to_limit({largest, "EUR"}, largest), base::most_minor);
  EXPECT_EQ(quantity_that_fits({base::most_minor, "EUR"}, 0), 1);
  EXPECT_EQ(quantity_that_fits({base::most_minor, "EUR"}, 1), 0);
  EXPECT_EQ(quantity_that_fits({base::most_minor + 1, "EUR"}, 0), 0);
  EXPECT_EQ(quantity_that_fits({99, "EUR"}, base::most_minor - 198), 2);
  EXPECT_EQ(quantity_that_fits({99, "EUR"}, base::most_minor - 197), 1);
  EXPECT_EQ(quantity_that_fits({99, "EUR"}, base::most_minor), 0);
}

TEST(CartPricing, TheLargestCartOfTheLargestPricesIsSold) {
  std::vector<CartRow> rows;
  std::vector<SaleTerms> terms;
  for (std::size_t at = 1; at <= most_items; ++at) {
    rows.push_back(row(static_cast<std::int64_t>(at), most_quantity, base::most_price_minor));
    terms.push_back(terms_at(base::most_price_minor, ContentType::voucher, most_quantity));
  }
  auto const cart = price_cart(rows, terms, {}, "en");
  EXPECT_FALSE(cart.has_changed());
  EXPECT_EQ(cart.total().minor, 400'000'000'000'000);
  EXPECT_EQ(base::money_of(base::money_body(cart.total())), cart.total()) << "shown exactly";
}

TEST(CartPricing, NeverCostsMoreThanTheLargestAmount) {
  auto const large = base::most_minor - 99;
  auto const cart = price_cart({row(1, 1, large), row(2, 2, 99), row(3, 1, 99)},
                               {terms_at(large), terms_at(99), terms_at(99)}, {}, "en");
  EXPECT_TRUE(cart.items[0].can_be_bought());
  EXPECT_FALSE(cart.items[1].can_be_bought());
  EXPECT_EQ(cart.items[1].terms.refusal, "NOT_AVAILABLE");
  EXPECT_TRUE(cart.items[2].can_be_bought());
  EXPECT_EQ(cart.total(), (base::Money{base::most_minor, "EUR"}));
  EXPECT_TRUE(cart.has_changed());
  auto const alone =
      price_cart({row(1, 3, base::most_minor - 1)}, {terms_at(base::most_minor - 1)}, {}, "en");
  EXPECT_FALSE(alone.items[0].can_be_bought());
  EXPECT_TRUE(alone.currency.empty());
  EXPECT_EQ(alone.total().minor, 0);
}

TEST(CartPricing, IsTheSumOfItsLinesAndLeavesSomethingToPay) {
  std::mt19937 random(7);
  auto const up_to = [&](int most) { return std::uniform_int_distribution<std::int64_t>(1, most)(random); };
  for (int round = 0; round < 2000; ++round) {
    std::vector<CartRow> rows;
    std::vector<SaleTerms> terms;
    for (auto count = up_to(6); count > 0; --count) {
      rows.push_back(row(count, up_to(12), up_to(3)));
      terms.push_back(terms_at(up_to(2000), ContentType::voucher, up_to(12)));
    }
    auto const cart = price_cart(rows, terms, {discount(up_to(99), up_to(4))}, "en");
    std::int64_t sum = 0;
    for (auto const& item : cart.items) {
      EXPECT_GT(item.full_minor() - item.discount_minor, 0);
      EXPECT_GE(item.discount_minor, 0);
      EXPECT_LE(item.quantity, item.terms.available);
      sum += item.full_minor() - item.discount_minor;
    }
    EXPECT_EQ(cart.total().minor, sum);
    EXPECT_EQ(cart.subtotal().minor - cart.discount().minor, cart.total().minor);
  }
}

}  // namespace
}  // namespace cart
