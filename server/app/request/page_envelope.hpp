// Gathers what the front end renders a page from: the head for search engines, the links to the other
// languages, the frame around the page, and its props.
#pragma once
#include <string>

#include "app/request/envelope.hpp"
#include "app/request/pages.hpp"

namespace app {

/// Only what the route declares counts, in one spelling: any other parameter, or another way to write the
/// same part of a list, neither changes the page nor splits its cache.
http::Query declared_query(PageRequest const& page);
/// What a page may show of its query: a cached page is shown to others too, so it may hold no more of the
/// address than its key does.
http::Query shown_query(PageRequest const& page);
std::string with_query(std::string path, http::Query const& query);
std::string origin_of(http::Request const& request);

Envelope envelope_of(App& app, PageRequest const& page, http::Page const& content);

}  // namespace app
