// Handing out codes and sessions, and the cookies that go with them.
#include "features/sign_in/arrival.hpp"

#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/cookies.hpp"
#include "features/accounts/device.hpp"
#include "features/accounts/known_devices.hpp"
#include "features/sign_in/mails.hpp"
#include "features/sign_in/refused.hpp"
#include "features/tenants/return_address.hpp"

namespace sign_in {

using accounts::Cookie;
using boost::asio::awaitable;

namespace {

constexpr std::chrono::minutes flow_lifetime{10};

std::string random_text() { return base::base64url(base::random_bytes(32)); }

/// Between the proof and the session somebody may have been erased, or their old password replaced.
void require_still_good(storage::Session& session, tenants::Tenant const& tenant, Arrived const& arrived) {
  auto const account = accounts::AccountStore(session, tenant.id).find(arrived.account.id);
  bool const same = account && (arrived.method != accounts::SignInMethod::password ||
                                account->password_changed_at == arrived.account.password_changed_at);
  if (!same) throw as_problem(sign_in_failed());
}

}  // namespace

std::string flow_purpose(tenants::Tenant const& tenant) { return "sign-in-flow:" + tenant.id.value; }

std::string Arrival::device_cookie(http::Request const& request, accounts::AccountId account) const {
  auto const before = accounts::read_cookie(request, Cookie::device_key);
  auto const value = accounts::remember_device(parts_.sealer, before, account, parts_.clock.now());
  return accounts::set_cookie(Cookie::device_key, value, request.secure);
}

void Arrival::tell_of_new_place(storage::Session& session, tenants::Tenant const& tenant,
                                http::Request const& request, base::Locale const& locale,
                                Arrived const& arrived) const {
  if (arrived.made_now) return;
  auto const cookie = accounts::read_cookie(request, Cookie::device_key);
  if (accounts::known_device(parts_.sealer, cookie, arrived.account.id, parts_.clock.now())) return;
  Mails const mails(parts_, tenant, request);
  mails.new_sign_in(session, arrived.account, mail_locale(tenant, arrived.account, locale));
}

awaitable<Arrival::WayBack> Arrival::way_back(tenants::Tenant const& tenant, http::Request const& request,
                                              Errand const& errand, Arrived arrived) const {
  WayBack out;
  auto challenge = errand.challenge;
  std::string state = errand.state.value_or("");
  if (!errand.state) {
    Flow const flow{random_text(), random_text(), errand.return_to};
    state = flow.state;
    challenge = accounts::pkce_challenge(flow.verifier);
    auto const sealed = parts_.sealer.seal(flow_purpose(tenant), flow, parts_.clock.now() + flow_lifetime);
    out.set_cookies.push_back(accounts::set_cookie(Cookie::sign_in_flow, sealed, request.secure));
  }
  auto issue = [&](storage::Session& session) {
    require_still_good(session, tenant, arrived);
    tell_of_new_place(session, tenant, request, *errand.locale, arrived);
    return parts_.sessions.issue_code(session, tenant.id, {arrived.account.id, arrived.method},
                                      tenants::without_fragment(errand.return_to), challenge);
  };
  auto const code = co_await parts_.database.write(issue);
  out.url = tenants::with_parameter(tenants::with_parameter(errand.return_to, "code", code), "state", state);
  out.set_cookies.push_back(device_cookie(request, arrived.account.id));
  co_return out;
}

awaitable<HostedAnswer> Arrival::send_back(tenants::Tenant const& tenant, http::Request const& request,
                                           Errand const& errand, Arrived arrived) const {
  auto back = co_await way_back(tenant, request, errand, std::move(arrived));
  auto answer = http::redirect(303, back.url);
  answer.headers.set("Referrer-Policy", "no-referrer");
  co_return HostedAnswer{std::move(answer), std::move(back.set_cookies)};
}

awaitable<Arrival::Opened> Arrival::open(tenants::Tenant const& tenant, http::Request const& request,
                                         std::string channel, base::Locale const& locale,
                                         Arrived arrived) const {
  accounts::NewSession const wanted{.account = arrived.account.id,
                                    .method = arrived.method,
                                    .device = accounts::device_label(request),
                                    .address = request.client,
                                    .channel = std::move(channel)};
  auto begin = [&](storage::Session& session) {
    require_still_good(session, tenant, arrived);
    tell_of_new_place(session, tenant, request, locale, arrived);
    return parts_.sessions.open(session, tenant.id, wanted);
  };
  Opened out{co_await parts_.database.write(begin), {}};
  out.set_cookies = accounts::session_cookies(out.session.id, out.session.tokens.refresh_token.value_or(""),
                                              std::nullopt, request.secure);
  out.set_cookies.push_back(device_cookie(request, arrived.account.id));
  co_return out;
}

}  // namespace sign_in
