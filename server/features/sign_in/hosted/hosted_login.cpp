// Hosted steps: sign-in by password, and by one-time password.
#include "base/contact.hpp"
#include "base/json/json_codec_definitions.hpp"
#include "base/text.hpp"
#include "features/accounts/codes/one_time_codes.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/sign_in/hosted/hosted_pages.hpp"
#include "features/sign_in/options.hpp"

KIOSK_JSON_COMPILED(sign_in::LoginForm);
KIOSK_JSON_COMPILED(sign_in::OtpForm);

namespace sign_in {
namespace {

/// The error of a sign-in that failed at a provider. Only these keys are accepted, because anybody can write
/// a query.
std::string problem_key(http::Request const& request) {
  auto const named = request.query.find("problem").value_or("");
  for (std::string_view const known : {"providerRefused", "provider"})
    if (named == known) return "hosted.error." + std::string(known);
  return {};
}

HostedPage login_page(HostedStepContext const& context) {
  if (!offers_kind(context.tenant, "password")) return context.page_with_options("login");
  return context.page_with_options("login", hosted::login);
}

HostedPage recipient_page(HostedStepContext const& context) {
  return context.page_with_options("otp", hosted::otp);
}

/// The second step: `key` is sent along, since the otp is valid for that recipient only.
HostedPage otp_page(HostedStepContext const& context, Recipient const& recipient) {
  auto out = context.page("otp", hosted::otp);
  // Not masked: who sees this page has just typed it, and a mistake shows only in full.
  out.recipient_hint = (recipient.channel == messaging::Channel::sms ? "+" : "") + recipient.key;
  out.hidden.emplace("recipient", recipient.key);
  return out;
}

/// Sealed in the form for a code that was mailed for a number.
struct MailedCode {
  std::string msisdn;
  std::string mailed_to;  // masked
};
BOOST_DESCRIBE_STRUCT(MailedCode, (), (msisdn, mailed_to))

accounts::SealPurpose mailed_code_purpose(tenants::Tenant const& tenant) {
  return {"mailed-code:" + tenant.id.value, accounts::OneTimeCodes::otp_lifetime};
}

void require_page_of(tenants::Tenant const& tenant, std::string_view kind) {
  if (!offers_kind(tenant, kind)) throw base::Problem(problems::option_not_offered);
}

}  // namespace

HostedPage HostedPages::mailed_code_page(HostedStepContext const& context, std::string const& msisdn,
                                         std::string const& mailed_to) const {
  auto out = context.page("otp", hosted::otp);
  out.notice = problems::number_needs_mailed_code.i18n;
  out.recipient_hint = mailed_to;
  out.hidden.emplace("recipient", msisdn);
  out.hidden.emplace("mailed", services_.sealer.seal(mailed_code_purpose(context.tenant),
                                                     MailedCode{msisdn, mailed_to}, services_.clock.now()));
  return out;
}

HostedPages::Answer HostedPages::show_login(portal::Call const& call) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  OptionsAsk const ask{context->tenant, context->authorization.locale->code, is_secure_context(request),
                       services_.operator_network.contains(request)};
  auto const offered = offered_options(ask, [](tenants::LoginOption const&) { return std::string(); });
  if (offered.operator_only && offered.links.empty()) co_return context->notice("operatorOnly", 403);
  auto page = login_page(*context);
  if (auto key = problem_key(request); !key.empty()) page.errors.push_back({"", std::move(key), {}});
  co_return context->show(page);
}

HostedPages::Answer HostedPages::login(portal::Call const& call, portal::Form<LoginForm> form) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  require_page_of(context->tenant, "password");
  auto const& [email, password] = form.value;
  auto page = login_page(*context);
  page.values.emplace("email", email);
  std::vector<HostedError> errors;
  if (base::trim(email).empty()) errors.push_back({"email", "hosted.error.required", {}});
  if (password.empty()) errors.push_back({"password", "hosted.error.required", {}});
  if (!errors.empty()) co_return context->show_errors(std::move(page), std::move(errors));

  auto const browser = SignIn::browser_of(request);
  auto account = co_await sign_in_.by_password(context->tenant, request, *context->authorization.locale,
                                               browser, email, password);
  auto const recipient = read_recipient(email, false);
  if (!account && account.error().error == problems::mailed_code_required.error && recipient) {
    auto out = context->show(otp_page(*context, *recipient));
    out.set_cookies.push_back(accounts::set_cookie(accounts::Cookie::otp_request, browser, request.secure));
    co_return out;
  }
  if (!account) co_return context->show_refused(std::move(page), account.error());
  Authenticated authenticated{std::move(*account), accounts::SignInMethod::password};
  co_return co_await finish(*context, std::move(authenticated));
}

HostedPages::Answer HostedPages::show_otp(portal::Call const& call) const {
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  require_page_of(context->tenant, "otp");
  co_return context->show(recipient_page(*context));
}

HostedPages::Answer HostedPages::otp(portal::Call const& call, portal::Form<OtpForm> form) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const& [typed, otp, again, sealed] = form.value;
  auto const mailed = sealed && otp && !again
                          ? services_.sealer.open<MailedCode>(mailed_code_purpose(context->tenant), *sealed,
                                                              services_.clock.now())
                          : std::nullopt;
  // A mailed code also completes an old number, and a password while those are sprayed.
  if (!mailed && !services_.limits.is_sprayed(context->tenant.id)) require_page_of(context->tenant, "otp");
  bool const by_text = sends_texts(context->tenant);
  auto const recipient = mailed ? std::optional(Recipient{messaging::Channel::sms, mailed->msisdn})
                                : read_recipient(typed, by_text);
  if (!recipient) {
    auto page = recipient_page(*context);
    page.values.emplace("recipient", typed);
    auto const* const key = base::trim(typed).empty() ? "hosted.error.required"
                            : by_text                 ? "hosted.error.recipient"
                                                      : "hosted.error.email";
    co_return context->show_errors(std::move(page), {{"recipient", key, {}}});
  }

  if (again || !otp) {
    auto const sent =
        co_await sign_in_.send_otp(context->tenant, request, *context->authorization.locale, *recipient);
    if (sent) {
      auto out = context->show(otp_page(*context, *recipient));
      out.set_cookies.push_back(*sent);
      co_return out;
    }
    auto page = again ? otp_page(*context, *recipient) : recipient_page(*context);
    if (!again) page.values.emplace("recipient", typed);
    co_return context->show_refused(std::move(page), sent.error());
  }

  auto page =
      mailed ? mailed_code_page(*context, mailed->msisdn, mailed->mailed_to) : otp_page(*context, *recipient);
  if (base::trim(*otp).empty())
    co_return context->show_errors(std::move(page), {{"otp", "hosted.error.required", {}}});
  auto authenticated =
      co_await sign_in_.by_otp(context->tenant, request, *context->authorization.locale, *recipient, *otp);
  if (!authenticated) {
    auto const& [refusal, mailed_to] = authenticated.error();
    if (refusal.error == problems::number_needs_mailed_code.error)
      co_return context->show(mailed_code_page(*context, recipient->key, mailed_to));
    if (refusal.error == problems::number_not_enough.error) co_return context->notice("oldNumber", 403);
    co_return context->show_refused(std::move(page), refusal, "otp");
  }
  co_return co_await finish(*context, std::move(*authenticated));
}

}  // namespace sign_in
