// URLs of the sign-in pages and calls, as in the site map: the portal's own and the hosted ones below the
// backend.
#pragma once
#include <string>
#include <string_view>

#include "base/locale.hpp"
#include "features/sign_in/oauth/authorization_request.hpp"
#include "features/sign_in/payloads.hpp"
#include "features/tenants/tenant.hpp"
#include "http/pattern.hpp"

namespace sign_in {

/// Pages of the portal.
namespace pages {
inline constexpr http::Pattern login{"user.login", "/user/login"};
inline constexpr http::Pattern login_email{"user.loginEmail", "/user/login/email"};
inline constexpr http::Pattern register_account{"user.register", "/user/register"};
inline constexpr http::Pattern partner_register{"user.partnerRegister", "/register"};
inline constexpr http::Pattern reset_password{"user.resetPassword", "/resetpassword"};
inline constexpr http::Pattern external_logout{"user.externalLogout", "/external/logout"};
}  // namespace pages

/// Pages and forms below the backend's base.
namespace hosted {
inline constexpr http::Pattern login{"hosted.login", "/login/:tenant"};
inline constexpr http::Pattern otp{"hosted.otp", "/login/:tenant/otp"};
inline constexpr http::Pattern second_factor{"hosted.secondFactor", "/login/:tenant/second-factor"};
inline constexpr http::Pattern reset{"hosted.reset", "/login/:tenant/reset"};
inline constexpr http::Pattern password{"hosted.password", "/login/:tenant/password"};
inline constexpr http::Pattern provider{"hosted.provider", "/login/:tenant/provider/:name"};
inline constexpr http::Pattern callback{"hosted.callback", "/login/:tenant/callback"};
inline constexpr http::Pattern link_account{"hosted.link", "/login/:tenant/link"};
inline constexpr http::Pattern partner{"hosted.partner", "/login/:tenant/partner"};
inline constexpr http::Pattern proceed{"hosted.proceed", "/login/:tenant/proceed"};
inline constexpr http::Pattern passkey{"hosted.passkey", "/login/:tenant/passkey"};
inline constexpr http::Pattern passkey_options{"hosted.passkeyOptions", "/login/:tenant/passkey/options"};
inline constexpr http::Pattern register_account{"hosted.register", "/register/:tenant"};
inline constexpr http::Pattern register_otp{"hosted.registerOtp", "/register/:tenant/otp"};
inline constexpr http::Pattern confirm{"hosted.confirm", "/register/:tenant/confirm"};
inline constexpr http::Pattern logout{"hosted.logout", "/logout/:tenant"};
}  // namespace hosted

/// The address of a hosted page or form whose only parameter is the tenant.
using HostedPattern = http::PatternWith<1>;

/// "/backend/login/aurora/otp?lang=en" for `hosted::otp`.
class Addresses {
 public:
  Addresses(std::string_view backend_path, tenants::Tenant const& tenant, std::string query)
      : backend_(backend_path), tenant_(tenant.id.value), query_(std::move(query)) {}
  Addresses(std::string_view backend_path, tenants::Tenant const& tenant,
            AuthorizationRequest const& authorization)
      : Addresses(backend_path, tenant, authorization_query(authorization)) {}

  std::string of(HostedPattern pattern) const;
  /// The address where a login option begins on the hosted pages.
  std::string of_option(tenants::LoginOption const& option) const;
  /// The steps that the tenant has; `home` stays empty.
  HostedLinks links(tenants::Tenant const& tenant) const;

 private:
  std::string with_query(std::string const& path) const;

  std::string const backend_;
  std::string const tenant_;
  std::string const query_;
};

/// The login URL for guards and links; `return_to` is absolute.
std::string login_address(std::string_view backend_path, tenants::Tenant const& tenant,
                          base::Locale const& locale, std::string_view return_to);
std::string register_address(std::string_view backend_path, tenants::Tenant const& tenant,
                             base::Locale const& locale, std::string_view return_to);

}  // namespace sign_in
