// Composes, renders and caches pages.
#include "app/request/pages.hpp"

#include <fmt/format.h>

#include <array>

#include "app/app.hpp"
#include "base/json/ascii_json.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "features/games/game_address.hpp"
#include "features/playback/module.hpp"
#include "features/storefront/module.hpp"
#include "features/storefront/shell.hpp"
#include "features/storefront/social_pictures.hpp"
#include "http/pages/page_cache.hpp"
#include "http/pages/payload_path.hpp"
#include "render/renderer_pool.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using namespace std::chrono_literals;

constexpr auto stale_for = 10min;  // how long an old page may still be shown while its successor is made
constexpr auto error_fresh = 30s;  // a drawn error screen
constexpr std::string_view payload_marker = "<!--payload-->";

/// Only what the route declares counts, in one spelling: any other parameter, or another way to write the
/// same part of a list, neither changes the page nor splits its cache.
http::Query declared_query(PageRequest const& page) {
  if (!page.route || !page.route->declared_query) return {};
  auto const text = page.route->declared_query(page.visit->visit.query);
  return http::Query::parse(std::string_view(text).substr(text.starts_with('?') ? 1 : 0))
      .value_or(http::Query());
}

std::string with_query(std::string path, http::Query const& query) {
  auto const text = query.text();
  return text.empty() ? path : path + '?' + text;
}

/// A kept page is shown to others too, so it may hold no more of the address than its key does.
http::Query shown_query(PageRequest const& page) {
  return page.route && page.route->cached() ? declared_query(page) : page.visit->visit.query;
}

std::string origin_of(http::Request const& request) { return request.scheme + "://" + request.authority; }

/// What the tenant says of its pages to search engines. Its name for a page goes to that page alone, not to
/// those of albums or genres that the same React page shows; of the pages of blocks only the home page has
/// one.
void name_for_search(Head& head, PageRequest const& page, http::Page const& content) {
  auto const& visit = page.visit->visit;
  auto const& configuration = visit.tenant->configuration;
  bool const home = visit.path == "/";
  bool const one_of_many = page.route && page.route->pattern.parameters() > 0;
  auto const words = [&](tenants::LocalText const& text) {
    return tenants::words_in(text, visit.locale->code);
  };
  auto const tab = configuration.tab_names.pages.find(content.name);
  if (tab != configuration.tab_names.pages.end() && !one_of_many && (home || content.name != "structure"))
    head.title = words(tab->second);
  head.publisher = configuration.meta_data.publisher;
  if (!home) return;
  head.description = words(configuration.meta_data.description);
  head.keywords = words(configuration.meta_data.keywords);
}

Head head_of(PageRequest const& page, http::Page const& content) {
  auto const& visit = page.visit->visit;
  Head head;
  head.origin = origin_of(page.visit->request);
  head.noindex = content.noindex || content.status != 200;
  if (page.hosted || content.status >= 400) return head;  // an error has no address of its own
  name_for_search(head, page, content);
  auto const query = declared_query(page);
  std::string const path =
      content.canonical.empty() ? base::percent_encode_path(visit.path) : content.canonical;
  head.canonical = head.origin + with_query(tenants::href(*visit.tenant, *visit.locale, path), query);
  if (!content.pictured.empty())
    head.social_picture = storefront::social_picture_address(*visit.tenant, *visit.locale, content.pictured);
  if (head.noindex) return head;
  for (auto const& code : visit.tenant->locales)
    if (auto const* locale = base::find_locale(code))
      head.alternates.push_back(
          {std::string(locale->code),
           head.origin + with_query(tenants::href(*visit.tenant, *locale, path), query)});
  head.alternates.push_back({"x-default", head.origin + with_query(path, query)});
  return head;
}

/// The same hosted page with another `lang`.
std::string hosted_in(PageRequest const& page, base::Locale const& locale) {
  auto const& request = page.visit->request;
  std::string query = "lang=" + std::string(locale.code);
  for (auto const& [name, value] : request.query.all())
    if (name != "lang") query += '&' + name + '=' + base::percent_encode_component(value);
  return base::percent_encode_path(request.path) + '?' + query;
}

