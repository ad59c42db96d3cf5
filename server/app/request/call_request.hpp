// A call of the backend, from its address to its answer.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>

#include "http/request/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

/// The path below the backend's base; absent for what is not a call: a page or a file.
std::optional<std::string> backend_path(App const& app, http::Request const& request);

boost::asio::awaitable<http::Response> answer_call(App& app, http::Request const& request, std::string path);

}  // namespace app
