// Starts a keyed request, answers repeats, and stores the first answer.
#include "app/request/idempotency.hpp"

#include <algorithm>

#include "app/app.hpp"
#include "app/site_map/problems.hpp"
#include "base/text.hpp"
#include "features/portal/idempotency_store.hpp"
#include "http/problem.hpp"
#include "http/server/networks.hpp"

namespace app {
namespace {

using boost::asio::awaitable;
using portal::IdempotencyStore;
using portal::IdempotentRequest;
using portal::StoredAnswer;

constexpr std::size_t longest_key = 255;
constexpr std::size_t longest_stored_body = 64 << 10;

bool is_key(std::string_view text) {
  return !text.empty() && text.size() <= longest_key &&
         std::ranges::all_of(text, [](char sign) { return sign > ' ' && sign <= '~'; });
}

/// Keys of guests belong to where they come from, so that nobody reads another guest's answer.
std::string owner_of(CallContext const& context) {
  if (context.user) return "user/" + base::text(context.user->account.id);
  auto const address = http::Address::parse(context.request.client);
  return "guest/" + (address ? http::client_prefix(*address).text() : context.request.client);
}

IdempotentRequest request_of(CallContext const& context, std::string_view key) {
  auto const& request = context.request;
  return {owner_of(context), std::string(key),
          base::sha256_hex(request.method + '\n' + request.target + '\n' + request.body)};
}

bool may_be_stored(http::Response const& response) {
  if (response.status >= 500 || response.headers.contains("set-cookie")) return false;
  if (response.status == 401 || response.status == 403 || response.status == 429) return false;
  return http::body_size(response.body) <= longest_stored_body;
}

StoredAnswer stored_of(http::Response const& response) {
  StoredAnswer out{
      .status = response.status, .headers = {}, .body = std::string(http::body_text(response.body))};
  for (std::string_view const name : {"Content-Type", "x-result-count", "Location"})
    if (auto const value = response.headers.find(name))
      out.headers += std::string(name) + ": " + std::string(*value) + "\r\n";
  return out;
}

http::Response response_of(StoredAnswer stored) {
  http::Response out;
  out.status = stored.status;
  for (auto const line : base::split(stored.headers, '\n')) {
    auto const colon = line.find(": ");
    if (colon != std::string_view::npos)
      out.headers.set(line.substr(0, colon), base::trim(line.substr(colon + 2)));
  }
  out.headers.set("Idempotency-Replayed", "true");
  out.body = std::move(stored.body);
  return out;
}

/// A refusal of the handler as its answer; what is broken stays an exception.
awaitable<http::Response> handle(App& app, CallRoute const& route, CallContext& context) {
  try {
    co_return co_await route.call.handler(app, context);
  } catch (base::Problem const& problem) {
    if (problem.status >= 500) throw;
    co_return http::problem(problem);
  }
}

}  // namespace

awaitable<http::Response> answer_once(App& app, CallRoute const& route, CallContext& context) {
  auto const key = context.request.header("idempotency-key");
  if (!key || !route.keeps_answers()) co_return co_await route.call.handler(app, context);
  if (!is_key(*key)) throw base::Problem(problems::idempotency_key_invalid);

  auto const request = request_of(context, *key);
  auto& database = app.core.data.database;
  auto const& tenant = context.backend.tenant->id;
  auto begin = [&, now = app.core.data.clock.now()](storage::TenantSession const& session) {
    return IdempotencyStore(session).begin(request, now, app.core.process);
  };
  auto begun = co_await database.write(tenant, std::move(begin));
  if (auto* stored = std::get_if<StoredAnswer>(&begun)) co_return response_of(std::move(*stored));
  if (std::get<IdempotencyStore::Begun>(begun) == IdempotencyStore::Begun::reused)
    throw base::Problem(problems::idempotency_key_reused);
  if (std::get<IdempotencyStore::Begun>(begun) == IdempotencyStore::Begun::in_flight)
    throw base::Problem(problems::idempotency_in_flight);

  http::Response out;
  std::exception_ptr broken;
  try {
    out = co_await handle(app, route, context);
  } catch (...) {
    broken = std::current_exception();
  }
  auto finish = [&](storage::TenantSession const& session) {
    IdempotencyStore store(session);
    if (!broken && may_be_stored(out))
      store.finish(request, stored_of(out));
    else
      store.forget(request);
  };
  co_await database.write(tenant, std::move(finish));
  if (broken) std::rethrow_exception(broken);
  co_return out;
}

}  // namespace app