std::vector<LocaleLink> locale_links(PageRequest const& page) {
  auto const& visit = page.visit->visit;
  std::vector<LocaleLink> out;
  if (page.hosted) {
    for (auto const& code : visit.tenant->locales)
      if (auto const* locale = base::find_locale(code))
        out.push_back({code, std::string(locale->native_name), locale->dir, hosted_in(page, *locale)});
    return out;
  }
  for (auto const& code : visit.tenant->locales)
    if (auto const* locale = base::find_locale(code))
      // Always with a prefix: the address has to name the language that the visitor chose.
      out.push_back({code, std::string(locale->native_name), locale->dir,
                     with_query(base::localised_path(*locale, base::percent_encode_path(visit.path)),
                                shown_query(page))});
  return out;
}

std::string layout_of(PageRequest const& page, http::Page const& content) {
  if (!content.layout.empty()) return content.layout;
  std::string const layout(page.route ? page.route->layout : "default");
  return layout == "default" ? page.visit->visit.tenant->layout : layout;
}

Envelope envelope_of(App& app, PageRequest const& page, http::Page const& content) {
  auto const& visit = page.visit->visit;
  Envelope envelope;
  envelope.page = content.name;
  envelope.layout = layout_of(page, content);
  envelope.status = content.status;
  envelope.props = content.props;
  envelope.path = visit.path;
  envelope.url =
      with_query(base::localised_path(*visit.locale, base::percent_encode_path(visit.path), visit.prefixed),
                 shown_query(page));
  envelope.locale = visit.locale->code;
  envelope.iso = visit.locale->iso;
  envelope.numbers = tenants::number_format(*visit.tenant, *visit.locale);
  envelope.dir = visit.locale->dir;
  envelope.theme = visit.theme;
  envelope.build = app.core.web.id;
  envelope.shell = app.storefront->storefront.shell_json(visit);
  envelope.head = head_of(page, content);
  envelope.locales = locale_links(page);
  envelope.guard = page.route ? page.route->who() : Access::anyone;
  return envelope;
}

/// `'self'`, the hosts that this tenant lets its stylesheets and pictures come from, and `media`: those of
/// its video sources; `sounds` those that linked podcasts play from. They hold for every page, because a
/// navigation in place keeps the policy of the document that it began in.
std::string content_security_policy(PageRequest const& page, std::string const& media,
                                    std::string const& sounds) {
  auto const& tenant = *page.visit->visit.tenant;
  std::string hosts;
  for (auto const& host : tenant.allowed_hosts) hosts += " https://" + host;
  std::string forms;  // a sign-in ends on any host of the tenant, and a browser counts the redirect too
  if (page.hosted) {
    auto const& request = page.visit->request;
    for (auto const& host : tenant.hosts) forms += " " + tenants::public_origin(tenant, request, host).text();
  }
  return fmt::format(
      "default-src 'none'; script-src 'self'; style-src 'self'{0}; style-src-attr 'unsafe-inline'; img-src "
      "'self' data:{0}{2}; "
      "font-src 'self'; media-src 'self' blob:{2}{3}; connect-src 'self'{2}; manifest-src 'self'; worker-src 'self'; frame-src {4}; "
      "base-uri 'none'; form-action 'self'{1}; frame-ancestors 'none'; object-src 'none'",
      hosts, forms, media, sounds, games::frame_source(tenant, page.visit->request));
}

bool for_editor(PageRequest const& page) { return page.visit->visit.draft || page.visit->visit.fresh; }

awaitable<http::Headers> document_headers(App& app, PageRequest const& page) {
  auto const& tenant = *page.visit->visit.tenant;
  auto reading = app.playback->sources.of(tenant);
  auto const sources = co_await std::move(reading);
  http::Headers headers;
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy",
              content_security_policy(page, tenants::policy_sources(tenants::hosts_of(*sources)),
                                      tenants::policy_sources(tenant.configuration.feeds.enclosure_hosts)));
  headers.set("cross-origin-opener-policy", "same-origin");
  headers.set("permissions-policy", "camera=(), geolocation=(), microphone=()");
  // The URL of a sign-in page has private parts, such as state and return URL.
  headers.set("referrer-policy", page.hosted ? "same-origin" : "strict-origin-when-cross-origin");
  co_return headers;
}

