// Sign-in at a partner's page: the signed redirect, and the signed token that comes back.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "features/sign_in/federation/federated_accounts.hpp"
#include "features/sign_in/federation/federation_flow.hpp"
#include "features/sign_in/federation/partner_token.hpp"
#include "features/sign_in/oauth/authorization_request.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// The secret of a tenant that its partner signs with.
inline constexpr std::string_view partner_secret = "partner";
inline constexpr std::chrono::seconds partner_token_lifetime{60};

class Partners {
 public:
  explicit Partners(Services const& services) : services_(services) {}

  struct PartnerRedirect {
    std::string url;
    std::vector<std::string> set_cookies;
  };
  /// The partner's page (`attribute` of the tenant's login-meta-data) with returnUrl, lang, tenant, expires
  /// and a signature over them:
  ///   signature = base64url(HMAC-SHA-256(secret, "tenant\nreturnUrl\nlang\nexpires"))
  /// The partner sends the visitor to returnUrl with one more parameter, `token` (partner_token.hpp). Absent
  /// where the tenant has no partner page or shares no secret with it.
  std::optional<PartnerRedirect> start(tenants::Tenant const& tenant, http::Request const& request,
                                       AuthorizationRequest const& authorization,
                                       tenants::LoginOption const& option,
                                       std::string_view attribute = "loginUrl") const;
  /// The tenant's partner option; a default one if it has none.
  static tenants::LoginOption option_of(tenants::Tenant const& tenant);

  struct PartnerAssertion {
    AssertedIdentity who;
    std::string token_id;  // single-use
    base::Instant expires;
  };
  std::expected<PartnerAssertion, base::Refusal> read_assertion(tenants::Tenant const& tenant,
                                                                std::string_view token) const;
  /// The authorization request of a visitor whom this browser sent to the partner and back.
  std::optional<AuthorizationRequest> authorization_request_of(tenants::Tenant const& tenant,
                                                               http::Request const& request) const;

 private:
  Services const& services_;
};

}  // namespace sign_in
