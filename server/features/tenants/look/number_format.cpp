// Reads the tenant's choices: a flag and the entry "price-format".
#include "features/tenants/look/number_format.hpp"

namespace tenants {

base::Digits digits_of(Tenant const& tenant, base::Locale const& locale) {
  return locale.code == "ar" && tenant.flag_bool("arabicIndicDigits") ? base::Digits::arabic_indic
                                                                      : base::Digits::latin;
}

NumberFormat number_format(Tenant const& tenant, base::Locale const& locale) {
  return {.digits = digits_of(tenant, locale) == base::Digits::arabic_indic ? "arab" : "latn",
          .price_decimals = tenant.configuration.price_format.count};
}

}  // namespace tenants
