// Hosted steps of federated sign-in: providers, partners and operators that assert an identity.
#include "base/contact.hpp"
#include "base/json/json_codec_definitions.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/sessions/cookies.hpp"
#include "features/accounts/sessions/provider_cookie.hpp"
#include "features/sign_in/federation/asserted_identity.hpp"
#include "features/sign_in/hosted/hosted_pages.hpp"
#include "features/sign_in/mails.hpp"
#include "features/sign_in/options.hpp"
#include "features/sign_in/security_trail.hpp"
#include "features/sign_in/used_token_store.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(sign_in::ProceedForm);

namespace sign_in {

using accounts::Cookie;
using accounts::SignInMethod;

namespace {

identity::Provider provider_of(Services const& services, tenants::Tenant const& tenant,
                               tenants::LoginOption const& option) {
  return {option.issuer, option.client_id,
          services.secrets.find(tenant.id, "oidc." + option.name).value_or(""), option.scopes};
}

/// The redirect_uri, spelled the same in both requests, because the provider compares it.
std::string callback_address(Services const& services, tenants::Tenant const& tenant,
                             http::Request const& request) {
  return request.scheme + "://" + request.authority +
         Addresses(services.backend_path, tenant, std::string()).of(hosted::callback);
}

/// The display name: "Google" for the option google, and the tenant's own name for the partner.
std::string provider_name(tenants::Tenant const& tenant, tenants::LoginOption const& option,
                          base::Locale const& locale) {
  if (tenants::kind_of(option) == "partner") {
    auto const& attributes = tenant.configuration.login_meta_data.attributes;
    auto const named = attributes.find("partnerName");
    return named != attributes.end() ? named->second : tenants::words_in(option.label, locale.code);
  }
  auto out = base::replace_all(option.name, "-", " ");
  if (!out.empty() && out.front() >= 'a' && out.front() <= 'z')
    out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out;
}

void log_refusal(http::Request const& request, tenants::Tenant const& tenant, std::string_view what,
                 base::Refusal const& refusal) {
  base::log::warn(what, {{"request", request.id},
                         {"tenant", tenant.id.value},
                         {"error", refusal.error},
                         {"reason", refusal.detail}});
}

std::string hint_of(AssertedIdentity const& who) {
  if (who.msisdn) return base::mask_contact(*who.msisdn);
  if (who.email) return base::mask_contact(*who.email);
  auto const name = base::trim(who.name + ' ' + who.last_name);
  return std::string(name);
}

}  // namespace

HostedPages::Answer HostedPages::start_provider(portal::Call const& call, portal::Path<"name"> name) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const option = find_option(context->tenant, name.value);
  auto const kind = option ? tenants::kind_of(*option) : std::string();
  if (kind == "partner") {
    auto redirect = partners_.start(context->tenant, request, context->authorization, *option);
    if (redirect) {
      auto out = context->go_to(redirect->url);
      out.set_cookies = std::move(redirect->set_cookies);
      co_return out;
    }
    if (!context->tenant.flag_bool("partnerLoginFlow")) co_return context->notice("provider", 502);
    auto const fallback =
        tenants::href(context->tenant, *context->authorization.locale, http::link(pages::partner_register));
    co_return context->go_to(tenants::with_parameter(tenants::own_origin(context->tenant, request) + fallback,
                                                     "redirectUrl", context->authorization.return_to));
  }
  if (kind != "oidc" || option->issuer.empty()) throw base::Problem(problems::no_such_provider);

  auto redirect = co_await services_.providers.start(provider_of(services_, context->tenant, *option),
                                                     callback_address(services_, context->tenant, request),
                                                     std::string(context->authorization.locale->code));
  if (!redirect) {
    log_refusal(request, context->tenant, "provider not reached", redirect.error());
    co_return context->notice("provider", 502);
  }
  FederationFlow const flow{option->name, redirect->attempt, keep(context->authorization)};
  auto out = context->go_to(redirect->url);
  out.set_cookies.push_back(flow_cookie(services_, context->tenant, request, flow));
  co_return out;
}

