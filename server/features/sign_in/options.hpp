// The sign-in options that a visitor is offered: those of the tenant, in its order, that work for this
// visitor.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "features/sign_in/payloads.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// The enabled options, hidden ones included; password, otp and passkey if the tenant configures none.
std::vector<tenants::LoginOption> enabled_options(tenants::Tenant const& tenant);
/// The option with this name; nullopt if the tenant does not have it or has disabled it.
std::optional<tenants::LoginOption> find_option(tenants::Tenant const& tenant, std::string_view name);
bool offers_kind(tenants::Tenant const& tenant, std::string_view kind);
/// Otps are also sent by text message.
bool sends_texts(tenants::Tenant const& tenant);
/// Registration requires the password option.
bool may_register(tenants::Tenant const& tenant);
/// The URL of the partner's sign-in page; empty unless it is on a host that the tenant allows.
std::string partner_address(tenants::Tenant const& tenant, tenants::LoginOption const& option,
                            std::string_view attribute = "loginUrl");
/// The attributes termsUrl and privacyUrl of login-meta-data: a path of the portal, or an allowed address.
LegalLinks legal_links(tenants::Tenant const& tenant, base::Locale const& locale, std::string_view origin);
/// Whether browsers call it a secure context: https, or localhost.
bool is_secure_context(http::Request const& request);

struct OptionsAsk {
  tenants::Tenant const& tenant;
  std::string_view locale;
  bool secure = true;
  bool operator_network = false;
};
/// The URL where an option begins.
using OptionAddress = std::function<std::string(tenants::LoginOption const&)>;

struct OfferedOptions {
  std::string flow;  // "single", "multiple" or "partner"
  std::vector<OptionLink> links;
  bool operator_only = false;  // visitors outside the operator's network can not sign in
};
/// In the tenant's order, without hidden ones. Left out: a provider without issuer; a passkey outside a
/// secure context; a partner without address, unless partnerLoginFlow has its fallback; the operator's
/// outside its network, and over plain HTTP where autoLogin.hasSecureLoginUrl asks for more. The partner's
/// own come first for isPartner and partnerLoginFlow, as do the operator's, within its network, for
/// monsooqMent and vodacomMent.
OfferedOptions offered_options(OptionsAsk const& ask, OptionAddress const& address);
/// The partner's own options: those where the partner or its operator vouches for the visitor. All of them if
/// there is none, because then the tenant is its own partner.
std::vector<OptionLink> partner_links(std::vector<OptionLink> links);

}  // namespace sign_in
