// In which language a hosted page is shown.
#include "features/sign_in/hosted_answer.hpp"

namespace sign_in {

base::Locale const& hosted_locale(http::Request const& request, tenants::Tenant const& tenant) {
  auto const* asked = base::find_locale(request.query.find("lang").value_or(""));
  if (asked && tenant.offers(*asked)) return *asked;
  auto const cookies = request.cookies();
  base::LanguageWish wish;
  wish.remembered = cookies.find("i18n_redirected");
  wish.tenant_default = tenant.default_language();
  wish.accept_language = request.header("accept-language").value_or("");
  auto const choice = base::choose_language(wish);
  return tenant.offers(*choice.locale) ? *choice.locale : tenant.unprefixed_locale();
}

}  // namespace sign_in
