// One request, from its host name to its answer. Read `answer_page` from top to bottom: it is the walk.
#include "app/answer.hpp"

#include <fmt/format.h>

#include "app/app.hpp"
#include "app/envelope.hpp"
#include "app/pages.hpp"
#include "app/routes.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "features/accounts/cookies.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/hosted_answer.hpp"
#include "features/tenants/redirects.hpp"
#include "features/tenants/return_address.hpp"
#include "features/tenants/tenant_api.hpp"
#include "http/problem.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using tenants::Tenant;
using TenantPointer = std::shared_ptr<Tenant const>;

constexpr std::string_view payload_file = "/_payload.json";
constexpr std::string_view for_ever = "public, max-age=31536000, immutable";

/// The one page of a host that nobody claims: it must not tell whose machine this is.
http::Response neutral_not_found() {
  auto out = http::text(
      404, "text/html; charset=utf-8",
      "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>404</title><p>404</p></html>");
  out.headers.set("cache-control", "no-store");
  return out;
}

base::Problem method_not_allowed(std::string_view allowed) {
  base::Problem problem(405, "METHOD_NOT_ALLOWED", fmt::format("This address answers {} only.", allowed));
  problem.headers.emplace_back("Allow", allowed);
  return problem;
}

void require_read(http::Request const& request) {
  if (request.method != "GET" && request.method != "HEAD") throw method_not_allowed("GET, HEAD");
}

// ---- files ----

std::optional<http::Response> answer_file(App& app, http::Request const& request) {
  if (request.path.starts_with("/assets/")) {
    require_read(request);
    http::ServeOptions options;
    options.cache_control = for_ever;
    return app.public_files.serve(request, request.path.substr(1), options);
  }
  if (request.path == "/builds/latest.json") {
    require_read(request);
    auto out = http::json(200, fmt::format(R"({{"id":"{}"}})", app.web.id));
    out.headers.set("cache-control", "no-store");
    return out;
  }
  return std::nullopt;
}

// ---- calls ----

/// A browser tells where a request comes from. One that changes something, and that another site may have
/// sent on its visitor's behalf, is refused; so is one that does not tell but carries what a browser adds by
/// itself.
void require_own_origin(http::Request const& request, CallRoute const& route) {
  if (request.method == "GET" || request.method == "HEAD") return;
  std::string const own = request.scheme + "://" + request.authority;
  auto const content_type = base::lower_ascii(request.header("content-type").value_or(""));
  bool const form = content_type.starts_with("application/x-www-form-urlencoded") ||
                    content_type.starts_with("multipart/") || content_type.starts_with("text/plain");
  bool allowed = true;
  if (auto const site = request.header("sec-fetch-site"))
    allowed = *site == "same-origin" || *site == "none";
  else if (auto const origin = request.header("origin"))
    allowed = base::iequals(*origin, own);
  else
    allowed = !form && !accounts::read_cookie(request, accounts::Cookie::user_token) &&
              !accounts::read_cookie(request, accounts::Cookie::refresh_token);
  if (!allowed)
    throw base::Problem(403, "CROSS_SITE", "Another site may not ask for this on a visitor's behalf.",
                        "error.crossSite");
  if (form && route.body == BodyKind::json && !request.body.empty())
    throw base::Problem(415, "UNSUPPORTED_MEDIA_TYPE", "The body of this call is application/json.");
}

/// The user of the bearer token: guest if absent, 401 if invalid.
awaitable<accounts::Visitor> visitor_of(App& app, http::Request const& request, Tenant const& tenant) {
  accounts::Visitor visitor;
  auto const header = request.header("authorization");
  if (!header) co_return visitor;
  std::string token;
  if (base::iequals(header->substr(0, 7), "bearer ")) token = base::trim(header->substr(7));
  auto user = co_await app.sessions.by_access_token(tenant.id, std::move(token));
  if (!user) {
    base::Problem problem(user.error());
    problem.headers.emplace_back("WWW-Authenticate", "Bearer error=\"invalid_token\"");
    throw problem;
  }
  visitor.user = std::move(*user);
  co_return visitor;
}

base::Problem sign_in_required() {
  base::Problem problem(401, "SIGN_IN_REQUIRED", "Only who has signed in may ask for this.",
                        "error.signInRequired");
  problem.headers.emplace_back("WWW-Authenticate", "Bearer");
  return problem;
}

/// Whoever is suspended may read what is theirs, and nothing else.
void require_permission(CallRoute const& route, http::Request const& request,
                        accounts::Visitor const& visitor) {
  if (route.who == Access::anyone) return;
  if (!visitor.user) throw sign_in_required();
  bool const reads = request.method == "GET" || request.method == "HEAD";
  if (!reads && visitor.user->account.state == accounts::AccountState::suspended)
    throw base::Problem(403, "ACCOUNT_SUSPENDED", "This account is suspended.", "error.accountSuspended");
}

