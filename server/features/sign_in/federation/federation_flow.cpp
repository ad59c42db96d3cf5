// Seals and reads the federation cookies.
#include "features/sign_in/federation/federation_flow.hpp"

#include "features/accounts/sessions/cookies.hpp"

namespace sign_in {
namespace {

constexpr std::chrono::minutes lifetime{10};

accounts::SealPurpose purpose(FederationFlow const*, tenants::Tenant const& tenant) {
  return {"outside:" + tenant.id.value, lifetime};
}
accounts::SealPurpose purpose(LinkFlow const*, tenants::Tenant const& tenant) {
  return {"link:" + tenant.id.value, lifetime};
}

}  // namespace

StoredAuthorizationRequest keep(AuthorizationRequest const& authorization) {
  return {std::string(authorization.locale->code), authorization.return_to, authorization.state,
          authorization.challenge};
}

AuthorizationRequest restore(StoredAuthorizationRequest const& kept) {
  auto const* locale = base::find_locale(kept.lang, true);
  return {locale ? locale : &base::english(), kept.return_to, kept.state, kept.challenge};
}

template <class Flow>
std::string flow_cookie(Services const& services, tenants::Tenant const& tenant, http::Request const& request,
                        Flow const& flow) {
  auto const sealed = services.sealer.seal(purpose(&flow, tenant), flow, services.clock.now());
  return accounts::set_cookie(accounts::Cookie::provider_flow, sealed, request.secure);
}

template <class Flow>
std::optional<Flow> read_flow(Services const& services, tenants::Tenant const& tenant,
                              http::Request const& request) {
  auto const sealed = accounts::read_cookie(request, accounts::Cookie::provider_flow);
  if (!sealed) return std::nullopt;
  return services.sealer.open<Flow>(purpose(static_cast<Flow const*>(nullptr), tenant), *sealed,
                                    services.clock.now());
}

template std::string flow_cookie(Services const&, tenants::Tenant const&, http::Request const&,
                                 FederationFlow const&);
template std::string flow_cookie(Services const&, tenants::Tenant const&, http::Request const&,
                                 LinkFlow const&);
template std::optional<FederationFlow> read_flow(Services const&, tenants::Tenant const&,
                                                 http::Request const&);
template std::optional<LinkFlow> read_flow(Services const&, tenants::Tenant const&, http::Request const&);

}  // namespace sign_in
