// Builds one statement with a part for each list; the parts differ in which articles they choose, not in what
// is read.
#include "features/catalogue/shelf_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <unordered_map>

#include "features/catalogue/articles/article_relations.hpp"

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

/// Binds hold their names as views, so the names live beside them.
class Binds {
 public:
  template <class T>
  std::string add(T const& value) {
    std::string const& name = names_.emplace_back("b" + std::to_string(names_.size()));
    add_as(name, value);
    return ':' + name;
  }
  template <class T>
  void add_as(std::string_view name, T const& value) {
    auto& added = list_.emplace_back(storage::bind("", value));
    added.name = name;
  }
  std::vector<storage::Bind> const& list() const { return list_; }

 private:
  std::deque<std::string> names_;
  std::vector<storage::Bind> list_;
};

/// How many of a genre's most popular articles are looked through for those related to one of it.
constexpr int most_related_of_genre = 64;
/// Then PostgreSQL knows that few are found, and asks for each one's offer instead of reading all offers.
constexpr int most_related = 400;

struct Choice {
  std::string from;                // after "from offer o"
  std::string where;               // beside the offer's own window
  std::vector<std::string> order;  // such as "o.released_at desc"
  std::string source = "offer";    // what o is
  std::string genre = "0";         // of offer_count: 0 for all
};

std::vector<std::string> const by_rank{"o.rank", "o.article"};
std::vector<std::string> const by_release{"o.released_at desc", "o.rank", "o.article"};

std::string of_season(ListQuery const& query, Binds& binds) {
  std::string const first =
      *query.season > 0 ? binds.add(*query.season * positions_of_season)
                        : fmt::format(R"((select min(first.position) / {1} * {1} from article_link first
           join offer first_offer on first_offer.article = first.child
          where first.parent = l.parent and first.relation = l.relation and {0}))",
                                      visible_offer("first_offer"), positions_of_season);
  return fmt::format(" and l.position >= {0} and l.position < {0} + {1}", first, positions_of_season);
}

/// Articles that share genres with this one, those that share most first.
Choice choice_of_related(ListQuery const& query, Binds& binds) {
  std::string const article = binds.add(query.article);
  // Another work of the same artists, or a track of the same album, has its own shelf; a podcast has none
  // of its hosts.
  std::string const own = query.content_type == ContentType::podcastcollection
                              ? ""
                              : fmt::format(R"( and o.article not in (
         select other.child from article_link mine
           join article_link other on other.parent = mine.parent and other.relation = mine.relation
          where mine.child = {article} and mine.relation in ('artist_work', 'album_track')))",
                                            fmt::arg("article", article));
  // The genres' most popular ones only, so that a large catalogue is not read to its end. any-rating: of
  // what is found here only visible offers are chosen.
  std::string const genres = fmt::format(
      R"((with mine as materialized (
         select ours.genre, (
             select edge.rank from offer_genre edge
              where edge.tenant = :tenant and edge.content_type = {type} and edge.genre = ours.genre
              order by edge.rank, edge.article limit 1 offset {most}) as last_rank
           from article_genre ours where ours.article = {article})
       select theirs.article, count(*) as shared
         from mine cross join offer_genre theirs
        where theirs.tenant = :tenant and theirs.content_type = {type} and theirs.genre = mine.genre
              and theirs.rank <= coalesce(mine.last_rank, {last}) and theirs.article <> {article}
        group by theirs.article order by shared desc, min(theirs.rank), theirs.article limit {related}) r cross join offer)",
      fmt::arg("article", article), fmt::arg("type", binds.add(query.content_type.value())),
      fmt::arg("most", most_related_of_genre - 1), fmt::arg("related", most_related),
      fmt::arg("last", std::numeric_limits<std::int64_t>::max()));
  return {"", "o.article = r.article" + own, {"r.shared desc", "o.rank", "o.article"}, genres};
}

