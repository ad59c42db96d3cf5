// Prints sitemaps and robots.txt.
#include "features/storefront/sitemap.hpp"

#include <fmt/format.h>

#include <charconv>

#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/kinds/stories/story_attributes.hpp"
#include "features/storefront/addresses.hpp"
#include "features/structures/addresses.hpp"

namespace storefront {
namespace {

std::optional<std::string> path_of(ListedArticle const& article) {
  if (article.content_type == catalogue::ContentType::full_track_music)
    return catalogue::track_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::artist)
    return catalogue::artist_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::playlist)
    return catalogue::playlist_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::video) return catalogue::video_path(article.id);
  if (article.content_type == catalogue::ContentType::podcastcollection)
    return catalogue::podcast_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::podcast)
    return catalogue::episode_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::audiobook)
    return catalogue::audiobook_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::person)
    return catalogue::person_path(article.id, article.slug);
  if (catalogue::is_film(article.content_type)) return catalogue::film_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::videocollection)
    return catalogue::series_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::article)
    return catalogue::story_path(article.id, article.slug,
                                 base::parse<catalogue::StoryAttributes>(article.attributes.value_or("{}"))
                                     .value_or(catalogue::StoryAttributes{}));
  if (catalogue::is_game(article.content_type)) return catalogue::game_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::developer)
    return catalogue::game_publisher_path(article.slug);
  if (article.content_type == catalogue::ContentType::product)
    return catalogue::app_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::partner)
    return catalogue::partner_path(article.id, article.slug);
  if (article.content_type == catalogue::ContentType::info_service)
    return catalogue::info_service_path(article.id);
  if (article.content_type == catalogue::ContentType::voucher) return catalogue::voucher_path(article.id);
  if (article.content_type == catalogue::ContentType::voucherbook)
    return catalogue::voucherbook_path(article.id);
  if (article.content_type == catalogue::ContentType::album && article.artist)
    return catalogue::album_path(*article.artist, article.artist_slug.value_or(""), article.slug, article.id);
  return std::nullopt;
}

/// The list of "sea", "sea/harbor", "@premium" or "@news/sea".
std::string story_section_path(std::string_view slug) {
  using catalogue::StoryArea;
  auto const parts = base::split(slug, '/');
  auto const area = parts[0] == "@premium" ? StoryArea::premium
                    : parts[0] == "@news"  ? StoryArea::news
                                           : StoryArea::articles;
  std::size_t const first = area == StoryArea::articles ? 0 : 1;
  auto const part = [&](std::size_t at) { return at < parts.size() ? parts[at] : std::string_view(); };
  return catalogue::story_list_path(area, part(first), part(first + 1));
}

/// Absent of what is no film, and of a film without a picture.
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

std::vector<ListedPage> list_pages(std::vector<std::string> const& structures,
                                   std::vector<ListedArticle> const& articles, ListedGenres const& genres,
                                   bool with_lists) {
  std::vector<ListedPage> out;
  auto const add = [&](std::string path) {
    out.push_back({.path = std::move(path), .changed = std::nullopt, .video = std::nullopt});
  };
  for (auto const& name : structures)
    if (auto path = path_of_structure(name)) add(std::move(*path));
  namespace lists = catalogue::pages;
  if (with_lists) {
    for (auto const& page : {lists::tracks, lists::track_categories, lists::albums, lists::artists,
                             lists::playlists, lists::videos, lists::podcasts, lists::audiobooks,
                             lists::audiobook_genres, lists::stories, lists::games, lists::apps,
                             lists::apps_faq, lists::info_services, lists::vouchers, lists::voucherbooks})
      add(http::fill(page, {}));
    for (auto const name : {"films", "series"}) add(catalogue::video_list_path(name));
  }
  for (auto const& slug : genres.music) {
    add(catalogue::genre_path(slug));
    add(catalogue::album_category_path(slug));
  }
  for (auto const& slug : genres.audiobooks) add(catalogue::audiobook_genre_path(slug));
  for (auto const& slug : genres.market) add(catalogue::market_category_path(slug));
  for (auto const& slug : genres.vouchers) add(catalogue::voucher_category_path(slug));
  for (auto const& slug : genres.films) add(catalogue::video_genre_path(slug));
  for (auto const& slug : genres.stories) add(story_section_path(slug));
  for (auto const& slug : genres.games) add(catalogue::game_category_path(slug));
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
