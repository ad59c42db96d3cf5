// Hosted steps: providers, partners and operators that vouch for the visitor.
#include "base/log.hpp"
#include "base/text.hpp"
#include "features/accounts/account_store.hpp"
#include "features/accounts/cookies.hpp"
#include "features/accounts/provider_cookie.hpp"
#include "features/sign_in/hints.hpp"
#include "features/sign_in/hosted_pages.hpp"
#include "features/sign_in/mails.hpp"
#include "features/sign_in/options.hpp"
#include "features/sign_in/used_token_store.hpp"
#include "features/sign_in/vouching.hpp"
#include "features/tenants/return_address.hpp"

namespace sign_in {

using accounts::Cookie;
using accounts::SignInMethod;

namespace {

identity::Provider provider_of(Parts const& parts, tenants::Tenant const& tenant,
                               tenants::LoginOption const& option) {
  return {option.issuer, option.client_id, parts.secrets.find(tenant.id, "oidc." + option.name).value_or(""),
          option.scopes};
}

/// Where the provider sends visitors back to; the same spelling both times, for it is compared.
std::string callback_address(Parts const& parts, tenants::Tenant const& tenant,
                             http::Request const& request) {
  return request.scheme + "://" + request.authority +
         Addresses(parts.backend_path, tenant, std::string()).of("/login/:tenant/callback");
}

/// What people call it: "Google" for the option google, and the partner as the tenant calls it.
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

std::string hint_of(Vouched const& who) {
  if (who.msisdn) return recipient_hint(*who.msisdn);
  if (who.email) return recipient_hint(*who.email);
  auto const name = base::trim(who.name + ' ' + who.last_name);
  return std::string(name);
}

}  // namespace

HostedPages::Step HostedPages::start_provider(http::Request const& request, tenants::BackendCall const& call,
                                              std::string name) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  auto const option = find_option(stage->tenant, name);
  auto const kind = option ? tenants::kind_of(*option) : std::string();
  if (kind == "partner") {
    auto departure = partners_.depart(stage->tenant, request, stage->errand, *option);
    if (departure) {
      auto out = stage->go_to(departure->url);
      out.set_cookies = std::move(departure->set_cookies);
      co_return out;
    }
    if (!stage->tenant.flag_bool("partnerLoginFlow")) co_return stage->notice("provider", 502);
    auto const fallback = tenants::href(stage->tenant, *stage->errand.locale, "/register");
    co_return stage->go_to(tenants::with_parameter(tenants::own_origin(stage->tenant, request) + fallback,
                                                   "redirectUrl", stage->errand.return_to));
  }
  if (kind != "oidc" || option->issuer.empty())
    throw base::Problem(404, "NOT_FOUND", "The tenant has no provider of this name.");

  auto departure = co_await parts_.providers.depart(provider_of(parts_, stage->tenant, *option),
                                                    callback_address(parts_, stage->tenant, request),
                                                    std::string(stage->errand.locale->code));
  if (!departure) {
    log_refusal(request, stage->tenant, "provider not reached", departure.error());
    co_return stage->notice("provider", 502);
  }
  OutsideFlow const flow{option->name, departure->attempt, keep(stage->errand)};
  auto out = stage->go_to(departure->url);
  out.set_cookies.push_back(flow_cookie(parts_, stage->tenant, request, flow));
  co_return out;
}

HostedPages::Step HostedPages::callback(http::Request const& request,
                                        tenants::BackendCall const& call) const {
  auto const& tenant = *call.tenant;
  auto const forget = accounts::forget_cookie(Cookie::provider_flow, request.secure);
  auto const flow = read_flow<OutsideFlow>(parts_, tenant, request);
  auto const option = flow ? find_option(tenant, flow->option) : std::nullopt;
  if (!flow || !option) {
    Errand const home{.locale = &hosted_locale(request, tenant),
                      .return_to = tenants::own_origin(tenant, request) + '/'};
    co_return Stage(parts_, request, call, home).notice("flowLost", 400);
  }
  Stage const stage(parts_, request, call, restore(flow->errand));
  auto const& query = request.query;
  auto const text = [&](std::string_view name) { return std::string(query.find(name).value_or("")); };
  auto const optional = [&](std::string_view name) {
    auto const value = query.find(name);
    return value ? std::optional<std::string>(*value) : std::nullopt;
  };
  identity::Arrival const arrival{text("code"), text("state"), optional("iss"), optional("error")};
  auto identity = co_await parts_.providers.arrive(provider_of(parts_, tenant, *option), flow->attempt,
                                                   arrival, callback_address(parts_, tenant, request));
  if (!identity) {
    log_refusal(request, tenant, "provider's answer refused", identity.error());
    auto const problem = identity.error().error == "PROVIDER_REFUSED" ? "providerRefused" : "provider";
    auto out = stage.go_to(tenants::with_parameter(stage.addresses.of("/login/:tenant"), "problem", problem));
    out.set_cookies.push_back(forget);
    co_return out;
  }
  Vouched who{.issuer = identity->issuer,
              .subject = identity->subject,
              .email = identity->email_verified ? identity->email : std::nullopt,
              .name = identity->name,
              .last_name = identity->last_name};
  auto out = co_await settle(stage, std::move(who), SignInMethod::provider,
                             provider_name(tenant, *option, *stage.errand.locale));
  if (out.set_cookies.empty() || !out.set_cookies.front().contains("providerFlow="))
    out.set_cookies.push_back(forget);
  co_return out;
}

