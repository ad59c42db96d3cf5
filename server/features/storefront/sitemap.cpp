// Prints sitemaps and robots.txt.
#include "features/storefront/sitemap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/storefront/addresses.hpp"
#include "features/structures/addresses.hpp"

namespace storefront {
namespace {

std::optional<std::string> path_of(ListedArticle const& article) {
  // An album of nobody who is offered has no canonical address.
  if (article.content_type == catalogue::ContentType::album && !article.artist) return std::nullopt;
  auto const slug = article.artist_slug.value_or("");
  auto const attributes = article.attributes.value_or("{}");
  auto path = catalogue::path_of(article.content_type, {.id = article.id,
                                                        .slug = article.slug,
                                                        .owner = article.artist,
                                                        .owner_slug = slug,
                                                        .attributes = attributes});
  if (path == "/") return std::nullopt;
  return path;
}

/// nullopt for an article that is not a film, and for a film without a picture.
std::optional<ListedVideo> video_of(ListedArticle const& article) {
  if (!catalogue::is_film(article.content_type) || !article.title || !article.art_hash) return std::nullopt;
  auto const artwork =
      catalogue::present({.hash = *article.art_hash, .widths = article.art_widths.value_or("")});
  if (artwork.src.empty()) return std::nullopt;
  auto const description = article.description.value_or("");
  return ListedVideo{.title = *article.title,
                     .description = description.empty() ? *article.title : description,
                     .thumbnail = artwork.src,
                     .player = catalogue::stream_path(article.id, article.slug),
                     .seconds = article.duration_ms / 1000,
                     .released_at = article.released_at};
}

std::optional<std::string> path_of_structure(std::string_view name) {
  namespace pages = structures::pages;
  if (name == "home") return http::link(pages::home);
  if (name == "impressum") return http::link(pages::impressum);
  if (name == "music.list") return http::link(pages::music_list);
  if (name.starts_with("info.")) return http::link(pages::info, name.substr(5));
  if (name.starts_with("marketing.")) return http::link(pages::marketing, name.substr(10));
  if (name.find('.') != std::string_view::npos) return std::nullopt;
  return http::link(pages::named, name);
}

std::string absolute(tenants::Tenant const& tenant, base::Locale const& locale, std::string_view origin,
                     std::string_view path) {
  return base::escape_html(std::string(origin) + tenants::href(tenant, locale, path));
}

std::string video_entry(tenants::Tenant const& tenant, base::Locale const& locale, std::string_view origin,
                        ListedVideo const& video) {
  std::string out = fmt::format(
      "<video:video><video:thumbnail_loc>{}{}</video:thumbnail_loc><video:title>{}</video:title>"
      "<video:description>{}</video:description><video:player_loc>{}</video:player_loc>",
      base::escape_html(origin), base::escape_html(video.thumbnail), base::escape_html(video.title),
      base::escape_html(video.description), absolute(tenant, locale, origin, video.player));
  if (video.seconds > 0) out += fmt::format("<video:duration>{}</video:duration>", video.seconds);
  return out + fmt::format("<video:publication_date>{}</video:publication_date></video:video>",
                           base::to_rfc3339(video.released_at));
}

}  // namespace

std::vector<GenreSection> genre_sections() {
  std::vector<GenreSection> out;
  for (auto const& row : catalogue::kind_rows()) {
    auto const& pages = row.site_map.genres;
    if (pages.empty()) continue;
    auto const same = std::ranges::find(out, pages, &GenreSection::pages);
    if (same == out.end())
      out.push_back({.pages = pages, .kinds = {row.type}});
    else
      same->kinds.push_back(row.type);
  }
  return out;
}

std::vector<ListedPage> list_pages(std::vector<std::string> const& structures,
                                   std::vector<ListedArticle> const& articles,
                                   std::vector<ListedGenres> const& genres, bool with_lists) {
  std::vector<ListedPage> out;
  auto const add = [&](std::string path) {
    out.push_back({.path = std::move(path), .changed = std::nullopt, .video = std::nullopt});
  };
  for (auto const& name : structures)
    if (auto path = path_of_structure(name)) add(std::move(*path));
  if (with_lists)
    for (auto const& row : catalogue::kind_rows())
      for (auto const& list : row.site_map.lists) add(list);
  for (auto const& [pages, slugs] : genres)
    for (auto const& slug : slugs)
      for (auto const page : pages) add(page(slug));
  for (auto const& article : articles)
    if (auto path = path_of(article))
      out.push_back({.path = std::move(*path), .changed = article.updated_at, .video = video_of(article)});
  return out;
}

std::int64_t sitemap_parts(std::int64_t articles) {
  return std::max<std::int64_t>(1, (articles + most_sitemap_articles - 1) / most_sitemap_articles);
}

std::optional<SitemapFile> read_sitemap_path(std::string_view path) {
  if (!files::language_sitemap.covers(path) || !path.ends_with(".xml")) return std::nullopt;
  path.remove_prefix(files::language_sitemap.prefix().size());
  path.remove_suffix(4);
  SitemapFile file;
  if (auto const hyphen = path.find('-'); hyphen != path.npos) {
    auto const digits = path.substr(hyphen + 1);
    auto const read = std::from_chars(digits.data(), digits.data() + digits.size(), file.part);
    // The first part has no number, so that each file has one address.
    if (read.ec != std::errc{} || read.ptr != digits.data() + digits.size() || digits.starts_with('0') ||
        file.part < 2)
      return std::nullopt;
    path = path.substr(0, hyphen);
  }
  file.locale = path;
  return file;
}

std::string sitemap_index(tenants::Tenant const& tenant, std::string_view origin, std::int64_t parts) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex "
      "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  for (auto const& code : tenant.locales)
    for (std::int64_t part = 1; part <= parts; ++part)
      out += fmt::format("<sitemap><loc>{}{}</loc></sitemap>\n", base::escape_html(origin),
                         http::link(files::language_sitemap,
                                    part == 1 ? code + ".xml" : fmt::format("{}-{}.xml", code, part)));
  out += "</sitemapindex>\n";
  return out;
}

std::string sitemap(tenants::Tenant const& tenant, base::Locale const& locale,
                    std::vector<ListedPage> const& pages, std::string_view origin) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset "
      "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
      "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\" "
      "xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\">\n";
  for (auto const& page : pages) {
    out += "<url><loc>" + absolute(tenant, locale, origin, page.path) + "</loc>";
    if (page.changed) out += "<lastmod>" + base::to_rfc3339(*page.changed) + "</lastmod>";
    for (auto const& code : tenant.locales)
      if (auto const* other = base::find_locale(code))
        out += fmt::format("<xhtml:link rel=\"alternate\" hreflang=\"{}\" href=\"{}\"/>", code,
                           absolute(tenant, *other, origin, page.path));
    out += fmt::format("<xhtml:link rel=\"alternate\" hreflang=\"x-default\" href=\"{}\"/>",
                       absolute(tenant, tenant.unprefixed_locale(), origin, page.path));
    if (page.video) out += video_entry(tenant, locale, origin, *page.video);
    out += "</url>\n";
  }
  out += "</urlset>\n";
  return out;
}

std::string robots(std::string_view origin, std::string_view backend) {
  return fmt::format(
      "User-agent: *\nDisallow: /api/\nDisallow: {}/\nDisallow: {}\nDisallow: /*/_payload.json$\nAllow: "
      "/\n\nSitemap: {}{}\n",
      backend, http::link(pages::launch), origin, http::link(files::sitemap));
}

}  // namespace storefront
