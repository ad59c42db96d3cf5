// Payloads and answers that all hosted steps share.
#include "features/sign_in/hosted/hosted_step_context.hpp"

#include "base/json/json_codec_definitions.hpp"
#include "features/sign_in/options.hpp"
#include "features/tenants/hosts/return_address.hpp"

KIOSK_JSON_COMPILED(sign_in::HostedPage);

namespace sign_in {

HostedPage HostedStepContext::page(std::string step) const {
  HostedPage out;
  out.step = std::move(step);
  out.links = addresses.links(tenant);
  if (!is_secure_context(request)) out.links.passkey = out.links.passkey_options = "";
  out.links.home = tenants::own_origin(tenant, request) + tenants::href(tenant, *authorization.locale, "/");
  out.legal = legal_links(tenant, *authorization.locale, tenants::own_origin(tenant, request));
  out.by_mail = offers_kind(tenant, "otp");
  out.by_sms = sends_texts(tenant);
  return out;
}

HostedPage HostedStepContext::page(std::string step, HostedPattern action) const {
  auto out = page(std::move(step));
  out.action = addresses.of(action);
  return out;
}

HostedPage HostedStepContext::page_with_options(std::string step, HostedPattern action) const {
  auto out = page_with_options(std::move(step));
  out.action = addresses.of(action);
  return out;
}

HostedPage HostedStepContext::page_with_options(std::string step) const {
  auto out = page(std::move(step));
  OptionsAsk const ask{tenant, authorization.locale->code, is_secure_context(request),
                       services.operator_network.contains(request)};
  out.options = offered_options(ask, [this](tenants::LoginOption const& option) {
                  return addresses.of_option(option);
                }).links;
  return out;
}

HostedAnswer HostedStepContext::show(HostedPage const& shown, int status) const {
  auto out = http::page("hosted/" + shown.step, shown);
  out.status = status;
  out.noindex = true;
  out.fresh = {};
  return {std::move(out)};
}

HostedAnswer HostedStepContext::show_refused(HostedPage shown, base::Refusal const& refused,
                                             std::string field) const {
  bool const later = refused.retry_after.count() > 0;
  shown.retry_after = refused.retry_after.count();
  shown.errors.push_back({later ? "" : std::move(field), refused.i18n, {}});
  auto out = show(shown, later ? 429 : 422);
  out.retry_after = shown.retry_after;
  return out;
}

HostedAnswer HostedStepContext::show_errors(HostedPage shown, std::vector<HostedError> errors) const {
  shown.errors = std::move(errors);
  return show(shown, 422);
}

HostedAnswer HostedStepContext::notice(std::string_view notice, int status) const {
  auto out = page_with_options("notice");
  out.notice = "hosted.notice." + std::string(notice);
  return show(out, status);
}

HostedAnswer HostedStepContext::go_to(std::string const& address) const {
  return {http::redirect(303, address)};
}

std::expected<HostedStepContext, HostedAnswer> begin_hosted_step(Services const& services,
                                                                 portal::Call const& call) {
  auto const& request = call.request;
  auto authorization = read_authorization_request(call.tenant(), request);
  if (authorization) return HostedStepContext(services, call, std::move(*authorization));
  AuthorizationRequest const home{.locale = &tenants::reading_locale(request, call.tenant()),
                                  .return_to = tenants::own_origin(call.tenant(), request) + '/'};
  auto const key = authorization.error().i18n;
  return std::unexpected(HostedStepContext(services, call, home)
                             .notice(key.substr(key.rfind('.') + 1), authorization.error().status));
}

}  // namespace sign_in
