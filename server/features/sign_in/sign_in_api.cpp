// Grants and sessions for clients that call.
#include "features/sign_in/sign_in_api.hpp"

#include "base/text.hpp"
#include "features/accounts/cookies.hpp"
#include "features/accounts/device.hpp"
#include "features/sign_in/hosted_answer.hpp"
#include "features/sign_in/options.hpp"
#include "features/sign_in/passkey_bodies.hpp"
#include "features/sign_in/sign_in_calls.hpp"
#include "features/sign_in/signing_out.hpp"
#include "features/tenants/return_address.hpp"
#include "http/problem.hpp"

namespace sign_in {

using accounts::Cookie;
using accounts::SignInMethod;

struct SignInApi::LoginBody : LoginFields {};

namespace {

base::Problem missing(std::string field) {
  return base::Problem({base::FieldError{std::move(field), "required", "is missing"}});
}
std::string needed(std::optional<std::string> const& value, std::string field) {
  if (!value || value->empty()) throw missing(std::move(field));
  return *value;
}

/// Which step failed is nobody's business: one refusal, one wording.
base::Problem alike(Refused refused) {
  if (refused.refusal.status == 429 && refused.retry_after.count() > 0) return as_problem(std::move(refused));
  return as_problem(sign_in_failed());
}

void require_kind(tenants::Tenant const& tenant, std::string_view kind) {
  if (!offers_kind(tenant, kind))
    throw base::Problem(403, "GRANT_NOT_OFFERED", "The tenant does not offer this way to sign in.",
                        "hosted.error.other");
}

/// The session of an access token is written at its beginning.
std::optional<accounts::SessionId> session_of(accounts::Tokens const& tokens) {
  return accounts::SessionId::parse(tokens.access_token.substr(0, tokens.access_token.find('.')));
}

http::Response tokens_answer(http::Request const& request, accounts::Tokens tokens,
                             std::vector<std::string> const& cookies) {
  bool const browser = is_browser(request);
  if (browser) tokens.refresh_token.reset();
  auto out = data_answer(tokens);
  if (browser) accounts::add_cookies(out.headers, cookies);
  return out;
}

}  // namespace

bool is_browser(http::Request const& request) {
  return request.headers.contains("sec-fetch-site") || request.headers.contains("origin");
}

SignInApi::Answer SignInApi::login(http::Request const& request, tenants::BackendCall const& call) const {
  LoginBody body{read_body<LoginFields>(request.body)};
  if (body.grant_type == "authorization_code")
    co_return co_await by_authorization_code(request, call, std::move(body));
  if (body.grant_type == "password") co_return co_await by_password(request, call, std::move(body));
  if (body.grant_type == "otp") co_return co_await by_otp(request, call, std::move(body));
  throw base::Problem({base::FieldError{"grantType", "enum", "must be authorization_code, password or otp"}});
}

SignInApi::Answer SignInApi::by_authorization_code(http::Request const& request,
                                                   tenants::BackendCall const& call, LoginBody body) const {
  auto const code = needed(body.code, "code");
  auto const wanted = needed(body.redirect_url, "redirectUrl");
  auto const address = base::or_throw(tenants::check_return_address(*call.tenant, request, wanted));
  accounts::NewSession place{
      .device = accounts::device_label(request), .address = request.client, .channel = call.channel};
  auto opened = co_await services_.sessions.redeem_authorization_code(
      call.tenant->id, code, std::string(tenants::without_fragment(address)), std::move(body.code_verifier),
      std::move(place));
  if (!opened) throw base::Problem(std::move(opened.error()));
  if (is_browser(request)) co_await end_former_session(services_, *call.tenant, request);
  auto const cookies = accounts::session_cookies(opened->id, opened->tokens.refresh_token.value_or(""),
                                                 std::nullopt, request.secure);
  co_return tokens_answer(request, std::move(opened->tokens), cookies);
}

SignInApi::Answer SignInApi::by_password(http::Request const& request, tenants::BackendCall const& call,
                                         LoginBody body) const {
  require_kind(*call.tenant, "password");
  auto email = needed(body.email, "email");
  auto password = needed(body.password, "password");
  auto account = co_await sign_in_.by_password(*call.tenant, request, std::move(email), std::move(password));
  if (!account) throw alike(account.error());
  co_return co_await open(request, call, {std::move(*account), SignInMethod::password});
}

SignInApi::Answer SignInApi::by_otp(http::Request const& request, tenants::BackendCall const& call,
                                    LoginBody body) const {
  require_kind(*call.tenant, "otp");
  auto const typed = body.msisdn ? *body.msisdn : needed(body.email, "msisdn");
  auto pin = needed(body.pin, "pin");
  auto const recipient = read_recipient(typed, sends_texts(*call.tenant));
  if (!recipient) throw as_problem(sign_in_failed());
  auto account = co_await sign_in_.by_otp(*call.tenant, request, *recipient, std::move(pin));
  if (!account) throw alike(account.error());
  co_return co_await open(request, call, {std::move(*account), SignInMethod::code});
}

SignInApi::Answer SignInApi::open(http::Request const& request, tenants::BackendCall const& call,
                                  Authenticated authenticated) const {
  auto opened = co_await completion_.open(*call.tenant, request, call.channel,
                                          hosted_locale(request, *call.tenant), std::move(authenticated));
  if (is_browser(request)) co_await end_former_session(services_, *call.tenant, request);
  co_return tokens_answer(request, std::move(opened.session.tokens), opened.set_cookies);
}

SignInApi::Answer SignInApi::send_otp(http::Request const& request, tenants::BackendCall const& call) const {
  require_kind(*call.tenant, "otp");
  auto const body = read_body<SendCodeBody>(request.body);
  auto const typed = body.msisdn ? *body.msisdn : needed(body.email, "msisdn");
  auto const recipient = read_recipient(typed, sends_texts(*call.tenant));
  if (!recipient)
    throw base::Problem({base::FieldError{body.msisdn ? "msisdn" : "email", "format",
                                          "is no address or number that a code can go to"}});
  auto const sent =
      co_await sign_in_.send_otp(*call.tenant, request, hosted_locale(request, *call.tenant), *recipient);
  if (!sent) throw as_problem(sent.error());
  auto out = http::json(202, R"({"data":{}})");
  out.headers.set("Cache-Control", "no-store");
  co_return out;
}

SignInApi::Answer SignInApi::passkey_options(http::Request const& request,
                                             tenants::BackendCall const& call) const {
  require_passkeys(*call.tenant);
  auto question = passkeys_.ask(*call.tenant, request);
  auto out = http::json(200, passkey_question(std::move(question.options)));
  out.headers.set("Cache-Control", "no-store");
  accounts::add_cookies(out.headers, {question.set_cookie});
  co_return out;
}

SignInApi::Answer SignInApi::passkey(http::Request const& request, tenants::BackendCall const& call) const {
  require_passkeys(*call.tenant);
  auto body = read_body<PasskeyAnswerBody>(request.body);
  auto account = co_await passkeys_.answer(*call.tenant, request, std::move(body.answer.text));
  if (!account) throw as_problem(account.error());
  auto out = co_await open(request, call, {std::move(*account), SignInMethod::passkey});
  accounts::add_cookies(out.headers, {accounts::forget_cookie(Cookie::passkey, request.secure)});
  co_return out;
}

SignInApi::Answer SignInApi::user_token(http::Request const& request,
                                        tenants::BackendCall const& call) const {
  auto body = read_body<UserTokenBody>(request.body);
  auto user = co_await services_.sessions.by_access_token(call.tenant->id, std::move(body.access_token));
  if (!user) throw base::Problem(std::move(user.error()));
  auto bind = [&](storage::Session& session) {
    return services_.sessions.open_portal(session, call.tenant->id, user->session);
  };
  auto const cookie = co_await services_.database.write(bind);
  auto out = data_answer(UserData{accounts::as_user(user->account)});
  accounts::add_cookies(out.headers, {accounts::set_cookie(Cookie::user_token, cookie, request.secure)});
  co_return out;
}

SignInApi::Answer SignInApi::refresh(http::Request const& request, tenants::BackendCall const& call) const {
  auto body = read_body<RefreshBody>(request.body);
  bool const from_cookie = !body.refresh_token || body.refresh_token->empty();
  auto token = from_cookie ? accounts::read_cookie(request, Cookie::refresh_token) : body.refresh_token;
  std::expected<accounts::Tokens, base::Refusal> tokens = std::unexpected(base::Refusal{
      401, "TOKEN_INVALID", "There is neither a refresh token nor its cookie.", "error.sessionExpired"});
  if (token) tokens = co_await services_.sessions.refresh(call.tenant->id, std::move(*token));
  if (!tokens) {
    auto out = http::problem(tokens.error());
    if (from_cookie) accounts::add_cookies(out.headers, accounts::no_session_cookies(request.secure));
    co_return out;
  }
  auto answered = std::move(*tokens);
  auto const session = session_of(answered);
  std::vector<std::string> cookies;
  if (from_cookie && session)
    cookies = accounts::session_cookies(*session, answered.refresh_token.value_or(""), std::nullopt,
                                        request.secure);
  if (from_cookie) answered.refresh_token.reset();
  auto out = data_answer(answered);
  accounts::add_cookies(out.headers, cookies);
  co_return out;
}

SignInApi::Answer SignInApi::logout(http::Request const& request, tenants::BackendCall const& call) const {
  auto const body = read_body<LogoutBody>(request.body);
  auto const& tenant = *call.tenant;
  co_await end_session_of(services_, tenant, request, body.refresh_token);
  auto const* named = base::find_locale(body.lang.value_or(""));
  auto const& locale = named && tenant.offers(*named) ? *named : hosted_locale(request, tenant);
  auto url = tenants::own_origin(tenant, request) + tenants::href(tenant, locale, "/external/logout");
  if (body.redirect_url)
    if (auto checked = tenants::check_return_address(tenant, request, *body.redirect_url))
      url = std::move(*checked);
  auto out = data_answer(UrlData{std::move(url)});
  out.headers.set("Clear-Site-Data", forget_what_was_shown);
  accounts::add_cookies(out.headers, accounts::no_session_cookies(request.secure));
  co_return out;
}

}  // namespace sign_in
