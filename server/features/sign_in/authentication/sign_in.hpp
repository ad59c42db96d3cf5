// Authentication by password or otp, shared by pages and calls.
//
// No answer, timing or rate limit reveals whether an account exists (account enumeration).
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <string>

#include "base/locale.hpp"
#include "features/accounts/account.hpp"
#include "features/sign_in/authentication/authenticated.hpp"
#include "features/sign_in/authentication/number_proof.hpp"
#include "features/sign_in/recipient.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

class SignIn {
 public:
  explicit SignIn(Services const& services) : services_(services), numbers_(services) {}

  using Answer = boost::asio::awaitable<std::expected<accounts::Account, base::Refusal>>;

  /// The secret of this browser that codes are bound to, or a new one, for the cookie otp_request.
  static std::string browser_of(http::Request const& request);

  /// 401 SIGN_IN_FAILED or 429 TOO_MANY_ATTEMPTS. On an unknown device, while the tenant is sprayed with
  /// passwords, always 401 MAILED_CODE_REQUIRED: where the password was right, its owner got a code that is
  /// good in `browser`.
  Answer by_password(tenants::Tenant const& tenant, http::Request const& request, base::Locale const& locale,
                     std::string browser, std::string email, std::string password) const;
  /// Sends an otp if the recipient has an account, and answers the same if not. Refuses with 429 only.
  /// Returns the Set-Cookie line that makes the otp this browser's.
  boost::asio::awaitable<std::expected<std::string, base::Refusal>> send_otp(tenants::Tenant const& tenant,
                                                                             http::Request const& request,
                                                                             base::Locale const& locale,
                                                                             Recipient recipient) const;
  struct RefusedOtp {
    base::Refusal refusal;
    std::string mailed_to = {};  // masked, where another code was mailed there
  };
  using OtpAnswer = boost::asio::awaitable<std::expected<Authenticated, RefusedOtp>>;
  /// 400 OTP_WRONG, OTP_EXPIRED, 429 OTP_ATTEMPTS or TOO_MANY_ATTEMPTS. For a number that was not used for a
  /// long time, 401 MAILED_CODE_REQUIRED (that code is then the otp of the same recipient) or 403
  /// NUMBER_NOT_ENOUGH.
  OtpAnswer by_otp(tenants::Tenant const& tenant, http::Request const& request, base::Locale const& locale,
                   Recipient recipient, std::string otp) const;

  /// Uses up a code of the account's second factor. 401 SECOND_FACTOR_WRONG or 429 TOO_MANY_ATTEMPTS.
  boost::asio::awaitable<std::expected<void, base::Refusal>> by_second_factor(
      tenants::Tenant const& tenant, http::Request const& request, accounts::Account const& account,
      std::string code) const;

 private:
  /// A code is issued in any case, so that answers to it reveal nothing; it is mailed to an account only.
  enum class Mailing { nobody, account };
  boost::asio::awaitable<void> issue(tenants::Tenant const& tenant, http::Request const& request,
                                     base::Locale const& locale, Recipient recipient, std::string browser,
                                     Mailing mailing) const;
  /// An attempt on the recipient's account, or on none.
  boost::asio::awaitable<accounts::SignInLimits::Attempt> attempt_on(tenants::Tenant const& tenant,
                                                                     http::Request const& request,
                                                                     Recipient recipient) const;

  Services const& services_;
  NumberProofs const numbers_;
};

}  // namespace sign_in
