// What a browser keeps, sealed, while its visitor is at a provider or partner, or asked whether to link.
#pragma once
#include <boost/describe.hpp>
#include <optional>
#include <string>

#include "features/identity/oidc.hpp"
#include "features/sign_in/errand.hpp"
#include "features/sign_in/outside_accounts.hpp"
#include "features/sign_in/parts.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

/// An errand as text.
struct KeptErrand {
  std::string lang;
  std::string return_to;
  std::optional<std::string> state;
  std::optional<std::string> challenge;
};
BOOST_DESCRIBE_STRUCT(KeptErrand, (), (lang, return_to, state, challenge))
KeptErrand keep(Errand const& errand);
Errand restore(KeptErrand const& kept);

/// On the way to `option` and back; `attempt.state` has to come back with the visitor.
struct OutsideFlow {
  std::string option;
  identity::Attempt attempt;
  KeptErrand errand;
};
BOOST_DESCRIBE_STRUCT(OutsideFlow, (), (option, attempt, errand))

/// Came back, and the address belongs to an account.
struct LinkFlow {
  Vouched who;
  accounts::SignInMethod method = accounts::SignInMethod::provider;
  std::string label;
};
BOOST_DESCRIBE_STRUCT(LinkFlow, (), (who, method, label))

/// The cookie provider_flow holds one of them at a time.
template <class Flow>
std::string flow_cookie(Parts const& parts, tenants::Tenant const& tenant, http::Request const& request,
                        Flow const& flow);
template <class Flow>
std::optional<Flow> read_flow(Parts const& parts, tenants::Tenant const& tenant,
                              http::Request const& request);

extern template std::string flow_cookie(Parts const&, tenants::Tenant const&, http::Request const&,
                                        OutsideFlow const&);
extern template std::string flow_cookie(Parts const&, tenants::Tenant const&, http::Request const&,
                                        LinkFlow const&);
extern template std::optional<OutsideFlow> read_flow(Parts const&, tenants::Tenant const&,
                                                     http::Request const&);
extern template std::optional<LinkFlow> read_flow(Parts const&, tenants::Tenant const&, http::Request const&);

}  // namespace sign_in
