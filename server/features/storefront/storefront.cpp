// Answers for the start page, sitemaps, robots.txt and the web app manifest.
#include "features/storefront/storefront.hpp"

#include <fmt/format.h>

#include <chrono>

#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/storefront/addresses.hpp"
#include "features/storefront/sitemap.hpp"
#include "features/structures/addresses.hpp"
#include "features/structures/structure_store.hpp"
#include "features/tenants/look/palette.hpp"
#include "features/tenants/targets.hpp"
#include "http/conditional.hpp"

namespace storefront {
namespace {

using namespace std::chrono_literals;

constexpr auto sitemap_lifetime = std::chrono::milliseconds(10min);

struct ManifestIcon {
  std::string src;
  std::string sizes;
  std::string type;
  std::string purpose;
};
BOOST_DESCRIBE_STRUCT(ManifestIcon, (), (src, sizes, type, purpose))
struct WebManifest {
  std::string name;
  std::string short_name;
  std::string id;
  std::string start_url;
  std::string scope;
  std::string display;
  std::string lang;
  std::string dir;
  std::string background_color;
  std::string theme_color;
  std::vector<ManifestIcon> icons;
};
BOOST_DESCRIBE_STRUCT(WebManifest, (),
                      (name, short_name, id, start_url, scope, display, lang, dir, background_color,
                       theme_color, icons))

http::Response file(http::Request const& request, std::string_view type,
                    std::shared_ptr<std::string const> body) {
  auto const etag = fmt::format("\"{}\"", base::sha256_hex(*body).substr(0, 24));
  http::Response response;
  if (http::evaluate_conditions(request, etag) == http::Condition::not_modified) {
    response = http::not_modified(etag);
  } else {
    response.headers.set("Content-Type", type);
    response.headers.set("ETag", etag);
    response.body = std::move(body);
  }
  response.headers.set("cache-control", "public, max-age=600");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}

std::shared_ptr<std::string const> shared(std::string text) {
  return std::make_shared<std::string const>(std::move(text));
}

/// The sitemap's file, if the tenant offers its language.
std::optional<SitemapFile> sitemap_file(std::string_view path, tenants::Tenant const& tenant) {
  auto const file = read_sitemap_path(path);
  if (!file) return std::nullopt;
  auto const* locale = base::find_locale(file->locale);
  return locale && tenant.offers(*locale) ? file : std::nullopt;
}

}  // namespace
}  // namespace storefront

template <>
inline constexpr bool base::keeps_snake_case<storefront::WebManifest> = true;

