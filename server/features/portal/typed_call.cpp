// The parts of typed calls that do not depend on a type.
#include "features/portal/typed_call.hpp"

#include <exception>

namespace portal {

base::Problem sign_in_required_with_challenge() {
  base::Problem problem(sign_in_required);
  problem.headers.emplace_back("WWW-Authenticate", "Bearer");
  return problem;
}

void require_user(CallContext& context) {
  if (!context.user) throw sign_in_required_with_challenge();
  bool const reads = context.request.method == "GET" || context.request.method == "HEAD";
  if (!reads && context.user->account.state == accounts::AccountState::suspended)
    throw base::Problem(account_suspended);
  context.user_call.emplace(context.call, *context.user);
}

void require_permission(CallContext const& context, accounts::Permission permission) {
  auto const role = accounts::role_of(permission);
  if (role.empty() || !context.user_call->user.is(role)) throw base::Problem(role_required(permission));
}

namespace detail {

Task<http::Response> audited(CallContext& context, accounts::Permission permission,
                             Task<http::Response> answering) {
  auto const& tenant = context.backend.tenant->id;
  auto beginning = context.audit->begin(tenant, context.user->account.id, permission,
                                        std::string(context.request.method) + ' ' + context.request.path);
  auto const begun = co_await std::move(beginning);
  std::optional<http::Response> out;
  std::exception_ptr failure;
  int status = 500;
  try {
    out = co_await std::move(answering);
    status = out->status;
  } catch (base::Problem const& problem) {
    status = problem.status;
    failure = std::current_exception();
  } catch (...) {
    failure = std::current_exception();
  }
  auto ending = context.audit->end(tenant, begun, status);
  co_await std::move(ending);
  if (failure) std::rethrow_exception(failure);
  co_return *std::move(out);
}

base::Problem wrong_query(std::vector<base::FieldError> errors) {
  base::Problem problem(invalid_query);
  problem.errors = std::move(errors);
  return problem;
}

base::Problem no_such_thing() { return base::Problem(not_found); }

http::Response data_response(int status, std::string data, http::Headers const& headers) {
  auto out = http::json(status, "{\"data\":" + data + '}');
  for (auto const& [name, value] : headers) out.headers.add(name, value);
  if (!out.headers.contains("cache-control")) out.headers.set("cache-control", "no-store");
  return out;
}

}  // namespace detail
}  // namespace portal
