// Answers operators and their monitoring.
#include "app/request/operations.hpp"

#include <fmt/format.h>

#include "app/app.hpp"
#include "app/site_map/problems.hpp"
#include "features/messaging/module.hpp"
#include "http/problem.hpp"

namespace app {

using boost::asio::awaitable;

/// A line for each lane that is late.
static std::string late_jobs(core::JobLoop const& jobs) {
  std::string out;
  for (auto const lane : core::lanes)
    if (auto const lateness = jobs.lateness(lane); lateness >= core::late_job)
      out += fmt::format("late: jobs of the lane {} for {} s\n", core::name_of(lane),
                         std::chrono::duration_cast<std::chrono::seconds>(lateness).count());
  return out;
}

awaitable<http::Response> answer_operations(App& app, http::Request const& request) {
  auto const plain = [](int status, std::string body) {
    auto out = http::text(status, "text/plain; charset=utf-8", std::move(body));
    out.headers.set("cache-control", "no-store");
    return out;
  };
  if (request.method != "GET" && request.method != "HEAD")
    co_return http::problem(problems::method_not_allowed("GET, HEAD"));
  if (request.path == "/healthz") co_return plain(200, "ok\n");
  if (request.path == "/readyz") {
    std::string const reason = co_await app.not_ready();
    // Late jobs do not make the server unready: visitors are answered all the same.
    if (reason.empty()) co_return plain(200, "ready\n" + late_jobs(app.core.jobs));
    co_return plain(503, reason + "\n");
  }
  if (request.path == "/metrics") {
    auto out = http::text(200, "text/plain; version=0.0.4; charset=utf-8", app.core.metrics.text());
    out.headers.set("cache-control", "no-store");
    co_return out;
  }
  // They hold numbers and links that open accounts: only a developer's own server shows them, and by no name
  // that a foreign page could have pointed here.
  bool const by_own_name =
      request.host == "localhost" || request.host == "127.0.0.1" || request.host == "[::1]";
  if (request.path == "/outbox" && by_own_name && app.core.settings.development.is_development())
    co_return plain(200, app.messaging->outbox.as_text(50));
  co_return http::problem(
      base::Problem(404, "NOT_FOUND", "The operations port answers /healthz, /readyz and /metrics."));
}

}  // namespace app
