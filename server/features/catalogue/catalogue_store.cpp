// The SQL of one tenant's offers.
#include "features/catalogue/catalogue_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/mp11/algorithm.hpp>
#include <limits>
#include <set>

namespace catalogue {

using storage::bind;

struct PlayableRow {
  base::ArticleId id;
  ContentType content_type;
  std::optional<std::string> profile;
  std::optional<std::string> path;
  std::optional<std::string> mime;
  std::optional<std::int64_t> bitrate;
  std::optional<std::int64_t> duration_ms;
  std::optional<std::int64_t> size;
};
BOOST_DESCRIBE_STRUCT(PlayableRow, (), (id, content_type, profile, path, mime, bitrate, duration_ms, size))

struct OfferTermsRow {
  ContentType content_type;
  std::int64_t rating;
  std::string business_model;
  std::int64_t price_minor;
  std::string currency;
};
BOOST_DESCRIBE_STRUCT(OfferTermsRow, (), (content_type, rating, business_model, price_minor, currency))

struct PictureRow {
  std::string key;
  std::string hash;
  std::int64_t width;
  std::int64_t height;
  std::string widths;
  std::string color;
  std::int64_t hue_light;
  std::int64_t hue_dark;
};
BOOST_DESCRIBE_STRUCT(PictureRow, (), (key, hash, width, height, widths, color, hue_light, hue_dark))

namespace {

constexpr char const* art_columns =
    R"(
    w.hash as art_hash, w.width as art_width, w.height as art_height, w.widths as art_widths,
      w.color as art_color, w.hue_light as art_hue_light, w.hue_dark as art_hue_dark)";

constexpr int covers_to_choose_from = 8;

std::vector<std::string> names_of(std::vector<ContentType> const& types) {
  std::vector<std::string> out;
  for (auto const type : types) out.push_back(name_of(type));
  return out;
}

/// Whether a genre `g` has a visible offer of one of these kinds. One subquery of one row for each kind: of
/// `exists ... in`, PostgreSQL makes a join that reads all offers of a genre.
std::string has_an_offer(std::vector<ContentType> const& types) {
  std::vector<std::string> looks;
  for (auto const& name : names_of(types))
    looks.push_back(fmt::format(
        "(select 1 from offer_genre o where o.genre = g.id and o.content_type = '{}' and {} limit 1) is not null",
        name, visible_offer("o")));
  return looks.empty() ? "false" : fmt::format("({})", fmt::join(looks, "\n   or "));
}

/// Whose covers stand for a genre of these articles: of music, albums and artists; of all else, their own.
std::vector<std::string> covers_of_genre(std::vector<ContentType> const& types) {
  bool const music = std::ranges::any_of(types, [](ContentType type) {
    return type == ContentType::full_track_music || type == ContentType::album;
  });
  return music ? names_of({ContentType::album, ContentType::artist}) : names_of(types);
}

/// Rows come as one for each genre and cover, best cover first. A genre gets the first cover that no genre
/// before it has, so that two tiles side by side differ; its best one where all of its covers are taken.
std::vector<GenreRow> one_cover_each(std::vector<GenreRow> rows) {
  std::vector<GenreRow> out;
  std::set<std::string> taken;
  bool own_cover = false;  // of the last genre in `out`
  for (auto& row : rows) {
    bool const next_genre = out.empty() || out.back().slug != row.slug;
    if (!next_genre && own_cover) continue;
    own_cover = row.art_hash && taken.insert(*row.art_hash).second;
    if (next_genre)
      out.push_back(std::move(row));
    else if (own_cover)
      out.back() = std::move(row);
  }
  return out;
}

}  // namespace

std::optional<Picture> GenreRow::picture() const {
  if (!art_hash) return std::nullopt;
  return Picture{.hash = *art_hash,
                 .width = art_width.value_or(0),
                 .height = art_height.value_or(0),
                 .widths = art_widths.value_or(""),
                 .color = art_color.value_or(""),
                 .hue_light = art_hue_light.value_or(0),
                 .hue_dark = art_hue_dark.value_or(0)};
}

std::optional<base::ArticleId> CatalogueStore::find_by_slug(std::vector<ContentType> const& content_types,
                                                            std::string_view slug, ViewContext const& view) {
  static std::string const sql = fmt::format(
      R"(
    select a.id from article a join offer o on o.article = a.id
    where a.content_type in (:types) and a.slug = :slug and {} order by o.rank, a.id limit 1)",
      visible_offer("o"));
  return session_.value<base::ArticleId>(sql, bind("types", names_of(content_types)), bind("slug", slug),
                                         bind("now", view.now), bind("max_rating", view.max_rating.value()));
}

