// One request, from its host name to its answer.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "http/request/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

/// Every answer of the public port. Exceptions end here: as a problem for a call, as the error screen for a
/// page.
boost::asio::awaitable<http::Response> answer(App& app, http::Request const& request);

}  // namespace app
