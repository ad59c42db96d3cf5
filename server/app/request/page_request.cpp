// A page's stops: OAuth callback, location, redirects, automatic sign-in, route, user, then the page itself.
#include "app/request/page_request.hpp"

#include "app/app.hpp"
#include "app/request/page_location.hpp"
#include "app/request/pages.hpp"
#include "app/request/static_files.hpp"
#include "app/site_map/problems.hpp"
#include "base/text.hpp"
#include "features/accounts/module.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/module.hpp"
#include "features/structures/structure_query.hpp"
#include "features/tenants/hosts/redirects.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "http/problem.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using TenantPointer = std::shared_ptr<tenants::Tenant const>;

http::SetCookie language_cookie(base::Locale const& locale, bool secure) {
  http::SetCookie cookie;
  cookie.name = "i18n_redirected";
  cookie.value = locale.code;
  cookie.max_age = std::chrono::hours(24 * 365);
  cookie.secure =
      secure;  // the specification says "not secure"; over https there is no reason to leave it out
  cookie.http_only = false;
  return cookie;
}

std::optional<std::string> copied(std::optional<std::string_view> text) {
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

/// An external target leaves the portal: a full page load, or its payload file says so.
awaitable<http::Response> redirect_out(App& app, PageRequest page, tenants::Redirect rule) {
  if (!page.payload && !rule.disclaimer) {
    auto out = http::redirect(rule.status, rule.to);
    out.headers.set("cache-control", "no-store");
    co_return out;
  }
  auto const& visit = page.visit->visit;
  auto const& disclaimer = visit.tenant->configuration.external_redirect_disclaimer;
  RedirectPage const props{rule.to, true, rule.host, tenants::words_in(disclaimer.text, visit.locale->code)};
  auto shown = http::page("redirect", props);
  shown.noindex = true;
  shown.fresh = {};
  co_return co_await show(app, std::move(page), std::move(shown));
}

/// The link of a reset mail: its token goes on to the page that sets a new password.
std::optional<http::Response> redirect_reset_link(PageRequest const& page, http::Request const& request) {
  auto const session = request.query.find("session_id");
  if (!session) return std::nullopt;
  auto out = redirect_page(page.payload, 302,
                           page.visit->visit.prefix_text() + http::link(sign_in::pages::reset_password),
                           "?session=" + base::percent_encode_component(*session));
  out.headers.set("referrer-policy", "no-referrer");
  return out;
}

/// A rule of the tenant that sends this path elsewhere.
awaitable<std::optional<http::Response>> redirect_by_rule(App& app, PageRequest const& page,
                                                          http::Request const& request) {
  auto const& visit = page.visit->visit;
  tenants::PlaceholderValues const placeholders{
      [&](std::string_view name) { return copied(request.query.find(name)); }, {}};
  auto const rule = tenants::find_redirect(*visit.tenant, visit.path, placeholders);
  if (!rule) co_return std::nullopt;
  if (rule->external) co_return co_await redirect_out(app, page, *rule);
  co_return redirect_page(page.payload, rule->status, visit.prefixed ? visit.href(rule->to) : rule->to, "");
}

/// A full load goes to the sign-in page and comes back here; a navigation inside the portal asks over the
/// page that is shown.
http::Response ask_to_sign_in(App const& app, PageRequest const& page) {
  if (page.payload) return http::problem(problems::sign_in_required_with_challenge());
  auto const& visit = page.visit->visit;
  auto const& request = page.visit->request;
  std::string_view target = request.target;
  // Too long for a return URL: return to the page without its query.
  if (!tenants::check_return_address(*visit.tenant, request, target))
    target = target.substr(0, target.find('?'));
  std::string there = request.scheme + "://" + request.authority;
  there += target;
  auto out = http::redirect(302, sign_in::login_address(app.core.settings.server.backend_path, *visit.tenant,
                                                        *visit.locale, there));
  out.headers.set("cache-control", "no-store");
  return out;
}

/// A code that the page's own script asked for, and has to exchange before this page can be shown.
bool brings_client_code(http::Request const& request) {
  auto const states = request.query.values("state");
  return request.query.find("code") && !states.empty() && sign_in::is_client_state(states.back());
}

/// An editor sees what is not published yet with ?preLive=true, and what no cache has with ?omitCache=true.
/// Only these parameters make anybody's session be looked up, so that everybody else's page comes from the
/// cache.
awaitable<void> use_editor_rights(App& app, PageRequest& page, http::Request const& request) {
  bool const draft = request.query.find("preLive") == "true";
  bool const fresh = request.query.find("omitCache") == "true";
  auto cookie = accounts::read_cookie(request, accounts::Cookie::user_token);
  if (!(draft || fresh) || !cookie) co_return;
  auto& visit = page.visit->visit;
  auto const user = co_await app.accounts->sessions.by_cookie(visit.tenant->id, std::move(*cookie));
  if (!structures::rights_of(user, *visit.tenant).editor) co_return;
  visit.draft = draft;
  visit.fresh = fresh;
}

/// Finds the user of a protected page. Without one: the way to sign in.
awaitable<std::optional<http::Response>> require_user(App& app, PageRequest& page,
                                                      http::Request const& request) {
  if (page.route->who() != Access::user) co_return std::nullopt;
  auto const& visit = page.visit->visit;
  std::optional<accounts::SignedIn> user;
  if (auto cookie = accounts::read_cookie(request, accounts::Cookie::user_token))
    user = co_await app.accounts->sessions.by_cookie(visit.tenant->id, std::move(*cookie));
  if (user) {
    page.user = std::make_shared<accounts::SignedIn const>(std::move(*user));
    co_return std::nullopt;
  }
  if (page.payload || !brings_client_code(request)) co_return ask_to_sign_in(app, page);
  auto const callback = callback_page();
  auto exchanging = co_await callback.handler(app, {visit}, callback.name);
  page.route = nullptr;
  co_return co_await show(app, page, std::move(exchanging));
}

}  // namespace

awaitable<http::Response> answer_page(App& app, http::Request const& request, TenantPointer tenant) {
  require_read(request);
  // Before anything that redirects: a code is good for the very address that it was sent to.
  if (auto finished = co_await app.sign_in->callback.finish_sign_in(request, *tenant))
    co_return std::move(*finished);
  auto const located = locate_page(app, request, *tenant);
  if (!located) co_return located.error();
  auto page = page_request(request, tenant, *located->language.locale, located->localised, located->payload);
  auto const& path = page.visit->visit.path;
  if (!located->speaks_language) co_return co_await show_error(app, page, 404, "Page not found: " + path);
  if (auto reset = redirect_reset_link(page, request)) co_return std::move(*reset);
  if (auto redirected = co_await redirect_by_rule(app, page, request)) co_return std::move(*redirected);
  if (auto asserted = app.sign_in->callback.auto_sign_in(request, *tenant, *located->language.locale))
    co_return std::move(*asserted);
  if (located->language.redirect) co_return redirect_to_language(*located);

  auto match = app.site_map.find_page(path);
  if (!match) co_return co_await show_error(app, page, 404, "Page not found: " + path);
  page.route = match->route;
  page.visit->visit.sections = page.route->options.sections;
  page.visit->visit.params = std::move(match->params);
  if (auto instead = co_await require_user(app, page, request)) co_return std::move(*instead);
  co_await use_editor_rights(app, page, request);

  auto out = co_await show_route(app, page);
  if (located->remember_language)
    out.headers.add("set-cookie",
                    http::to_header(language_cookie(*located->localised.prefix, request.secure)));
  co_return out;
}

}  // namespace app