Choice choice_of(ListQuery const& query, Binds& binds) {
  switch (query.kind) {
    case ListKind::top: return {"", "", by_rank};
    case ListKind::newest: return {"", "", by_release};
    case ListKind::genre: {
      auto const genre = fmt::format("(select g.id from genre g where g.slug = {})", binds.add(query.word));
      return {"", "o.genre = " + genre, by_rank, "offer_genre", genre};
    }
    case ListKind::children:
      return {"join article_link l on l.child = o.article",
              fmt::format("l.parent = {} and l.relation = {}{}", binds.add(query.article),
                          binds.add(query.word), query.season ? of_season(query, binds) : ""),
              {"l.position", "o.article"}};
    case ListKind::works:
      return {"join article_link l on l.child = o.article",
              fmt::format("l.parent = {} and l.relation = 'artist_work'", binds.add(query.article)),
              query.content_type == ContentType::full_track_music ? by_rank : by_release};
    case ListKind::same_artist:
      return {"",
              fmt::format(R"(o.article <> {article} and o.article in (
         select theirs.child from article_link ours
           join article_link theirs on theirs.parent = ours.parent and theirs.relation = ours.relation
          where ours.child = {article} and ours.relation = 'artist_work'))",
                          fmt::arg("article", binds.add(query.article))),
              by_release};
    case ListKind::siblings:
      return {"join article_link l on l.child = o.article",
              fmt::format(R"(o.article <> {article} and l.relation = {relation} and l.parent = (
         select min(album.parent) from article_link album
          where album.child = {article} and album.relation = {relation}))",
                          fmt::arg("article", binds.add(query.article)),
                          fmt::arg("relation", binds.add(std::string(part_relation(query.content_type))))),
              {"l.position", "o.article"}};
    case ListKind::people:
      return {"",
              fmt::format(R"(o.article in (
         select l.parent from article_link l
          where l.child = {} and l.relation in ({})))",
                          binds.add(query.article), credit_relations),
              by_rank};
    case ListKind::related: return choice_of_related(query, binds);
    case ListKind::itself: return {"", "o.article = " + binds.add(query.article), {"o.article"}};
    case ListKind::ids: return {"", "o.article in (" + binds.add(query.ids) + ")", {"o.article"}};
    case ListKind::keys:
      return {"join article k on k.id = o.article",
              "k.content_type <> 'picture' and k.import_key in (" + binds.add(query.keys) + ")",
              {"o.article"}};
  }
  return {"", "false", {"o.article"}};
}

/// How many offers are chosen. A list of all, or of a genre, is what offer_count says less those that are not
/// offered yet and those that no longer are: each has an index, and they are few.
std::string total_of(ListQuery const& query, Choice const& choice, std::string const& type,
                     std::string const& chosen) {
  bool const is_all = query.kind == ListKind::top || query.kind == ListKind::newest;
  if (!query.content_type || (!is_all && query.kind != ListKind::genre))
    return "(select count(*) from " + chosen + ")";
  std::string const where = choice.where.empty() ? "" : " and " + choice.where;
  return fmt::format(
      R"((select cast(coalesce(sum(o.offers), 0) as bigint) from offer_count o
     where o.tenant = :tenant and o.genre = {genre} and o.rating <= :max_rating and {type})
  - (select count(*) from {source} o where o.tenant = :tenant and o.starts_at > :now and o.rating <= :max_rating and {type}{where})
  - (select count(*) from {source} o where o.tenant = :tenant and o.ends_at is not null and o.ends_at <= :now
       and o.starts_at <= :now and o.rating <= :max_rating and {type}{where}))",
      fmt::arg("genre", choice.genre), fmt::arg("source", choice.source), fmt::arg("type", type),
      fmt::arg("where", where));
}

/// The chosen rows are limited first and numbered after, so that an index on the order need not be read to
/// its end.
std::string part(std::size_t section, ListQuery const& query, Binds& binds) {
  Choice choice = choice_of(query, binds);
  if (query.newest_first) choice.order = by_release;
  if (query.by_rank) choice.order = by_rank;
  std::string const type = !query.content_type ? "o.content_type <> 'picture'"
                                               : "o.content_type = " + binds.add(*query.content_type);
  std::string const chosen =
      fmt::format("{} o {} where {} and {}{}{}", choice.source, choice.from, visible_offer("o"), type,
                  choice.where.empty() ? "" : " and ", choice.where);
  std::string keys;
  std::string inner;
  std::string outer;
  for (std::size_t i = 0; i < choice.order.size(); ++i) {
    std::string const& order = choice.order[i];
    bool const down = order.ends_with(" desc");
    keys += fmt::format(", {} as k{}", down ? order.substr(0, order.size() - 5) : order, i);
    inner += (i == 0 ? "" : ", ") + order;
    outer += fmt::format("{}k{}{}", i == 0 ? "" : ", ", i, down ? " desc" : "");
  }
  return fmt::format(
      R"(select {section} as section, row_number() over (order by {outer}) as position, article, {total} as total, {sum} as total_ms, {attributes} as with_attributes, {wide} as wide
  from (select o.article as article{keys} from {chosen} order by {inner} limit {limit} offset {offset}) s{section})",
      fmt::arg("section", section), fmt::arg("outer", outer),
      fmt::arg("total", query.counted ? total_of(query, choice, type, chosen) : std::string("0")),
      fmt::arg("sum", query.summed
                          ? fmt::format(R"((select cast(coalesce(sum(whole.duration_ms), 0) as bigint)
   from (select o.article as article from {}) listed join article whole on whole.id = listed.article))",
                                        chosen)
                          : std::string("0")),
      fmt::arg("attributes", query.with_attributes ? 1 : 0), fmt::arg("wide", query.wide_picture ? 1 : 0),
      fmt::arg("keys", keys), fmt::arg("chosen", chosen), fmt::arg("inner", inner),
      fmt::arg("limit", std::clamp<std::int64_t>(query.limit, 0, 500)),
      fmt::arg("offset", std::clamp<std::int64_t>(query.offset, 0, most_offset)));
}

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
    chosen += part(i, queries[i], binds);
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
