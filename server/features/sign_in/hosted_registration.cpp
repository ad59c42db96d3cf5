// Hosted steps: the form, the digits or the link of the mail, and a new password.
#include "base/text.hpp"
#include "features/accounts/cookies.hpp"
#include "features/sign_in/hints.hpp"
#include "features/sign_in/hosted_pages.hpp"
#include "features/sign_in/options.hpp"
#include "features/tenants/return_address.hpp"

namespace sign_in {
namespace {

RegistrationForm registration_form(Form const& form) {
  return {form.text("name"), form.text("lastName"), form.text("email"), form.text("password")};
}

HostedPage form_page(Stage const& stage, RegistrationForm const& typed = {}) {
  auto out = stage.page_with_options("register", "/register/:tenant");
  out.values = {{"name", typed.name}, {"lastName", typed.last_name}, {"email", typed.email}};
  std::erase_if(out.values, [](auto const& value) { return value.second.empty(); });
  return out;
}

/// The digits that were sent. `pending` goes along, sealed, so that another mail can be asked for.
HostedPage digits_page(Stage const& stage, std::string const& email, std::string const& pending) {
  auto out = stage.page("register", "/register/:tenant/code");
  out.recipient_hint = recipient_hint(base::trim(email));
  out.hidden = {{"email", email}, {"pending", pending}};
  return out;
}

HostedPage confirm_page(Stage const& stage, std::string const& hint, std::string const& token) {
  auto out = stage.page("confirm", "/register/:tenant/confirm");
  out.recipient_hint = hint;
  out.hidden.emplace("token", token);
  return out;
}

Arrived registered(accounts::Account account) {
  return {std::move(account), accounts::SignInMethod::registration, true};
}

}  // namespace

HostedPages::Step HostedPages::show_register(http::Request const& request,
                                             tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  if (!may_register(stage->tenant)) co_return stage->notice("registerClosed", 403);
  co_return stage->show(form_page(*stage));
}

HostedPages::Step HostedPages::register_account(http::Request const& request,
                                                tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  if (!may_register(stage->tenant)) co_return stage->notice("registerClosed", 403);
  auto typed = registration_form(Form::read(request));
  if (auto errors = check_registration(typed); !errors.empty())
    co_return stage->show_errors(form_page(*stage, typed), std::move(errors));
  auto const email = typed.email;
  auto again = form_page(*stage, typed);
  auto pending = co_await registration_.begin(stage->tenant, request, stage->errand, std::move(typed));
  if (!pending) co_return stage->show_refused(std::move(again), pending.error());
  co_return stage->show(digits_page(*stage, email, *pending));
}

HostedPages::Step HostedPages::register_code(http::Request const& request,
                                             tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  auto const form = Form::read(request);
  auto const email = form.text("email");
  if (!accounts::email_key(email)) co_return stage->go_to(stage->addresses.of("/register/:tenant"));

  if (form.has("again")) {
    auto pending = co_await registration_.again(stage->tenant, request, stage->errand, form.text("pending"));
    if (pending) co_return stage->show(digits_page(*stage, email, *pending));
    co_return stage->show_refused(digits_page(*stage, email, form.text("pending")), pending.error());
  }

  auto page = digits_page(*stage, email, form.text("pending"));
  if (base::trim(form.text("pin")).empty())
    co_return stage->show_errors(std::move(page), {{"pin", "hosted.error.required", {}}});
  auto made = co_await registration_.confirm_number(stage->tenant, request, email, form.text("pin"));
  if (!made) co_return stage->show_refused(std::move(page), made.error(), "pin");
  auto arrived = registered(std::move(*made));
  co_return co_await arrival_.send_back(stage->tenant, request, stage->errand, std::move(arrived));
}

HostedPages::Step HostedPages::show_confirm(http::Request const& request,
                                            tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  std::string const token(request.query.find("token").value_or(""));
  auto const hint = co_await registration_.peek(stage->tenant, token);
  if (!hint) co_return stage->notice("linkExpired", 410);
  co_return stage->show(confirm_page(*stage, *hint, token));
}

HostedPages::Step HostedPages::confirm(http::Request const& request, tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  auto const form = Form::read(request);
  auto const token = form.text("token");
  auto const hint = co_await registration_.peek(stage->tenant, token);
  if (!hint) co_return stage->notice("linkExpired", 410);
  auto page = confirm_page(*stage, *hint, token);
  if (form.text("password").empty())
    co_return stage->show_errors(std::move(page), {{"password", "hosted.error.required", {}}});
  auto made = co_await registration_.confirm_token(stage->tenant, request, token, form.text("password"));
  if (!made && made.error().refusal.error == "CODE_EXPIRED") co_return stage->notice("linkExpired", 410);
  if (!made) co_return stage->show_refused(std::move(page), made.error(), "password");
  auto arrived = registered(std::move(*made));
  co_return co_await arrival_.send_back(stage->tenant, request, stage->errand, std::move(arrived));
}

HostedPages::Step HostedPages::show_reset(http::Request const& request,
                                          tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  co_return stage->show(stage->page("reset", "/login/:tenant/reset"));
}

HostedPages::Step HostedPages::reset(http::Request const& request, tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  auto const email = Form::read(request).text("email");
  auto page = stage->page("reset", "/login/:tenant/reset");
  page.values.emplace("email", email);
  if (!accounts::email_key(email)) {
    auto const* const key = base::trim(email).empty() ? "hosted.error.required" : "hosted.error.email";
    co_return stage->show_errors(std::move(page), {{"email", key, {}}});
  }
  auto const sent = co_await reset_.send_link(stage->tenant, request, *stage->errand.locale, email);
  if (!sent) co_return stage->show_refused(std::move(page), sent.error());
  page.recipient_hint = recipient_hint(base::trim(email));
  co_return stage->show(page);
}

HostedPages::Step HostedPages::new_password(http::Request const& request,
                                            tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  auto const form = Form::read(request);
  auto const token = accounts::read_cookie(request, accounts::Cookie::reset_token).value_or("");
  auto choice = co_await reset_.choose(stage->tenant, token, form.text("password"), form.text("repeat"));
  auto const forget = accounts::forget_cookie(accounts::Cookie::reset_token, request.secure);
  if (!choice) {
    auto out = stage->notice("linkExpired", 410);
    out.set_cookies.push_back(forget);
    co_return out;
  }
  if (!choice->account) {
    ResetPasswordPage const props{.usable = true,
                                  .action = stage->addresses.of("/login/:tenant/password"),
                                  .login = stage->addresses.of("/login/:tenant"),
                                  .again = stage->addresses.of("/login/:tenant/reset"),
                                  .errors = std::move(choice->errors)};
    auto page = http::page("reset-password", props);
    page.status = 422;
    co_return HostedAnswer{std::move(page)};
  }
  Arrived arrived{std::move(*choice->account), accounts::SignInMethod::password};
  auto out = co_await arrival_.send_back(stage->tenant, request, stage->errand, std::move(arrived));
  out.set_cookies.push_back(forget);
  co_return out;
}

}  // namespace sign_in
