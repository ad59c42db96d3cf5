// Checks the current password or the age of the sign-in.
#include "features/profile/reauthentication.hpp"

#include "base/problem.hpp"
#include "features/profile/calls.hpp"

namespace profile {
namespace {

http::RateLimitSettings ten_in_ten_minutes() {
  return {.count = 10, .period = std::chrono::minutes(10), .burst = 10};
}

}  // namespace

Reauthentication::Reauthentication(accounts::PasswordHasher& passwords, base::Clock const& clock,
                                   accounts::SecurityLog& security, std::int64_t nodes)
    : passwords_(passwords),
      clock_(clock),
      security_(security),
      tries_(http::share(ten_in_ten_minutes(), nodes)) {}

bool Reauthentication::is_fresh(accounts::SignedIn const& person) const {
  return clock_.now() - person.authenticated_at <= fresh_for;
}

boost::asio::awaitable<void> Reauthentication::require_password(portal::UserCall const& call,
                                                                std::optional<std::string> current_password) {
  if (call.account().password_hash && (!current_password || current_password->empty()))
    throw base::Problem({base::FieldError{"currentPassword", "required", "is required"}});
  co_await require(call, std::move(current_password));
}

void Reauthentication::count_attempt(portal::UserCall const& call) {
  auto const& account = call.account();
  auto const allowed = tries_.take(account.tenant.value + '/' + base::text(account.id), clock_.steady());
  if (allowed.allowed) return;
  record(security_, call, accounts::SecuritySubject::reauthentication, "password",
         accounts::SecurityResult::limited);
  throw base::Problem(too_many_attempts.retry_after(allowed.retry_after));
}

boost::asio::awaitable<void> Reauthentication::require(portal::UserCall const& call,
                                                       std::optional<std::string> current_password) {
  auto const& account = call.account();
  auto const record = [&](accounts::SecurityResult result) {
    profile::record(security_, call, accounts::SecuritySubject::reauthentication, "password", result);
  };
  if (current_password && !current_password->empty() && account.password_hash) {
    count_attempt(call);
    auto verified = passwords_.verify(account.password_hash, std::move(*current_password));
    if (co_await std::move(verified)) co_return;
    record(accounts::SecurityResult::failed);
    throw base::Problem({base::FieldError{"currentPassword", "wrong", "is not the current password"}});
  }
  if (is_fresh(call.user)) co_return;
  throw base::Problem(reauthentication_required);
}

}  // namespace profile
