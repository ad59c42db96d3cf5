// Reads payload suffix, trailing slash and language from an address before its route is looked for.
#include "app/request/page_location.hpp"

#include "app/app.hpp"
#include "base/text.hpp"
#include "http/pages/payload_path.hpp"

namespace app {
namespace {

std::string query_suffix(http::Query const& query) {
  auto const text = query.text();
  return text.empty() ? text : "?" + text;
}

}  // namespace

http::Response redirect_page(bool payload, int status, std::string const& path, std::string const& query) {
  auto out = http::redirect(status, (payload ? http::payload_address(path) : path) + query);
  out.headers.set("cache-control", status == 301 || status == 308 ? "public, max-age=3600" : "no-store");
  return out;
}

std::expected<PageLocation, http::Response> locate_page(App const& app, http::Request const& request,
                                                        tenants::Tenant const& tenant) {
  PageLocation out;
  out.payload = http::is_payload_path(request.path);
  out.query = query_suffix(request.query);
  std::string path = http::without_payload_suffix(request.path);
  if (path.size() > 1 && path.ends_with('/')) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    return std::unexpected(redirect_page(out.payload, 308, base::percent_encode_path(path), out.query));
  }

  out.localised = base::split_locale_prefix(path, app.core.settings.development.pseudo_locales);
  auto const* const prefix = out.localised.prefix;
  auto const cookies = request.cookies();
  base::LanguagePreferences preferences;
  preferences.prefix = prefix;
  preferences.remembered = cookies.find("i18n_redirected");
  preferences.tenant_default = tenant.default_language();
  preferences.accept_language = request.header("accept-language").value_or("");
  preferences.crawler = base::is_crawler(request.header("user-agent").value_or(""));
  out.language = base::choose_language(preferences);
  if (!tenant.offers(*out.language.locale) && !out.language.locale->pseudo)
    out.language = {&tenant.unprefixed_locale(), false};
  out.speaks_language = !prefix || out.language.locale == prefix;
  out.remember_language = prefix && preferences.remembered != prefix->code && !out.payload && !prefix->pseudo;
  return out;
}

http::Response redirect_to_language(PageLocation const& location) {
  auto const there =
      base::percent_encode_path(base::localised_path(*location.language.locale, location.localised.path));
  auto out = redirect_page(location.payload, 302, there, location.query);
  out.headers.set("vary", "Accept-Language, Cookie");
  return out;
}

}  // namespace app
