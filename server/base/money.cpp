// The currencies of ISO 4217, and exact arithmetic with their amounts.
#include "base/money.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace base {
namespace {

struct CurrencyGroup {
  int decimals;
  std::string_view codes;  // separated by single spaces
};
constexpr std::array currency_groups{
    CurrencyGroup{0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"},
    CurrencyGroup{3, "BHD IQD JOD KWD LYD OMR TND"},
    CurrencyGroup{4, "CLF UYW"},
    CurrencyGroup{
        2,
        "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF "
        "CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ "
        "GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD "
        "MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON "
        "RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS "
        "UAH USD USN UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG"},
};

constexpr std::int64_t power_of_ten(int exponent) {
  std::int64_t out = 1;
  for (int i = 0; i < exponent; ++i) out *= 10;
  return out;
}

bool is_digits(std::string_view text) { return text.find_first_not_of("0123456789") == text.npos; }

}  // namespace

std::optional<Currency> find_currency(std::string_view code) {
  if (code.size() != 3 || code.find(' ') != code.npos) return std::nullopt;
  for (auto const& [decimals, codes] : currency_groups)
    if (auto const at = codes.find(code); at != codes.npos) return Currency{codes.substr(at, 3), decimals};
  return std::nullopt;
}

int currency_decimals(std::string_view code) {
  auto const currency = find_currency(code);
  return currency ? currency->decimals : 2;
}

std::string money_text(Money const& money) {
  int const decimals = currency_decimals(money.currency);
  auto const unit = static_cast<std::uint64_t>(power_of_ten(decimals));
  // The magnitude of the smallest number fits only without a sign.
  auto const magnitude =
      money.minor < 0 ? 0 - static_cast<std::uint64_t>(money.minor) : static_cast<std::uint64_t>(money.minor);
  std::string out = money.minor < 0 ? "-" : "";
  out += std::to_string(magnitude / unit);
  if (decimals > 0) out += fmt::format(".{:0{}}", magnitude % unit, decimals);
  return out;
}

std::expected<Money, std::string> parse_money(std::string_view amount, std::string_view currency) {
  auto const known = find_currency(currency);
  if (!known) return std::unexpected("must be in a currency of ISO 4217");
  auto const point = amount.find('.');
  auto const whole = amount.substr(0, point);
  std::string_view fraction;
  if (point != amount.npos) {
    fraction = amount.substr(point + 1);
    if (fraction.empty()) return std::unexpected("must be an amount such as 4.99");
  }
  if (whole.empty() || !is_digits(whole) || !is_digits(fraction))
    return std::unexpected("must be an amount such as 4.99");
  while (std::ssize(fraction) > known->decimals && fraction.ends_with('0')) fraction.remove_suffix(1);
  if (std::ssize(fraction) > known->decimals)
    return std::unexpected(known->decimals == 0 ? fmt::format("must have no decimals for {}", currency)
                                                : fmt::format("must have at most {} decimals for {}",
                                                              known->decimals, currency));
  std::string digits(whole);
  digits += fraction;
  digits.append(static_cast<std::size_t>(known->decimals - std::ssize(fraction)), '0');
  std::int64_t minor = 0;
  auto const read = std::from_chars(digits.data(), digits.data() + digits.size(), minor);
  if (read.ec != std::errc() || minor > most_minor) return std::unexpected("is too large");
  return Money{minor, std::string(currency)};
}

MoneyBody money_body(Money const& money) {
  return {
      static_cast<double>(money.minor) / static_cast<double>(power_of_ten(currency_decimals(money.currency))),
      money.currency};
}

std::expected<Money, std::string> money_of(MoneyBody const& body) {
  if (!(body.amount >= 0)) return std::unexpected("must not be negative");
  if (body.amount > static_cast<double>(most_minor)) return std::unexpected("is too large");
  std::array<char, 400> text{};  // the smallest double has 324 decimals
  auto const end =
      std::to_chars(text.data(), text.data() + text.size(), body.amount, std::chars_format::fixed).ptr;
  return parse_money({text.data(), static_cast<std::size_t>(end - text.data())}, body.currency);
}

std::expected<Money, std::string> price_of(MoneyBody const& body) {
  if (find_currency(body.currency)) {
    Money const most{most_price_minor, body.currency};
    if (body.amount > money_body(most).amount) return std::unexpected("must be at most " + money_text(most));
  }
  return money_of(body);
}

std::int64_t share_half_even(std::int64_t amount, std::int64_t part, std::int64_t whole) {
  if (whole <= 0) throw std::invalid_argument("a share of nothing");
  __extension__ using Wide = __int128;
  Wide const product = static_cast<Wide>(amount) * part;
  Wide quotient = product / whole;
  Wide const rest = product % whole;  // with the sign of the product
  Wide const twice = (rest < 0 ? -rest : rest) * 2;
  if (twice > whole || (twice == whole && quotient % 2 != 0)) quotient += product < 0 ? -1 : 1;
  if (quotient > std::numeric_limits<std::int64_t>::max() ||
      quotient < std::numeric_limits<std::int64_t>::min())
    throw std::overflow_error("the share of an amount does not fit");
  return static_cast<std::int64_t>(quotient);
}

TaxShare tax_included(std::int64_t gross, std::int64_t basis_points) {
  auto const tax = share_half_even(gross, basis_points, 10'000 + basis_points);
  return {gross - tax, tax};
}

}  // namespace base
