// Money: currencies with their own decimals, exact reading, rounding half to even, tax shares.
#include "base/money.hpp"

#include <gmock/gmock.h>

#include <limits>
#include <random>
#include <stdexcept>

namespace {

using base::Money;
using base::MoneyBody;

TEST(Money, EachCurrencyHasItsOwnDecimals) {
  EXPECT_EQ(base::find_currency("EUR")->decimals, 2);
  EXPECT_EQ(base::find_currency("KWD")->decimals, 3);
  EXPECT_EQ(base::find_currency("JPY")->decimals, 0);
  EXPECT_EQ(base::find_currency("CLF")->decimals, 4);
  for (char const* wrong : {"", "eur", "EU", "EURO", "XXX", " EU", "R G", "D A"})
    EXPECT_FALSE(base::find_currency(wrong)) << wrong;
}

TEST(Money, IsPrintedWithTheDecimalsOfItsCurrency) {
  EXPECT_EQ(base::money_text({499, "EUR"}), "4.99");
  EXPECT_EQ(base::money_text({5, "EUR"}), "0.05");
  EXPECT_EQ(base::money_text({-50, "EUR"}), "-0.50");
  EXPECT_EQ(base::money_text({500, "JPY"}), "500");
  EXPECT_EQ(base::money_text({1250, "KWD"}), "1.250");
  EXPECT_EQ(base::money_text({std::numeric_limits<std::int64_t>::min(), "JPY"}), "-9223372036854775808");
}

TEST(Money, IsReadExactly) {
  EXPECT_EQ(base::parse_money("4.99", "EUR"), (Money{499, "EUR"}));
  EXPECT_EQ(base::parse_money("4.9", "EUR"), (Money{490, "EUR"}));
  EXPECT_EQ(base::parse_money("4", "EUR"), (Money{400, "EUR"}));
  EXPECT_EQ(base::parse_money("4.990", "EUR"), (Money{499, "EUR"}));
  EXPECT_EQ(base::parse_money("1.25", "KWD"), (Money{1250, "KWD"}));
  EXPECT_EQ(base::parse_money("0", "JPY"), (Money{0, "JPY"}));
  EXPECT_EQ(base::parse_money("10000000000000.00", "EUR"), (Money{base::most_minor, "EUR"}));
}

TEST(Money, WhatIsNoAmountIsRefused) {
  for (char const* wrong : {"", ".", "-1", "+1", "1.", ".5", "1e2", "1,5", " 1", "1 ", "0x1", "NaN", "١"})
    EXPECT_FALSE(base::parse_money(wrong, "EUR")) << wrong;
  EXPECT_EQ(base::parse_money("4.999", "EUR").error(), "must have at most 2 decimals for EUR");
  EXPECT_EQ(base::parse_money("4.5", "JPY").error(), "must have no decimals for JPY");
  EXPECT_EQ(base::parse_money("1", "ABC").error(), "must be in a currency of ISO 4217");
  EXPECT_EQ(base::parse_money("10000000000000.01", "EUR").error(), "is too large");
  EXPECT_EQ(base::parse_money("99999999999999999999999", "EUR").error(), "is too large");
}

TEST(Money, TravelsAsANumberAndComesBackTheSame) {
  EXPECT_EQ(base::money_of(MoneyBody{4.99, "EUR"}), (Money{499, "EUR"}));
  EXPECT_EQ(base::money_of(MoneyBody{0.1 + 0.2, "EUR"}).error(), "must have at most 2 decimals for EUR");
  EXPECT_EQ(base::money_of(MoneyBody{-0.01, "EUR"}).error(), "must not be negative");
  EXPECT_EQ(base::money_of(MoneyBody{1e300, "EUR"}).error(), "is too large");
  EXPECT_FALSE(base::money_of(MoneyBody{std::numeric_limits<double>::quiet_NaN(), "EUR"}));
  EXPECT_FALSE(base::money_of(MoneyBody{5e-324, "EUR"}));
  std::mt19937_64 random(20261122);
  for (int i = 0; i < 20'000; ++i) {
    auto const minor =
        static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(base::most_minor)) >> (i % 40);
    for (char const* currency : {"EUR", "KWD", "JPY", "CLF"}) {
      Money const money{minor, currency};
      EXPECT_EQ(base::money_of(base::money_body(money)), money);
      EXPECT_EQ(base::parse_money(base::money_text(money), currency), money);
    }
  }
}

