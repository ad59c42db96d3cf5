// Redeems the authorization code of a page request, and decides about automatic sign-in.
#include "features/sign_in/oauth/oauth_callback.hpp"

#include "base/log.hpp"
#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/accounts/sessions/device.hpp"
#include "features/accounts/sessions/known_devices.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/federation/asserted_identity.hpp"
#include "features/sign_in/oauth/signing_out.hpp"
#include "features/sign_in/security_trail.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace sign_in {

using accounts::Cookie;
using boost::asio::awaitable;

namespace {

constexpr std::string_view payload_file = "/_payload.json";
constexpr std::string_view asked_cookie = "autoSignIn";

std::string last_value(http::Query const& query, std::string_view name) {
  auto const values = query.values(name);
  return values.empty() ? std::string() : std::string(values.back());
}

/// `target` without every `code` and without the last `state`, which the sign-in appended after the page's
/// own.
std::string without_parameters(std::string_view target) {
  auto const mark = target.find('?');
  std::string out(target.substr(0, mark));
  if (mark == target.npos) return out;
  auto pairs = base::split(target.substr(mark + 1), '&');
  auto const is = [](std::string_view pair, std::string_view name) {
    auto const read = http::Query::parse(pair);
    return read && !read->empty() && read->all().front().first == name;
  };
  std::erase_if(pairs, [&](std::string_view pair) { return pair.empty() || is(pair, "code"); });
  for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair)
    if (is(*pair, "state")) {
      pairs.erase(std::next(pair).base());
      break;
    }
  char separator = '?';
  for (auto const pair : pairs) {
    out += separator;
    out += pair;
    separator = '&';
  }
  return out;
}

http::Response to_clean(std::string const& address, int status) {
  auto out = http::redirect(status, address);
  out.headers.set("cache-control", "no-store");
  out.headers.set("Referrer-Policy", "no-referrer");
  return out;
}

}  // namespace

bool is_client_state(std::string_view state) { return state.starts_with("c."); }

std::optional<std::string> without_authorization_code(http::Request const& request,
                                                      tenants::Tenant const& tenant) {
  auto checked = tenants::check_return_address(tenant, request, without_parameters(request.target));
  if (!checked) return std::nullopt;
  return std::move(*checked);
}

awaitable<std::optional<http::Response>> OAuthCallback::finish_sign_in(http::Request const& request,
                                                                       tenants::Tenant const& tenant) const {
  auto code = last_value(request.query, "code");
  if (code.empty() || request.method != "GET" || request.path.ends_with(payload_file)) co_return std::nullopt;
  auto const state = last_value(request.query, "state");
  if (is_client_state(state)) co_return std::nullopt;
  auto const address = without_authorization_code(request, tenant);
  if (!address) co_return to_clean("/", 302);

  auto const drop = [&](std::string_view reason) {
    base::log::warn("authorization code dropped",
                    {{"request", request.id}, {"tenant", tenant.id.value}, {"reason", reason}});
    AttemptTrail{services_, tenant, request, accounts::SecuritySubject::session, "authorization_code"}
        .failed();
    return to_clean(*address, 302);
  };
  auto const sealed = accounts::read_cookie(request, Cookie::sign_in_flow).value_or("");
  auto const flow = services_.sealer.open<Flow>(flow_purpose(tenant), sealed, services_.clock.now());
  std::string_view const reason =
      !flow                                                    ? "this browser began no sign-in"
      : !base::equal_in_constant_time(flow->state, state)      ? "the state is another one"
      : tenants::without_fragment(flow->return_to) != *address ? "the address is another one"
                                                               : std::string_view();
  if (!reason.empty()) {
    // The person who made this link knows the code, so it must not be used any more.
    co_await services_.sessions.void_authorization_code(tenant.id, std::move(code));
    co_return drop(reason);
  }

  accounts::NewSession place{.device = accounts::device_label(request), .address = request.client};
  auto opened = co_await services_.sessions.redeem_authorization_code(tenant.id, std::move(code), *address,
                                                                      flow->verifier, std::move(place));
  auto const forget = accounts::forget_cookie(Cookie::sign_in_flow, request.secure);
  if (!opened) {
    record_reuse(services_, tenant, request, "code_reused", opened.error());
    auto out = drop(opened.error().error);
    accounts::add_cookies(out.headers, {forget});
    co_return out;
  }
  co_await end_former_session(services_, tenant, request);  // its cookies are about to be replaced
  auto bind = [&](storage::TenantSession const& session) {
    return services_.sessions.open_portal(session, opened->id);
  };
  auto const portal_cookie = co_await services_.database.write(tenant.id, bind);
  auto out = to_clean(flow->return_to, 303);
  accounts::add_cookies(out.headers,
                        accounts::session_cookies(opened->id, opened->tokens.refresh_token.value_or(""),
                                                  portal_cookie, request.secure));
  accounts::add_cookies(out.headers, {forget});
  auto const user = co_await services_.sessions.by_access_token(tenant.id, opened->tokens.access_token);
  if (user) {  // the hosted page may have been on another host, with another cookie
    auto const known =
        accounts::remember_device(services_.sealer, accounts::read_cookie(request, Cookie::device_key),
                                  user->account.id, services_.clock.now());
    accounts::add_cookies(out.headers, {accounts::set_cookie(Cookie::device_key, known, request.secure)});
  }
  co_return out;
}

bool may_sign_in_automatically(AutoSignInAsk const& ask) {
  return ask.page && !ask.crawler && !ask.has_authorization_code && !ask.has_session && !ask.asked_before;
}

std::optional<http::Response> OAuthCallback::auto_sign_in(http::Request const& request,
                                                          tenants::Tenant const& tenant,
                                                          base::Locale const& locale) const {
  auto const cookies = request.cookies();
  auto const name = accounts::cookie_name(asked_cookie, request.secure);
  AutoSignInAsk const ask{.page = request.method == "GET" && !request.path.ends_with(payload_file),
                          .crawler = base::is_crawler(request.header("user-agent").value_or("")),
                          .has_authorization_code = request.query.find("code").has_value(),
                          .has_session = accounts::read_cookie(request, Cookie::user_token).has_value(),
                          .asked_before = cookies.find(name).has_value()};
  if (!may_sign_in_automatically(ask) || !find_asserted_identity(services_, tenant, request))
    return std::nullopt;
  auto const back = tenants::check_return_address(tenant, request, request.target);
  if (!back) return std::nullopt;
  http::Query const query{{"lang", std::string(locale.code)}, {"redirectUrl", *back}, {"auto", "1"}};
  auto out = http::redirect(302, Addresses(services_.backend_path, tenant, query.text()).of(hosted::proceed));
  out.headers.set("cache-control", "no-store");
  http::SetCookie asked;
  asked.name = name;
  asked.value = "1";
  asked.secure = request.secure;
  accounts::add_cookies(out.headers, {http::to_header(asked)});
  return out;
}

}  // namespace sign_in
