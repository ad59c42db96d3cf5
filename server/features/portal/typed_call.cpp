// The parts of typed calls that do not depend on a type.
#include "features/portal/typed_call.hpp"

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

namespace detail {

base::Problem wrong_query(std::vector<base::FieldError> errors) {
  base::Problem problem(invalid_query);
  problem.errors = std::move(errors);
  return problem;
}

base::Problem no_such_thing() { return base::Problem(not_found); }

http::Response data_response(int status, std::string data, http::Headers const& headers) {
  auto out = http::json(status, "{\"data\":" + data + '}');
  for (auto const& [name, value] : headers) out.headers.add(name, value);
  if (!out.headers.contains("cache-control")) out.headers.set("Cache-Control", "no-store");
  return out;
}

}  // namespace detail
}  // namespace portal
