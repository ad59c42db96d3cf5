// Builds the URLs of the sign-in pages.
#include "features/sign_in/addresses.hpp"

#include "base/text.hpp"
#include "features/sign_in/options.hpp"

namespace sign_in {
namespace {

std::string start_query(base::Locale const& locale, std::string_view return_to) {
  return http::Query{{"lang", std::string(locale.code)}, {"redirectUrl", std::string(return_to)}}.text();
}

}  // namespace

std::string Addresses::of(std::string_view pattern) const {
  auto out = backend_ + base::replace_all(std::string(pattern), ":tenant", tenant_);
  return query_.empty() ? out : out + '?' + query_;
}

std::string Addresses::of_option(tenants::LoginOption const& option) const {
  auto const& kind = tenants::kind_of(option);
  if (kind == "otp") return of("/login/:tenant/otp");
  if (kind == "operator") return of("/login/:tenant/proceed");
  if (kind == "oidc" || kind == "partner")
    return of("/login/:tenant/provider/" + base::percent_encode_component(option.name));
  return of("/login/:tenant");
}

HostedLinks Addresses::links(tenants::Tenant const& tenant) const {
  HostedLinks out;
  out.login = of("/login/:tenant");
  if (offers_kind(tenant, "otp")) out.otp = of("/login/:tenant/otp");
  if (may_register(tenant)) out.register_ = of("/register/:tenant");
  if (offers_kind(tenant, "password")) out.reset = of("/login/:tenant/reset");
  if (offers_kind(tenant, "passkey")) {
    out.passkey = of("/login/:tenant/passkey");
    out.passkey_options = of("/login/:tenant/passkey/options");
  }
  return out;
}

std::string login_address(std::string_view backend_path, tenants::Tenant const& tenant,
                          base::Locale const& locale, std::string_view return_to) {
  return Addresses(backend_path, tenant, start_query(locale, return_to)).of("/login/:tenant");
}

std::string register_address(std::string_view backend_path, tenants::Tenant const& tenant,
                             base::Locale const& locale, std::string_view return_to) {
  return Addresses(backend_path, tenant, start_query(locale, return_to)).of("/register/:tenant");
}

}  // namespace sign_in
