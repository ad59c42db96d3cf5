// Parses the queries of editors' blocks ("new-albums", "genre:jazz") and reads all of a page in one
// statement.
#include "features/catalogue/cards.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "features/catalogue/articles/article_relations.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/kinds/kind_row.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "storage/tenant_session.hpp"

namespace catalogue {
namespace {

constexpr std::int64_t most_cards = 48;

/// The entries from `offset` on, at most `limit`. Returns whether others follow.
template <class T>
bool keep_part(std::vector<T>& list, std::int64_t offset, std::int64_t limit) {
  auto const begin = std::min(static_cast<std::size_t>(offset), list.size());
  list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(begin));
  if (list.size() <= static_cast<std::size_t>(limit)) return false;
  list.resize(static_cast<std::size_t>(limit));
  return true;
}

/// Of these the statement reads all, and the part is taken afterwards.
bool is_listed(ListKind kind) { return kind == ListKind::ids || kind == ListKind::keys; }

std::int64_t card_limit(std::int64_t wanted) { return std::clamp<std::int64_t>(wanted, 1, most_cards); }

/// What a whole consists of.
std::optional<ContentType> part_of(std::string_view whole) {
  if (whole == "album" || whole == "playlist") return ContentType::full_track_music;
  if (whole == "podcast") return ContentType::podcast;
  if (whole == "audiobook") return ContentType::audio_book_chapter;
  if (whole == "series") return ContentType::series_episode;
  if (whole == "voucherbook") return ContentType::voucher;
  return std::nullopt;
}

/// What a list of songs plays, too.
bool is_heard(ContentType type) {
  return type == ContentType::full_track_music || type == ContentType::podcast ||
         type == ContentType::audio_book_chapter;
}

std::optional<ListQuery> query_of(std::string_view source, std::int64_t limit, std::int64_t offset) {
  ListQuery query{.limit = card_limit(limit), .offset = offset};
  auto const colon = source.find(':');
  std::string_view const word = source.substr(0, colon);
  std::string_view const rest =
      colon == std::string_view::npos ? std::string_view() : source.substr(colon + 1);
  auto const simple = [&](ListKind kind, ContentType type) {
    query.kind = kind;
    query.content_type = type;
    return query;
  };
  if (word.empty()) return std::nullopt;
  query.word = std::string(rest);
  for (auto const& row : kind_rows()) {
    auto const& [top, newest, genre] = row.shelves;
    if (rest.empty()) {
      if (word == top) return simple(ListKind::top, row.type);
      if (word == newest) return simple(ListKind::newest, row.type);
    } else if (word == genre) {
      query.newest_first = row.type == ContentType::article;
      return simple(ListKind::genre, row.type);
    }
  }
  if (rest.empty()) return std::nullopt;
  if (auto const part = part_of(word)) {
    auto const id = base::ArticleId::parse(rest);
    if (!id) return std::nullopt;
    query.article = *id;
    query.word = word == "playlist" ? "playlist_track" : std::string(part_relation(*part));
    // As a podcast's own page: what is new comes first.
    query.newest_first = *part == ContentType::podcast;
    return simple(ListKind::children, *part);
  }
  if (word == "articles" || word == "keys") {
    query.kind = word == "articles" ? ListKind::ids : ListKind::keys;
    // They are shown in the order of the query, which the statement does not know.
    query.limit = most_cards;
    query.offset = 0;
    for (auto const part : base::split(rest, ',')) {
      auto const name = base::trim(part);
      if (name.empty() || static_cast<std::int64_t>(query.ids.size() + query.keys.size()) >= most_cards)
        continue;
      if (query.kind == ListKind::keys) query.keys.emplace_back(name);
      // An invalid id finds nothing, like the id of an article that is not offered.
      else if (auto const id = base::ArticleId::parse(name))
        query.ids.push_back(*id);
    }
    return query;
  }
  return std::nullopt;
}

}  // namespace

bool is_shelf_query(std::string_view query) { return query == "genres" || query_of(query, 1, 0); }

Cards::Cards(storage::TenantSession const& session, base::Locale const& locale, base::Instant now,
             tenants::RatingLimit max_rating, Href href, base::Digits digits)
    : session_(session),
      locale_(locale),
      now_(now),
      max_rating_(max_rating),
      href_(std::move(href)),
      digits_(digits) {}

std::vector<Shelf> Cards::fill_all(std::vector<ShelfQuery> const& wanted) {
  ViewContext const view{.locale = &locale_, .now = now_, .max_rating = max_rating_};
  CataloguePresenter const presenter(locale_, digits_, now_, href_);
  std::vector<Shelf> shelves(wanted.size());
  std::vector<ListQuery> queries;
  std::vector<std::size_t> places;
  bool wants_genres = false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].query == "genres") {
      wants_genres = true;
    } else if (auto query = query_of(wanted[i].query, wanted[i].limit, wanted[i].offset)) {
      query->counted = wanted[i].counted;
      query->wide_picture = wanted[i].wide;
      if (wanted[i].ended && !is_listed(query->kind)) ++query->limit;
      queries.push_back(std::move(*query));
      places.push_back(i);
    } else {
      shelves[i].known = false;
    }
  }
  auto const results = ShelfStore(session_).list(queries, view);
  for (std::size_t i = 0; i < results.size(); ++i) {
    auto const& ask = wanted[places[i]];
    Shelf& shelf = shelves[places[i]];
    auto items = results[i].items;
    shelf.total = results[i].total;
    shelf.more = keep_part(items, is_listed(queries[i].kind) ? ask.offset : 0, card_limit(ask.limit));
    for (auto const& item : items) {
      shelf.cards.push_back(presenter.card(item));
      if (is_heard(item.content_type)) shelf.tracks.push_back(presenter.track(item));
    }
  }
  if (wants_genres) {
    auto const rows = CatalogueStore(session_).genres_with_artwork({ContentType::full_track_music}, view);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (wanted[i].query != "genres") continue;
      auto part = rows;
      shelves[i].total = std::ssize(rows);
      shelves[i].more = keep_part(part, wanted[i].offset, card_limit(wanted[i].limit));
      for (auto const& row : part) shelves[i].cards.push_back(presenter.card(row));
    }
  }
  return shelves;
}

Shelf Cards::fill(std::string_view query, std::int64_t limit) {
  return std::move(fill_all({{.query = std::string(query), .limit = limit}}).front());
}

Shelf Cards::part(std::string_view query, std::int64_t limit, std::int64_t offset) {
  ShelfQuery wanted{.query = std::string(query), .limit = limit, .offset = offset, .counted = true};
  auto out = std::move(fill_all({wanted}).front());
  if (!out.known || !out.cards.empty() || offset == 0) return out;
  // Every row carries the total, and an offset beyond the end gives no row: the first row is asked instead.
  wanted.offset = 0;
  wanted.limit = 1;
  out.total = fill_all({wanted}).front().total;
  return out;
}

std::vector<std::optional<Artwork>> Cards::pictures(std::vector<std::string> const& keys) {
  std::vector<std::optional<Artwork>> out(keys.size());
  ViewContext const view{.locale = &locale_, .now = now_, .max_rating = max_rating_};
  for (auto const& found : CatalogueStore(session_).pictures(keys, view)) {
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (keys[i] == found.key && !out[i]) out[i] = present(found.picture);
  }
  return out;
}

std::optional<Artwork> Cards::picture(std::string_view key) { return pictures({std::string(key)}).front(); }

}  // namespace catalogue
