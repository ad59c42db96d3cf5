// The SQL of sitemaps.
#include "features/storefront/sitemap_store.hpp"

#include <fmt/format.h>

#include "features/catalogue/kinds/kind_row.hpp"
#include "features/catalogue/shelf_store.hpp"

namespace storefront {

using storage::bind;

namespace {

/// SQL: the offers whose articles have a page of their own, as `o`, and with the names of these articles'
/// kinds.
std::string const listed_offers = fmt::format("{} and o.content_type in ({})", catalogue::visible_offer("o"),
                                              catalogue::kinds_where(catalogue::has_own_page));

}  // namespace

std::int64_t SitemapStore::count(catalogue::ViewContext const& view) {
  static std::string const sql = "select count(*) from offer o where " + listed_offers;
  return session_.value<std::int64_t>(sql, bind("now", view.now), bind("max_rating", view.max_rating.value()))
      .value_or(0);
}

std::vector<ListedArticle> SitemapStore::articles(catalogue::ViewContext const& view, std::int64_t limit,
                                                  std::int64_t offset) {
  static std::string const sql = fmt::format(
      R"(
    select a.id, a.content_type, a.slug, a.updated_at, r.id as artist, r.slug as artist_slug, a.duration_ms, a.released_at,
           case when a.content_type = 'article' then a.attributes end as attributes,
           w.title, w.description, art.hash as art_hash, art.widths as art_widths
    from offer o
    join article a on a.id = o.article
    left join article_text w on w.article = a.id and w.locale = {}
      and a.content_type in ('full_length_video', 'series_episode')
    left join article_artwork art on art.article = a.id and art.class = 'COVER' and art.position = 0
      and a.content_type in ('full_length_video', 'series_episode')
    left join article r on r.id = (
      select l.parent from article_link l
      where l.child = a.id and l.relation = 'artist_work' and a.content_type = 'album'
      order by l.position limit 1)
    where {}
    order by a.id
    limit :limit offset :offset)",
      catalogue::shown_locale("article_text", "article", "a.id"), listed_offers);
  return session_.rows<ListedArticle>(sql, bind("now", view.now), bind("max_rating", view.max_rating.value()),
                                      bind("locale", view.locale->code), bind("limit", limit),
                                      bind("offset", offset));
}

std::vector<std::string> SitemapStore::genres(std::vector<catalogue::ContentType> const& kinds,
                                              catalogue::ViewContext const& view) {
  static std::string const sql = fmt::format(R"(
    select g.slug from genre g
    where exists (
      select 1 from article_genre ag join offer o on o.article = ag.article
      where ag.genre = g.id and o.content_type in (:kinds) and {})
    order by g.slug)",
                                             catalogue::visible_offer("o"));
  std::vector<std::string> names;
  for (auto const kind : kinds) names.push_back(catalogue::name_of(kind));
  return session_.values<std::string>(sql, bind("kinds", names), bind("now", view.now),
                                      bind("max_rating", view.max_rating.value()));
}

}  // namespace storefront