/// What is left when no script runs at all: the browser renders from the payload.
std::string bare_document(App const& app, tenants::Visit const& visit) {
  std::string links;
  for (auto const& css : app.core.web.stylesheets) links += "<link rel=\"stylesheet\" href=\"" + css + "\">";
  links += "<link rel=\"stylesheet\" href=\"" + visit.tenant->theme_address + "\">";
  return fmt::format(
      "<html lang=\"{}\" dir=\"{}\" data-theme=\"{}\" data-tenant=\"{}\"><head><meta charset=\"utf-8\"><meta "
      "name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">{}</head><body><div id=\"app\"></div>{}<script "
      "type=\"module\" "
      "src=\"{}\"></script></body></html>",
      visit.locale->code, visit.locale->dir == base::Direction::rtl ? "rtl" : "ltr",
      visit.theme == tenants::Theme::dark ? "dark" : "light", visit.tenant->id.value, links, payload_marker,
      app.core.web.entry);
}

/// A document with the marker in place of its payload.
struct DrawnDocument {
  std::string html;
  bool complete = false;  // the page of its envelope, not its replacement after a failure
};

/// The engine gets the envelope in ASCII, which it parses into strings of half the width; the browser gets it
/// as it is.
awaitable<DrawnDocument> draw(App& app, std::shared_ptr<OwnedVisit> visit, std::string const& envelope) {
  std::string const argument = base::ascii_json(envelope);
  auto rendered = co_await app.renderer.render(argument);
  bool const complete = rendered.has_value();
  if (!rendered) {
    app.request_metrics.render_failures.add();
    // What was refused is counted: a line for each would make a flood of requests one of the log too.
    bool const refused = rendered.error().refused;
    if (!refused)
      base::log::error("rendering failed", {{"request", visit->request.id},
                                            {"path", visit->visit.path},
                                            {"tenant", visit->visit.tenant->id.value},
                                            {"reason", rendered.error().reason},
                                            {"stack", rendered.error().stack}});
    if (!refused) rendered = co_await app.renderer.render_shell(argument);
  }
  std::string html = rendered ? std::move(*rendered) : bare_document(app, visit->visit);
  if (!html.starts_with("<!")) html.insert(0, "<!doctype html>");
  co_return DrawnDocument{std::move(html), complete};
}

std::string with_payload(std::string_view html, std::string_view envelope) {
  constexpr std::string_view begin = "<script type=\"application/json\" id=\"payload\">", end = "</script>";
  auto const at = html.find(payload_marker);
  if (at == html.npos) return std::string(html);
  std::string out;
  out.reserve(html.size() + begin.size() + envelope.size() + end.size());
  out += html.substr(0, at);
  out += begin;
  out += envelope;
  out += end;
  out += html.substr(at + payload_marker.size());
  return out;
}

awaitable<http::PageDraft> compose(App& app, PageRequest page, http::Page content) {
  http::PageDraft out;
  out.status = content.status;
  auto const& tenant = page.visit->visit.tenant->id;
  out.tags.push_back(tenant_tag(tenant));
  for (auto const& tag : content.tags) out.tags.push_back(page_tag(tenant, tag));
  base::Instant const now = app.core.data.clock.now();
  if (content.fresh.count() > 0) {
    out.fresh_until = now + content.fresh;
    out.stale_until = out.fresh_until + stale_for;
  }  // otherwise both stay in the past: the page is not cached
  out.for_one_visitor = content.fresh.count() == 0;
  if (out.for_one_visitor)
    for (auto const& line : content.set_cookies) out.headers.add("set-cookie", line);
  if (!content.redirect.empty()) {
    std::string location = page.visit->visit.href(content.redirect);
    if (!location.starts_with('/') && page.payload) {  // elsewhere there is no payload file
      RedirectPage const props{location, true, "", ""};
      co_return co_await compose(app, std::move(page), http::page("redirect", props));
    }
    if (page.payload) location = http::payload_address(location);
    out.headers.set("location", http::as_location(with_query(std::move(location), declared_query(page))));
    bool const permanent = content.status == 301 || content.status == 308;
    out.headers.set("cache-control", permanent ? "public, max-age=3600" : "no-store");
    co_return out;
  }
  std::string envelope = base::to_json(envelope_of(app, page, content));
  // A document depends on its envelope alone, which also names the build.
  std::string const digest = base::sha256_hex(envelope).substr(0, 20);
  if (page.payload) {
    out.headers.set("content-type", "application/json");
    out.version = digest;
    out.body = std::move(envelope);
  } else {
    auto const headers = co_await document_headers(app, page);
    for (auto const& [name, value] : headers) out.headers.set(name, value);
    auto const document = co_await draw(app, page.visit, envelope);
    out.complete = document.complete;
    if (document.complete) out.version = "d" + digest;
    out.body = with_payload(document.html, envelope);
  }
  bool const personal = page.hosted || page.user != nullptr || (page.route && !page.route->kept) ||
                        content.personal || for_editor(page);
  out.headers.set("cache-control", personal ? "no-store" : "no-cache");
  co_return out;
}

