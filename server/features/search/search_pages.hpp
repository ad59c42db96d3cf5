// The search page, its suggestions while somebody types, and what tells browsers about it.
#pragma once
#include "base/time/instant.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/search/search_payloads.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace search {

class SearchPages {
 public:
  SearchPages(storage::Database& database, base::Clock const& clock) : database_(database), clock_(clock) {}

  /// /search and /search-q.
  portal::Task<portal::Page<SearchPage>> page(tenants::Visit const& visit);
  /// GET /search/suggestions
  portal::Task<portal::Data<Suggestions>> suggestions(portal::Call const& call,
                                                      portal::Query<SuggestionsQuery> query);

 private:
  storage::Database& database_;
  base::Clock const& clock_;
};

/// /opensearch.xml: how to search here from a browser's address bar, in the language of the parameter `lang`.
http::Response open_search(http::Request const& request, tenants::Tenant const& tenant);

}  // namespace search
