// Builds one statement with a part for each list; the parts differ in which articles they choose, not in what
// is read.
#include "features/catalogue/shelf_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "features/catalogue/articles/article_relations.hpp"
#include "features/catalogue/shelf_choice_store.hpp"

namespace catalogue {

struct ItemRow {
  std::int64_t section;
  std::int64_t position;
  std::int64_t total;
  std::int64_t total_ms;
  base::ArticleId id;
  std::string key;
  ContentType content_type;
  std::string slug;
  std::string title;
  std::string description;
  std::string description_locale;
  base::Instant released_at;
  std::int64_t duration_ms;
  bool explicit_;
  std::int64_t rating;
  std::string business_model;
  std::optional<std::string> art_hash;
  std::optional<std::int64_t> art_width;
  std::optional<std::int64_t> art_height;
  std::optional<std::string> art_widths;
  std::optional<std::string> art_color;
  std::optional<std::int64_t> art_hue_light;
  std::optional<std::int64_t> art_hue_dark;
  std::int64_t track_count;
  std::optional<std::string> attributes;
  std::optional<std::int64_t> number;
  std::optional<base::ArticleId> album_id;
  std::optional<std::string> album_title;
  std::optional<std::string> album_slug;
  std::optional<base::ArticleId> album_artist_id;
  std::optional<std::string> album_artist_slug;
  std::optional<base::ArticleId> artist_id;
  std::optional<std::string> artist_name;
  std::optional<std::string> artist_slug;
};
BOOST_DESCRIBE_STRUCT(ItemRow, (),
                      (section, position, total, total_ms, id, key, content_type, slug, title, description,
                       description_locale, released_at, duration_ms, explicit_, rating, business_model,
                       art_hash, art_width, art_height, art_widths, art_color, art_hue_light, art_hue_dark,
                       track_count, attributes, number, album_id, album_title, album_slug, album_artist_id,
                       album_artist_slug, artist_id, artist_name, artist_slug))

std::string visible_offer(std::string_view alias) {
  // Most offers have begun, so searching by starts_at would read nearly all of them. The plus sign keeps
  // SQLite from using the index on starts_at.
  return fmt::format(R"(({offer}.tenant = :tenant and +{offer}.starts_at <= :now
         and ({offer}.ends_at is null or {offer}.ends_at > :now) and {offer}.rating <= :max_rating))",
                     fmt::arg("offer", alias));
}

std::string shown_locale(std::string_view table, std::string_view key_column, std::string_view key) {
  return fmt::format(R"((select s.locale from {table} s where s.{column} = {key}
         order by case s.locale when :locale then 0 when 'en' then 1 else 2 end, s.locale limit 1))",
                     fmt::arg("table", table), fmt::arg("column", key_column), fmt::arg("key", key));
}

namespace {

/// The rest of the statement: words, artwork, album and credits of what was chosen. An artist or an album
/// that the tenant does not offer is not named.
std::string const& details() {
  static std::string const text = fmt::format(
      R"(select p.section, p.position, p.total, p.total_ms, a.id, a.import_key as key, a.content_type, a.slug,
       words.title, words.description, words.description_locale, a.released_at, a.duration_ms, a.explicit as explicit_, o.rating, o.business_model,
       art.hash as art_hash, art.width as art_width, art.height as art_height, art.widths as art_widths,
       art.color as art_color, art.hue_light as art_hue_light, art.hue_dark as art_hue_dark,
       case when a.content_type in ('album', 'playlist', 'podcastcollection', 'audiobook', 'videocollection', 'voucherbook') then
         (select count(*) from article_link entry join offer entry_offer on entry_offer.article = entry.child
           where entry.parent = a.id
             and entry.relation in ({part_relations}) and {entry_visible})
       else 0 end as track_count,
       case when p.with_attributes = 1 or a.content_type in ('article', 'voucher') then a.attributes end as attributes,
       album_link.position as number, album_link.parent as album_id, album_words.title as album_title,
       album.slug as album_slug, album_artist.id as album_artist_id, album_artist.slug as album_artist_slug,
       artist.id as artist_id, artist_words.title as artist_name, artist.slug as artist_slug
  from picked p
  join article a on a.id = p.article
  join offer o on o.article = a.id and o.tenant = :tenant
  join article_text words on words.article = a.id and words.locale = {locale}
  left join article_artwork art on art.article = a.id and art.position = 0
       and art.class = case when a.content_type = 'videocollection' and p.wide = 0 then 'POSTER' else 'COVER' end
  left join article_link album_link on album_link.child = a.id
       and album_link.relation = case a.content_type when 'podcast' then 'podcast_episode'
                                                     when 'audio_book_chapter' then 'audiobook_chapter'
                                                     when 'series_episode' then 'series_episode'
                                                     when 'voucher' then 'voucherbook_voucher'
                                                     else 'album_track' end
       and album_link.parent = (
         select min(earliest.parent) from article_link earliest join offer earliest_offer on earliest_offer.article = earliest.parent
          where earliest.child = a.id and earliest.relation = album_link.relation and {earliest_visible})
  left join article album on album.id = album_link.parent
  left join article_text album_words on album_words.article = album.id and album_words.locale = {album_locale}
  left join article album_artist on album_artist.id = (
         select credit.parent from article_link credit join offer credit_offer on credit_offer.article = credit.parent
          where credit.child = album.id and credit.relation = 'artist_work' and {credit_visible}
          order by credit.position limit 1)
  left join article_link artist_link on artist_link.child = a.id and artist_link.relation = 'artist_work'
       and exists (select 1 from offer artist_offer where artist_offer.article = artist_link.parent and {artist_visible})
  left join article artist on artist.id = artist_link.parent
  left join article_text artist_words on artist_words.article = artist.id and artist_words.locale = {artist_locale}
 order by p.section, p.position, artist_link.position)",
      fmt::arg("part_relations", part_relations),
      fmt::arg("locale", shown_locale("article_text", "article", "a.id")),
      fmt::arg("album_locale", shown_locale("article_text", "article", "album.id")),
      fmt::arg("artist_locale", shown_locale("article_text", "article", "artist.id")),
      fmt::arg("entry_visible", visible_offer("entry_offer")),
      fmt::arg("earliest_visible", visible_offer("earliest_offer")),
      fmt::arg("credit_visible", visible_offer("credit_offer")),
      fmt::arg("artist_visible", visible_offer("artist_offer")));
  return text;
}

