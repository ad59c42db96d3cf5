// Hosted steps for script: a passkey's challenge and its answer; and the form that signs out.
#include "features/accounts/cookies.hpp"
#include "features/sign_in/hosted_pages.hpp"
#include "features/sign_in/options.hpp"
#include "features/sign_in/passkey_bodies.hpp"
#include "features/sign_in/signing_out.hpp"
#include "features/tenants/return_address.hpp"
#include "http/problem.hpp"

namespace sign_in {
namespace {

struct WayOn {
  std::string url;
};
BOOST_DESCRIBE_STRUCT(WayOn, (), (url))
struct WayOnAnswer {
  WayOn data;
};
BOOST_DESCRIBE_STRUCT(WayOnAnswer, (), (data))

}  // namespace

HostedPages::Answer HostedPages::passkey_options(http::Request const& request,
                                                 tenants::BackendCall const& call) const {
  base::or_throw(read_authorization_request(*call.tenant, request));
  require_passkeys(*call.tenant);
  auto question = passkeys_.ask(*call.tenant, request);
  co_return HostedAnswer{http::json(200, passkey_question(question.options)), {question.set_cookie}};
}

HostedPages::Answer HostedPages::passkey(http::Request const& request,
                                         tenants::BackendCall const& call) const {
  auto const authorization = base::or_throw(read_authorization_request(*call.tenant, request));
  require_passkeys(*call.tenant);
  auto answer = base::or_throw(base::parse<PasskeyAnswerBody>(request.body));
  auto account = co_await passkeys_.answer(*call.tenant, request, std::move(answer.answer.text));
  auto const forget = accounts::forget_cookie(accounts::Cookie::passkey, request.secure);
  if (!account) co_return HostedAnswer{http::problem(as_problem(account.error())), {forget}};
  Authenticated authenticated{std::move(*account), accounts::SignInMethod::passkey};
  auto back =
      co_await completion_.code_redirect(*call.tenant, request, authorization, std::move(authenticated));
  HostedAnswer out{http::json(200, base::to_json(WayOnAnswer{{back.url}})), std::move(back.set_cookies)};
  out.set_cookies.push_back(forget);
  co_return out;
}

HostedPages::Answer HostedPages::sign_out(http::Request const& request,
                                          tenants::BackendCall const& call) const {
  auto const context = begin_hosted_step(services_, request, call);
  if (!context) co_return context.error();
  co_await end_session_of(services_, context->tenant, request, std::nullopt);
  auto const there = tenants::href(context->tenant, *context->authorization.locale, "/external/logout");
  auto out = context->go_to(tenants::own_origin(context->tenant, request) + there);
  std::get<http::Response>(out.content).headers.set("Clear-Site-Data", forget_what_was_shown);
  out.set_cookies = accounts::no_session_cookies(request.secure);
  co_return out;
}

}  // namespace sign_in
