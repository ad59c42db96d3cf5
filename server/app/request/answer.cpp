// One request, read downwards: a file, a call of the backend, or a page of the tenant whose host it is.
#include "app/request/answer.hpp"

#include "app/app.hpp"
#include "app/request/call_request.hpp"
#include "app/request/failure.hpp"
#include "app/request/page_request.hpp"
#include "app/request/static_files.hpp"
#include "base/problem_member.hpp"
#include "features/portal/module.hpp"
#include "features/tenants/module.hpp"
#include "http/response.hpp"

namespace app {
namespace {

using boost::asio::awaitable;

awaitable<http::Response> answer_host(App& app, http::Request const& request,
                                      std::shared_ptr<tenants::Tenant const> tenant) {
  auto const* file = app.site_map.find_file(request.path);
  if (file && !file->of_tenant) co_return co_await answer_file(app, *file, request, nullptr);

  if (auto const path = backend_path(app, request)) co_return co_await answer_call(app, request, *path);

  if (!tenant) co_return neutral_not_found();
  if (file) co_return co_await answer_file(app, *file, request, tenant);
  co_return co_await answer_page(app, request, tenant);
}

/// A host that a feature has for itself.
awaitable<http::Response> answer_own_host(http::Request const& sent, portal::OwnHost const& host) {
  auto answering = host.answer(sent);
  auto answered = co_await std::move(answering);
  if (!answered) co_return neutral_not_found();
  if (sent.secure) answered->headers.set("strict-transport-security", http::strict_transport_security);
  co_return *std::move(answered);
}

}  // namespace

awaitable<http::Response> answer(App& app, http::Request const& sent) {
  if (auto const* host = app.portal->own_hosts.find(sent.host))
    co_return co_await answer_own_host(sent, *host);
  auto const tenant = app.tenants->directory.by_host(sent.host);
  auto const rewritten = tenants::at_public_origin(tenant.get(), sent, app.tenants->directory.local_hosts());
  http::Request const& request = rewritten ? *rewritten : sent;
  http::Response out;
  std::optional<Failure> failure;
  try {
    out = co_await answer_host(app, request, tenant);
  } catch (base::ProblemWithMember const& problem) {
    out = http::problem(problem);  // only calls have one, and no page shows it
  } catch (base::Problem const& problem) {
    failure.emplace(problem, problem.status >= 500);
  } catch (std::exception const& error) {
    failure.emplace(base::Problem(500, "INTERNAL_ERROR", error.what()), true);
  }
  if (failure) out = co_await answer_failure(app, request, std::move(*failure));
  // The connection adds it where the visitor's own connection is encrypted.
  if (request.secure) out.headers.set("strict-transport-security", http::strict_transport_security);
  co_return out;
}

}  // namespace app
