// Sealing what waits in the browser.
#include "features/sign_in/outside_flow.hpp"

#include "features/accounts/cookies.hpp"

namespace sign_in {
namespace {

constexpr std::chrono::minutes lifetime{10};

std::string purpose(OutsideFlow const*, tenants::Tenant const& tenant) {
  return "outside:" + tenant.id.value;
}
std::string purpose(LinkFlow const*, tenants::Tenant const& tenant) { return "link:" + tenant.id.value; }

}  // namespace

KeptErrand keep(Errand const& errand) {
  return {std::string(errand.locale->code), errand.return_to, errand.state, errand.challenge};
}

Errand restore(KeptErrand const& kept) {
  auto const* locale = base::find_locale(kept.lang, true);
  return {locale ? locale : &base::english(), kept.return_to, kept.state, kept.challenge};
}

template <class Flow>
std::string flow_cookie(Parts const& parts, tenants::Tenant const& tenant, http::Request const& request,
                        Flow const& flow) {
  auto const sealed = parts.sealer.seal(purpose(&flow, tenant), flow, parts.clock.now() + lifetime);
  return accounts::set_cookie(accounts::Cookie::provider_flow, sealed, request.secure);
}

template <class Flow>
std::optional<Flow> read_flow(Parts const& parts, tenants::Tenant const& tenant,
                              http::Request const& request) {
  auto const sealed = accounts::read_cookie(request, accounts::Cookie::provider_flow);
  if (!sealed) return std::nullopt;
  return parts.sealer.open<Flow>(purpose(static_cast<Flow const*>(nullptr), tenant), *sealed,
                                 parts.clock.now());
}

template std::string flow_cookie(Parts const&, tenants::Tenant const&, http::Request const&,
                                 OutsideFlow const&);
template std::string flow_cookie(Parts const&, tenants::Tenant const&, http::Request const&, LinkFlow const&);
template std::optional<OutsideFlow> read_flow(Parts const&, tenants::Tenant const&, http::Request const&);
template std::optional<LinkFlow> read_flow(Parts const&, tenants::Tenant const&, http::Request const&);

}  // namespace sign_in
