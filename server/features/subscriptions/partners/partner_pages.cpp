// Signs redirects to partners.
#include "features/subscriptions/partners/partner_pages.hpp"

#include <array>
#include <chrono>
#include <utility>

#include "base/text.hpp"
#include "features/tenants/hosts/return_address.hpp"
#include "features/tenants/targets.hpp"

namespace subscriptions {
namespace {

constexpr std::string_view shared_secret = "partner";
constexpr std::chrono::minutes redirect_lifetime{10};

std::string page_of(tenants::Tenant const& tenant, std::string_view page, std::string const& partner) {
  auto const& attributes = tenant.configuration.payment_meta_data.attributes;
  auto found = attributes.find(std::string(page) + '.' + partner);
  if (found == attributes.end()) found = attributes.find(std::string(page));
  if (found == attributes.end()) return {};
  auto const target = tenants::read_target(found->second, tenant.allowed_hosts);
  return target && target->external && found->second.find('{') == std::string::npos ? found->second
                                                                                    : std::string();
}

}  // namespace

std::optional<std::string> PartnerPages::url(tenants::Tenant const& tenant, PartnerVisit const& visit,
                                             std::string_view page) const {
  auto out = page_of(tenant, page, visit.plan.partner);
  auto const secret = secrets_.find(tenant.id, shared_secret);
  if (out.empty() || !secret) return std::nullopt;
  std::array<std::pair<std::string_view, std::string>, 8> const parameters{{
      {"tenant", tenant.id.value},
      {"partner", visit.plan.partner},
      {"product", visit.plan.partner_product},
      {"subTypeId", base::text(visit.plan.id)},
      {"user", visit.account.uuid},
      {"returnUrl", visit.return_url},
      {"lang", visit.lang},
      {"expires", std::to_string((machine_.now() + redirect_lifetime).ms / 1000)},
  }};
  std::string signed_text;
  for (auto const& [name, value] : parameters) {
    if (!signed_text.empty()) signed_text += '\n';
    signed_text += value;
    out = tenants::with_parameter(out, name, value);
  }
  return tenants::with_parameter(out, "signature", base::base64url(base::hmac_sha256(*secret, signed_text)));
}

}  // namespace subscriptions
