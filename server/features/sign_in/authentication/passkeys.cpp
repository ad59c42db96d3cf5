// Challenges are sealed in a cookie and single-use.
#include "features/sign_in/authentication/passkeys.hpp"

#include <boost/describe.hpp>

#include "base/log.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/authentication/attempts.hpp"
#include "features/sign_in/security_trail.hpp"
#include "features/sign_in/used_token_store.hpp"

namespace sign_in {

using accounts::Account;
using accounts::AccountStore;
using accounts::Cookie;
using boost::asio::awaitable;

namespace {

constexpr std::chrono::minutes challenge_lifetime{5};

struct Challenge {
  std::string challenge;
};
BOOST_DESCRIBE_STRUCT(Challenge, (), (challenge))

accounts::SealPurpose purpose(tenants::Tenant const& tenant) {
  return {"passkey-sign-in:" + tenant.id.value, challenge_lifetime};
}

base::Refusal passkey_refused() {
  return {401, "SIGN_IN_FAILED", "The passkey was not accepted.", "hosted.error.passkey"};
}

}  // namespace

identity::RelyingParty relying_party(tenants::Tenant const& tenant, http::Request const& request) {
  return {request.host, tenant.title, request.scheme + "://" + request.authority};
}

Passkeys::Question Passkeys::ask(tenants::Tenant const& tenant, http::Request const& request) const {
  Challenge const challenge{identity::new_challenge()};
  auto const sealed = services_.sealer.seal(purpose(tenant), challenge, services_.clock.now());
  return {identity::request_options(relying_party(tenant, request), challenge.challenge, {}),
          accounts::set_cookie(Cookie::passkey, sealed, request.secure)};
}

awaitable<std::expected<Account, base::Refusal>> Passkeys::answer(tenants::Tenant const& tenant,
                                                                  http::Request const& request,
                                                                  std::string answer) const {
  auto const sealed = accounts::read_cookie(request, Cookie::passkey).value_or("");
  auto const challenge = services_.sealer.open<Challenge>(purpose(tenant), sealed, services_.clock.now());
  auto const claimed = identity::read_assertion(answer);
  AttemptTrail trail{services_, tenant, request, accounts::SecuritySubject::sign_in, "passkey"};
  if (!challenge || !claimed) co_return std::unexpected(trail.failed(passkey_refused()));
  auto const attempt = attempt_at(services_, tenant, request, claimed->credential_id, std::nullopt);
  if (auto const wait = services_.limits.wait_for(attempt)) co_return std::unexpected(trail.limited(*wait));

  auto find = [&](storage::Session& session) {
    return AccountStore({session, tenant.id}).find_passkey(claimed->credential_id);
  };
  auto const passkey = co_await services_.database.read(find);
  if (!passkey) co_return std::unexpected(trail.failed(passkey_refused()));
  trail.account = passkey->account;
  auto const count = identity::check_assertion(relying_party(tenant, request), challenge->challenge, answer,
                                               passkey->public_key);
  if (!count) {
    base::log::info("passkey refused", {{"tenant", tenant.id.value}, {"reason", count.error().detail}});
    co_return std::unexpected(trail.failed(passkey_refused()));
  }
  auto use = [&](storage::TenantSession const& session) -> std::optional<Account> {
    auto const now = services_.clock.now();
    UsedTokenStore used(session);
    AccountStore store(session);
    auto account = store.find(passkey->account);
    // The user handle is the account that the browser wants to sign in to.
    if (!account || (!claimed->user_handle.empty() && claimed->user_handle != account->uuid))
      return std::nullopt;
    if (!used.use("passkey:" + challenge->challenge, now + challenge_lifetime, now)) return std::nullopt;
    if (!store.use_passkey(passkey->credential_id, *count, now)) return std::nullopt;
    return account;
  };
  auto account = co_await services_.database.write(tenant.id, use);
  if (!account) co_return std::unexpected(trail.failed(passkey_refused()));
  services_.limits.forget(attempt);
  co_return std::move(*account);
}

}  // namespace sign_in