awaitable<http::PageDraft> make(App& app, PageRequest page) {
  auto const& row = page.route->page;
  auto content = co_await row.handler(app, {page.visit->visit, page.user.get()}, row.name);
  if (row.who == Access::user) {
    content.noindex = true;
    content.fresh = {};
  }
  co_return co_await compose(app, std::move(page), std::move(content));
}

std::string cache_key(App const& app, PageRequest const& page) {
  auto const& visit = page.visit->visit;
  return fmt::format("{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}", visit.tenant->id.value,
                     visit.tenant->revision, origin_of(page.visit->request), visit.locale->code,
                     visit.prefixed, visit.path, declared_query(page).text(), visit.max_rating().value(),
                     static_cast<int>(visit.device_class), page.route->by_system() ? visit.system : "",
                     static_cast<int>(visit.theme), page.payload) +
         '\n' + app.core.web.id;
}

void add_visitor_headers(http::Response& response, tenants::Visit const& visit) {
  // Without a prefix another browser is sent to its own language.
  response.headers.set("vary", visit.prefixed ? "Accept-Encoding, Cookie, User-Agent"
                                              : "Accept-Encoding, Accept-Language, Cookie, User-Agent");
}

awaitable<http::Response> show_made(App& app, PageRequest page) {
  auto const& visit = page.visit->visit;
  auto made = co_await make(app, page);
  http::PageEntry const entry(std::move(made));
  auto out = entry.answer(page.visit->request);
  add_visitor_headers(out, visit);
  co_return out;
}

}  // namespace

std::string tenant_tag(base::TenantId const& tenant) { return "tenant:" + tenant.value; }

std::string page_tag(base::TenantId const& tenant, std::string_view tag) {
  return tenant.value + ' ' + std::string(tag);
}

PageRequest page_request(http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant,
                         base::Locale const& locale, base::LocalisedPath const& localised, bool payload) {
  auto owned = std::make_shared<OwnedVisit>();
  owned->request = request;
  auto& visit = owned->visit;
  visit.request = &owned->request;
  visit.locale = &locale;
  visit.prefixed = localised.prefix != nullptr;
  visit.path = http::without_payload_suffix(localised.path);
  visit.query = request.query;
  visit.device_class = tenants::device_class_of(request.header("user-agent").value_or(""));
  visit.system = tenants::operating_system_of(request.header("user-agent").value_or(""));
  auto const cookies = request.cookies();
  bool const alternate =
      tenant->configuration.global.alternat_theme && cookies.find("alternatTheme") == "true";
  bool const dark = (tenant->default_theme() == tenants::Theme::dark) != alternate;
  visit.theme = dark ? tenants::Theme::dark : tenants::Theme::light;
  visit.tenant = std::move(tenant);
  return {std::move(owned), nullptr, payload};
}

awaitable<http::Response> show_route(App& app, PageRequest page) {
  auto const asked = page.visit;
  auto const& visit = asked->visit;
  if (!page.route->cached() || for_editor(page)) co_return co_await show_made(app, std::move(page));
  // A visitor who waited for another one's production must not see a page that was made for that one alone.
  auto made_here = std::make_shared<bool>(false);
  http::PageCache::Producer producer = [&app, page, made_here] {
    *made_here = true;
    return make(app, page);
  };
  auto const kept =
      co_await app.core.page_cache.get(cache_key(app, page), app.core.data.clock.now(), std::move(producer));
  if (kept->for_one_visitor() && !*made_here) co_return co_await show_made(app, std::move(page));
  auto out = kept->answer(page.visit->request);
  add_visitor_headers(out, visit);
  co_return out;
}

awaitable<http::Response> show(App& app, PageRequest page, http::Page content) {
  auto const& visit = page.visit->visit;
  auto made = co_await compose(app, page, std::move(content));
  http::PageEntry const entry(std::move(made));
  auto out = entry.answer(page.visit->request);
  add_visitor_headers(out, visit);
  co_return out;
}

