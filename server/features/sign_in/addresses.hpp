// URLs of the sign-in pages and calls, as in the site map.
#pragma once
#include <string>
#include <string_view>

#include "base/locale.hpp"
#include "features/sign_in/oauth/authorization_request.hpp"
#include "features/sign_in/payloads.hpp"
#include "features/tenants/tenant.hpp"

namespace sign_in {

/// "/backend/login/aurora/otp?lang=en" for "/login/:tenant/otp".
class Addresses {
 public:
  Addresses(std::string_view backend_path, tenants::Tenant const& tenant, std::string query)
      : backend_(backend_path), tenant_(tenant.id.value), query_(std::move(query)) {}
  Addresses(std::string_view backend_path, tenants::Tenant const& tenant,
            AuthorizationRequest const& authorization)
      : Addresses(backend_path, tenant, authorization_query(authorization)) {}

  std::string of(std::string_view pattern) const;
  /// Where a login option begins on the hosted pages.
  std::string of_option(tenants::LoginOption const& option) const;
  /// The steps that the tenant has; `home` stays empty.
  HostedLinks links(tenants::Tenant const& tenant) const;

 private:
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
