// Password reset: a link by mail, and the new password.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <optional>
#include <string>

#include "features/accounts/account.hpp"
#include "features/sign_in/oauth/authorization_request.hpp"
#include "features/sign_in/payloads.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

class PasswordReset {
 public:
  explicit PasswordReset(Services const& services) : services_(services) {}

  /// Sends a link if the address has an account, and answers the same if not. Refuses with 429
  /// TOO_MANY_ATTEMPTS only.
  boost::asio::awaitable<std::expected<void, base::Refusal>> send_link(tenants::Tenant const& tenant,
                                                                       http::Request const& request,
                                                                       base::Locale const& locale,
                                                                       std::string email) const;
  boost::asio::awaitable<bool> usable(tenants::Tenant const& tenant, std::string token) const;

  struct Choice {
    std::optional<accounts::Account> account;  // with its new password; absent if there are errors
    std::vector<HostedError> errors;           // the link stays valid if there are any
  };
  /// Sets the password and ends every session of the account, also those of an attacker; a mail says so.
  /// 400 OTP_EXPIRED.
  boost::asio::awaitable<std::expected<Choice, base::Refusal>> choose(tenants::Tenant const& tenant,
                                                                      http::Request const& request,
                                                                      base::Locale const& locale,
                                                                      std::string token, std::string password,
                                                                      std::string repeat) const;

 private:
  Services const& services_;
};

}  // namespace sign_in
