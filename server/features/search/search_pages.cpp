// Answers from one transaction each.
#include "features/search/search_pages.hpp"

#include <fmt/format.h>

#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/search/addresses.hpp"
#include "features/search/search_results.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/reading_locale.hpp"

KIOSK_JSON_COMPILED(search::SearchPage);
KIOSK_JSON_COMPILED(search::Suggestions);
KIOSK_JSON_COMPILED(search::SuggestionsQuery);

namespace search {
namespace {

constexpr std::int64_t usual_suggestions = 8;
/// The specification of OpenSearch allows no longer name.
constexpr std::size_t longest_short_name = 16;

std::string short_name(std::string const& title) {
  std::string out;
  std::size_t characters = 0;
  for (char const c : title) {
    bool const begins = (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    if (begins && ++characters > longest_short_name) break;
    out += c;
  }
  return out;
}

}  // namespace

portal::Task<portal::Page<SearchPage>> SearchPages::page(tenants::Visit const& visit) {
  auto const choice = choice_of(visit.query);
  auto read = [&visit, &choice, now = clock_.now()](storage::Session& session) {
    return SearchResults(session, *visit.tenant,
                         {.locale = visit.locale, .now = now, .max_rating = visit.max_rating()},
                         [&visit](std::string_view path) { return visit.href(path); })
        .page(choice);
  };
  portal::Page<SearchPage> out(co_await database_.read(read));
  out.canonical = pages::page.text();
  out.tags = {"catalogue"};
  out.noindex = !choice.query.empty();
  // What people type differs without end: kept, it would drive other pages from memory.
  if (!choice.query.empty()) out.fresh = {};
  co_return out;
}

portal::Task<portal::Data<Suggestions>> SearchPages::suggestions(portal::Call const& call,
                                                                 portal::Query<SuggestionsQuery> query) {
  auto const& tenant = call.tenant();
  std::string_view const lang = query.value.lang ? std::string_view(*query.value.lang) : std::string_view();
  auto const& locale = tenants::reading_locale(call.request, tenant, lang);
  auto const limit = query.value.limit ? query.value.limit->value : usual_suggestions;
  auto read = [&, now = clock_.now()](storage::Session& session) {
    return SearchResults(session, tenant, {.locale = &locale, .now = now, .max_rating = tenant.max_rating},
                         [&](std::string_view path) { return tenants::href(tenant, locale, path); })
        .suggestions(query.value.q, static_cast<std::size_t>(limit));
  };
  co_return portal::Data<Suggestions>{.data = co_await database_.read(read)};
}

http::Response open_search(http::Request const& request, tenants::Tenant const& tenant) {
  auto const* wanted = base::find_locale(request.query.find("lang").value_or(""));
  auto const& locale = wanted && tenant.offers(*wanted) ? *wanted : tenant.unprefixed_locale();
  auto const title = tenant.title_in(locale.code);
  auto const origin = tenants::own_origin(tenant, request);
  auto out =
      http::text(200, "application/opensearchdescription+xml; charset=utf-8",
                 fmt::format(R"(<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>{}</ShortName>
<Description>{}</Description>
<Language>{}</Language>
<InputEncoding>UTF-8</InputEncoding>
<Url type="text/html" method="get" template="{}?q={{searchTerms}}"/>
</OpenSearchDescription>
)",
                             base::escape_html(short_name(title)), base::escape_html(title), locale.iso,
                             base::escape_html(origin + tenants::href(tenant, locale, pages::page.text(),
                                                                      tenants::Prefix::always))));
  out.headers.set("cache-control", "public, max-age=3600");
  return out;
}

}  // namespace search
