// Hosted steps that scripts call: passkey challenge and assertion; and the sign-out form.
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/authentication/passkey_bodies.hpp"
#include "features/sign_in/hosted/hosted_pages.hpp"
#include "features/sign_in/oauth/signing_out.hpp"
#include "features/sign_in/options.hpp"
#include "features/tenants/hosts/return_address.hpp"

namespace sign_in {

portal::Task<portal::Data<PasskeyQuestion>> HostedPages::passkey_options(portal::Call const& call) const {
  auto const& request = call.request;
  base::or_throw(read_authorization_request(call.tenant(), request));
  require_passkeys(call.tenant());
  auto question = passkeys_.ask(call.tenant(), request);
  portal::Data<PasskeyQuestion> out{{{std::move(question.options)}}};
  accounts::add_cookies(out.headers, {question.set_cookie});
  co_return out;
}

portal::Task<portal::Data<UrlData>> HostedPages::passkey(portal::Call const& call,
                                                         PasskeyAnswerBody body) const {
  auto const& request = call.request;
  auto const authorization = base::or_throw(read_authorization_request(call.tenant(), request));
  require_passkeys(call.tenant());
  auto account = co_await passkeys_.answer(call.tenant(), request, std::move(body.answer.text));
  auto const forget = accounts::forget_cookie(accounts::Cookie::passkey, request.secure);
  if (!account) {
    auto problem = base::Problem(account.error());
    problem.headers.emplace_back("Set-Cookie", forget);
    throw problem;
  }
  Authenticated authenticated{
      .account = std::move(*account), .method = accounts::SignInMethod::passkey, .strong = true};
  auto back =
      co_await completion_.code_redirect(call.tenant(), request, authorization, std::move(authenticated));
  portal::Data<UrlData> out{{std::move(back.url)}};
  accounts::add_cookies(out.headers, back.set_cookies);
  accounts::add_cookies(out.headers, {forget});
  co_return out;
}

HostedPages::Answer HostedPages::sign_out(portal::Call const& call) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  co_await end_session_of(services_, context->tenant, request, std::nullopt);
  auto const there =
      tenants::href(context->tenant, *context->authorization.locale, http::link(pages::external_logout));
  auto out = context->go_to(tenants::own_origin(context->tenant, request) + there);
  std::get<http::Response>(out.content).headers.set("Clear-Site-Data", forget_what_was_shown);
  out.set_cookies = accounts::no_session_cookies(request.secure);
  co_return out;
}

}  // namespace sign_in
