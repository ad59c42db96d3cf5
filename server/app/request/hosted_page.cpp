// Answers a hosted step below the backend (sign-in, payment): its page or response, or the error screen.
#include "app/app.hpp"
#include "app/request/pages.hpp"
#include "app/site_map/typed_call.hpp"
#include "base/text.hpp"
#include "features/portal/hosted_answer.hpp"

namespace app {

using boost::asio::awaitable;

namespace {

/// Scripts call the passkey steps, and read problem details, not pages.
bool sent_by_script(http::Request const& request) {
  return base::lower_ascii(request.header("content-type").value_or("")).starts_with("application/json");
}

}  // namespace

awaitable<http::Response> show_hosted(App& app, CallContext& call, awaitable<portal::HostedAnswer> step) {
  auto const& tenant = call.backend.tenant;
  portal::HostedAnswer answer;
  std::optional<base::Problem> refused;
  try {
    answer = co_await std::move(step);
  } catch (base::Problem const& problem) {
    if (problem.status >= 500 && problem.status != 503) throw;
    if (sent_by_script(call.request)) throw;
    refused = problem;
  }
  http::Response out;
  if (auto* ready = std::get_if<http::Response>(&answer.content); ready && !refused) {
    out = std::move(*ready);
    out.headers.set("cache-control", "no-store");
  } else {
    auto page = page_request(call.request, tenant, tenants::reading_locale(call.request, *tenant),
                             base::LocalisedPath{nullptr, call.request.path}, false);
    page.hosted = true;
    if (refused) {
      out = co_await show_error(app, std::move(page), refused->status, "");
      for (auto const& [name, value] : refused->headers) out.headers.set(name, value);
    } else {
      auto content = std::move(std::get<http::Page>(answer.content));
      content.layout = "hosted";
      content.noindex = true;
      content.fresh = {};
      out = co_await show(app, std::move(page), std::move(content));
    }
  }
  for (auto const& line : answer.set_cookies) out.headers.add("set-cookie", line);
  if (answer.retry_after > 0) out.headers.set("retry-after", std::to_string(answer.retry_after));
  co_return out;
}

}  // namespace app
