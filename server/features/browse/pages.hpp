// The frame of a page of the catalogue: its parameters, its one transaction, its tags, canonical address and
// what search engines may index.
#pragma once
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "features/browse/queries.hpp"
#include "features/catalogue/articles/article_picture.hpp"
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/tenants/visit.hpp"
#include "storage/database.hpp"

namespace browse {

/// A parameter of the address; empty without it.
std::string param(tenants::Visit const& visit, std::string_view name);
Part part_in(tenants::Visit const& visit);
/// What a reader has chosen of a list that is of no genre.
ListChoice order_or_artist_in(tenants::Visit const& visit, Sort usual);
/// And of no artist.
ListChoice order_in(tenants::Visit const& visit, Sort usual);

/// The name of a language in the page's own; empty for an empty tag.
std::string language_name(std::string const& tag, tenants::Visit const& visit);

/// The day in UTC: 2026-03-14.
std::string day_of(base::Instant at);

/// The visit is the caller's and outlives the answer; `make_page` runs on a storage thread meanwhile.
template <class F>
portal::Task<std::invoke_result_t<F, Queries&>> read_page(storage::Database& database,
                                                          tenants::Visit const& visit, base::Instant now,
                                                          F make_page) {
  auto read = [&visit, now, make_page](storage::TenantSession const& session) {
    Queries queries(session, visit, now);
    return make_page(queries);
  };
  co_return co_await database.read(visit.tenant->id, std::move(read));
}

template <class Payload>
portal::Page<Payload> list_page(Payload payload) {
  portal::Page<Payload> page(std::move(payload));
  page.tags = {"catalogue"};
  return page;
}

/// A search engine indexes the usual list only: the others have the same entries.
template <class Payload>
portal::Page<Payload> chosen_list(Payload payload, ListChoice const& choice) {
  auto page = list_page(std::move(payload));
  page.noindex = choice.sort != choice.usual || !choice.genre.empty() || !choice.artist.empty();
  return page;
}

template <class Payload>
portal::Page<Payload> article_page(Payload payload, catalogue::Item const& item) {
  portal::Page<Payload> page(std::move(payload));
  page.canonical = catalogue::path_of(item);
  page.pictured = catalogue::pictured(item);
  page.tags = {"article:" + base::text(item.id), "catalogue"};
  return page;
}

}  // namespace browse
