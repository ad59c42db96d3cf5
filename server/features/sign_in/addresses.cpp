// Builds the URLs of the sign-in pages.
#include "features/sign_in/addresses.hpp"

#include "features/sign_in/options.hpp"

namespace sign_in {
namespace {

std::string start_query(base::Locale const& locale, std::string_view return_to) {
  return http::Query{{"lang", std::string(locale.code)}, {"redirectUrl", std::string(return_to)}}.text();
}

}  // namespace

std::string Addresses::with_query(std::string const& path) const {
  auto out = backend_ + path;
  return query_.empty() ? out : out + '?' + query_;
}

std::string Addresses::of(HostedPattern pattern) const {
  return with_query(http::fill(pattern.pattern, {tenant_}));
}

std::string Addresses::of_option(tenants::LoginOption const& option) const {
  auto const& kind = tenants::kind_of(option);
  if (kind == "otp") return of(hosted::otp);
  if (kind == "operator") return of(hosted::proceed);
  if (kind == "oidc" || kind == "partner")
    return with_query(http::link(hosted::provider, tenant_, option.name));
  return of(hosted::login);
}

HostedLinks Addresses::links(tenants::Tenant const& tenant) const {
  HostedLinks out;
  out.login = of(hosted::login);
  if (offers_kind(tenant, "otp")) out.otp = of(hosted::otp);
  if (may_register(tenant)) out.register_ = of(hosted::register_account);
  if (offers_kind(tenant, "password")) out.reset = of(hosted::reset);
  if (offers_kind(tenant, "passkey")) {
    out.passkey = of(hosted::passkey);
    out.passkey_options = of(hosted::passkey_options);
  }
  return out;
}

std::string login_address(std::string_view backend_path, tenants::Tenant const& tenant,
                          base::Locale const& locale, std::string_view return_to) {
  return Addresses(backend_path, tenant, start_query(locale, return_to)).of(hosted::login);
}

std::string register_address(std::string_view backend_path, tenants::Tenant const& tenant,
                             base::Locale const& locale, std::string_view return_to) {
  return Addresses(backend_path, tenant, start_query(locale, return_to)).of(hosted::register_account);
}

}  // namespace sign_in
