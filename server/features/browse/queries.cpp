// Reads lists and articles for pages, and finds the article that an address means.
#include "features/browse/queries.hpp"

#include <algorithm>

#include "base/problem.hpp"
#include "base/text.hpp"
#include "features/catalogue/addresses.hpp"
#include "features/tenants/look/number_format.hpp"

namespace browse {

using catalogue::ContentType;
using catalogue::Item;
using catalogue::ListKind;
using catalogue::ListQuery;
using catalogue::ListResult;

void require_part(ListResult const& result, Part const& part) {
  if (result.items.empty() && part.offset > 0) not_found("The page of the list does not exist.");
}

void not_found(std::string const& what) { throw base::Problem(404, "NOT_FOUND", what, "error.notFound"); }

Queries::Queries(storage::TenantSession const& session, tenants::Visit const& visit, base::Instant now)
    : session_(session),
      visit_(visit),
      view_{.locale = visit.locale, .now = now, .max_rating = visit.max_rating()},
      shelves_(session),
      catalogue_(session),
      presenter_(*visit.locale, tenants::digits_of(*visit.tenant, *visit.locale), now,
                 [&visit](std::string_view path) { return visit.href(path); }) {}

OpenedArticle Queries::open(std::vector<ContentType> const& content_types, std::string_view wanted,
                            ListBatch lists) {
  auto const article_of = [](base::ArticleId id) {
    return ListQuery{
        .kind = ListKind::itself, .limit = 1, .article = id, .with_attributes = true, .wide_picture = true};
  };
  if (auto const id = base::ArticleId::parse(wanted)) {
    for (auto& query : lists.queries())
      if (query.kind != ListKind::newest) query.article = *id;
    auto const article = lists.add(article_of(*id));
    auto results = list(std::move(lists));
    auto const& items = results[article].items;
    if (!items.empty() &&
        std::ranges::find(content_types, items.front().content_type) != content_types.end()) {
      Item item = items.front();
      std::string const canonical = catalogue::path_of(item);
      bool const long_form = base::split(visit_.path, '/').size() == base::split(canonical, '/').size();
      return {std::move(item), std::move(results),
              long_form && visit_.path != canonical ? canonical : std::string()};
    }
  }
  // A 13-character string may be a slug rather than an id; try it as a slug.
  auto const found = catalogue_.find_by_slug(content_types, base::lower_ascii(wanted), view_);
  if (!found) not_found("There is no " + name_of(content_types.front()) + " " + std::string(wanted) + ".");
  Item item = std::move(shelves_.list({article_of(*found)}, view_).at(0).items.at(0));
  auto moved_to = catalogue::path_of(item);
  return {std::move(item), ListResults({}), std::move(moved_to)};
}

ListResults Queries::list(ListBatch lists) { return ListResults(shelves_.list(lists.queries(), view_)); }

ListResult Queries::list(ListQuery query, Part const& part) {
  query.limit = part.limit;
  query.offset = part.offset;
  query.counted = true;
  auto result = std::move(shelves_.list({std::move(query)}, view_).front());
  require_part(result, part);
  return result;
}

std::string Queries::address_of(ListChoice const& choice) const {
  return visit_.href(visit_.path) + choice_query(choice);
}

PageRange Queries::paging(ListChoice const& choice, std::int64_t total) const {
  auto const& part = choice.part;
  PageRange out{.offset = part.offset,
                .limit = part.limit,
                .total = total,
                .previous = std::nullopt,
                .next = std::nullopt};
  auto const address = [&](std::int64_t offset) {
    ListChoice other = choice;
    other.part.offset = offset;
    return address_of(other);
  };
  if (part.offset > 0) out.previous = address(std::max<std::int64_t>(0, part.offset - part.limit));
  if (part.offset + part.limit < total) out.next = address(part.offset + part.limit);
  return out;
}

std::vector<SortLink> Queries::sorts(ListChoice const& choice) const {
  std::vector<SortLink> out;
  for (auto const sort : {Sort::popular, Sort::newest}) {
    ListChoice other = choice;
    other.part.offset = 0;
    other.sort = sort;
    out.push_back({.sort = sort, .href = address_of(other), .current = sort == choice.sort});
  }
  return out;
}

std::vector<catalogue::GenreLink> Queries::genre_filters(std::vector<catalogue::GenreRow> const& rows,
                                                         ListChoice const& choice) const {
  std::vector<catalogue::GenreLink> out;
  auto const add = [&](std::string slug, std::string name) {
    ListChoice other = choice;
    other.part.offset = 0;
    other.genre = slug;
    out.push_back({.slug = std::move(slug), .name = std::move(name), .href = address_of(other)});
  };
  add("", "");
  for (auto const& row : rows) add(row.slug, row.name);
  return out;
}

std::vector<catalogue::GenreLink> Queries::genres_of(
    base::ArticleId article,
    catalogue::GenreLink (catalogue::CataloguePresenter::*present)(catalogue::GenreRow const&) const) {
  std::vector<catalogue::GenreLink> out;
  for (auto const& row : catalogue_.genres_of(article, view_)) out.push_back((presenter_.*present)(row));
  return out;
}

std::vector<catalogue::GenreRow> Queries::genres(std::vector<ContentType> const& content_types) {
  return catalogue_.genres(content_types, view_);
}

std::vector<catalogue::GenreRow> Queries::genres_with_artwork(ContentType content_type) {
  return catalogue_.genres_with_artwork({content_type}, view_);
}

std::vector<catalogue::GenreRow> genres_with(Queries& queries, ContentType content_type,
                                             ListChoice const& choice) {
  auto rows = queries.genres(content_type);
  if (!choice.genre.empty() &&
      std::ranges::find(rows, choice.genre, &catalogue::GenreRow::slug) == rows.end())
    not_found("The genre " + choice.genre + " was not found.");
  return rows;
}

Item artist_of(Queries& queries, ListChoice const& choice) {
  auto const id = base::ArticleId::parse(choice.artist);
  if (!id) not_found("The artist was not found.");
  ListBatch lists;
  auto const of =
      lists.add({.kind = ListKind::ids, .content_type = ContentType::artist, .limit = 1, .ids = {*id}});
  auto const found = queries.list(std::move(lists));
  if (found[of].items.empty()) not_found("The artist was not found.");
  return found[of].items.front();
}

ListResult works_of(Queries& queries, Item const& artist, ContentType content_type,
                    ListChoice const& choice) {
  return queries.list({.kind = ListKind::works,
                       .content_type = content_type,
                       .article = artist.id,
                       .newest_first = choice.sort == Sort::newest,
                       .by_rank = choice.sort == Sort::popular},
                      choice.part);
}

}  // namespace browse