Item item_of(ItemRow& row) {
  Item item{.id = row.id,
            .key = std::move(row.key),
            .content_type = row.content_type,
            .slug = std::move(row.slug),
            .title = std::move(row.title),
            .description = std::move(row.description),
            .description_locale = std::move(row.description_locale),
            .released_at = row.released_at,
            .duration_ms = row.duration_ms,
            .explicit_ = row.explicit_,
            .rating = row.rating,
            .business_model = std::move(row.business_model),
            .number = row.number.value_or(0),
            .track_count = row.track_count,
            .attributes = std::move(row.attributes).value_or("")};
  if (row.art_hash) {
    item.picture = Picture{.hash = *row.art_hash,
                           .width = row.art_width.value_or(0),
                           .height = row.art_height.value_or(0),
                           .widths = row.art_widths.value_or(""),
                           .color = row.art_color.value_or(""),
                           .hue_light = row.art_hue_light.value_or(0),
                           .hue_dark = row.art_hue_dark.value_or(0)};
  }
  if (row.album_id) {
    item.album = AlbumOfItem{.id = *row.album_id,
                             .title = row.album_title.value_or(""),
                             .slug = row.album_slug.value_or(""),
                             .artist = row.album_artist_id,
                             .artist_slug = row.album_artist_slug.value_or("")};
  }
  return item;
}

template <class Key, class Of>
void order_as_listed(std::vector<Item>& items, std::vector<Key> const& wanted, Of of) {
  auto const place = [&](Item const& item) { return std::ranges::find(wanted, of(item)) - wanted.begin(); };
  std::ranges::stable_sort(items, {}, place);
}

}  // namespace

std::vector<ListResult> ShelfStore::list(std::vector<ListQuery> const& queries, ViewContext const& view) {
  std::vector<ListResult> out(queries.size());
  Binds binds;
  std::string chosen;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    // An empty list has no rows on either engine, so it needs no part of the statement.
    if (queries[i].kind == ListKind::ids && queries[i].ids.empty()) continue;
    if (queries[i].kind == ListKind::keys && queries[i].keys.empty()) continue;
    if (!chosen.empty()) chosen += "\nunion all ";
    chosen += chosen_rows(i, queries[i], binds);
  }
  if (chosen.empty()) return out;
  binds.add_as("tenant", session_.tenant());
  binds.add_as("now", view.now);
  binds.add_as("max_rating", view.max_rating.value());
  binds.add_as("locale", view.locale->code);
  auto rows = session_.rows<ItemRow>(
      "with picked(section, position, article, total, total_ms, with_attributes, wide) as (" + chosen +
          ")\n" + details(),
      binds.list());
  std::int64_t section = -1;
  std::int64_t position = -1;
  for (auto& row : rows) {
    ListResult& result = out[static_cast<std::size_t>(row.section)];
    result.total = row.total;
    result.total_ms = row.total_ms;
    std::optional<Credit> credit;
    if (row.artist_id)
      credit = Credit{
          .id = *row.artist_id, .name = row.artist_name.value_or(""), .slug = row.artist_slug.value_or("")};
    // An article with several artists comes as several rows, one after the other.
    if (row.section != section || row.position != position) result.items.push_back(item_of(row));
    section = row.section;
    position = row.position;
    if (credit) result.items.back().artists.push_back(std::move(*credit));
  }
  for (std::size_t i = 0; i < queries.size(); ++i) {
    if (queries[i].kind == ListKind::ids)
      order_as_listed(out[i].items, queries[i].ids, [](Item const& item) { return item.id; });
    if (queries[i].kind == ListKind::keys)
      order_as_listed(out[i].items, queries[i].keys, [](Item const& item) { return item.key; });
  }
  return out;
}

}  // namespace catalogue
