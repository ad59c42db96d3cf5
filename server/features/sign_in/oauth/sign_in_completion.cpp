// Issues authorization codes and sessions, and the cookies that go with them.
#include "features/sign_in/oauth/sign_in_completion.hpp"

#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/accounts/sessions/device.hpp"
#include "features/accounts/sessions/known_devices.hpp"
#include "features/sign_in/mails.hpp"
#include "features/sign_in/refused.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace sign_in {

using accounts::Cookie;
using boost::asio::awaitable;

namespace {

constexpr std::chrono::minutes flow_lifetime{10};

std::string random_text() { return base::base64url(base::random_bytes(32)); }

/// Between authentication and session the account may have been erased, its password replaced, or a second
/// factor switched on.
void require_still_good(storage::Session& session, tenants::Tenant const& tenant,
                        Authenticated const& authenticated) {
  auto const account = accounts::AccountStore({session, tenant.id}).find(authenticated.account.id);
  bool const same = account && (authenticated.method != accounts::SignInMethod::password ||
                                account->password_changed_at == authenticated.account.password_changed_at);
  if (!same) throw base::Problem(sign_in_failed());
  if (!authenticated.strong && accounts::SecondFactors::is_on({session, tenant.id}, authenticated.account.id))
    throw base::Problem(problems::second_factor_required);
}

/// The last use of a number says how long it is enough.
void keep_number(storage::Session& session, tenants::Tenant const& tenant, Authenticated const& authenticated,
                 base::Instant now) {
  if (authenticated.msisdn)
    accounts::AccountStore({session, tenant.id})
        .verify_msisdn(authenticated.account.id, *authenticated.msisdn, now);
}

}  // namespace

accounts::SealPurpose flow_purpose(tenants::Tenant const& tenant) {
  return {"sign-in-flow:" + tenant.id.value, flow_lifetime};
}

std::string SignInCompletion::device_cookie(http::Request const& request, accounts::AccountId account) const {
  auto const before = accounts::read_cookie(request, Cookie::device_key);
  auto const value = accounts::remember_device(services_.sealer, before, account, services_.clock.now());
  return accounts::set_cookie(Cookie::device_key, value, request.secure);
}

void SignInCompletion::record(tenants::Tenant const& tenant, http::Request const& request,
                              Authenticated const& authenticated) const {
  auto const subject = authenticated.newly_created ? accounts::SecuritySubject::registration
                                                   : accounts::SecuritySubject::sign_in;
  services_.security.record(tenant.id, request,
                            {subject, accounts::way_of(authenticated.method),
                             accounts::SecurityResult::succeeded, authenticated.account.id});
}

void SignInCompletion::notify_of_new_device(storage::Session& session, tenants::Tenant const& tenant,
                                            http::Request const& request, base::Locale const& locale,
                                            Authenticated const& authenticated) const {
  if (authenticated.newly_created) return;
  auto const cookie = accounts::read_cookie(request, Cookie::device_key);
  if (accounts::known_device(services_.sealer, cookie, authenticated.account.id, services_.clock.now()))
    return;
  Mails const mails(services_, tenant, request);
  mails.new_sign_in(session, authenticated.account,
                    accounts::person_locale(authenticated.account, tenant, locale));
}

awaitable<SignInCompletion::CodeRedirect> SignInCompletion::code_redirect(
    tenants::Tenant const& tenant, http::Request const& request, AuthorizationRequest const& authorization,
    Authenticated authenticated) const {
  CodeRedirect out;
  auto challenge = authorization.challenge;
  std::string state = authorization.state.value_or("");
  if (!authorization.state) {
    Flow const flow{random_text(), random_text(), authorization.return_to};
    state = flow.state;
    challenge = accounts::pkce_challenge(flow.verifier);
    auto const sealed = services_.sealer.seal(flow_purpose(tenant), flow, services_.clock.now());
    out.set_cookies.push_back(accounts::set_cookie(Cookie::sign_in_flow, sealed, request.secure));
  }
  auto issue = [&](storage::TenantSession const& session) {
    require_still_good(session, tenant, authenticated);
    keep_number(session, tenant, authenticated, services_.clock.now());
    notify_of_new_device(session, tenant, request, *authorization.locale, authenticated);
    return services_.sessions.issue_authorization_code(
        session, {authenticated.account.id, authenticated.method},
        tenants::without_fragment(authorization.return_to), challenge);
  };
  auto const code = co_await services_.database.write(tenant.id, issue);
  record(tenant, request, authenticated);
  out.url =
      tenants::with_parameter(tenants::with_parameter(authorization.return_to, "code", code), "state", state);
  out.set_cookies.push_back(device_cookie(request, authenticated.account.id));
  co_return out;
}

awaitable<portal::HostedAnswer> SignInCompletion::send_back(tenants::Tenant const& tenant,
                                                            http::Request const& request,
                                                            AuthorizationRequest const& authorization,
                                                            Authenticated authenticated) const {
  auto back = co_await code_redirect(tenant, request, authorization, std::move(authenticated));
  auto answer = http::redirect(303, back.url);
  answer.headers.set("Referrer-Policy", "no-referrer");
  co_return portal::HostedAnswer{std::move(answer), std::move(back.set_cookies)};
}

awaitable<SignInCompletion::Opened> SignInCompletion::open(tenants::Tenant const& tenant,
                                                           http::Request const& request, std::string channel,
                                                           base::Locale const& locale,
                                                           Authenticated authenticated) const {
  accounts::NewSession const wanted{.account = authenticated.account.id,
                                    .method = authenticated.method,
                                    .device = accounts::device_label(request),
                                    .address = request.client,
                                    .channel = std::move(channel)};
  auto begin = [&](storage::TenantSession const& session) {
    require_still_good(session, tenant, authenticated);
    keep_number(session, tenant, authenticated, services_.clock.now());
    notify_of_new_device(session, tenant, request, locale, authenticated);
    return services_.sessions.open(session, wanted);
  };
  Opened out{co_await services_.database.write(tenant.id, begin), {}};
  record(tenant, request, authenticated);
  out.set_cookies = accounts::session_cookies(out.session.id, out.session.tokens.refresh_token.value_or(""),
                                              std::nullopt, request.secure);
  out.set_cookies.push_back(device_cookie(request, authenticated.account.id));
  co_return out;
}

}  // namespace sign_in
