// Reads the identity that an operator or provider asserts, as far as the tenant trusts it.
#include "features/sign_in/federation/asserted_identity.hpp"

#include "features/accounts/sessions/provider_cookie.hpp"
#include "features/sign_in/options.hpp"

namespace sign_in {

using accounts::SignInMethod;

std::optional<IdentityAssertion> find_asserted_identity(Services const& services,
                                                        tenants::Tenant const& tenant,
                                                        http::Request const& request) {
  if (tenant.flag_bool("autoLogin.hasSecureLoginUrl") && !is_secure_context(request)) return std::nullopt;
  if (offers_kind(tenant, "operator"))
    if (auto number = services.operator_network.msisdn(request))
      return IdentityAssertion{{.msisdn = std::move(*number)}, SignInMethod::operator_network};

  auto const name = tenant.flag_text("autoLogin.providerCookieName");
  if (name.empty()) return std::nullopt;
  auto const cookies = request.cookies();
  auto const value = cookies.find(name);
  auto const secret = services.secrets.find(tenant.id, accounts::provider_cookie_secret);
  if (!value || !secret) return std::nullopt;
  auto visitor = accounts::read_provider_cookie(*secret, tenant.id, *value, services.clock.now());
  if (!visitor) return std::nullopt;
  IdentityAssertion out;
  out.method = SignInMethod::provider;
  if (visitor->msisdn) {
    out.who.msisdn = std::move(visitor->msisdn);
  } else {
    out.who.issuer = "provider:" + tenant.id.value;
    out.who.subject = std::move(visitor->subject);
  }
  return out;
}

}  // namespace sign_in