std::vector<GenreRow> CatalogueStore::genres(std::vector<ContentType> const& content_types,
                                             ViewContext const& view) {
  std::string const sql = fmt::format(
      R"(select g.slug, t.name, {0}
  from genre g
  join genre_text t on t.genre = g.id and t.locale = {1}
  left join article_artwork w on w.article = 0 and w.class = ''
 where {2}
 order by t.name, g.slug)",
      art_columns, shown_locale("genre_text", "genre", "g.id"), has_an_offer(content_types));
  return session_.rows<GenreRow>(sql, bind("now", view.now), bind("max_rating", view.max_rating.value()),
                                 bind("locale", view.locale->code));
}

std::vector<GenreRow> CatalogueStore::genres_with_artwork(std::vector<ContentType> const& content_types,
                                                          ViewContext const& view) {
  auto const covers = covers_of_genre(content_types);
  std::string kinds;
  for (auto const& name : covers)
    kinds += fmt::format("{}select '{}' as content_type", kinds.empty() ? "" : " union all ", name);
  // Albums come before artists, as their names do. Of each only the first few are looked at, however large
  // the genre is: those up to the rank of the last of them.
  std::string const sql = fmt::format(
      R"(with edge as materialized (
  select g.id as genre, k.content_type, (
      select o.rank from offer_genre o
       where o.genre = g.id and o.content_type = k.content_type and {2}
       order by o.rank, o.article limit 1 offset {3} - 1) as last_rank
    from genre g cross join ({4}) k),
cover as (
  select o.genre, {0},
         row_number() over (partition by o.genre order by o.content_type, o.rank, o.article) as place
    from edge e cross join offer_genre o
    join article_artwork w on w.article = o.article and w.class = 'COVER' and w.position = 0
   where o.genre = e.genre and o.content_type = e.content_type and o.rank <= coalesce(e.last_rank, {5}) and {2})
select g.slug, t.name, c.art_hash, c.art_width, c.art_height, c.art_widths, c.art_color, c.art_hue_light, c.art_hue_dark
  from genre g
  join genre_text t on t.genre = g.id and t.locale = {1}
  left join cover c on c.genre = g.id and c.place <= {3}
 where {6}
 order by t.name, g.slug, c.place)",
      art_columns, shown_locale("genre_text", "genre", "g.id"), visible_offer("o"), covers_to_choose_from,
      kinds, std::numeric_limits<std::int64_t>::max(), has_an_offer(content_types));
  return one_cover_each(session_.rows<GenreRow>(sql, bind("now", view.now),
                                                bind("max_rating", view.max_rating.value()),
                                                bind("locale", view.locale->code)));
}

std::optional<GenreRow> CatalogueStore::find_genre(std::string_view slug, ViewContext const& view) {
  // Of each kind only the first few are looked at, however large the genre is.
  static std::string const sql = [] {
    std::string kinds;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<ContentType>>([&](auto enumerator) {
      kinds += fmt::format("{}select '{}' as content_type", kinds.empty() ? "" : " union all ",
                           name_of(enumerator.value));
    });
    return fmt::format(
        R"(with edge as materialized (
  select g.id as genre, k.content_type, (
      select o.rank from offer_genre o
       where o.genre = g.id and o.content_type = k.content_type and {2}
       order by o.rank, o.article limit 1 offset {3} - 1) as last_rank
    from genre g cross join ({4}) k
   where g.slug = :slug)
select g.slug, t.name, {0}
  from edge e cross join offer_genre o
  join genre g on g.id = e.genre
  join genre_text t on t.genre = g.id and t.locale = {1}
  left join article_artwork w on w.article = o.article and w.class = 'COVER' and w.position = 0
 where o.genre = e.genre and o.content_type = e.content_type and o.rank <= coalesce(e.last_rank, {5}) and {2}
 order by case when w.article is null then 1 else 0 end, o.rank, o.article limit 1)",
        art_columns, shown_locale("genre_text", "genre", "g.id"), visible_offer("o"), covers_to_choose_from,
        kinds, std::numeric_limits<std::int64_t>::max());
  }();
  return session_.row<GenreRow>(sql, bind("slug", slug), bind("now", view.now),
                                bind("max_rating", view.max_rating.value()),
                                bind("locale", view.locale->code));
}

