// The portal's own pages about sign-in and sign-out, which redirect to the hosted ones and back.
#pragma once
#include "features/portal/call.hpp"
#include "features/portal/page.hpp"
#include "features/sign_in/oauth/sign_in_calls.hpp"
#include "features/sign_in/registration/password_reset.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/visit.hpp"

namespace sign_in {

class UserPages {
 public:
  explicit UserPages(Services const& services) : services_(services), reset_(services) {}

  portal::Task<portal::Page<UserPage>> login(tenants::Visit const& visit) const;        // /user/login
  portal::Task<portal::Page<UserPage>> login_email(tenants::Visit const& visit) const;  // /user/login/email
  portal::Task<portal::Page<UserPage>> register_account(tenants::Visit const& visit) const;  // /user/register
  portal::Task<portal::Page<UserPage>> partner_register(tenants::Visit const& visit) const;  // /register
  portal::Task<portal::Page<ResetPasswordPage>> reset_password(
      tenants::Visit const& visit) const;  // /resetpassword
  portal::Task<portal::Page<ExternalLogoutPage>> external_logout(
      tenants::Visit const& visit) const;  // /external/logout
  /// A protected page whose visitor comes back with a code that the page's own script exchanges.
  portal::Task<portal::Page<UserPage>> callback(tenants::Visit const& visit) const;

 private:
  UserPage payload(tenants::Visit const& visit) const;

  Services const& services_;
  PasswordReset const reset_;
};

}  // namespace sign_in
