// Writes the rows of an article together; unchanged articles are not written.
#include "features/catalogue/licensor_store.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "features/catalogue/articles/article_relations.hpp"
#include "features/catalogue/replaced_film_store.hpp"
#include "features/catalogue/search_index/search_index_store.hpp"

namespace catalogue {

using storage::bind;

struct KnownArticle {
  base::ArticleId id;
  std::string revision;
  base::Instant released_at;
};
BOOST_DESCRIBE_STRUCT(KnownArticle, (), (id, revision, released_at))

namespace {

/// The slug is made from the English title if there is one, so that it is readable in every script.
std::string slug_of(std::map<std::string, ArticleText> const& texts) {
  auto const english = texts.find("en");
  if (english != texts.end()) return base::slugify(english->second.title);
  return texts.empty() ? "item" : base::slugify(texts.begin()->second.title);
}

/// SQL counts characters, not bytes.
std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string join(std::vector<std::int64_t> const& numbers) {
  std::string out;
  for (auto const number : numbers) out += (out.empty() ? "" : ",") + std::to_string(number);
  return out;
}

/// What both statements that write the row of an article say of it.
struct ArticleHead {
  base::ArticleId id;
  std::string slug;
  std::string revision;
  base::Instant released;
  base::Instant now;
};

void insert_article(storage::Session& session, std::string const& licensor, ArticleHead const& head,
                    ArticleDraft const& draft) {
  session.execute(
      R"(insert into article (id, licensor, content_type, import_key, slug, rating, released_at, duration_ms, explicit, attributes,
         revision, created_at, updated_at)
       values (:id, :licensor, :content_type, :key, :slug, :rating, :released_at, :duration_ms, :explicit, :attributes, :revision, :now, :now))",
      bind("id", head.id), bind("licensor", licensor), bind("content_type", draft.content_type),
      bind("key", draft.key), bind("slug", head.slug), bind("rating", draft.rating),
      bind("released_at", head.released), bind("duration_ms", draft.duration_ms),
      bind("explicit", draft.explicit_), bind("attributes", draft.attributes.text),
      bind("revision", head.revision), bind("now", head.now));
}

void update_article(storage::Session& session, ArticleHead const& head, ArticleDraft const& draft) {
  session.execute(
      R"(update article set slug = :slug, rating = :rating, released_at = :released_at, duration_ms = :duration_ms,
       explicit = :explicit, attributes = :attributes, revision = :revision, updated_at = :now where id = :id)",
      bind("slug", head.slug), bind("rating", draft.rating), bind("released_at", head.released),
      bind("duration_ms", draft.duration_ms), bind("explicit", draft.explicit_),
      bind("attributes", draft.attributes.text), bind("revision", head.revision), bind("now", head.now),
      bind("id", head.id));
}

/// Deletes the rows of the other tables, which are then inserted as the draft has them.
void delete_parts(storage::Session& session, base::ArticleId id, std::string const& child_relation) {
  for (char const* table : {"article_text", "article_artwork", "article_genre", "media_file"})
    session.execute(fmt::format("delete from {} where article = :id", table), bind("id", id));
  session.execute(
      fmt::format("delete from article_link where child = :id and relation in ({})", credit_relations),
      bind("id", id));
  session.execute("delete from article_link where parent = :id and relation = :relation", bind("id", id),
                  bind("relation", child_relation));
}

void insert_texts(storage::Session& session, base::ArticleId id, ArticleDraft const& draft) {
  for (auto const& [locale, text] : draft.texts) {
    session.execute(
        R"(
    insert into article_text (article, locale, title, description, description_locale)
    values (:id, :locale, :title, :description, :description_locale))",
        bind("id", id), bind("locale", locale), bind("title", text.title),
        bind("description", text.description), bind("description_locale", text.description_locale));
  }
}

void insert_artworks(storage::Session& session, base::ArticleId id, ArticleDraft const& draft) {
  std::map<std::string, std::int64_t> places;
  auto const add_artwork = [&](std::string const& artwork_class, std::string const& group,
                               MadePicture const& picture) {
    session.execute(
        R"(
    insert into article_artwork (article, class, position, artwork_group, hash, width, height, widths, color, hue_light,
                                 hue_dark)
    values (:id, :class, :position, :group, :hash, :width, :height, :widths, :color, :hue_light, :hue_dark))",
        bind("id", id), bind("class", artwork_class), bind("position", places[artwork_class]++),
        bind("group", group), bind("hash", picture.hash), bind("width", picture.width),
        bind("height", picture.height), bind("widths", join(picture.widths)), bind("color", picture.color),
        bind("hue_light", picture.hue_light), bind("hue_dark", picture.hue_dark));
  };
  for (auto const& [artwork_class, picture] : draft.pictures) add_artwork(artwork_class, "", picture);
  for (auto const& each : draft.more_artworks) add_artwork(each.artwork_class, each.group, each.picture);
}

void insert_files(storage::Session& session, base::ArticleId id, ArticleDraft const& draft) {
  for (auto const& file : draft.files) {
    session.execute(
        R"(insert into media_file (article, profile, path, mime, bitrate, duration_ms, size, loudness_centi)
       values (:id, :profile, :path, :mime, :bitrate, :duration_ms, :size, :loudness))",
        bind("id", id), bind("profile", file.profile), bind("path", file.path), bind("mime", file.mime),
        bind("bitrate", file.bitrate), bind("duration_ms", file.duration_ms), bind("size", file.size),
        bind("loudness", draft.loudness_centi));
  }
}

