// Authentication by password or otp, shared by pages and calls.
//
// No answer, timing or rate limit reveals whether an account exists (account enumeration).
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <string>

#include "base/locale.hpp"
#include "features/accounts/account.hpp"
#include "features/sign_in/recipient.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

class SignIn {
 public:
  explicit SignIn(Services const& services) : services_(services) {}

  using Answer = boost::asio::awaitable<std::expected<accounts::Account, base::Refusal>>;

  /// 401 SIGN_IN_FAILED or 429 TOO_MANY_ATTEMPTS.
  Answer by_password(tenants::Tenant const& tenant, http::Request const& request, std::string email,
                     std::string password) const;
  /// Sends an otp if the recipient has an account, and answers the same if not. Refuses with 429 only.
  boost::asio::awaitable<std::expected<void, base::Refusal>> send_otp(tenants::Tenant const& tenant,
                                                                      http::Request const& request,
                                                                      base::Locale const& locale,
                                                                      Recipient recipient) const;
  /// 400 OTP_WRONG, OTP_EXPIRED, 429 OTP_ATTEMPTS or TOO_MANY_ATTEMPTS.
  Answer by_otp(tenants::Tenant const& tenant, http::Request const& request, Recipient recipient,
                std::string otp) const;

 private:
  /// An attempt on the recipient's account, or on none.
  boost::asio::awaitable<accounts::SignInLimits::Attempt> attempt_on(tenants::Tenant const& tenant,
                                                                     http::Request const& request,
                                                                     Recipient recipient) const;

  Services const& services_;
};

}  // namespace sign_in
