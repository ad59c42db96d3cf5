// Gathers the envelope of a page.
#include "app/request/page_envelope.hpp"

#include "app/app.hpp"
#include "base/text.hpp"
#include "features/storefront/module.hpp"
#include "features/storefront/shell.hpp"
#include "features/storefront/social_pictures.hpp"

namespace app {

http::Query declared_query(PageRequest const& page) {
  if (!page.route || !page.route->options.query) return {};
  auto const text = page.route->options.query(page.visit->visit.query);
  return http::Query::parse(std::string_view(text).substr(text.starts_with('?') ? 1 : 0))
      .value_or(http::Query());
}

std::string with_query(std::string path, http::Query const& query) {
  auto const text = query.text();
  return text.empty() ? path : path + '?' + text;
}

http::Query shown_query(PageRequest const& page) {
  return page.route && page.route->cached() ? declared_query(page) : page.visit->visit.query;
}

std::string origin_of(http::Request const& request) { return request.scheme + "://" + request.authority; }

namespace {

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
  std::string const layout(page.route ? page.route->options.layout : "default");
  return layout == "default" ? page.visit->visit.tenant->layout : layout;
}

}  // namespace

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

}  // namespace app