TEST(Money, APriceIsAtMostWhatEveryTotalOfItCanBe) {
  EXPECT_EQ(base::price_of(MoneyBody{4.99, "EUR"}), (Money{499, "EUR"}));
  EXPECT_EQ(base::price_of(MoneyBody{100'000'000, "EUR"}), (Money{base::most_price_minor, "EUR"}));
  EXPECT_EQ(base::price_of(MoneyBody{10'000'000'000, "JPY"}), (Money{base::most_price_minor, "JPY"}));
  EXPECT_EQ(base::price_of(MoneyBody{10'000'000, "KWD"}), (Money{base::most_price_minor, "KWD"}));
  EXPECT_EQ(base::price_of(MoneyBody{1'000'000, "CLF"}), (Money{base::most_price_minor, "CLF"}));
  EXPECT_EQ(base::price_of(MoneyBody{100'000'000.01, "EUR"}).error(), "must be at most 100000000.00");
  EXPECT_EQ(base::price_of(MoneyBody{10'000'000'001, "JPY"}).error(), "must be at most 10000000000");
  EXPECT_EQ(base::price_of(MoneyBody{10'000'000.001, "KWD"}).error(), "must be at most 10000000.000");
  EXPECT_EQ(base::price_of(MoneyBody{1'000'000.0001, "CLF"}).error(), "must be at most 1000000.0000");
  EXPECT_EQ(base::price_of(MoneyBody{1e300, "EUR"}).error(), "must be at most 100000000.00");
  EXPECT_EQ(base::price_of(MoneyBody{4.999, "EUR"}).error(), "must have at most 2 decimals for EUR");
  EXPECT_EQ(base::price_of(MoneyBody{-1, "EUR"}).error(), "must not be negative");
  EXPECT_EQ(base::price_of(MoneyBody{1, "ABC"}).error(), "must be in a currency of ISO 4217");
}

TEST(Money, ASharesRoundingIsHalfToEven) {
  EXPECT_EQ(base::share_half_even(5, 1, 2), 2);
  EXPECT_EQ(base::share_half_even(7, 1, 2), 4);
  EXPECT_EQ(base::share_half_even(-5, 1, 2), -2);
  EXPECT_EQ(base::share_half_even(-7, 1, 2), -4);
  EXPECT_EQ(base::share_half_even(10, 1, 3), 3);
  EXPECT_EQ(base::share_half_even(20, 1, 3), 7);
  EXPECT_EQ(base::share_half_even(999, 0, 5), 0);
  EXPECT_EQ(base::share_half_even(999, 5, 5), 999);
  auto const most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(base::share_half_even(most, most, most), most);
  EXPECT_THROW(base::share_half_even(most, 2, 1), std::overflow_error);
  EXPECT_THROW(base::share_half_even(1, 1, 0), std::invalid_argument);
}

TEST(Money, NetAndTaxAreTheGrossAmount) {
  EXPECT_EQ(base::tax_included(1200, 2000), (base::TaxShare{1000, 200}));
  EXPECT_EQ(base::tax_included(999, 1900), (base::TaxShare{839, 160}));
  EXPECT_EQ(base::tax_included(500, 0), (base::TaxShare{500, 0}));
  for (std::int64_t gross = 0; gross < 3000; ++gross)
    for (std::int64_t const rate : {0, 250, 700, 1900, 2000, 2700}) {
      auto const [net, tax] = base::tax_included(gross, rate);
      EXPECT_EQ(net + tax, gross);
      EXPECT_GE(tax, 0);
    }
}

}  // namespace
