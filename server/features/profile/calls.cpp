// Refusals and small answers that the profile calls share.
#include "features/profile/calls.hpp"

namespace profile {

void require_active(accounts::Account const& account) {
  if (account.state == accounts::AccountState::closing) throw base::Problem(account_closing);
}

void record(accounts::SecurityLog& security, portal::UserCall const& call, accounts::SecuritySubject subject,
            std::string_view way, accounts::SecurityResult result) {
  security.record(call.tenant().id, call.request, {subject, way, result, call.account().id});
}

void take_or_throw(http::RateLimit& limit, std::string const& key, base::Instant steady_now) {
  auto const decision = limit.take(key, steady_now);
  if (!decision.allowed) throw base::Problem(too_many_attempts.retry_after(decision.retry_after));
}

}  // namespace profile
