// Calls about the sign-in options: which are offered, and the URLs of the partner's own.
#include "base/json/json_codec_definitions.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/oauth/sign_in_api.hpp"
#include "features/sign_in/oauth/sign_in_calls.hpp"
#include "features/sign_in/options.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(sign_in::PartnerLoginBody);
KIOSK_JSON_COMPILED(sign_in::SignUpBody);
KIOSK_JSON_COMPILED(sign_in::LanguageQuery);
KIOSK_JSON_COMPILED(sign_in::PartnerOptionsData);
KIOSK_JSON_COMPILED(sign_in::SignInOptions);

namespace sign_in {
namespace {

/// Addresses without a return address, which the client adds.
Addresses plain_addresses(Services const& services, tenants::Tenant const& tenant,
                          base::Locale const& locale) {
  return {services.backend_path, tenant, http::Query{{"lang", std::string(locale.code)}}.text()};
}

SignInOptions options_for(Services const& services, tenants::Tenant const& tenant,
                          http::Request const& request, LanguageQuery const& query) {
  auto const& locale = tenants::reading_locale(request, tenant, query.lang.value_or(""));
  auto const addresses = plain_addresses(services, tenant, locale);
  SignInOptions out;
  out.operator_network = services.operator_network.contains(request);
  OptionsAsk const ask{tenant, locale.code, is_secure_context(request), out.operator_network};
  auto offered =
      offered_options(ask, [&](tenants::LoginOption const& option) { return addresses.of_option(option); });
  out.flow = std::move(offered.flow);
  out.options = std::move(offered.links);
  out.operator_only = offered.operator_only;
  out.login = addresses.of(hosted::login);
  if (may_register(tenant)) out.register_ = addresses.of(hosted::register_account);
  return out;
}

/// The authorization request of a JSON body.
AuthorizationRequest authorization_request_of(tenants::Tenant const& tenant, http::Request const& request,
                                              std::optional<std::string> const& redirect_url,
                                              std::optional<std::string> const& lang) {
  AuthorizationRequest out;
  auto const* named = base::find_locale(lang.value_or(""));
  out.locale = named && tenant.offers(*named) ? named : &tenants::reading_locale(request, tenant);
  auto const wanted = redirect_url.value_or("/");
  out.return_to = base::or_throw(
      tenants::check_return_address(tenant, request, wanted.empty() ? std::string("/") : wanted));
  return out;
}

}  // namespace

portal::Task<portal::Data<SignInOptions>> SignInApi::options(portal::Call const& call,
                                                             portal::Query<LanguageQuery> query) const {
  co_return options_for(services_, call.tenant(), call.request, query.value);
}

portal::Task<portal::Data<PartnerOptionsData>> SignInApi::partner_options(
    portal::Call const& call, portal::Query<LanguageQuery> query) const {
  auto all = options_for(services_, call.tenant(), call.request, query.value).options;
  co_return PartnerOptionsData{partner_links(std::move(all))};
}

portal::Task<portal::Data<UrlData>> SignInApi::partner_login(portal::Call const& call,
                                                             PartnerLoginBody body) const {
  auto const& tenant = call.tenant();
  if (body.tenant_name && !body.tenant_name->empty() && *body.tenant_name != tenant.id.value)
    throw base::Problem(403, "TENANT_MISMATCH", "The body and the address name different tenants.",
                        "error.tenantMismatch");
  auto const authorization = authorization_request_of(tenant, call.request, body.redirect_url, body.lang);
  if (auto redirect = partners_.start(tenant, call.request, authorization, Partners::option_of(tenant))) {
    portal::Data<UrlData> out{{std::move(redirect->url)}};
    accounts::add_cookies(out.headers, redirect->set_cookies);
    co_return out;
  }
  if (!tenant.flag_bool("partnerLoginFlow")) throw base::Problem(problems::no_partner);
  auto const fallback = tenants::own_origin(tenant, call.request) +
                        tenants::href(tenant, *authorization.locale, http::link(pages::partner_register));
  co_return UrlData{tenants::with_parameter(fallback, "redirectUrl", authorization.return_to)};
}

portal::Task<portal::Data<UrlData>> SignInApi::monsooq_sign_up(portal::Call const& call,
                                                               SignUpBody body) const {
  auto const& tenant = call.tenant();
  auto const authorization = authorization_request_of(tenant, call.request, body.redirection_url, body.lang);
  auto option = Partners::option_of(tenant);
  option.url.clear();  // registration starts at another URL
  for (auto const* const attribute : {"signupUrl", "loginUrl"})
    if (auto redirect = partners_.start(tenant, call.request, authorization, option, attribute)) {
      portal::Data<UrlData> out{{std::move(redirect->url)}};
      accounts::add_cookies(out.headers, redirect->set_cookies);
      co_return out;
    }
  co_return UrlData{
      tenants::own_origin(tenant, call.request) +
      register_address(services_.backend_path, tenant, *authorization.locale, authorization.return_to)};
}

}  // namespace sign_in
