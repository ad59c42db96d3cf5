// Results of the search, as its page and its suggestions show them.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/catalogue/catalogue_presenter.hpp"
#include "features/search/search_engine.hpp"
#include "features/search/search_payloads.hpp"
#include "features/tenants/tenant.hpp"

namespace search {

/// What a reader has chosen, as the address says it.
struct SearchChoice {
  std::string query;
  std::optional<SearchKind> kind;
  std::string genre;     // slug
  std::string language;  // code
  std::string access;    // "free" or "included"
  std::int64_t offset = 0;
  bool cut = false;  // the query was longer than what is looked for
};

/// "?q=low%20tides&kind=albums"; empty without words.
std::string choice_query(SearchChoice const& choice);
SearchChoice choice_of(http::Query const& query);
/// As choice_query prints it: any other parameter is left out.
std::string declared_search(http::Query const& query);

class SearchResults {
 public:
  SearchResults(storage::Session& session, tenants::Tenant const& tenant, catalogue::ViewContext const& view,
                catalogue::Href href);

  SearchPage page(SearchChoice const& choice);
  Suggestions suggestions(std::string_view typed, std::size_t limit);

 private:
  struct Shown {
    std::vector<SearchResult> results;   // in the order of the hits; what cannot be shown is left out
    std::vector<std::string> spellings;  // words of the first
  };
  Shown shown(SearchOutcome const& outcome, std::vector<Hit const*> const& hits);
  std::vector<Card> popular();
  void add_groups(SearchPage& page, SearchOutcome const& outcome, SearchChoice const& choice);
  void add_options(SearchPage& page, std::vector<Hit> const& hits, SearchChoice const& choice);
  std::optional<MeantQuery> meant(SearchOutcome const& outcome,
                                  std::vector<std::string> const& spellings) const;
  std::string address_of(SearchChoice const& choice) const;

  storage::Session& session_;
  tenants::Tenant const& tenant_;
  catalogue::ViewContext view_;
  catalogue::Href href_;
  catalogue::CataloguePresenter presenter_;
};

}  // namespace search
