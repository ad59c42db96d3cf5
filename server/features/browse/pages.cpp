// Reads the parameters of a page's address.
#include "features/browse/pages.hpp"

namespace browse {

std::string param(tenants::Visit const& visit, std::string_view name) {
  auto const found = visit.params.find(name);
  return found == visit.params.end() ? std::string() : found->second;
}

Part part_in(tenants::Visit const& visit) {
  return part_of(visit.query.find("limit"), visit.query.find("offset"));
}

ListChoice order_or_artist_in(tenants::Visit const& visit, Sort usual) {
  auto choice = choice_of(visit.query, usual);
  choice.genre.clear();
  return choice;
}

ListChoice order_in(tenants::Visit const& visit, Sort usual) {
  auto choice = order_or_artist_in(visit, usual);
  choice.artist.clear();
  return choice;
}

std::string language_name(std::string const& tag, tenants::Visit const& visit) {
  return tag.empty() ? std::string() : base::language_name(tag, *visit.locale);
}

std::string day_of(base::Instant at) { return base::to_rfc3339(at).substr(0, 10); }

}  // namespace browse
