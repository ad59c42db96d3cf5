// Sign-in with a passkey: the challenge and the verification of the answer.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <expected>
#include <string>

#include "features/accounts/account.hpp"
#include "features/identity/webauthn.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

identity::RelyingParty relying_party(tenants::Tenant const& tenant, http::Request const& request);

class Passkeys {
 public:
  explicit Passkeys(Services const& services) : services_(services) {}

  struct Question {
    std::string options;  // JSON for the browser
    std::string set_cookie;
  };
  Question ask(tenants::Tenant const& tenant, http::Request const& request) const;
  /// The account of the passkey that answered. 401 SIGN_IN_FAILED or 429 TOO_MANY_ATTEMPTS.
  boost::asio::awaitable<std::expected<accounts::Account, base::Refusal>> answer(
      tenants::Tenant const& tenant, http::Request const& request, std::string answer) const;

 private:
  Services const& services_;
};

}  // namespace sign_in