HostedPages::Answer HostedPages::callback(portal::Call const& call) const {
  auto const& request = call.request;
  auto const& tenant = call.tenant();
  auto const forget = accounts::forget_cookie(Cookie::provider_flow, request.secure);
  auto const flow = read_flow<FederationFlow>(services_, tenant, request);
  auto const option = flow ? find_option(tenant, flow->option) : std::nullopt;
  if (!flow || !option) {
    AuthorizationRequest const home{.locale = &tenants::reading_locale(request, tenant),
                                    .return_to = tenants::own_origin(tenant, request) + '/'};
    co_return HostedStepContext(services_, call, home).notice("flowLost", 400);
  }
  HostedStepContext const context(services_, call, restore(flow->authorization));
  auto const& query = request.query;
  auto const text = [&](std::string_view name) { return std::string(query.find(name).value_or("")); };
  auto const optional = [&](std::string_view name) {
    auto const value = query.find(name);
    return value ? std::optional<std::string>(*value) : std::nullopt;
  };
  identity::AuthorizationResponse const response{text("code"), text("state"), optional("iss"),
                                                 optional("error")};
  auto identity = co_await services_.providers.finish(provider_of(services_, tenant, *option), flow->attempt,
                                                      response, callback_address(services_, tenant, request));
  if (!identity) {
    log_refusal(request, tenant, "provider's answer refused", identity.error());
    AttemptTrail{services_, tenant, request, accounts::SecuritySubject::sign_in, "provider"}.failed();
    auto const problem = identity.error().error == "PROVIDER_REFUSED" ? "providerRefused" : "provider";
    auto out =
        context.go_to(tenants::with_parameter(context.addresses.of(hosted::login), "problem", problem));
    out.set_cookies.push_back(forget);
    co_return out;
  }
  AssertedIdentity who{.issuer = identity->issuer,
                       .subject = identity->subject,
                       .email = identity->email_verified ? identity->email : std::nullopt,
                       .name = identity->name,
                       .last_name = identity->last_name};
  auto out = co_await link_or_sign_in(context, std::move(who), SignInMethod::provider,
                                      provider_name(tenant, *option, *context.authorization.locale));
  if (out.set_cookies.empty() || !out.set_cookies.front().contains("providerFlow="))
    out.set_cookies.push_back(forget);
  co_return out;
}

HostedPages::Answer HostedPages::link_or_sign_in(HostedStepContext const& context, AssertedIdentity who,
                                                 SignInMethod method, std::string label, std::string once,
                                                 base::Instant once_until) const {
  auto find = [&](storage::Session& session) -> std::optional<FoundAccount> {
    UsedTokenStore used({session, context.tenant.id});
    if (!once.empty() && !used.use(once, once_until, services_.clock.now())) return std::nullopt;
    return federated_.find_or_create(session, context.tenant, context.request, who,
                                     *context.authorization.locale);
  };
  auto found = co_await services_.database.write(find);
  if (!found) co_return context.notice("linkExpired", 410);
  auto& [account, former] = *found;
  record_moved_number(services_, context.tenant, context.request, former);
  if (auto* known = std::get_if<KnownAccount>(&account)) {
    co_return co_await finish(context, {.account = std::move(known->account),
                                        .method = method,
                                        .newly_created = known->newly_created,
                                        .strong = !known->needs_second_factor,
                                        .msisdn = std::move(who.msisdn)});
  }
  if (auto const* old = std::get_if<NeedsMailedCode>(&account))
    co_return co_await mail_code(context, old->account, who.msisdn.value_or(""));
  if (auto const* old = std::get_if<NumberNotEnough>(&account)) {
    record_old_number(services_, context.tenant, context.request, old->account.id);
    co_return context.notice("oldNumber", 403);
  }
  auto out = context.go_to(context.addresses.of(hosted::link_account));
  out.set_cookies.push_back(flow_cookie(services_, context.tenant, context.request,
                                        LinkFlow{std::move(who), method, std::move(label)}));
  co_return out;
}

HostedPages::Answer HostedPages::mail_code(HostedStepContext const& context, accounts::Account const& account,
                                           std::string msisdn) const {
  record_old_number(services_, context.tenant, context.request, account.id);
  auto const browser = SignIn::browser_of(context.request);
  auto const mailed = co_await numbers_.mail_code(context.tenant, context.request,
                                                  *context.authorization.locale, account, msisdn, browser);
  if (!mailed) {
    // Not the page of the code, which says that one was sent.
    auto page = context.page_with_options("notice");
    page.notice = mailed.error().i18n;
    co_return context.show_refused(std::move(page), mailed.error());
  }
  auto out = context.show(mailed_code_page(context, msisdn, base::mask_contact(account.email.value_or(""))));
  out.set_cookies.push_back(accounts::set_cookie(Cookie::otp_request, browser, context.request.secure));
  co_return out;
}