void insert_genres(storage::Session& session, base::ArticleId id, ArticleDraft const& draft) {
  std::int64_t position = 0;
  for (auto const& genre : draft.genres) {
    session.execute(
        R"(
    insert into article_genre (article, genre, position) select :id, g.id, :position from genre g
    where g.slug = :genre on conflict do nothing)",
        bind("id", id), bind("position", ++position), bind("genre", genre));
  }
}

/// Links the article to its artists and credited people, who are its parents, and to its children.
void insert_links(storage::Session& session, base::ArticleId id, ArticleDraft const& draft) {
  auto const link = [&](base::ArticleId parent, std::string_view relation, std::int64_t place,
                        base::ArticleId child) {
    session.execute(
        R"(
    insert into article_link (parent, relation, position, child)
    values (:parent, :relation, :position, :child) on conflict do nothing)",
        bind("parent", parent), bind("relation", relation), bind("position", place), bind("child", child));
  };
  std::int64_t position = 0;
  for (auto const artist : draft.artists) link(artist, "artist_work", ++position, id);
  for (auto const& credit : draft.credits) link(credit.id, credit.relation, ++position, id);
  for (auto const& child : draft.children) link(id, draft.child_relation, child.position, child.id);
}

}  // namespace

std::optional<base::ArticleId> LicensorStore::find(ContentType content_type, std::string_view key) {
  return session_.value<base::ArticleId>(
      R"(
    select id from article
    where licensor = :licensor and content_type = :content_type and import_key = :key)",
      bind("licensor", licensor_), bind("content_type", content_type), bind("key", key));
}

SavedArticle LicensorStore::save(ArticleDraft const& draft, base::IdSource& ids, base::Instant now) {
  std::string const revision = base::sha256_hex(base::to_json(draft)).substr(0, 32);
  auto const known = session_.row<KnownArticle>(
      R"(
    select id, revision, released_at from article
    where licensor = :licensor and content_type = :content_type and import_key = :key)",
      bind("licensor", licensor_), bind("content_type", draft.content_type), bind("key", draft.key));
  base::Instant const released = draft.released_at ? *draft.released_at : known ? known->released_at : now;
  if (known && known->revision == revision)
    return {.id = known->id, .released_at = known->released_at, .changed = false};

  ArticleHead const head{.id = known ? known->id : ids.make<base::ArticleId>(),
                         .slug = slug_of(draft.texts),
                         .revision = revision,
                         .released = released,
                         .now = now};
  if (known) {
    update_article(session_, head, draft);
    ReplacedFilmStore(session_).note(head.id, draft.files, now);
    delete_parts(session_, head.id, draft.child_relation);
  } else {
    insert_article(session_, licensor_, head, draft);
  }
  insert_texts(session_, head.id, draft);
  insert_artworks(session_, head.id, draft);
  insert_files(session_, head.id, draft);
  insert_genres(session_, head.id, draft);
  insert_links(session_, head.id, draft);
  SearchIndexStore(session_).index(head.id);
  // any-rating: every tenant that offers it hears of the change.
  for (auto& tenant :
       session_.values<std::string>("select tenant from offer where article = :id", bind("id", head.id)))
    session_.note_change({storage::ChangeKind::catalogue, {std::move(tenant)}});
  return {.id = head.id, .released_at = released, .changed = true};
}

void LicensorStore::save_genre(std::string_view slug, std::map<std::string, std::string> const& names,
                               base::IdSource& ids) {
  auto id = session_.value<std::int64_t>("select id from genre where slug = :slug", bind("slug", slug));
  if (!id) {
    id = ids.next();
    session_.execute("insert into genre (id, slug) values (:id, :slug)", bind("id", *id), bind("slug", slug));
  }
  std::int64_t changed = 0;
  for (auto const& [locale, name] : names) {
    changed += session_.execute(
        R"(
    insert into genre_text (genre, locale, name) values (:id, :locale, :name)
    on conflict (genre, locale) do update set name = excluded.name
    where genre_text.name <> excluded.name)",
        bind("id", *id), bind("locale", locale), bind("name", name));
  }
  if (changed == 0) return;
  SearchIndexStore(session_).postpone_genre(*id);
  // any-rating: every tenant that offers such an article hears of the change.
  for (
      auto& tenant : session_.values<std::string>(
          "select distinct o.tenant from article_genre g join offer o on o.article = g.article where g.genre = :id",
          bind("id", *id)))
    session_.note_change({storage::ChangeKind::catalogue, {std::move(tenant)}});
}

std::vector<KnownFile> ImportFileStore::under(std::string_view folder) {
  return session_.rows<KnownFile>(
      R"(
    select path, size, modified_ns, hash from import_file
    where substr(path, 1, cast(:length as integer)) = :prefix)",
      bind("length", static_cast<std::int64_t>(characters_in(folder)) + 1),
      bind("prefix", std::string(folder) + '/'));
}

void ImportFileStore::keep(KnownFile const& file) {
  session_.execute(
      R"(insert into import_file (path, size, modified_ns, hash) values (:path, :size, :modified_ns, :hash)
on conflict (path) do update set size = excluded.size, modified_ns = excluded.modified_ns, hash = excluded.hash)",
      storage::bind_members(file));
}

}  // namespace catalogue
