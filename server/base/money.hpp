// Money as whole minor units of an ISO 4217 currency, tax shares and proration without floating point.
//
// Inside the program an amount is never a double. Outside it is {"amount": 4.99, "currency": "EUR"} in units
// of the currency, with the currency's own number of decimals (KWD has 3, JPY none).
#pragma once
#include <boost/describe.hpp>
#include <compare>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace base {

struct Currency {
  std::string_view code;
  int decimals = 2;
};

/// nullopt for what is not a code of ISO 4217.
std::optional<Currency> find_currency(std::string_view code);
/// 2 for an unknown code.
int currency_decimals(std::string_view code);

/// The largest amount in minor units, either sign: a double still tells all of them apart.
inline constexpr std::int64_t most_minor = 1'000'000'000'000'000;
/// The largest price of one thing, in minor units: 100,000,000.00 EUR. The largest cart has 40 articles, each
/// of them 1000 times: at this price it costs 4 * 10^14, also with a tax on top less than `most_minor`, and
/// so less than 2^53, above which a double skips whole numbers.
inline constexpr std::int64_t most_price_minor = 10'000'000'000;

struct Money {
  std::int64_t minor = 0;
  std::string currency;
  auto operator<=>(Money const&) const = default;
};

/// "4.99", "500" of JPY, "1.250" of KWD; "-0.50".
std::string money_text(Money const& money);
/// Reads "4.99". Refused, with a reason such as "must have at most 2 decimals for EUR": a sign, an exponent,
/// more decimals than the currency has, an amount above `most_minor`, an unknown currency.
std::expected<Money, std::string> parse_money(std::string_view amount, std::string_view currency);

/// Money in the JSON of a call.
struct MoneyBody {
  double amount = 0;
  std::string currency;
  bool operator==(MoneyBody const&) const = default;
};
BOOST_DESCRIBE_STRUCT(MoneyBody, (), (amount, currency))
MoneyBody money_body(Money const& money);
/// As parse_money: the amount is read as the shortest decimal number that it stands for.
std::expected<Money, std::string> money_of(MoneyBody const& body);
/// The same for the price of one thing: above `most_price_minor` it "must be at most 100000000.00".
std::expected<Money, std::string> price_of(MoneyBody const& body);

/// `amount` * `part` / `whole`, rounded to the nearest and half to even; `whole` above 0. Throws
/// std::overflow_error where the result does not fit.
std::int64_t share_half_even(std::int64_t amount, std::int64_t part, std::int64_t whole);

/// An amount with the tax inside it, divided: net + tax is the gross amount, always.
struct TaxShare {
  std::int64_t net = 0;
  std::int64_t tax = 0;
  bool operator==(TaxShare const&) const = default;
};
/// `basis_points`: 2000 is 20 %.
TaxShare tax_included(std::int64_t gross, std::int64_t basis_points);

}  // namespace base