HostedPages::Answer HostedPages::show_link(portal::Call const& call) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const flow = read_flow<LinkFlow>(services_, context->tenant, request);
  if (!flow) co_return context->notice("flowLost", 400);
  auto page = context->page("link", hosted::link_account);
  page.provider = flow->label;
  page.recipient_hint = base::mask_contact(flow->who.email.value_or(""));
  co_return context->show(page);
}

HostedPages::Answer HostedPages::link(portal::Call const& call) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const flow = read_flow<LinkFlow>(services_, context->tenant, request);
  if (!flow) co_return context->notice("flowLost", 400);
  auto join = [&](storage::Session& session) {
    auto account = federated_.link(session, context->tenant, flow->who);
    if (account) {
      Mails const mails(services_, context->tenant, request);
      mails.identity_linked(
          session, *account, flow->label,
          accounts::person_locale(*account, context->tenant, *context->authorization.locale));
    }
    return account;
  };
  auto account = co_await services_.database.write(join);
  auto const forget = accounts::forget_cookie(Cookie::provider_flow, request.secure);
  if (!account) {
    auto out = context->notice("flowLost", 400);
    out.set_cookies.push_back(forget);
    co_return out;
  }
  Authenticated authenticated{std::move(*account), flow->method};
  auto out = co_await finish(*context, std::move(authenticated));
  out.set_cookies.push_back(forget);
  co_return out;
}

HostedPages::Answer HostedPages::partner(portal::Call const& call) const {
  auto const& request = call.request;
  auto const begun = begin_hosted_step(services_, call);
  if (!begun) co_return begun.error();
  std::string const token(request.query.find("token").value_or(""));
  auto assertion = partners_.read_assertion(begun->tenant, token);
  if (!assertion) {
    log_refusal(request, begun->tenant, "partner's token refused", assertion.error());
    co_return begun->notice("provider", 400);
  }
  auto const label =
      provider_name(begun->tenant, Partners::option_of(begun->tenant), *begun->authorization.locale);
  if (auto authorization = partners_.authorization_request_of(begun->tenant, request)) {
    HostedStepContext const context(services_, call, std::move(*authorization));
    auto out = co_await link_or_sign_in(context, std::move(assertion->who), SignInMethod::partner, label,
                                        std::move(assertion->token_id), assertion->expires);
    co_return out;
  }
  // This browser did not begin the sign-in: another site may have sent it here (login CSRF), so the visitor
  // has to confirm.
  auto page = begun->page("proceed", hosted::proceed);
  page.provider = label;
  page.recipient_hint = hint_of(assertion->who);
  page.hidden.emplace("token", token);
  co_return begun->show(page);
}

HostedPages::Answer HostedPages::show_proceed(portal::Call const& call) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  auto const asserted = find_asserted_identity(services_, context->tenant, request);
  if (!asserted) co_return context->notice("operatorOnly", 403);
  auto page = context->page("proceed", hosted::proceed);
  page.recipient_hint = hint_of(asserted->who);
  co_return context->show(page);
}

HostedPages::Answer HostedPages::proceed(portal::Call const& call, portal::Form<ProceedForm> form) const {
  auto const& request = call.request;
  auto const context = begin_hosted_step(services_, call);
  if (!context) co_return context.error();
  if (auto const& token = form.value.token; !token.empty()) {
    auto assertion = partners_.read_assertion(context->tenant, token);
    if (!assertion) co_return context->notice("linkExpired", 410);
    co_return co_await link_or_sign_in(
        *context, std::move(assertion->who), SignInMethod::partner,
        provider_name(context->tenant, Partners::option_of(context->tenant), *context->authorization.locale),
        std::move(assertion->token_id), assertion->expires);
  }
  auto asserted = find_asserted_identity(services_, context->tenant, request);
  if (!asserted) co_return context->notice("operatorOnly", 403);
  co_return co_await link_or_sign_in(*context, std::move(asserted->who), asserted->method, "");
}

}  // namespace sign_in