awaitable<http::Response> answer_call(App& app, http::Request const& request, std::string path) {
  auto match = app.site_map.find_call(request.method, path);
  std::string named;
  if (match && match->route)
    if (auto const found = match->params.find("tenant"); found != match->params.end()) named = found->second;
  auto resolved = tenants::resolve_backend_tenant(request, *app.tenants.snapshot(),
                                                  app.settings.server.backend_hosts, named);
  auto caller = base::or_throw(std::move(resolved));
  if (!match) throw base::Problem(404, "NOT_FOUND", "There is no such call: " + path);
  if (!match->route) throw method_not_allowed(match->allowed_methods);
  auto const& route = *match->route;
  require_own_origin(request, route);
  accounts::Visitor visitor;
  if (route.reads_token) visitor = co_await visitor_of(app, request, *caller.tenant);
  require_permission(route, request, visitor);
  Call const call{request, std::move(caller), std::move(match->params), std::move(visitor)};
  auto out = co_await route.handler(app, call);
  if (!out.headers.find("cache-control")) out.headers.set("cache-control", "no-store");
  co_return out;
}

// ---- pages ----

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

/// "/fr" of "/fr/music"; what the visitor's next address has to begin with.
std::string prefix_of(bool prefixed, base::Locale const& locale) {
  return prefixed ? "/" + std::string(locale.code) : std::string();
}

std::optional<std::string> copied(std::optional<std::string_view> text) {
  return text ? std::optional<std::string>(*text) : std::nullopt;
}

std::string query_suffix(http::Query const& query) {
  auto const text = query.text();
  return text.empty() ? text : "?" + text;
}

/// A redirect of a page is one of its payload file too, so that a navigation inside the portal follows it.
http::Response redirect_page(bool payload, int status, std::string path, std::string const& query) {
  if (payload) path = payload_address(path);
  auto out = http::redirect(status, path + query);
  out.headers.set("cache-control", status == 301 || status == 308 ? "public, max-age=3600" : "no-store");
  return out;
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

/// A full load goes to the sign-in page and comes back here; a navigation inside the portal asks over the
/// page that is shown.
http::Response ask_to_sign_in(App const& app, PageRequest const& page) {
  if (page.payload) return http::problem(sign_in_required());
  auto const& visit = page.visit->visit;
  auto const& request = page.visit->request;
  std::string_view target = request.target;
  // Too long to come back to: at least to the page.
  if (!tenants::check_return_address(*visit.tenant, request, target))
    target = target.substr(0, target.find('?'));
  std::string there = request.scheme + "://" + request.authority;
  there += target;
  auto out = http::redirect(
      302, sign_in::login_address(app.settings.server.backend_path, *visit.tenant, *visit.locale, there));
  out.headers.set("cache-control", "no-store");
  return out;
}

/// A code that the page's own script asked for, and has to exchange before this page can be shown.
bool brings_client_code(http::Request const& request) {
  auto const states = request.query.values("state");
  return request.query.find("code") && !states.empty() && sign_in::is_client_state(states.back());
}

awaitable<http::Response> answer_page(App& app, http::Request const& request, TenantPointer tenant) {
  require_read(request);
  // Before anything that redirects: a code is good for the very address that it was sent to.
  if (auto finished = co_await app.oauth_callback.finish_sign_in(request, *tenant))
    co_return std::move(*finished);
  std::string path = request.path;
  bool const payload = path.ends_with(payload_file);
  if (payload) path.resize(path.size() - payload_file.size());
  if (path.empty()) path = "/";
  std::string const query = query_suffix(request.query);

  if (path.size() > 1 && path.ends_with('/')) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    co_return redirect_page(payload, 308, base::percent_encode_path(path), query);
  }

  auto const localised = base::split_locale_prefix(path, app.settings.development.pseudo_locales);
  auto const cookies = request.cookies();
  base::LanguagePreferences preferences;
  preferences.prefix = localised.prefix;
  preferences.remembered = cookies.find("i18n_redirected");
  preferences.tenant_default = tenant->default_language();
  preferences.accept_language = request.header("accept-language").value_or("");
  preferences.crawler = base::is_crawler(request.header("user-agent").value_or(""));
  auto choice = base::choose_language(preferences);
  if (!tenant->offers(*choice.locale) && !choice.locale->pseudo)
    choice = {&tenant->unprefixed_locale(), false};

  PageRequest page = page_request(request, tenant, *choice.locale, localised, payload);
  if (localised.prefix && choice.locale != localised.prefix) {  // a language that this tenant does not speak
    co_return co_await show_error(app, std::move(page), 404, "Page not found: " + path);
  }

  if (auto const session = request.query.find("session_id")) {
    auto out =
        redirect_page(payload, 302, prefix_of(page.visit->visit.prefixed, *choice.locale) + "/resetpassword",
                      "?session=" + base::percent_encode_component(*session));
    out.headers.set("referrer-policy", "no-referrer");
    co_return out;
  }
  tenants::PlaceholderValues const placeholders{
      [&](std::string_view name) { return copied(request.query.find(name)); }, {}};
  if (auto const rule = tenants::find_redirect(*tenant, localised.path, placeholders)) {
    if (rule->external) co_return co_await redirect_out(app, std::move(page), *rule);
    co_return redirect_page(payload, rule->status,
                            page.visit->visit.prefixed ? page.visit->visit.href(rule->to) : rule->to, "");
  }
  if (auto auto_sign_in = app.oauth_callback.auto_sign_in(request, *tenant, *choice.locale))
    co_return std::move(*auto_sign_in);
  if (choice.redirect) {
    auto const there = base::percent_encode_path(base::localised_path(*choice.locale, localised.path));
    auto out = redirect_page(payload, 302, there, query);
    out.headers.set("vary", "Accept-Language, Cookie");
    co_return out;
  }

  auto match = app.site_map.find_page(localised.path);
  if (!match) co_return co_await show_error(app, std::move(page), 404, "Page not found: " + localised.path);
  page.route = match->route;
  page.visit->visit.params = std::move(match->params);
  if (match->route->who() == Access::user) {
    std::optional<accounts::SignedIn> user;
    if (auto cookie = accounts::read_cookie(request, accounts::Cookie::user_token))
      user = co_await app.sessions.by_cookie(tenant->id, std::move(*cookie));
    if (!user && !payload && brings_client_code(request)) {
      auto callback = co_await app.user_pages.callback(page.visit->visit);
      page.route = nullptr;
      co_return co_await show(app, std::move(page), std::move(callback));
    }
    if (!user) co_return ask_to_sign_in(app, page);
    page.user = std::make_shared<accounts::SignedIn const>(std::move(*user));
  }

  auto out = co_await show_route(app, page);
  if (localised.prefix && preferences.remembered != localised.prefix->code && !payload &&
      !localised.prefix->pseudo)
    out.headers.add("set-cookie", http::to_header(language_cookie(*localised.prefix, request.secure)));
  co_return out;
}

