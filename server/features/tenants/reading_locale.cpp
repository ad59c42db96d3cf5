// Chooses the language of a request: its `lang` parameter, else as for a page.
#include "features/tenants/reading_locale.hpp"

namespace tenants {

base::Locale const& reading_locale(http::Request const& request, Tenant const& tenant) {
  return reading_locale(request, tenant, request.query.find("lang").value_or(""));
}

base::Locale const& reading_locale(http::Request const& request, Tenant const& tenant,
                                   std::string_view lang) {
  auto const* asked = base::find_locale(lang);
  if (asked && tenant.offers(*asked)) return *asked;
  auto const cookies = request.cookies();
  base::LanguagePreferences preferences;
  preferences.remembered = cookies.find("i18n_redirected");
  preferences.tenant_default = tenant.default_language();
  preferences.accept_language = request.header("accept-language").value_or("");
  auto const choice = base::choose_language(preferences);
  return tenant.offers(*choice.locale) ? *choice.locale : tenant.unprefixed_locale();
}

}  // namespace tenants
