// The SQL of sitemaps.
#include "features/storefront/sitemap_store.hpp"

namespace storefront {

using storage::bind;

std::int64_t SitemapStore::count(base::Instant now, std::int64_t max_rating) {
  return session_
      .value<std::int64_t>(R"(
    select count(*) from offer o
    where o.tenant = :tenant and o.starts_at <= :now and (o.ends_at is null or o.ends_at > :now)
      and o.rating <= :max_rating
      and o.content_type in ('album', 'artist', 'playlist', 'full_track_music', 'video', 'podcast', 'podcastcollection',
                             'audiobook', 'person'))",
                           bind("tenant", tenant_), bind("now", now), bind("max_rating", max_rating))
      .value_or(0);
}

std::vector<ListedArticle> SitemapStore::articles(base::Instant now, std::int64_t max_rating,
                                                  std::int64_t limit, std::int64_t offset) {
  return session_.rows<ListedArticle>(R"(
    select a.id, a.content_type, a.slug, a.updated_at, r.id as artist, r.slug as artist_slug
    from offer o
    join article a on a.id = o.article
    left join article r on r.id = (
      select l.parent from article_link l
      where l.child = a.id and l.relation = 'artist_work' and a.content_type = 'album'
      order by l.position limit 1)
    where o.tenant = :tenant and o.starts_at <= :now and (o.ends_at is null or o.ends_at > :now)
      and o.rating <= :max_rating
      and o.content_type in ('album', 'artist', 'playlist', 'full_track_music', 'video', 'podcast', 'podcastcollection',
                             'audiobook', 'person')
    order by a.id
    limit :limit offset :offset)",
                                      bind("tenant", tenant_), bind("now", now),
                                      bind("max_rating", max_rating), bind("limit", limit),
                                      bind("offset", offset));
}

std::vector<std::string> SitemapStore::genres(catalogue::ContentType kind, base::Instant now,
                                              std::int64_t max_rating) {
  return session_.values<std::string>(R"(
    select g.slug from genre g
    where exists (
      select 1 from article_genre ag join offer o on o.article = ag.article
      where ag.genre = g.id and o.tenant = :tenant and o.content_type = :kind
        and o.starts_at <= :now and (o.ends_at is null or o.ends_at > :now) and o.rating <= :max_rating)
    order by g.slug)",
                                      bind("tenant", tenant_), bind("kind", kind), bind("now", now),
                                      bind("max_rating", max_rating));
}

}  // namespace storefront