awaitable<http::Response> answer_host(App& app, http::Request const& request) {
  if (auto file = answer_file(app, request)) co_return std::move(*file);

  auto const& base_path = app.settings.server.backend_path;
  bool const shared_backend = std::ranges::find(app.settings.server.backend_hosts, request.host) !=
                              app.settings.server.backend_hosts.end();
  bool const below_base = request.path == base_path || request.path.starts_with(base_path + "/");
  if (shared_backend || below_base || request.path == "/api/envFile") {
    std::string path = below_base ? request.path.substr(base_path.size()) : request.path;
    if (path.empty()) path = "/";
    co_return co_await answer_call(app, request, std::move(path));
  }

  auto tenant = app.tenants.by_host(request.host);
  if (!tenant) co_return neutral_not_found();
  if (request.path.starts_with("/theme/")) {
    require_read(request);
    if (auto file = tenants::theme_file(request, *tenant, request.path)) co_return std::move(*file);
    throw base::Problem(404, "NOT_FOUND", "There is no such file.");
  }
  if (request.path.starts_with("/media/")) {
    require_read(request);
    co_return co_await app.media.serve(request, tenant->id);
  }
  if (auto file = co_await app.storefront.answer_file(request, tenant)) co_return std::move(*file);
  co_return co_await answer_page(app, request, std::move(tenant));
}

bool wants_page(App const& app, http::Request const& request) {
  if (request.method != "GET" && request.method != "HEAD") return false;
  for (std::string_view const prefix : {"/api/", "/assets/", "/media/", "/theme/", "/builds/"})
    if (request.path.starts_with(prefix)) return false;
  auto const& base_path = app.settings.server.backend_path;
  return request.path != base_path && !request.path.starts_with(base_path + "/") &&
         app.tenants.by_host(request.host);
}

/// A browser at a sign-in page reads no problems: also what was refused before the page's turn is a screen.
bool wants_hosted_page(App const& app, http::Request const& request) {
  auto const& base_path = app.settings.server.backend_path;
  bool const browser = request.header("accept").value_or("").contains("text/html");
  if (!browser || !request.path.starts_with(base_path + "/") || !app.tenants.by_host(request.host))
    return false;
  auto const path = std::string_view(request.path).substr(base_path.size());
  for (std::string_view const method : {"GET", "POST"}) {
    auto const match = app.site_map.find_call(method, path);
    if (match && match->route && match->route->body == BodyKind::form) return true;
  }
  return false;
}

