// The SQL of sitemaps.
#include "features/storefront/sitemap_store.hpp"

#include <fmt/format.h>

#include "features/catalogue/shelf_store.hpp"

namespace storefront {

using storage::bind;

std::int64_t SitemapStore::count(base::Instant now, std::int64_t max_rating) {
  return session_
      .value<std::int64_t>(R"(
    select count(*) from offer o
    where o.tenant = :tenant and o.starts_at <= :now and (o.ends_at is null or o.ends_at > :now)
      and o.rating <= :max_rating
      and o.content_type in ('album', 'artist', 'playlist', 'full_track_music', 'video', 'podcast', 'podcastcollection',
                             'audiobook', 'person', 'full_length_video', 'videocollection', 'series_episode'))",
                           bind("tenant", tenant_), bind("now", now), bind("max_rating", max_rating))
      .value_or(0);
}

std::vector<ListedArticle> SitemapStore::articles(base::Instant now, std::int64_t max_rating,
                                                  std::string_view locale, std::int64_t limit,
                                                  std::int64_t offset) {
  static std::string const sql = fmt::format(
      R"(
    select a.id, a.content_type, a.slug, a.updated_at, r.id as artist, r.slug as artist_slug, a.duration_ms, a.released_at,
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
    where o.tenant = :tenant and o.starts_at <= :now and (o.ends_at is null or o.ends_at > :now)
      and o.rating <= :max_rating
      and o.content_type in ('album', 'artist', 'playlist', 'full_track_music', 'video', 'podcast', 'podcastcollection',
                             'audiobook', 'person', 'full_length_video', 'videocollection', 'series_episode')
    order by a.id
    limit :limit offset :offset)",
      catalogue::shown_locale("article_text", "article", "a.id"));
  return session_.rows<ListedArticle>(sql, bind("tenant", tenant_), bind("now", now),
                                      bind("max_rating", max_rating), bind("locale", locale),
                                      bind("limit", limit), bind("offset", offset));
}

std::vector<std::string> SitemapStore::genres(std::vector<catalogue::ContentType> const& kinds,
                                              base::Instant now, std::int64_t max_rating) {
  std::vector<std::string> names;
  for (auto const kind : kinds) names.push_back(catalogue::name_of(kind));
  return session_.values<std::string>(R"(
    select g.slug from genre g
    where exists (
      select 1 from article_genre ag join offer o on o.article = ag.article
      where ag.genre = g.id and o.tenant = :tenant and o.content_type in (:kinds)
        and o.starts_at <= :now and (o.ends_at is null or o.ends_at > :now) and o.rating <= :max_rating)
    order by g.slug)",
                                      bind("tenant", tenant_), bind("kinds", names), bind("now", now),
                                      bind("max_rating", max_rating));
}

}  // namespace storefront
