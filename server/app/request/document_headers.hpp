// The headers of a document: its Content-Security-Policy and what else tells the browser how to treat it.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "app/request/pages.hpp"
#include "http/headers.hpp"

namespace app {

/// `page` outlives the wait.
boost::asio::awaitable<http::Headers> document_headers(App& app, PageRequest const& page);
/// Adds the headers that say which facts about the visitor change an answer (Vary).
void add_visitor_headers(http::Response& response, tenants::Visit const& visit);

}  // namespace app
