// Answers the sign-in calls: grants, token refresh, portal session and sign-out.
#include "features/sign_in/oauth/sign_in_api.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/accounts/sessions/device.hpp"
#include "features/portal/hosted_answer.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/authentication/passkey_bodies.hpp"
#include "features/sign_in/oauth/sign_in_calls.hpp"
#include "features/sign_in/oauth/signing_out.hpp"
#include "features/sign_in/options.hpp"
#include "features/sign_in/security_trail.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(sign_in::LoginBody);
KIOSK_JSON_COMPILED(sign_in::OtpRequest);
KIOSK_JSON_COMPILED(sign_in::UserTokenBody);
KIOSK_JSON_COMPILED(sign_in::RefreshBody);
KIOSK_JSON_COMPILED(sign_in::LogoutBody);
KIOSK_JSON_COMPILED(sign_in::UserData);
KIOSK_JSON_COMPILED(sign_in::UrlData);
KIOSK_JSON_COMPILED(sign_in::PasskeyAnswerBody);
KIOSK_JSON_COMPILED(sign_in::PasskeyQuestion);
KIOSK_JSON_COMPILED(accounts::Tokens);

namespace sign_in {

using accounts::Cookie;
using accounts::SignInMethod;

namespace {

base::Problem missing(std::string field) {
  return base::Problem({base::FieldError{std::move(field), "required", "is required"}});
}
std::string needed(std::optional<std::string> const& value, std::string field) {
  if (!value || value->empty()) throw missing(std::move(field));
  return *value;
}

/// The same refusal for every failed step, so that it reveals nothing.
base::Problem alike(base::Refusal refused) {
  if (refused.status == 429 && refused.retry_after.count() > 0) return base::Problem(std::move(refused));
  return base::Problem(sign_in_failed());
}

void require_kind(tenants::Tenant const& tenant, std::string_view kind) {
  if (!offers_kind(tenant, kind)) throw base::Problem(problems::grant_not_offered);
}

/// An access token begins with the id of its session.
std::optional<accounts::SessionId> session_of(accounts::Tokens const& tokens) {
  return accounts::SessionId::parse(tokens.access_token.substr(0, tokens.access_token.find('.')));
}

portal::Data<accounts::Tokens> tokens_answer(http::Request const& request, accounts::Tokens tokens,
                                             std::vector<std::string> const& cookies) {
  bool const browser = is_browser(request);
  if (browser) tokens.refresh_token.reset();
  portal::Data<accounts::Tokens> out{std::move(tokens)};
  if (browser) accounts::add_cookies(out.headers, cookies);
  return out;
}

}  // namespace

bool is_browser(http::Request const& request) {
  return request.headers.contains("sec-fetch-site") || request.headers.contains("origin");
}

portal::Task<portal::Data<accounts::Tokens>> SignInApi::login(portal::Call const& call,
                                                              LoginBody body) const {
  switch (body.grant_type) {
    case GrantType::authorization_code: co_return co_await by_authorization_code(call, std::move(body));
    case GrantType::password: co_return co_await by_password(call, std::move(body));
    case GrantType::otp: break;
  }
  co_return co_await by_otp(call, std::move(body));
}

portal::Task<portal::Data<accounts::Tokens>> SignInApi::by_authorization_code(portal::Call const& call,
                                                                              LoginBody body) const {
  auto const code = needed(body.code, "code");
  auto const wanted = needed(body.redirect_url, "redirectUrl");
  auto const address = base::or_throw(tenants::check_return_address(call.tenant(), call.request, wanted));
  accounts::NewSession place{.device = accounts::device_label(call.request),
                             .address = call.request.client,
                             .channel = call.backend.channel};
  auto opened = co_await services_.sessions.redeem_authorization_code(
      call.tenant().id, code, std::string(tenants::without_fragment(address)), std::move(body.code_verifier),
      std::move(place));
  if (!opened) {
    record_reuse(services_, call.tenant(), call.request, "code_reused", opened.error());
    throw base::Problem(std::move(opened.error()));
  }
  if (is_browser(call.request)) co_await end_former_session(services_, call.tenant(), call.request);
  auto const cookies = accounts::session_cookies(opened->id, opened->tokens.refresh_token.value_or(""),
                                                 std::nullopt, call.request.secure);
  co_return tokens_answer(call.request, std::move(opened->tokens), cookies);
}

portal::Task<portal::Data<accounts::Tokens>> SignInApi::by_password(portal::Call const& call,
                                                                    LoginBody body) const {
  require_kind(call.tenant(), "password");
  auto email = needed(body.email, "email");
  auto password = needed(body.password, "password");
  auto const browser = SignIn::browser_of(call.request);
  auto account = co_await sign_in_.by_password(call.tenant(), call.request,
                                               tenants::reading_locale(call.request, call.tenant()), browser,
                                               std::move(email), std::move(password));
  if (!account && account.error().error == problems::mailed_code_required.error) {
    base::Problem problem(account.error());
    problem.headers.emplace_back("Set-Cookie",
                                 accounts::set_cookie(Cookie::otp_request, browser, call.request.secure));
    throw problem;
  }
  if (!account) throw alike(account.error());
  co_await check_second_factor(call, *account, body);
  co_return co_await open(call,
                          {.account = std::move(*account), .method = SignInMethod::password, .strong = true});
}

portal::Task<portal::Data<accounts::Tokens>> SignInApi::by_otp(portal::Call const& call,
                                                               LoginBody body) const {
  if (!services_.limits.is_sprayed(call.tenant().id)) require_kind(call.tenant(), "otp");
  auto const typed = body.msisdn ? *body.msisdn : needed(body.email, "msisdn");
  auto otp = needed(body.pin, "pin");
  auto const recipient = read_recipient(typed, sends_texts(call.tenant()));
  if (!recipient) throw base::Problem(sign_in_failed());
  auto authenticated = co_await sign_in_.by_otp(call.tenant(), call.request,
                                                tenants::reading_locale(call.request, call.tenant()),
                                                *recipient, std::move(otp));
  if (!authenticated) {
    auto& refusal = authenticated.error().refusal;
    // These two may name the account's state: the caller has proved that the telephone is theirs.
    if (refusal.error == problems::number_needs_mailed_code.error ||
        refusal.error == problems::number_not_enough.error)
      throw base::Problem(std::move(refusal));
    throw alike(refusal);
  }
  co_await check_second_factor(call, authenticated->account, body);
  authenticated->strong = true;
  co_return co_await open(call, std::move(*authenticated));
}

portal::Task<void> SignInApi::check_second_factor(portal::Call const& call, accounts::Account const& account,
                                                  LoginBody const& body) const {
  if (!co_await services_.second_factors.is_on(account)) co_return;
  if (!body.second_factor) throw base::Problem(problems::second_factor_required);
  auto const right =
      co_await sign_in_.by_second_factor(call.tenant(), call.request, account, *body.second_factor);
  if (!right) throw base::Problem(right.error());
}

portal::Task<portal::Data<accounts::Tokens>> SignInApi::open(portal::Call const& call,
                                                             Authenticated authenticated) const {
  auto opened = co_await completion_.open(call.tenant(), call.request, call.backend.channel,
                                          tenants::reading_locale(call.request, call.tenant()),
                                          std::move(authenticated));
  if (is_browser(call.request)) co_await end_former_session(services_, call.tenant(), call.request);
  co_return tokens_answer(call.request, std::move(opened.session.tokens), opened.set_cookies);
}

portal::Task<portal::Data<portal::Nothing, 202>> SignInApi::send_otp(portal::Call const& call,
                                                                     OtpRequest body) const {
  require_kind(call.tenant(), "otp");
  auto const typed = body.msisdn ? *body.msisdn : needed(body.email, "msisdn");
  auto const recipient = read_recipient(typed, sends_texts(call.tenant()));
  if (!recipient)
    throw base::Problem({body.msisdn ? base::FieldError{"msisdn", "format", "is not a valid telephone number"}
                                     : base::FieldError{"email", "format", "is not a valid e-mail address"}});
  auto const sent = co_await sign_in_.send_otp(
      call.tenant(), call.request, tenants::reading_locale(call.request, call.tenant()), *recipient);
  if (!sent) throw base::Problem(sent.error());
  portal::Data<portal::Nothing, 202> out{portal::Nothing()};
  accounts::add_cookies(out.headers, {*sent});
  co_return out;
}

portal::Task<portal::Data<PasskeyQuestion>> SignInApi::passkey_options(portal::Call const& call) const {
  require_passkeys(call.tenant());
  auto question = passkeys_.ask(call.tenant(), call.request);
  portal::Data<PasskeyQuestion> out{{{std::move(question.options)}}};
  accounts::add_cookies(out.headers, {question.set_cookie});
  co_return out;
}

portal::Task<portal::Data<accounts::Tokens>> SignInApi::passkey(portal::Call const& call,
                                                                PasskeyAnswerBody body) const {
  require_passkeys(call.tenant());
  auto account = co_await passkeys_.answer(call.tenant(), call.request, std::move(body.answer.text));
  if (!account) throw base::Problem(account.error());
  auto out =
      co_await open(call, {.account = std::move(*account), .method = SignInMethod::passkey, .strong = true});
  accounts::add_cookies(out.headers, {accounts::forget_cookie(Cookie::passkey, call.request.secure)});
  co_return out;
}

portal::Task<portal::Data<UserData>> SignInApi::user_token(portal::Call const& call,
                                                           UserTokenBody body) const {
  auto user = co_await services_.sessions.by_access_token(call.tenant().id, std::move(body.access_token));
  if (!user) throw base::Problem(std::move(user.error()));
  auto bind = [&](storage::TenantSession const& session) {
    return services_.sessions.open_portal(session, user->session);
  };
  auto const cookie = co_await services_.database.write(call.tenant().id, bind);
  portal::Data<UserData> out{{accounts::as_user(user->account)}};
  accounts::add_cookies(out.headers, {accounts::set_cookie(Cookie::user_token, cookie, call.request.secure)});
  co_return out;
}

portal::Task<portal::Data<accounts::Tokens>> SignInApi::refresh(portal::Call const& call,
                                                                RefreshBody body) const {
  bool const from_cookie = !body.refresh_token || body.refresh_token->empty();
  auto token = from_cookie ? accounts::read_cookie(call.request, Cookie::refresh_token) : body.refresh_token;
  std::expected<accounts::Tokens, accounts::SessionRefusal> tokens = std::unexpected(base::Refusal{
      401, "TOKEN_INVALID", "There is neither a refresh token nor its cookie.", "error.sessionExpired"});
  if (token) tokens = co_await services_.sessions.refresh(call.tenant().id, std::move(*token));
  if (!tokens) {
    record_reuse(services_, call.tenant(), call.request, "refresh_reused", tokens.error());
    base::Problem problem(tokens.error());
    if (from_cookie)
      for (auto& cookie : accounts::no_session_cookies(call.request.secure))
        problem.headers.emplace_back("Set-Cookie", std::move(cookie));
    throw problem;
  }
  auto answered = std::move(*tokens);
  auto const session = session_of(answered);
  std::vector<std::string> cookies;
  if (from_cookie && session)
    cookies = accounts::session_cookies(*session, answered.refresh_token.value_or(""), std::nullopt,
                                        call.request.secure);
  if (from_cookie) answered.refresh_token.reset();
  portal::Data<accounts::Tokens> out{std::move(answered)};
  accounts::add_cookies(out.headers, cookies);
  co_return out;
}

portal::Task<portal::Data<UrlData>> SignInApi::logout(portal::Call const& call, LogoutBody body) const {
  auto const& tenant = call.tenant();
  co_await end_session_of(services_, tenant, call.request, body.refresh_token);
  auto const* named = base::find_locale(body.lang.value_or(""));
  auto const& locale =
      named && tenant.offers(*named) ? *named : tenants::reading_locale(call.request, tenant);
  auto url = tenants::own_origin(tenant, call.request) +
             tenants::href(tenant, locale, http::link(pages::external_logout));
  if (body.redirect_url)
    if (auto checked = tenants::check_return_address(tenant, call.request, *body.redirect_url))
      url = std::move(*checked);
  portal::Data<UrlData> out{{std::move(url)}};
  out.headers.set("Clear-Site-Data", forget_what_was_shown);
  accounts::add_cookies(out.headers, accounts::no_session_cookies(call.request.secure));
  co_return out;
}

}  // namespace sign_in
