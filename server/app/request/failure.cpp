// Chooses the form of a failure: page, hosted sign-in page, or problem details.
#include "app/request/failure.hpp"

#include "app/app.hpp"
#include "app/request/call_request.hpp"
#include "app/request/pages.hpp"
#include "base/log.hpp"
#include "features/portal/hosted_answer.hpp"
#include "features/tenants/module.hpp"
#include "http/pages/payload_path.hpp"
#include "http/problem.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using http::payload_suffix;

bool wants_page(App const& app, http::Request const& request) {
  if (request.method != "GET" && request.method != "HEAD") return false;
  return !app.site_map.find_file(request.path) && !backend_path(app, request) &&
         app.tenants->directory.by_host(request.host);
}

/// A browser on a sign-in page cannot show problem details, so an earlier refusal is shown as the error
/// screen too.
bool wants_hosted_page(App const& app, http::Request const& request) {
  auto const& base_path = app.core.settings.server.backend_path;
  bool const browser = request.header("accept").value_or("").contains("text/html");
  if (!browser || !request.path.starts_with(base_path + "/") || !app.tenants->directory.by_host(request.host))
    return false;
  auto const path = std::string_view(request.path).substr(base_path.size());
  for (std::string_view const method : {"GET", "POST"}) {
    auto const match = app.site_map.find_call(method, path);
    if (match && match->route && match->route->call.signature().answer_kind == AnswerKind::html) return true;
  }
  return false;
}

/// The screen in the language of the sign-in pages.
awaitable<http::Response> hosted_failure(App& app, http::Request const& request, int status) {
  auto tenant = app.tenants->directory.by_host(request.host);
  auto const& locale = tenants::reading_locale(request, *tenant);
  auto page = page_request(request, tenant, locale, base::LocalisedPath{nullptr, request.path}, false);
  page.hosted = true;
  co_return co_await show_error(app, std::move(page), status, "");
}

/// The address of the page, also where its payload file was asked for.
std::string page_target(std::string_view target) {
  auto const end = std::min(target.find('?'), target.size());
  auto path = target.substr(0, end);
  if (path.ends_with(payload_suffix)) path.remove_suffix(payload_suffix.size());
  return std::string(path.empty() ? "/" : path) + std::string(target.substr(end));
}

}  // namespace

/// The screen where a reader asked for a page, the problem where a program asked for anything else.
awaitable<http::Response> answer_failure(App& app, http::Request const& request, Failure failure) {
  if (failure.broken)
    base::log::error("request failed",
                     {{"request", request.id}, {"path", request.path}, {"reason", failure.problem.detail}});
  if (wants_hosted_page(app, request)) {
    auto out = co_await hosted_failure(app, request, failure.problem.status);
    for (auto const& [name, value] : failure.problem.headers) out.headers.set(name, value);
    co_return out;
  }
  if (!wants_page(app, request)) {
    if (failure.broken) failure.problem.detail = "Something went wrong on our side.";
    co_return http::problem(failure.problem);
  }
  auto tenant = app.tenants->directory.by_host(request.host);
  auto const localised =
      base::split_locale_prefix(request.path, app.core.settings.development.pseudo_locales);
  auto const* locale = localised.prefix ? localised.prefix : &tenant->unprefixed_locale();
  PageRequest page =
      page_request(request, tenant, *locale, localised, request.path.ends_with(payload_suffix));
  std::string const message =
      failure.problem.status == 404 ? "Page Not Found: " + page_target(request.target) : "";
  auto const& fields = failure.problem.errors;
  bool const of_provider = failure.problem.error == "PROVIDER_UNAVAILABLE" && !fields.empty();
  auto out = co_await show_error(app, std::move(page), failure.problem.status, message,
                                 of_provider ? fields.front().message : std::string());
  for (auto const& [name, value] : failure.problem.headers) out.headers.set(name, value);
  co_return out;
}

}  // namespace app
