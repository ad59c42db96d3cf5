// The digits and decimals that a tenant chooses.
#include "features/tenants/look/number_format.hpp"

#include <gtest/gtest.h>

namespace tenants {
namespace {

TEST(NumberFormat, ArabicDigitsAreTheTenantsChoiceAndOfArabicAlone) {
  Tenant tenant;
  auto const& arabic = *base::find_locale("ar");
  tenant.flags["arabicIndicDigits"] = false;
  EXPECT_EQ(number_format(tenant, arabic).digits, "latn");
  tenant.flags["arabicIndicDigits"] = true;
  EXPECT_EQ(number_format(tenant, arabic).digits, "arab");
  EXPECT_EQ(digits_of(tenant, arabic), base::Digits::arabic_indic);
  for (auto const& locale : base::locales()) {
    if (locale.code != "ar") {
      EXPECT_EQ(number_format(tenant, locale).digits, "latn") << locale.code;
    }
  }
}

TEST(NumberFormat, APriceHasTwoDecimalsUnlessTheTenantSaysOtherwise) {
  Tenant tenant;
  EXPECT_EQ(number_format(tenant, base::english()).price_decimals, 2);
  tenant.configuration.price_format.count = 3;
  EXPECT_EQ(number_format(tenant, base::english()).price_decimals, 3);
}

}  // namespace
}  // namespace tenants
