// One request, from its host name to its answer: a straight coroutine, one line for each stop.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "http/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

/// Never throws: what goes wrong becomes a problem (calls) or the error screen (pages).
boost::asio::awaitable<http::Response> answer(App& app, http::Request const& request);

/// /healthz, /readyz and /metrics, on the operations port.
boost::asio::awaitable<http::Response> answer_operations(App& app, http::Request const& request);

}  // namespace app