/// The screen in the language of the sign-in pages.
awaitable<http::Response> hosted_failure(App& app, http::Request const& request, int status) {
  auto tenant = app.tenants.by_host(request.host);
  auto const& locale = sign_in::hosted_locale(request, *tenant);
  auto page = page_request(request, tenant, locale, base::LocalisedPath{nullptr, request.path}, false);
  page.hosted = true;
  co_return co_await show_error(app, std::move(page), status, "");
}

/// The address of the page, also where its payload file was asked for.
std::string page_target(std::string_view target) {
  auto const end = std::min(target.find('?'), target.size());
  auto path = target.substr(0, end);
  if (path.ends_with(payload_file)) path.remove_suffix(payload_file.size());
  return std::string(path.empty() ? "/" : path) + std::string(target.substr(end));
}

struct Failure {
  base::Problem problem;
  bool broken = false;  // not a refusal but a fault of ours, or of what we depend on
};

/// The screen where a reader asked for a page, the problem where a program asked for anything else.
awaitable<http::Response> answer_failure(App& app, http::Request const& request, Failure failure) {
  if (failure.broken)
    base::log::error("request failed",
                     {{"request", request.id}, {"path", request.path}, {"reason", failure.problem.detail}});
  if (wants_hosted_page(app, request)) {
    auto out = co_await hosted_failure(app, request, failure.problem.status);
    for (auto const& [name, value] : failure.problem.headers) out.headers.set(name, value);
    co_return out;
  }
  if (!wants_page(app, request)) {
    if (failure.broken) failure.problem.detail = "Something went wrong on our side.";
    co_return http::problem(failure.problem);
  }
  auto tenant = app.tenants.by_host(request.host);
  auto const localised = base::split_locale_prefix(request.path, app.settings.development.pseudo_locales);
  auto const* locale = localised.prefix ? localised.prefix : &tenant->unprefixed_locale();
  PageRequest page = page_request(request, tenant, *locale, localised, request.path.ends_with(payload_file));
  std::string const message =
      failure.problem.status == 404 ? "Page Not Found: " + page_target(request.target) : "";
  auto out = co_await show_error(app, std::move(page), failure.problem.status, message);
  for (auto const& [name, value] : failure.problem.headers) out.headers.set(name, value);
  co_return out;
}

}  // namespace

awaitable<http::Response> answer(App& app, http::Request const& request) {
  http::Response out;
  std::optional<Failure> failure;
  try {
    out = co_await answer_host(app, request);
  } catch (base::Problem const& problem) {
    failure.emplace(problem, problem.status >= 500);
  } catch (std::exception const& error) {
    failure.emplace(base::Problem(500, "INTERNAL_ERROR", error.what()), true);
  }
  if (failure) out = co_await answer_failure(app, request, std::move(*failure));
  out.headers.set("x-content-type-options", "nosniff");
  if (request.secure) out.headers.set("strict-transport-security", "max-age=31536000");
  co_return out;
}

awaitable<http::Response> answer_operations(App& app, http::Request const& request) {
  auto const plain = [](int status, std::string body) {
    auto out = http::text(status, "text/plain; charset=utf-8", std::move(body));
    out.headers.set("cache-control", "no-store");
    return out;
  };
  if (request.method != "GET" && request.method != "HEAD")
    co_return http::problem(method_not_allowed("GET, HEAD"));
  if (request.path == "/healthz") co_return plain(200, "ok\n");
  if (request.path == "/readyz") {
    std::string const reason = co_await app.not_ready();
    if (reason.empty()) co_return plain(200, "ready\n");
    co_return plain(503, reason + "\n");
  }
  if (request.path == "/metrics") {
    auto out = http::text(200, "text/plain; version=0.0.4; charset=utf-8", app.metrics.metrics.text());
    out.headers.set("cache-control", "no-store");
    co_return out;
  }
  // They hold numbers and links that open accounts: only a developer's own server shows them, and by no name
  // that a foreign page could have pointed here.
  bool const by_own_name =
      request.host == "localhost" || request.host == "127.0.0.1" || request.host == "[::1]";
  if (request.path == "/outbox" && by_own_name && app.settings.development.stage == "development")
    co_return plain(200, app.mail_service.outbox().as_text(50));
  co_return http::problem(
      base::Problem(404, "NOT_FOUND", "The operations port answers /healthz, /readyz and /metrics."));
}

}  // namespace app