std::vector<GenreRow> CatalogueStore::genres_of(base::ArticleId article, ViewContext const& view) {
  // Without artwork: a link does not need it.
  static std::string const sql = fmt::format(
      R"(select g.slug, t.name, {0}
  from article_genre ag
  join genre g on g.id = ag.genre
  join genre_text t on t.genre = g.id and t.locale = {1}
  join offer o on o.article = ag.article
  left join article_artwork w on w.article = ag.article and w.class = ''
 where ag.article = :article and {2}
 order by ag.position, g.slug)",
      art_columns, shown_locale("genre_text", "genre", "g.id"), visible_offer("o"));
  return session_.rows<GenreRow>(sql, bind("article", article), bind("now", view.now),
                                 bind("max_rating", view.max_rating.value()),
                                 bind("locale", view.locale->code));
}

std::optional<Playable> CatalogueStore::find_playable(base::ArticleId article, ViewContext const& view) {
  static std::string const sql = fmt::format(
      R"(select o.article as id, o.content_type, f.profile, f.path, f.mime, f.bitrate, f.duration_ms, f.size
  from offer o left join media_file f on f.article = o.article
 where o.article = :article and {} order by f.profile)",
      visible_offer("o"));
  auto rows = session_.rows<PlayableRow>(sql, bind("article", article), bind("now", view.now),
                                         bind("max_rating", view.max_rating.value()));
  if (rows.empty()) return std::nullopt;
  Playable out{.id = rows[0].id, .content_type = rows[0].content_type, .files = {}};
  for (auto& row : rows) {
    if (!row.profile) continue;
    out.files.push_back({.profile = *row.profile,
                         .path = row.path.value_or(""),
                         .mime = row.mime.value_or(""),
                         .bitrate = row.bitrate.value_or(0),
                         .duration_ms = row.duration_ms.value_or(0),
                         .size = row.size.value_or(0)});
  }
  return out;
}

std::vector<ArticleFileRow> CatalogueStore::files_of(std::vector<base::ArticleId> const& articles,
                                                     ViewContext const& view) {
  if (articles.empty()) return {};
  static std::string const sql = fmt::format(R"(
    select f.article, f.profile, f.path, f.mime, f.size
    from media_file f join offer o on o.article = f.article and {}
    where f.article in (:articles) order by f.article, f.profile)",
                                             visible_offer("o"));
  return session_.rows<ArticleFileRow>(sql, bind("articles", articles), bind("now", view.now),
                                       bind("max_rating", view.max_rating.value()));
}

std::vector<ArticlePriceRow> CatalogueStore::prices_of(std::vector<base::ArticleId> const& articles,
                                                       ViewContext const& view) {
  if (articles.empty()) return {};
  static std::string const sql = fmt::format(R"(
    select m.article, m.business_model, m.price_minor, m.currency
    from offer_model m join offer o on o.tenant = m.tenant and o.article = m.article
    where m.article in (:articles) and {} order by m.article, m.position)",
                                             visible_offer("o"));
  return session_.rows<ArticlePriceRow>(sql, bind("articles", articles), bind("now", view.now),
                                        bind("max_rating", view.max_rating.value()));
}

bool OfferTerms::has_model(std::string_view business_model) const {
  return std::ranges::find(models, business_model, &OfferModel::business_model) != models.end();
}

std::string CatalogueStore::title(base::ArticleId article, std::string_view locale) {
  return session_.across_tenants()
      .value<std::string>(R"(
    select title from article_text where article = :article
    order by case locale when :locale then 0 when 'en' then 1 else 2 end, locale limit 1)",
                          storage::bind("article", article), storage::bind("locale", locale))
      .value_or("");
}

std::optional<OfferTerms> CatalogueStore::find_offer(base::ArticleId article, base::Instant now) {
  // any-rating: entitlement compares the rating itself, as it has a reason of its own to give for it.
  auto rows = session_.rows<OfferTermsRow>(R"(
    select o.content_type, o.rating, m.business_model, m.price_minor, m.currency
    from offer o join offer_model m on m.tenant = o.tenant and m.article = o.article
    where o.tenant = :tenant and o.article = :article and o.starts_at <= :now
      and (o.ends_at is null or o.ends_at > :now)
    order by m.position)",
                                           bind("article", article), bind("now", now));
  if (rows.empty()) return std::nullopt;
  OfferTerms out{.content_type = rows[0].content_type, .rating = rows[0].rating, .models = {}};
  for (auto& row : rows) out.models.push_back({std::move(row.business_model), row.price_minor, row.currency});
  return out;
}

