// Pages of partners who sell a plan: the signed redirect that leads there.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "features/accounts/account.hpp"
#include "features/accounts/sessions/secrets.hpp"
#include "features/plans/plan.hpp"
#include "features/tenants/tenant.hpp"

namespace subscriptions {

/// Attributes of the tenant's "payment-meta-data"; with ".PARTNER" behind them they are one partner's own.
inline constexpr std::string_view partner_sale_page = "paymentUrl";
inline constexpr std::string_view partner_top_up_page = "topUpUrl";

/// A visit of a partner's page: the plan, the user, and the checked return address.
struct PartnerVisit {
  plans::Plan const& plan;
  accounts::Account const& account;
  std::string return_url;
  std::string lang;
};

class PartnerPages {
 public:
  PartnerPages(accounts::Secrets const& secrets, base::Clock const& machine)
      : secrets_(secrets), machine_(machine) {}

  /// The page with tenant, partner, product, subTypeId, user, returnUrl, lang, expires and a signature over
  /// them in that order, joined by line feeds: base64url(HMAC-SHA-256(the tenant's secret "partner", …)).
  /// nullopt where the tenant has no such page, or shares no secret with its partner.
  std::optional<std::string> url(tenants::Tenant const& tenant, PartnerVisit const& visit,
                                 std::string_view page) const;

 private:
  accounts::Secrets const& secrets_;
  base::Clock const& machine_;
};

}  // namespace subscriptions
