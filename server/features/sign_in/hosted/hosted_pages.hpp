// The hosted sign-in pages below the backend: they work without script and redirect back with an
// authorization code.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <string>

#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/portal/hosted_answer.hpp"
#include "features/sign_in/authentication/passkeys.hpp"
#include "features/sign_in/authentication/sign_in.hpp"
#include "features/sign_in/federation/federated_accounts.hpp"
#include "features/sign_in/federation/partner.hpp"
#include "features/sign_in/hosted/hosted_forms.hpp"
#include "features/sign_in/hosted/hosted_step_context.hpp"
#include "features/sign_in/oauth/sign_in_calls.hpp"
#include "features/sign_in/oauth/sign_in_completion.hpp"
#include "features/sign_in/registration/password_reset.hpp"
#include "features/sign_in/registration/registration.hpp"

namespace sign_in {

class HostedPages {
 public:
  explicit HostedPages(Services const& services)
      : services_(services),
        sign_in_(services),
        registration_(services),
        reset_(services),
        completion_(services),
        federated_(services),
        partners_(services),
        passkeys_(services),
        numbers_(services) {}

  using Answer = boost::asio::awaitable<HostedAnswer>;

  // /login/:tenant
  Answer show_login(portal::Call const& call) const;
  Answer login(portal::Call const& call, portal::Form<LoginForm> form) const;
  // /login/:tenant/otp: the recipient, then the otp
  Answer show_otp(portal::Call const& call) const;
  Answer otp(portal::Call const& call, portal::Form<OtpForm> form) const;

  // /login/:tenant/second-factor, after each of the others
  Answer second_factor(portal::Call const& call, portal::Form<SecondFactorForm> form) const;

  // /register/:tenant, its /otp and the link of the mail, /confirm
  Answer show_register(portal::Call const& call) const;
  Answer register_account(portal::Call const& call, portal::Form<RegistrationForm> form) const;
  Answer register_otp(portal::Call const& call, portal::Form<RegistrationOtpForm> form) const;
  Answer show_confirm(portal::Call const& call) const;
  Answer confirm(portal::Call const& call, portal::Form<ConfirmForm> form) const;

  // /login/:tenant/reset, and /login/:tenant/password, where the form of /resetpassword posts to
  Answer show_reset(portal::Call const& call) const;
  Answer reset(portal::Call const& call, portal::Form<ResetForm> form) const;
  Answer new_password(portal::Call const& call, portal::Form<NewPasswordForm> form) const;

  // /login/:tenant/provider/:name, its redirect_uri /callback, and /link where the account's owner has to
  // agree
  Answer start_provider(portal::Call const& call, portal::Path<"name"> name) const;
  Answer callback(portal::Call const& call) const;
  Answer show_link(portal::Call const& call) const;
  Answer link(portal::Call const& call) const;

  // /login/:tenant/partner, and /proceed for automatic sign-in with an asserted identity
  Answer partner(portal::Call const& call) const;
  Answer show_proceed(portal::Call const& call) const;
  Answer proceed(portal::Call const& call, portal::Form<ProceedForm> form) const;

  // /login/:tenant/passkey/options and /login/:tenant/passkey, for script
  portal::Task<portal::Data<PasskeyQuestion>> passkey_options(portal::Call const& call) const;
  portal::Task<portal::Data<UrlData>> passkey(portal::Call const& call, PasskeyAnswerBody body) const;

  // /logout/:tenant, the form of /external/logout
  Answer sign_out(portal::Call const& call) const;

 private:
  /// Signs in with an asserted identity, or asks whether to link it to an account.
  Answer link_or_sign_in(HostedStepContext const& context, AssertedIdentity who,
                         accounts::SignInMethod method, std::string label, std::string once = {},
                         base::Instant once_until = {}) const;

  /// The page for the code that was mailed because the number alone is not enough any more. `mailed_to` is
  /// masked: who sees it may be the number's new owner.
  HostedPage mailed_code_page(HostedStepContext const& context, std::string const& msisdn,
                              std::string const& mailed_to) const;

  /// Mails that code, at most as often as others to that mailbox.
  Answer mail_code(HostedStepContext const& context, accounts::Account const& account,
                   std::string msisdn) const;

  /// Redirects back with an authorization code, or asks for the account's second factor first.
  Answer finish(HostedStepContext const& context, Authenticated authenticated) const;

  Services const& services_;
  SignIn const sign_in_;
  Registration const registration_;
  PasswordReset const reset_;
  SignInCompletion const completion_;
  FederatedAccounts const federated_;
  Partners const partners_;
  Passkeys const passkeys_;
  NumberProofs const numbers_;
};

}  // namespace sign_in
