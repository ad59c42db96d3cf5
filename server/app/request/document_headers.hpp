// The headers of a document: its Content-Security-Policy and what else tells the browser how to treat it.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "app/request/pages.hpp"
#include "http/headers.hpp"

namespace app {

/// `page` outlives the wait.
boost::asio::awaitable<http::Headers> document_headers(App& app, PageRequest const& page);
/// By what of the visitor an answer differs.
void add_visitor_headers(http::Response& response, tenants::Visit const& visit);

}  // namespace app
