// Hosted steps of registration (form, otp or link of the mail) and of password reset.
#include "base/contact.hpp"
#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/hosted/hosted_pages.hpp"
#include "features/sign_in/options.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(sign_in::RegistrationForm);
KIOSK_JSON_COMPILED(sign_in::RegistrationOtpForm);
KIOSK_JSON_COMPILED(sign_in::ConfirmForm);
KIOSK_JSON_COMPILED(sign_in::ResetForm);
KIOSK_JSON_COMPILED(sign_in::NewPasswordForm);

namespace sign_in {
namespace {

HostedPage form_page(HostedStepContext const& context, RegistrationForm const& typed = {}) {
  auto out = context.page_with_options("register", hosted::register_account);
  out.values = {{"name", typed.name}, {"lastName", typed.last_name}, {"email", typed.email}};
  std::erase_if(out.values, [](auto const& value) { return value.second.empty(); });
  return out;
}

/// Asks for the otp. `pending` is sent along, sealed, so that another mail can be requested.
HostedPage otp_page(HostedStepContext const& context, std::string const& email, std::string const& pending) {
  auto out = context.page("register", hosted::register_otp);
  out.recipient_hint = base::trim(email);
  out.hidden = {{"email", email}, {"pending", pending}};
  return out;
}

HostedPage confirm_page(HostedStepContext const& context, std::string const& hint, std::string const& token) {
  auto out = context.page("confirm", hosted::confirm);
  out.recipient_hint = hint;
  out.hidden.emplace("token", token);
  return out;
}

Authenticated registered(accounts::Account account) {
  return {std::move(account), accounts::SignInMethod::registration, true};
}

}  // namespace

HostedPages::Answer HostedPages::show_register(portal::Call const& call) const {
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  if (!may_register(context->tenant)) co_return context->notice("registerClosed", 403);
  co_return context->show(form_page(*context));
}

HostedPages::Answer HostedPages::register_account(portal::Call const& call,
                                                  portal::Form<RegistrationForm> form) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  if (!may_register(context->tenant)) co_return context->notice("registerClosed", 403);
  auto& typed = form.value;
  if (auto errors = check_registration(context->tenant, typed); !errors.empty())
    co_return context->show_errors(form_page(*context, typed), std::move(errors));
  auto const email = typed.email;
  auto again = form_page(*context, typed);
  auto pending =
      co_await registration_.begin(context->tenant, request, context->authorization, std::move(typed));
  if (!pending) co_return context->show_refused(std::move(again), pending.error());
  co_return context->show(otp_page(*context, email, *pending));
}

HostedPages::Answer HostedPages::register_otp(portal::Call const& call,
                                              portal::Form<RegistrationOtpForm> form) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const& [email, pending, otp, another] = form.value;
  if (!accounts::email_key(email)) co_return context->go_to(context->addresses.of(hosted::register_account));

  if (another) {
    auto renewed = co_await registration_.again(context->tenant, request, context->authorization, pending);
    if (renewed) co_return context->show(otp_page(*context, email, *renewed));
    co_return context->show_refused(otp_page(*context, email, pending), renewed.error());
  }

  auto page = otp_page(*context, email, pending);
  if (!otp || base::trim(*otp).empty())
    co_return context->show_errors(std::move(page), {{"otp", "hosted.error.required", {}}});
  auto made = co_await registration_.confirm_otp(context->tenant, request, email, pending, *otp);
  if (!made) co_return context->show_refused(std::move(page), made.error(), "otp");
  auto authenticated = registered(std::move(*made));
  co_return co_await finish(*context, std::move(authenticated));
}

HostedPages::Answer HostedPages::show_confirm(portal::Call const& call) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  std::string const token(request.query.find("token").value_or(""));
  auto const hint = co_await registration_.peek(context->tenant, token);
  if (!hint) co_return context->notice("linkExpired", 410);
  co_return context->show(confirm_page(*context, *hint, token));
}

HostedPages::Answer HostedPages::confirm(portal::Call const& call, portal::Form<ConfirmForm> form) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const& [token, password] = form.value;
  auto const hint = co_await registration_.peek(context->tenant, token);
  if (!hint) co_return context->notice("linkExpired", 410);
  auto page = confirm_page(*context, *hint, token);
  if (password.empty())
    co_return context->show_errors(std::move(page), {{"password", "hosted.error.required", {}}});
  auto made = co_await registration_.confirm_token(context->tenant, request, token, password);
  if (!made && made.error().error == "OTP_EXPIRED") co_return context->notice("linkExpired", 410);
  if (!made) co_return context->show_refused(std::move(page), made.error(), "password");
  auto authenticated = registered(std::move(*made));
  co_return co_await finish(*context, std::move(authenticated));
}

HostedPages::Answer HostedPages::show_reset(portal::Call const& call) const {
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  co_return context->show(context->page("reset", hosted::reset));
}

HostedPages::Answer HostedPages::reset(portal::Call const& call, portal::Form<ResetForm> form) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const& email = form.value.email;
  auto page = context->page("reset", hosted::reset);
  page.values.emplace("email", email);
  if (!accounts::email_key(email)) {
    auto const* const key = base::trim(email).empty() ? "hosted.error.required" : "hosted.error.email";
    co_return context->show_errors(std::move(page), {{"email", key, {}}});
  }
  auto const sent =
      co_await reset_.send_link(context->tenant, request, *context->authorization.locale, email);
  if (!sent) co_return context->show_refused(std::move(page), sent.error());
  page.recipient_hint = base::trim(email);
  co_return context->show(page);
}

HostedPages::Answer HostedPages::new_password(portal::Call const& call,
                                              portal::Form<NewPasswordForm> form) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const token = accounts::read_cookie(request, accounts::Cookie::reset_token).value_or("");
  auto choice = co_await reset_.choose(context->tenant, request, *context->authorization.locale, token,
                                       form.value.password, form.value.repeat);
  auto const forget = accounts::forget_cookie(accounts::Cookie::reset_token, request.secure);
  if (!choice) {
    auto out = context->notice("linkExpired", 410);
    out.set_cookies.push_back(forget);
    co_return out;
  }
  if (!choice->account) {
    ResetPasswordPage const props{.usable = true,
                                  .action = context->addresses.of(hosted::password),
                                  .login = context->addresses.of(hosted::login),
                                  .again = context->addresses.of(hosted::reset),
                                  .errors = std::move(choice->errors)};
    auto page = http::page("reset-password", props);
    page.status = 422;
    co_return HostedAnswer{std::move(page)};
  }
  Authenticated authenticated{std::move(*choice->account), accounts::SignInMethod::password};
  auto out = co_await finish(*context, std::move(authenticated));
  out.set_cookies.push_back(forget);
  co_return out;
}

}  // namespace sign_in