HostedPages::Step HostedPages::settle(Stage const& stage, Vouched who, SignInMethod method, std::string label,
                                      std::string once, base::Instant once_until) const {
  auto find = [&](storage::Session& session) -> std::optional<FoundAccount> {
    UsedTokenStore used(session, stage.tenant.id);
    if (!once.empty() && !used.use(once, once_until, parts_.clock.now())) return std::nullopt;
    return outside_.find_or_make(session, stage.tenant, who, *stage.errand.locale);
  };
  auto found = co_await parts_.database.write(find);
  if (!found) co_return stage.notice("linkExpired", 410);
  if (auto* known = std::get_if<KnownAccount>(&*found)) {
    Arrived arrived{std::move(known->account), method, known->made_now};
    co_return co_await arrival_.send_back(stage.tenant, stage.request, stage.errand, std::move(arrived));
  }
  auto out = stage.go_to(stage.addresses.of("/login/:tenant/link"));
  out.set_cookies.push_back(
      flow_cookie(parts_, stage.tenant, stage.request, LinkFlow{std::move(who), method, std::move(label)}));
  co_return out;
}

HostedPages::Step HostedPages::show_link(http::Request const& request,
                                         tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  auto const flow = read_flow<LinkFlow>(parts_, stage->tenant, request);
  if (!flow) co_return stage->notice("flowLost", 400);
  auto page = stage->page("link", "/login/:tenant/link");
  page.provider = flow->label;
  page.recipient_hint = recipient_hint(flow->who.email.value_or(""));
  co_return stage->show(page);
}

HostedPages::Step HostedPages::link(http::Request const& request, tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  auto const flow = read_flow<LinkFlow>(parts_, stage->tenant, request);
  if (!flow) co_return stage->notice("flowLost", 400);
  auto join = [&](storage::Session& session) {
    auto account = outside_.link(session, stage->tenant, flow->who);
    if (account) {
      Mails const mails(parts_, stage->tenant, request);
      mails.identity_linked(session, *account, flow->label,
                            mail_locale(stage->tenant, *account, *stage->errand.locale));
    }
    return account;
  };
  auto account = co_await parts_.database.write(join);
  auto const forget = accounts::forget_cookie(Cookie::provider_flow, request.secure);
  if (!account) {
    auto out = stage->notice("flowLost", 400);
    out.set_cookies.push_back(forget);
    co_return out;
  }
  Arrived arrived{std::move(*account), flow->method};
  auto out = co_await arrival_.send_back(stage->tenant, request, stage->errand, std::move(arrived));
  out.set_cookies.push_back(forget);
  co_return out;
}

HostedPages::Step HostedPages::partner(http::Request const& request, tenants::BackendCall const& call) const {
  auto const begun = begin_stage(parts_, request, call);
  if (!begun) co_return begun.error();
  std::string const token(request.query.find("token").value_or(""));
  auto arrival = partners_.arrive(begun->tenant, token);
  if (!arrival) {
    log_refusal(request, begun->tenant, "partner's token refused", arrival.error());
    co_return begun->notice("provider", 400);
  }
  auto const label = provider_name(begun->tenant, Partners::option_of(begun->tenant), *begun->errand.locale);
  if (auto errand = partners_.errand_of(begun->tenant, request)) {
    Stage const stage(parts_, request, call, std::move(*errand));
    auto out = co_await settle(stage, std::move(arrival->who), SignInMethod::partner, label,
                               std::move(arrival->token_id), arrival->expires);
    co_return out;
  }
  // This browser did not ask to be signed in: somebody may have sent it here, so its visitor has to say so.
  auto page = begun->page("proceed", "/login/:tenant/proceed");
  page.provider = label;
  page.recipient_hint = hint_of(arrival->who);
  page.hidden.emplace("token", token);
  co_return begun->show(page);
}

HostedPages::Step HostedPages::show_proceed(http::Request const& request,
                                            tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  auto const voucher = who_is_vouched_for(parts_, stage->tenant, request);
  if (!voucher) co_return stage->notice("operatorOnly", 403);
  auto page = stage->page("proceed", "/login/:tenant/proceed");
  page.recipient_hint = hint_of(voucher->who);
  co_return stage->show(page);
}

HostedPages::Step HostedPages::proceed(http::Request const& request, tenants::BackendCall const& call) const {
  auto const stage = begin_stage(parts_, request, call);
  if (!stage) co_return stage.error();
  if (auto const token = Form::read(request).text("token"); !token.empty()) {
    auto arrival = partners_.arrive(stage->tenant, token);
    if (!arrival) co_return stage->notice("linkExpired", 410);
    co_return co_await settle(
        *stage, std::move(arrival->who), SignInMethod::partner,
        provider_name(stage->tenant, Partners::option_of(stage->tenant), *stage->errand.locale),
        std::move(arrival->token_id), arrival->expires);
  }
  auto voucher = who_is_vouched_for(parts_, stage->tenant, request);
  if (!voucher) co_return stage->notice("operatorOnly", 403);
  co_return co_await settle(*stage, std::move(voucher->who), voucher->method, "");
}

}  // namespace sign_in
