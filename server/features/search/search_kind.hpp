// Maps each kind of article to its group of results.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/catalogue/kinds/kind_row.hpp"

namespace search {

using catalogue::SearchKind;

/// nullopt for what no search shows: it has no page of its own.
std::optional<SearchKind> kind_of(catalogue::ContentType type);
std::optional<SearchKind> find_kind(std::string_view name);
std::string name_of(SearchKind kind);
/// The names in the database of everything that a search shows.
std::vector<std::string> const& shown_types();

}  // namespace search
