// Registration: the typed data waits in the one-time code; no account exists until the otp or the link of the
// mail is confirmed.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "features/accounts/account.hpp"
#include "features/sign_in/hosted/hosted_forms.hpp"
#include "features/sign_in/oauth/authorization_request.hpp"
#include "features/sign_in/payloads.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// The form's errors by field, with message keys of the hosted pages.
std::vector<HostedError> check_registration(tenants::Tenant const& tenant, RegistrationForm const& form);
/// The same for a password alone, under the name of its field.
std::optional<HostedError> check_new_password(std::string_view field, std::string_view password,
                                              std::vector<std::string_view> const& own_words);

class Registration {
 public:
  explicit Registration(Services const& services) : services_(services) {}

  /// Mails an otp and a link to the address, or a note that it has an account already. Returns a sealed copy
  /// of the form, with which another mail can be requested; 429 TOO_MANY_ATTEMPTS.
  boost::asio::awaitable<std::expected<std::string, base::Refusal>> begin(
      tenants::Tenant const& tenant, http::Request const& request, AuthorizationRequest const& authorization,
      RegistrationForm form) const;
  /// Another mail; also 400 REGISTRATION_EXPIRED.
  boost::asio::awaitable<std::expected<std::string, base::Refusal>> again(
      tenants::Tenant const& tenant, http::Request const& request, AuthorizationRequest const& authorization,
      std::string pending) const;
  using Made = boost::asio::awaitable<std::expected<accounts::Account, base::Refusal>>;
  /// The account, verified. The otp is good with the sealed form that asked for it. 400 OTP_WRONG,
  /// OTP_EXPIRED, 429 OTP_ATTEMPTS, TOO_MANY_ATTEMPTS.
  Made confirm_otp(tenants::Tenant const& tenant, http::Request const& request, std::string email,
                   std::string pending, std::string otp) const;
  /// The masked address of the account that a link would create.
  boost::asio::awaitable<std::optional<std::string>> peek(tenants::Tenant const& tenant,
                                                          std::string token) const;
  /// By the link and the chosen password. If the link sufficed, a stranger could register somebody else's
  /// address with a password of their own and wait for its owner to open the link. Also 400 WRONG_PASSWORD.
  Made confirm_token(tenants::Tenant const& tenant, http::Request const& request, std::string token,
                     std::string password) const;

 private:
  struct Pending;
  boost::asio::awaitable<std::expected<std::string, base::Refusal>> write(
      tenants::Tenant const& tenant, http::Request const& request, AuthorizationRequest const& authorization,
      Pending pending) const;
  std::expected<accounts::Account, base::Refusal> make(storage::Session& session,
                                                       tenants::Tenant const& tenant,
                                                       std::string const& payload) const;
  Services const& services_;
};

}  // namespace sign_in
