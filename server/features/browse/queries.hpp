// The questions of pages to the catalogue: an article by its address, lists that are read together, and their
// rows as the pages show them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "features/browse/list_choice.hpp"
#include "features/browse/list_links.hpp"
#include "features/catalogue/catalogue_presenter.hpp"
#include "features/catalogue/catalogue_store.hpp"
#include "features/catalogue/shelf_store.hpp"
#include "features/tenants/visit.hpp"
#include "storage/tenant_session.hpp"

namespace browse {

/// Lists to be read in one statement. `add` returns the name under which a list's result is found.
class ListBatch {
 public:
  class Name {
    friend class ListBatch;
    friend class ListResults;
    explicit Name(std::size_t at) : at_(at) {}
    std::size_t at_;
  };

  Name add(catalogue::ListQuery query) {
    queries_.push_back(std::move(query));
    return Name(queries_.size() - 1);
  }
  std::vector<catalogue::ListQuery>& queries() { return queries_; }

 private:
  std::vector<catalogue::ListQuery> queries_;
};

class ListResults {
 public:
  explicit ListResults(std::vector<catalogue::ListResult> results) : results_(std::move(results)) {}
  catalogue::ListResult const& operator[](ListBatch::Name name) const { return results_.at(name.at_); }

 private:
  std::vector<catalogue::ListResult> results_;
};

/// An article's page: the article with its lists, or the address to redirect to.
struct OpenedArticle {
  catalogue::Item item;
  ListResults lists;
  std::string move_to;
};

/// One visitor's view of the catalogue, within one transaction.
class Queries {
 public:
  Queries(storage::TenantSession const& session, tenants::Visit const& visit, base::Instant now);

  /// The article of an id or a slug, and `lists` about it, in one statement; throws 404 where the tenant does
  /// not offer it. The lists' `article` is filled in here, except for the newest of all. An article that must
  /// be looked up by its slug has moved, and comes without lists.
  OpenedArticle open(catalogue::ContentType content_type, std::string_view wanted, ListBatch lists) {
    return open(std::vector{content_type}, wanted, std::move(lists));
  }
  /// The same of an address that several kinds share.
  OpenedArticle open(std::vector<catalogue::ContentType> const& content_types, std::string_view wanted,
                     ListBatch lists);
  ListResults list(ListBatch lists);
  /// A list's part; throws 404 for one beyond its end.
  catalogue::ListResult list(catalogue::ListQuery query, Part const& part);

  PageRange paging(ListChoice const& choice, std::int64_t total) const;
  PageRange paging(Part const& part, std::int64_t total) const { return paging({.part = part}, total); }
  /// The orders that the list can be in, each with its address.
  std::vector<SortLink> sorts(ListChoice const& choice) const;
  /// The genres that the list can be limited to, first of all none.
  std::vector<catalogue::GenreLink> genre_filters(std::vector<catalogue::GenreRow> const& rows,
                                                  ListChoice const& choice) const;

  /// Each article of a list as the presenter shows it: shown(result, &CataloguePresenter::track).
  template <class Card>
  std::vector<Card> shown(catalogue::ListResult const& result,
                          Card (catalogue::CataloguePresenter::*present)(catalogue::Item const&)
                              const) const {
    std::vector<Card> out;
    out.reserve(result.items.size());
    for (auto const& item : result.items) out.push_back((presenter_.*present)(item));
    return out;
  }

  std::string address_of(ListChoice const& choice) const;
  /// The genres of an article, each with the link that the presenter makes.
  std::vector<catalogue::GenreLink> genres_of(
      base::ArticleId article,
      catalogue::GenreLink (catalogue::CataloguePresenter::*present)(catalogue::GenreRow const&)
          const = &catalogue::CataloguePresenter::genre);
  std::vector<catalogue::GenreRow> genres(catalogue::ContentType content_type) {
    return genres(std::vector{content_type});
  }
  /// Of articles of several kinds.
  std::vector<catalogue::GenreRow> genres(std::vector<catalogue::ContentType> const& content_types);
  std::vector<catalogue::GenreRow> genres_with_artwork(catalogue::ContentType content_type);

  catalogue::CataloguePresenter const& presenter() const { return presenter_; }
  catalogue::ViewContext const& view() const { return view_; }
  catalogue::CatalogueStore& catalogue() { return catalogue_; }
  /// The transaction, for rows that a kind reads beside the catalogue.
  storage::TenantSession const& session() const { return session_; }

 private:
  storage::TenantSession session_;
  tenants::Visit const& visit_;
  catalogue::ViewContext view_;
  catalogue::ShelfStore shelves_;
  catalogue::CatalogueStore catalogue_;
  catalogue::CataloguePresenter presenter_;
};

/// The genres of these articles; throws 404 if the chosen one is not among them.
std::vector<catalogue::GenreRow> genres_with(Queries& queries, catalogue::ContentType content_type,
                                             ListChoice const& choice);
/// The artist that a list is limited to; throws 404 for an unknown one.
catalogue::Item artist_of(Queries& queries, ListChoice const& choice);
/// A part of what the artist made, in the chosen order.
catalogue::ListResult works_of(Queries& queries, catalogue::Item const& artist,
                               catalogue::ContentType content_type, ListChoice const& choice);

/// Throws 404 for a part beyond the end of the list.
void require_part(catalogue::ListResult const& result, Part const& part);
[[noreturn]] void not_found(std::string const& what);

}  // namespace browse
