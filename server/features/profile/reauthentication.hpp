// Re-authentication before sensitive changes: current password, or a sign-in less than 10 minutes ago.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "features/accounts/account.hpp"
#include "features/accounts/limits/security_log.hpp"
#include "features/accounts/passwords/passwords.hpp"
#include "features/portal/call.hpp"
#include "http/request/rate_limit.hpp"

namespace profile {

class Reauthentication {
 public:
  static constexpr std::chrono::minutes fresh_for{10};

  Reauthentication(accounts::PasswordHasher& passwords, base::Clock const& clock,
                   accounts::SecurityLog& security, std::int64_t nodes = 1);

  /// Throws 400 with the field currentPassword where a wrong one was given, however fresh the session; 403
  /// REAUTHENTICATION_REQUIRED where none was and the session is older than `fresh_for`; 429
  /// TOO_MANY_ATTEMPTS after ten passwords within ten minutes, so that the password cannot be guessed on an
  /// unattended screen.
  boost::asio::awaitable<void> require(portal::UserCall const& call,
                                       std::optional<std::string> current_password);
  /// The current password, however fresh the sign-in is: for a new password. An account without one needs a
  /// fresh sign-in.
  boost::asio::awaitable<void> require_password(portal::UserCall const& call,
                                                std::optional<std::string> current_password);
  /// Counts a guess that the account's screen allows; throws 429 TOO_MANY_ATTEMPTS like `require`.
  void count_attempt(portal::UserCall const& call);
  bool is_fresh(accounts::SignedIn const& person) const;

 private:
  accounts::PasswordHasher& passwords_;
  base::Clock const& clock_;
  accounts::SecurityLog& security_;
  http::RateLimit tries_;
};

}  // namespace profile
