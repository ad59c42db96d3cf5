// The operations port: health, readiness, metrics, and a developer's outbox.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "http/request/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

boost::asio::awaitable<http::Response> answer_operations(App& app, http::Request const& request);

}  // namespace app
