// The calls of signing in, staying signed in and signing out.
#pragma once
#include "features/accounts/account.hpp"
#include "features/portal/answers.hpp"
#include "features/portal/call.hpp"
#include "features/sign_in/authentication/passkey_bodies.hpp"
#include "features/sign_in/authentication/passkeys.hpp"
#include "features/sign_in/authentication/sign_in.hpp"
#include "features/sign_in/federation/partner.hpp"
#include "features/sign_in/oauth/sign_in_calls.hpp"
#include "features/sign_in/oauth/sign_in_completion.hpp"

namespace sign_in {

/// A browser keeps its refresh token in a cookie that no script reads; every other client gets it in the
/// body.
bool is_browser(http::Request const& request);

class SignInApi {
 public:
  explicit SignInApi(Services const& services)
      : services_(services),
        sign_in_(services),
        completion_(services),
        partners_(services),
        passkeys_(services) {}

  /// POST /login/api {grantType: authorization_code | password | otp, …}
  portal::Task<portal::Data<accounts::Tokens>> login(portal::Call const& call, LoginBody body) const;
  /// POST /login/otp {msisdn | email}: 202, whether or not the recipient has an account
  portal::Task<portal::Data<portal::Nothing, 202>> send_otp(portal::Call const& call, OtpRequest body) const;
  /// POST /login/passkey/options and /login/passkey {answer}
  portal::Task<portal::Data<PasskeyQuestion>> passkey_options(portal::Call const& call) const;
  portal::Task<portal::Data<accounts::Tokens>> passkey(portal::Call const& call,
                                                       PasskeyAnswerBody body) const;

  /// POST /userToken {accessToken}: the portal's cookie for a session
  portal::Task<portal::Data<UserData>> user_token(portal::Call const& call, UserTokenBody body) const;
  /// POST /security/token/refresh {refreshToken?}
  portal::Task<portal::Data<accounts::Tokens>> refresh(portal::Call const& call, RefreshBody body) const;
  /// POST /logout {redirectUrl, lang, refreshToken?}
  portal::Task<portal::Data<UrlData>> logout(portal::Call const& call, LogoutBody body) const;

  /// GET /login/options
  portal::Task<portal::Data<SignInOptions>> options(portal::Call const& call,
                                                    portal::Query<LanguageQuery> query) const;
  /// GET /partner/login/options
  portal::Task<portal::Data<PartnerOptionsData>> partner_options(portal::Call const& call,
                                                                 portal::Query<LanguageQuery> query) const;
  /// POST /partner/login/{tenant} {redirectUrl, lang, tenantName}
  portal::Task<portal::Data<UrlData>> partner_login(portal::Call const& call, PartnerLoginBody body) const;
  /// POST /monsooq/mss-login/api/session/signup {redirectionUrl, lang}
  portal::Task<portal::Data<UrlData>> monsooq_sign_up(portal::Call const& call, SignUpBody body) const;

 private:
  portal::Task<portal::Data<accounts::Tokens>> by_authorization_code(portal::Call const& call,
                                                                     LoginBody body) const;
  portal::Task<portal::Data<accounts::Tokens>> by_password(portal::Call const& call, LoginBody body) const;
  portal::Task<portal::Data<accounts::Tokens>> by_otp(portal::Call const& call, LoginBody body) const;
  /// Throws what `secondFactor` of the body is missing or wrong for.
  portal::Task<void> check_second_factor(portal::Call const& call, accounts::Account const& account,
                                         LoginBody const& body) const;
  portal::Task<portal::Data<accounts::Tokens>> open(portal::Call const& call,
                                                    Authenticated authenticated) const;

  Services const& services_;
  SignIn const sign_in_;
  SignInCompletion const completion_;
  Partners const partners_;
  Passkeys const passkeys_;
};

}  // namespace sign_in
