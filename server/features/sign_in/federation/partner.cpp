// Signs the redirect to the partner and validates its token.
#include "features/sign_in/federation/partner.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "features/accounts/account.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/options.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace sign_in {
namespace {

constexpr std::chrono::minutes partner_flow_lifetime{10};

}  // namespace

tenants::LoginOption Partners::option_of(tenants::Tenant const& tenant) {
  for (auto& option : enabled_options(tenant))
    if (tenants::kind_of(option) == "partner") return option;
  tenants::LoginOption out;
  out.name = "partner";
  return out;
}

std::optional<Partners::PartnerRedirect> Partners::start(tenants::Tenant const& tenant,
                                                         http::Request const& request,
                                                         AuthorizationRequest const& authorization,
                                                         tenants::LoginOption const& option,
                                                         std::string_view attribute) const {
  auto const page = partner_address(tenant, option, attribute);
  auto const secret = services_.secrets.find(tenant.id, partner_secret);
  if (page.empty() || !secret) return std::nullopt;
  FederationFlow flow;
  flow.option = option.name;
  flow.attempt.state = base::base64url(base::random_bytes(32));
  flow.authorization = keep(authorization);
  auto const query = http::Query{{"lang", flow.authorization.lang}, {"flow", flow.attempt.state}}.text();
  auto const back = request.scheme + "://" + request.authority +
                    Addresses(services_.backend_path, tenant, query).of(hosted::partner);
  auto const expires = std::to_string((services_.clock.now() + partner_flow_lifetime).ms / 1000);
  auto const signature = base::base64url(base::hmac_sha256(
      *secret, fmt::format("{}\n{}\n{}\n{}", tenant.id.value, back, flow.authorization.lang, expires)));
  PartnerRedirect out{page, {flow_cookie(services_, tenant, request, flow)}};
  http::Query const added{{"returnUrl", back},
                          {"lang", flow.authorization.lang},
                          {"tenant", tenant.id.value},
                          {"expires", expires},
                          {"signature", signature}};
  for (auto const& [name, value] : added.all()) out.url = tenants::with_parameter(out.url, name, value);
  return out;
}

std::expected<Partners::PartnerAssertion, base::Refusal> Partners::read_assertion(
    tenants::Tenant const& tenant, std::string_view token) const {
  auto const secret = services_.secrets.find(tenant.id, partner_secret);
  auto claims = read_partner_token(secret.value_or(""), tenant.id.value, token, services_.clock.now(),
                                   partner_token_lifetime);
  if (!claims) return std::unexpected(std::move(claims.error()));
  PartnerAssertion out;
  out.who.issuer = "partner:" + tenant.id.value;
  out.who.subject = claims->sub;
  if (claims->email_verified.value_or(false)) out.who.email = claims->email;
  if (claims->msisdn) out.who.msisdn = accounts::msisdn_key(*claims->msisdn);
  out.who.name = claims->given_name.value_or("");
  out.who.last_name = claims->family_name.value_or("");
  out.token_id = "partner:" + claims->jti;
  out.expires = base::Instant{claims->exp * 1000};
  return out;
}

std::optional<AuthorizationRequest> Partners::authorization_request_of(tenants::Tenant const& tenant,
                                                                       http::Request const& request) const {
  auto const flow = read_flow<FederationFlow>(services_, tenant, request);
  if (!flow || !base::equal_in_constant_time(flow->attempt.state, request.query.find("flow").value_or("")))
    return std::nullopt;
  return restore(flow->authorization);
}

}  // namespace sign_in
