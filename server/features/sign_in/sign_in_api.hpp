// The calls of signing in, staying signed in and signing out.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "features/accounts/account.hpp"
#include "features/sign_in/partner.hpp"
#include "features/sign_in/passkeys.hpp"
#include "features/sign_in/sign_in.hpp"
#include "features/sign_in/sign_in_completion.hpp"
#include "features/tenants/tenant_directory.hpp"
#include "http/response.hpp"

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

  using Answer = boost::asio::awaitable<http::Response>;

  /// POST /login/api {grantType: authorization_code | password | otp, …}
  Answer login(http::Request const& request, tenants::BackendCall const& call) const;
  /// POST /login/otp {msisdn | email}: 202, whoever it is
  Answer send_otp(http::Request const& request, tenants::BackendCall const& call) const;
  /// POST /login/passkey/options and /login/passkey {answer}
  Answer passkey_options(http::Request const& request, tenants::BackendCall const& call) const;
  Answer passkey(http::Request const& request, tenants::BackendCall const& call) const;

  /// POST /userToken {accessToken}: the portal's cookie for a session
  Answer user_token(http::Request const& request, tenants::BackendCall const& call) const;
  /// POST /security/token/refresh {refreshToken?}
  Answer refresh(http::Request const& request, tenants::BackendCall const& call) const;
  /// POST /logout {redirectUrl, lang, refreshToken?}
  Answer logout(http::Request const& request, tenants::BackendCall const& call) const;

  /// GET /login/options
  Answer options(http::Request const& request, tenants::BackendCall const& call) const;
  /// GET /partner/login/options
  Answer partner_options(http::Request const& request, tenants::BackendCall const& call) const;
  /// POST /partner/login/{tenant} {redirectUrl, lang, tenantName}
  Answer partner_login(http::Request const& request, tenants::BackendCall const& call) const;
  /// POST /monsooq/mss-login/api/session/signup {redirectionUrl, lang}
  Answer monsooq_sign_up(http::Request const& request, tenants::BackendCall const& call) const;

 private:
  struct LoginBody;
  Answer by_authorization_code(http::Request const& request, tenants::BackendCall const& call,
                               LoginBody body) const;
  Answer by_password(http::Request const& request, tenants::BackendCall const& call, LoginBody body) const;
  Answer by_otp(http::Request const& request, tenants::BackendCall const& call, LoginBody body) const;
  Answer open(http::Request const& request, tenants::BackendCall const& call,
              Authenticated authenticated) const;

  Services const& services_;
  SignIn const sign_in_;
  SignInCompletion const completion_;
  Partners const partners_;
  Passkeys const passkeys_;
};

}  // namespace sign_in