std::optional<base::ArticleId> CatalogueStore::find_book_of(base::ArticleId chapter) {
  return session_.across_tenants().value<base::ArticleId>(R"(
    select parent from article_link where child = :chapter and relation = 'audiobook_chapter' limit 1)",
                                                          bind("chapter", chapter));
}

std::vector<KeyedPicture> CatalogueStore::pictures(std::vector<std::string> const& keys,
                                                   ViewContext const& view) {
  if (keys.empty()) return {};
  static std::string const sql = fmt::format(
      R"(select a.import_key as key, w.hash, w.width, w.height, w.widths, w.color, w.hue_light, w.hue_dark
  from article a join offer o on o.article = a.id join article_artwork w on w.article = a.id and w.class = 'HERO' and w.position = 0
 where a.content_type = 'picture' and a.import_key in (:keys) and {} order by o.rank, a.id)",
      visible_offer("o"));
  std::vector<KeyedPicture> out;
  for (auto& row : session_.rows<PictureRow>(sql, bind("keys", keys), bind("now", view.now),
                                             bind("max_rating", view.max_rating.value()))) {
    out.push_back({.key = row.key,
                   .picture = {.hash = row.hash,
                               .width = row.width,
                               .height = row.height,
                               .widths = row.widths,
                               .color = row.color,
                               .hue_light = row.hue_light,
                               .hue_dark = row.hue_dark}});
  }
  return out;
}

bool CatalogueStore::offers_picture(std::string_view hash, ViewContext const& view) {
  static std::string const sql = fmt::format(R"(
    select 1 from article_artwork a
    where a.hash = :hash and exists (select 1 from offer o where o.article = a.article and {})
    limit 1)",
                                             visible_offer("o"));
  return session_
      .value<std::int64_t>(sql, bind("hash", hash), bind("now", view.now),
                           bind("max_rating", view.max_rating.value()))
      .has_value();
}

std::vector<OfferModel> CatalogueStore::models(base::ArticleId article) {
  return session_.rows<OfferModel>(R"(
    select business_model, price_minor, currency from offer_model
    where tenant = :tenant and article = :article order by position)",
                                   bind("article", article));
}

bool CatalogueStore::offer(Offer const& offer) {
  auto const& first = offer.models.front().business_model;
  bool changed = session_.execute(
                     R"(
    insert into offer (tenant, article, content_type, rating, released_at, starts_at, ends_at, business_model, rank)
    values (:tenant, :article, :content_type, :rating, :released_at, :starts_at, :ends_at, :business_model, :rank)
    on conflict (tenant, article) do update set content_type = excluded.content_type, rating = excluded.rating,
      released_at = excluded.released_at, business_model = excluded.business_model
    where offer.content_type <> excluded.content_type or offer.rating <> excluded.rating
      or offer.released_at <> excluded.released_at or offer.business_model <> excluded.business_model)",
                     bind("article", offer.article), bind("content_type", offer.content_type),
                     bind("rating", offer.rating), bind("released_at", offer.released_at),
                     bind("starts_at", offer.starts_at), bind("ends_at", offer.ends_at),
                     bind("business_model", first), bind("rank", offer.rank)) > 0;
  if (models(offer.article) != offer.models) {
    changed = true;
    session_.execute("delete from offer_model where tenant = :tenant and article = :article",
                     bind("article", offer.article));
    std::int64_t position = 0;
    for (auto const& model : offer.models)
      session_.execute(R"(
    insert into offer_model (tenant, article, position, business_model, price_minor, currency)
    values (:tenant, :article, :position, :business_model, :price_minor, :currency))",
                       bind("article", offer.article), bind("position", position++),
                       storage::bind_members(model));
  }
  if (changed) session_.note_change({storage::ChangeKind::catalogue, session_.tenant()});
  return changed;
}

void CatalogueStore::withdraw(base::ArticleId article) {
  auto const deleted = session_.execute("delete from offer where tenant = :tenant and article = :article",
                                        bind("article", article));
  if (deleted > 0) session_.note_change({storage::ChangeKind::catalogue, session_.tenant()});
}

void write_offers_alone(storage::Session& session) {
  // A lock takes no snapshot, so what the other transaction wrote is seen once it is had.
  if (session.engine() == storage::Engine::postgresql)
    session.run_script("lock table offer_count in share row exclusive mode");
}

}  // namespace catalogue