namespace storefront {

std::string web_manifest(tenants::Tenant const& tenant, base::Locale const& locale) {
  auto const palette = tenants::make_palette(tenant.configuration.global.brand, tenant.default_theme());
  WebManifest manifest;
  manifest.name = manifest.short_name = tenant.title_in(locale.code);
  manifest.id = http::link(structures::pages::home);
  manifest.start_url = http::link(pages::launch);
  manifest.scope = http::link(structures::pages::home);
  manifest.display = "standalone";
  manifest.lang = locale.code;
  manifest.dir = locale.dir == base::Direction::rtl ? "rtl" : "ltr";
  manifest.background_color = tenants::hex_of(palette.find("canvas")->second);
  manifest.theme_color = tenants::hex_of(palette.find("accent")->second);
  for (auto const* size : {"192", "512"})
    for (auto const* purpose : {"any", "maskable"}) {
      auto const name =
          fmt::format("icon-{}{}.png", std::string_view(purpose) == "any" ? "" : "maskable-", size);
      if (auto const found = tenant.files.find(name); found != tenant.files.end())
        manifest.icons.push_back(
            {found->second.address, fmt::format("{0}x{0}", size), found->second.content_type, purpose});
    }
  auto const& images = tenant.configuration.images;
  for (auto const& name : {images.icon, images.logo})
    if (auto const found = tenant.files.find(name); found != tenant.files.end()) {
      manifest.icons.push_back({found->second.address, "any", found->second.content_type, "any"});
      break;
    }
  return base::to_json(manifest);
}

portal::Task<portal::Page<portal::Nothing>> Storefront::launch(tenants::Visit const& visit) {
  std::string target = visit.tenant->configuration.global.links.home_url;
  auto const cookies = visit.request ? visit.request->cookies() : http::Cookies();
  if (auto const section = cookies.find(section_cookie)) {
    // A cookie is untrusted input: only a short path of the portal is accepted.
    auto const path = base::percent_decode(*section).value_or("");
    auto const section_path = base::split_locale_prefix(path).path;
    auto const read = tenants::read_target(section_path, {});
    if (read && !read->external && path.size() <= 64 && path.find_first_of("?#{}%.") == std::string::npos &&
        !section_path.starts_with(pages::launch.text()))
      target = section_path;
  }
  portal::Page<portal::Nothing> page(portal::Moved{std::move(target), 302});
  page.fresh = std::chrono::milliseconds(0);
  co_return page;
}

boost::asio::awaitable<std::shared_ptr<std::string const>> Storefront::sitemap_of(
    std::string origin, std::shared_ptr<tenants::Tenant const> tenant, SitemapFile wanted) {
  auto const now = clock_.now();
  auto const& locale = *base::find_locale(wanted.locale);
  SitemapKey const key{.tenant = tenant->id.value,
                       .revision = tenant->revision,
                       .structures = changes_.generation(storage::ChangeKind::structures, tenant->id),
                       .catalogue = changes_.generation(storage::ChangeKind::catalogue, tenant->id),
                       .origin = origin,
                       .locale = locale.code,
                       .part = wanted.part};
  if (auto const found = sitemaps_.find(key); found && now < found->until) co_return found->body;
  auto const work = [&](storage::TenantSession const& session) {
    SitemapStore store(session);
    catalogue::ViewContext const view{.locale = &locale, .now = now, .max_rating = tenant->max_rating};
    auto const articles =
        store.articles(view, most_sitemap_articles, (wanted.part - 1) * most_sitemap_articles);
    if (wanted.part > 1) return list_pages({}, articles, {}, false);
    auto const names = structures::StructureStore(session).live_names();
    std::vector<ListedGenres> genres;
    for (auto const& [pages, kinds] : genre_sections()) genres.push_back({pages, store.genres(kinds, view)});
    return list_pages(names, articles, genres);
  };
  auto const pages = co_await database_.read(tenant->id, work);
  if (pages.empty()) co_return nullptr;
  auto body = shared(sitemap(*tenant, locale, pages, origin));
  sitemaps_.keep(key, {body, now + sitemap_lifetime});
  co_return body;
}

boost::asio::awaitable<std::optional<http::Response>> Storefront::answer_file(
    http::Request const& request, std::shared_ptr<tenants::Tenant const> tenant) {
  std::string_view const path = request.path;
  bool const index = files::sitemap.covers(path);
  bool const text = files::robots.covers(path);
  bool const manifest = files::manifest.covers(path);
  auto const listed = sitemap_file(path, *tenant);
  if (!index && !text && !manifest && !listed) co_return std::nullopt;
  if (request.method != "GET" && request.method != "HEAD") {
    base::Problem problem(405, "METHOD_NOT_ALLOWED", "This address can only be read.");
    problem.headers.emplace_back("Allow", "GET, HEAD");
    throw problem;
  }
  auto const origin = fmt::format("{}://{}", request.scheme, request.authority);
  if (text) co_return file(request, "text/plain; charset=utf-8", shared(robots(origin, backend_)));
  if (index) {
    auto const count = [&](storage::TenantSession const& session) {
      return SitemapStore(session).count(
          {.locale = &tenant->unprefixed_locale(), .now = clock_.now(), .max_rating = tenant->max_rating});
    };
    auto const parts = sitemap_parts(co_await database_.read(tenant->id, count));
    co_return file(request, "application/xml; charset=utf-8", shared(sitemap_index(*tenant, origin, parts)));
  }
  if (manifest) {
    auto const* wanted = base::find_locale(request.query.find("lang").value_or(""));
    auto const& language = wanted && tenant->offers(*wanted) ? *wanted : tenant->unprefixed_locale();
    co_return file(request, "application/manifest+json", shared(web_manifest(*tenant, language)));
  }
  auto body = co_await sitemap_of(origin, std::move(tenant), *listed);
  if (!body) co_return std::nullopt;
  co_return file(request, "application/xml; charset=utf-8", std::move(body));
}

}  // namespace storefront
