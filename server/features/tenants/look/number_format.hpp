// Formats numbers as a tenant's pages, mails and receipts write them: the digits of Arabic and the decimals
// of prices.
#pragma once
#include <boost/describe.hpp>
#include <cstdint>
#include <string>

#include "base/locale.hpp"
#include "features/tenants/tenant.hpp"

namespace tenants {

/// Arabic-Indic digits in Arabic where the tenant has the flag arabicIndicDigits; the Maghreb reads 0-9.
base::Digits digits_of(Tenant const& tenant, base::Locale const& locale);

/// What the front end formats numbers by: see web/kit/messages/intl.ts.
struct NumberFormat {
  std::string digits = "latn";  // a numbering system of Unicode: latn or arab
  /// A price has at least as many; the tenant's "price-format" says it.
  std::int64_t price_decimals = 2;
};
BOOST_DESCRIBE_STRUCT(NumberFormat, (), (digits, price_decimals))

NumberFormat number_format(Tenant const& tenant, base::Locale const& locale);

}  // namespace tenants
