// Going to a partner's sign-in page, and what it says of the visitor afterwards.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "features/sign_in/errand.hpp"
#include "features/sign_in/outside_accounts.hpp"
#include "features/sign_in/outside_flow.hpp"
#include "features/sign_in/partner_token.hpp"
#include "features/sign_in/parts.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

/// The secret of a tenant that its partner signs with.
inline constexpr std::string_view partner_secret = "partner";
inline constexpr std::chrono::seconds partner_token_lifetime{60};

class Partners {
 public:
  explicit Partners(Parts const& parts) : parts_(parts) {}

  struct Departure {
    std::string url;
    std::vector<std::string> set_cookies;
  };
  /// The partner's page (`attribute` of the tenant's login-meta-data) with returnUrl, lang, tenant, expires
  /// and a signature over them:
  ///   signature = base64url(HMAC-SHA-256(secret, "tenant\nreturnUrl\nlang\nexpires"))
  /// The partner sends the visitor to returnUrl with one more parameter, `token` (partner_token.hpp). Absent
  /// where the tenant has no partner page or shares no secret with it.
  std::optional<Departure> depart(tenants::Tenant const& tenant, http::Request const& request,
                                  Errand const& errand, tenants::LoginOption const& option,
                                  std::string_view attribute = "loginUrl") const;
  /// The tenant's partner option; one of that name without settings where it has none.
  static tenants::LoginOption option_of(tenants::Tenant const& tenant);

  struct Arrival {
    Vouched who;
    std::string token_id;  // good once
    base::Instant expires;
  };
  std::expected<Arrival, base::Refusal> arrive(tenants::Tenant const& tenant, std::string_view token) const;
  /// The errand of a visitor whom this browser's own departure sent there and back.
  std::optional<Errand> errand_of(tenants::Tenant const& tenant, http::Request const& request) const;

 private:
  Parts const& parts_;
};

}  // namespace sign_in
