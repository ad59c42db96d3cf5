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

Reauthentication::Reauthentication(accounts::PasswordHasher& passwords, base::Clock const& clock)
    : passwords_(passwords), clock_(clock), tries_(ten_in_ten_minutes()) {}

bool Reauthentication::is_fresh(accounts::SignedIn const& person) const {
  return clock_.now() - person.authenticated_at <= fresh_for;
}

boost::asio::awaitable<void> Reauthentication::require(accounts::SignedIn const& person,
                                                       std::optional<std::string> current_password) {
  auto const& account = person.account;
  if (current_password && !current_password->empty() && account.password_hash) {
    take_or_throw(tries_, account.tenant.value + '/' + base::text(account.id), clock_.steady());
    auto verified = passwords_.verify(account.password_hash, std::move(*current_password));
    if (co_await std::move(verified)) co_return;
    throw base::Problem({base::FieldError{"currentPassword", "wrong", "is not the current password"}});
  }
  if (is_fresh(person)) co_return;
  throw base::Problem(reauthentication_required);
}

}  // namespace profile
