// The portal's own pages about signing in and out: they lead to the hosted ones, and back.
#pragma once
#include <boost/asio/awaitable.hpp>

#include "features/sign_in/password_reset.hpp"
#include "features/sign_in/payloads.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/visit.hpp"
#include "http/page.hpp"

namespace sign_in {

class UserPages {
 public:
  explicit UserPages(Services const& services) : services_(services), reset_(services) {}

  using Answer = boost::asio::awaitable<http::Page>;

  Answer login(tenants::Visit const& visit) const;             // /user/login
  Answer login_email(tenants::Visit const& visit) const;       // /user/login/email
  Answer register_account(tenants::Visit const& visit) const;  // /user/register
  Answer partner_register(tenants::Visit const& visit) const;  // /register
  Answer reset_password(tenants::Visit const& visit) const;    // /resetpassword
  Answer external_logout(tenants::Visit const& visit) const;   // /external/logout
  /// A protected page whose visitor comes back with a code that the page's own script exchanges.
  Answer callback(tenants::Visit const& visit) const;

 private:
  UserPage payload(tenants::Visit const& visit) const;

  Services const& services_;
  PasswordReset const reset_;
};

}  // namespace sign_in
