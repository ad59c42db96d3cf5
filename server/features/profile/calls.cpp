// Refusals and small answers that the profile calls share.
#include "features/profile/calls.hpp"

namespace profile {

void require_active(accounts::Account const& account) {
  if (account.state == accounts::AccountState::closing) throw base::Problem(account_closing);
}

base::Problem too_often(std::chrono::seconds wait) {
  base::Problem problem(too_many_attempts);
  problem.headers.emplace_back("Retry-After", std::to_string(wait.count()));
  return problem;
}

void take_or_throw(http::RateLimit& limit, std::string const& key, base::Instant now) {
  auto const decision = limit.take(key, now);
  if (!decision.allowed) throw too_often(std::chrono::ceil<std::chrono::seconds>(decision.retry_after));
}

}  // namespace profile
