// Refusals and exceptions as responses: the error screen for a browser, problem details for a program.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "base/problem.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"

namespace app {

struct App;

struct Failure {
  base::Problem problem;
  bool broken = false;  // not a refusal but a fault of ours, or of what we depend on
};

boost::asio::awaitable<http::Response> answer_failure(App& app, http::Request const& request,
                                                      Failure failure);

}  // namespace app
