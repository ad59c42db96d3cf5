// The context of one step of the hosted pages: tenant, authorization request, addresses, and the payload it
// starts from.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <string_view>

#include "features/portal/call.hpp"
#include "features/portal/hosted_answer.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/oauth/authorization_request.hpp"
#include "features/sign_in/payloads.hpp"
#include "features/sign_in/refused.hpp"
#include "features/sign_in/services.hpp"

namespace sign_in {

class HostedStepContext {
 public:
  HostedStepContext(Services const& services, portal::Call const& call, AuthorizationRequest authorization)
      : services(services),
        request(call.request),
        tenant(call.tenant()),
        authorization(std::move(authorization)),
        addresses(services.backend_path, tenant, this->authorization) {}

  Services const& services;
  http::Request const& request;
  tenants::Tenant const& tenant;
  AuthorizationRequest const authorization;
  Addresses const addresses;

  /// The payload of a step with its links, and where its form posts to, if it has one.
  HostedPage page(std::string step) const;
  HostedPage page(std::string step, HostedPattern action) const;
  /// The same with the options of the tenant.
  HostedPage page_with_options(std::string step) const;
  HostedPage page_with_options(std::string step, HostedPattern action) const;
  HostedAnswer show(HostedPage const& page, int status = 200) const;
  /// The page again with its errors: 422, or 429 with Retry-After. `field` is the field that was refused.
  HostedAnswer show_refused(HostedPage page, base::Refusal const& refused, std::string field = {}) const;
  HostedAnswer show_errors(HostedPage page, std::vector<HostedError> errors) const;
  /// A page without form; `notice` is the last part of its message key.
  HostedAnswer notice(std::string_view notice, int status) const;
  /// A redirect to another step.
  HostedAnswer go_to(std::string const& address) const;
};

/// The context for the authorization request of this query; if that is invalid, the page that says why, with
/// 400.
std::expected<HostedStepContext, HostedAnswer> begin_hosted_step(Services const& services,
                                                                 portal::Call const& call);

}  // namespace sign_in
