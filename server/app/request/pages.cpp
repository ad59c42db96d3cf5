// Composes, renders and caches pages.
#include "app/request/pages.hpp"

#include <fmt/format.h>

#include "app/app.hpp"
#include "app/request/document_headers.hpp"
#include "app/request/page_envelope.hpp"
#include "app/request/render_document.hpp"
#include "base/text.hpp"
#include "http/pages/page_cache.hpp"
#include "http/pages/payload_path.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using namespace std::chrono_literals;

bool for_editor(PageRequest const& page) { return page.visit->visit.draft || page.visit->visit.fresh; }

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
    auto const document = co_await render_document(app, page.visit, envelope);
    out.complete = document.complete;
    if (document.complete) out.version = "d" + digest;
    out.body = with_payload(document.html, envelope);
  }
  bool const personal = page.hosted || page.user != nullptr ||
                        (page.route && !page.route->options.cacheable) || content.personal ||
                        for_editor(page);
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
  auto const cached =
      co_await app.core.page_cache.get(cache_key(app, page), app.core.data.clock.now(), std::move(producer));
  if (cached->for_one_visitor() && !*made_here) co_return co_await show_made(app, std::move(page));
  auto out = cached->answer(page.visit->request);
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

}  // namespace app
