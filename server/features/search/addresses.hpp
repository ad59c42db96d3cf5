// The addresses of the search page and of its description for browsers.
#pragma once
#include "http/pattern.hpp"

namespace search {

namespace pages {
inline constexpr http::Pattern page{"search.page", "/search"};
/// The same page by another name; /search is the canonical one.
inline constexpr http::Pattern page_q{"search.pageQ", "/search-q"};
}  // namespace pages

namespace files {
/// What a browser reads to search here from its address bar.
inline constexpr http::Pattern open_search{"files.openSearch", "/opensearch.xml"};
}  // namespace files

namespace calls {
inline constexpr http::Pattern suggestions{"calls.suggestions", "/search/suggestions"};
}  // namespace calls

}  // namespace search
