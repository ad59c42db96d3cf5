// Payloads of the portal's sign-in pages.
#include "features/sign_in/hosted/user_pages.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/oauth/oauth_callback.hpp"
#include "features/sign_in/options.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(sign_in::UserPage);
KIOSK_JSON_COMPILED(sign_in::ResetPasswordPage);
KIOSK_JSON_COMPILED(sign_in::ExternalLogoutPage);

namespace sign_in {

using accounts::Cookie;

namespace {

/// The redirectUrl of a page if it is a URL of the tenant, otherwise the home page.
std::string return_of(tenants::Visit const& visit) {
  auto const home = tenants::own_origin(*visit.tenant, *visit.request) + visit.href("/");
  auto const wanted = visit.query.find("redirectUrl");
  if (!wanted) return home;
  return tenants::check_return_address(*visit.tenant, *visit.request, *wanted).value_or(home);
}

AuthorizationRequest authorization_request_of(tenants::Visit const& visit) {
  return {.locale = visit.locale, .return_to = return_of(visit)};
}

std::string path_of(std::string const& absolute) {
  auto const path = absolute.find('/', absolute.find("://") + 3);
  return path == absolute.npos ? "/" : absolute.substr(path);
}

}  // namespace

UserPage UserPages::payload(tenants::Visit const& visit) const {
  auto const& tenant = *visit.tenant;
  auto const authorization = authorization_request_of(visit);
  Addresses const addresses(services_.backend_path, tenant, authorization);
  auto const links = addresses.links(tenant);
  UserPage out;
  out.return_to = path_of(authorization.return_to);
  out.login = links.login;
  out.register_ = links.register_;
  out.reset = links.reset;
  if (offers_kind(tenant, "password"))
    out.email =
        tenants::with_parameter(visit.href(http::link(pages::login_email)), "redirectUrl", out.return_to);
  out.legal = legal_links(tenant, *visit.locale, "");
  OptionsAsk const ask{tenant, visit.locale->code, is_secure_context(*visit.request),
                       services_.operator_network.contains(*visit.request)};
  out.options = offered_options(ask, [&](tenants::LoginOption const& option) {
                  return addresses.of_option(option);
                }).links;
  return out;
}

portal::Task<portal::Page<UserPage>> UserPages::login(tenants::Visit const& visit) const {
  co_return portal::private_page(payload(visit));
}

portal::Task<portal::Page<UserPage>> UserPages::login_email(tenants::Visit const& visit) const {
  co_return portal::private_page(payload(visit));
}

portal::Task<portal::Page<UserPage>> UserPages::register_account(tenants::Visit const& visit) const {
  co_return portal::private_page(payload(visit));
}

portal::Task<portal::Page<UserPage>> UserPages::partner_register(tenants::Visit const& visit) const {
  auto props = payload(visit);
  // Without a page of the partner's own this would be a redirect loop.
  std::erase_if(props.options, [&](OptionLink const& link) {
    auto const option = find_option(*visit.tenant, link.name);
    return link.kind == "partner" && (!option || partner_address(*visit.tenant, *option).empty());
  });
  co_return portal::private_page(std::move(props));
}

portal::Task<portal::Page<ResetPasswordPage>> UserPages::reset_password(tenants::Visit const& visit) const {
  auto const& tenant = *visit.tenant;
  auto const& request = *visit.request;
  if (auto const token = visit.query.find("session")) {
    // Removed from the URL at once, because URLs end up in histories and logs.
    bool const fits = token->size() <= 128 && http::is_token(*token);
    portal::Page<ResetPasswordPage> out(portal::Moved{http::link(pages::reset_password), 303});
    out.fresh = {};
    out.noindex = true;
    out.set_cookies.push_back(fits ? accounts::set_cookie(Cookie::reset_token, *token, request.secure)
                                   : accounts::forget_cookie(Cookie::reset_token, request.secure));
    co_return out;
  }
  auto token = accounts::read_cookie(request, Cookie::reset_token);
  Addresses const addresses(services_.backend_path, tenant, authorization_request_of(visit));
  ResetPasswordPage props;
  props.usable = token && co_await reset_.usable(tenant, std::move(*token));
  props.action = addresses.of(hosted::password);
  props.login = addresses.of(hosted::login);
  props.again = addresses.of(hosted::reset);
  co_return portal::private_page(std::move(props));
}

portal::Task<portal::Page<ExternalLogoutPage>> UserPages::external_logout(tenants::Visit const& visit) const {
  auto const& tenant = *visit.tenant;
  ExternalLogoutPage props;
  if (auto cookie = accounts::read_cookie(*visit.request, Cookie::user_token))
    props.signed_in = (co_await services_.sessions.by_cookie(tenant.id, std::move(*cookie))).has_value();
  Addresses const addresses(services_.backend_path, tenant, authorization_request_of(visit));
  props.action = addresses.of(hosted::logout);
  props.home = visit.href("/");
  props.login = addresses.of(hosted::login);
  co_return portal::private_page(std::move(props));
}

portal::Task<portal::Page<UserPage>> UserPages::callback(tenants::Visit const& visit) const {
  auto props = payload(visit);
  auto const clean = without_authorization_code(*visit.request, *visit.tenant);
  if (clean) {
    AuthorizationRequest const authorization{.locale = visit.locale, .return_to = *clean};
    Addresses const addresses(services_.backend_path, *visit.tenant, authorization);
    auto const links = addresses.links(*visit.tenant);
    props.return_to = path_of(*clean);
    props.login = links.login;
    props.register_ = links.register_;
    props.reset = links.reset;
  }
  co_return portal::private_page(std::move(props));
}

}  // namespace sign_in
