// Reads the groups of results from the table of kinds.
#include "features/search/search_kind.hpp"

#include <boost/describe/enum_from_string.hpp>
#include <boost/describe/enum_to_string.hpp>

namespace search {
std::optional<SearchKind> kind_of(catalogue::ContentType type) {
  auto const& row = catalogue::kind_row(type);
  return row.path == nullptr ? std::nullopt : row.search;
}

std::optional<SearchKind> find_kind(std::string_view name) {
  SearchKind out{};
  if (!boost::describe::enum_from_string(std::string(name).c_str(), out)) return std::nullopt;
  return out;
}

std::string name_of(SearchKind kind) { return boost::describe::enum_to_string(kind, ""); }

std::vector<std::string> const& shown_types() {
  static std::vector<std::string> const names = [] {
    std::vector<std::string> out;
    for (auto const& row : catalogue::kind_rows())
      if (kind_of(row.type)) out.push_back(catalogue::name_of(row.type));
    return out;
  }();
  return names;
}

}  // namespace search