namespace {

// An error document is drawn once with these words in it, which then become what was asked for: else
// everybody could make the renderer draw as many pages as there are wrong addresses.
constexpr std::string_view message_word = "kiosk0message", path_word = "kiosk0path",
                           address_word = "kiosk0address", words_begin = "kiosk0";

struct ErrorWords {
  std::string message;
  std::string path;     // as in an envelope, without the first slash
  std::string address;  // escaped, with the query, without the first slash
};

/// In one pass, so that what is filled in is not looked through again.
std::string fill_in(std::string_view text, ErrorWords const& words) {
  std::array<std::pair<std::string_view, std::string const*>, 3> const known{
      {{message_word, &words.message}, {path_word, &words.path}, {address_word, &words.address}}};
  std::string out;
  while (true) {
    auto const at = text.find(words_begin);
    out += text.substr(0, at);
    if (at == text.npos) return out;
    text.remove_prefix(at);
    auto const found =
        std::ranges::find_if(known, [&](auto const& word) { return text.starts_with(word.first); });
    out += found == known.end() ? words_begin : std::string_view(*found->second);
    text.remove_prefix(found == known.end() ? words_begin.size() : found->first.size());
  }
}

template <class Escape>
ErrorWords escaped(ErrorWords const& words, Escape escape) {
  return {escape(words.message), escape(words.path), escape(words.address)};
}

std::string in_json(std::string const& text) {
  auto const printed = base::to_json(text);
  return printed.substr(1, printed.size() - 2);
}

awaitable<http::PageDraft> draw_error(App& app, std::shared_ptr<OwnedVisit> visit, std::string envelope) {
  http::PageDraft out;
  auto document = co_await draw(app, visit, envelope);
  out.complete = document.complete;
  out.body = std::move(document.html);
  out.tags.push_back("tenant:" + visit->visit.tenant->id.value);
  out.fresh_until = app.core.data.clock.now() + error_fresh;
  out.stale_until = out.fresh_until + stale_for;
  co_return out;
}

/// The same screen for every address with that status: only the words differ.
awaitable<http::Response> show_drawn_error(App& app, PageRequest page, http::Page content, ErrorPage props) {
  auto const asked = page.visit;
  auto const query = shown_query(page);
  page.visit = std::make_shared<OwnedVisit>(*asked);
  auto& visit = page.visit->visit;
  visit.request = &page.visit->request;
  visit.query = {};
  visit.path = "/" + std::string(address_word);
  bool const has_message = !props.message.empty();
  ErrorWords const words{std::move(props.message), props.path.substr(1),
                         with_query(base::percent_encode_path(props.path), query).substr(1)};
  props.path = "/" + std::string(path_word);
  props.message = has_message ? message_word : "";
  content.props.text = base::to_json(props);
  auto envelope = envelope_of(app, page, content);
  envelope.path = props.path;
  auto const printed = base::to_json(envelope);

  http::PageCache::Producer producer = [&app, at = page.visit, printed] {
    return draw_error(app, at, printed);
  };
  auto const drawn = co_await app.core.page_cache.get("error\n" + base::sha256_hex(printed),
                                                      app.core.data.clock.now(), std::move(producer));
  http::PageDraft out;
  out.status = content.status;
  auto const headers = co_await document_headers(app, page);
  for (auto const& [name, value] : headers) out.headers.set(name, value);
  out.headers.set("cache-control", page.user || (page.route && !page.route->kept) ? "no-store" : "no-cache");
  auto const escape = [](std::string const& text) { return base::escape_html(text); };
  auto const html = fill_in(*drawn->identity(), escaped(words, escape));
  out.body = with_payload(html, fill_in(printed, escaped(words, in_json)));
  http::PageEntry const entry(std::move(out));
  auto response = entry.answer(asked->request);
  add_visitor_headers(response, asked->visit);
  co_return response;
}

}  // namespace

awaitable<http::Response> show_error(App& app, PageRequest page, int status, std::string message,
                                     std::string provider) {
  std::string const path = page.visit->visit.path;
  ErrorPage props{status, std::move(message), path, false, std::nullopt};
  if (!provider.empty()) props.provider = std::move(provider);
  auto content = http::page("error", props);
  content.status = status;
  content.noindex = true;
  content.fresh = {};
  if (page.hosted) content.layout = "hosted";
  if (page.hosted || page.payload || path.empty()) co_return co_await show(app, std::move(page), content);
  co_return co_await show_drawn_error(app, std::move(page), std::move(content), props);
}

}  // namespace app
