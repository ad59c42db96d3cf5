// Completes a sign-in: issues an authorization code for a redirect, or opens a session for an API client.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "features/accounts/account.hpp"
#include "features/portal/hosted_answer.hpp"
#include "features/sign_in/authentication/authenticated.hpp"
#include "features/sign_in/oauth/authorization_request.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// Sealed in the cookie sign_in_flow, so that only this browser can redeem the code (login CSRF).
struct Flow {
  std::string state;
  std::string verifier;
  std::string return_to;
};
BOOST_DESCRIBE_STRUCT(Flow, (), (state, verifier, return_to))
/// The purpose that the cookie is sealed for; it includes the tenant.
accounts::SealPurpose flow_purpose(tenants::Tenant const& tenant);

class SignInCompletion {
 public:
  explicit SignInCompletion(Services const& services) : services_(services) {}

  struct CodeRedirect {
    std::string url;  // the return address with code and state
    std::vector<std::string> set_cookies;
  };
  /// Issues a code, bound to the return URL and to the PKCE challenge of the client, or of a flow that starts
  /// here. Writes a mail where this browser is new to the account.
  boost::asio::awaitable<CodeRedirect> code_redirect(tenants::Tenant const& tenant,
                                                     http::Request const& request,
                                                     AuthorizationRequest const& authorization,
                                                     Authenticated authenticated) const;
  /// The same as a redirect.
  boost::asio::awaitable<portal::HostedAnswer> send_back(tenants::Tenant const& tenant,
                                                         http::Request const& request,
                                                         AuthorizationRequest const& authorization,
                                                         Authenticated authenticated) const;

  struct Opened {
    accounts::OpenedSession session;
    std::vector<std::string> set_cookies;  // for a browser
  };
  /// A session for a client that calls; it needs no redirect.
  boost::asio::awaitable<Opened> open(tenants::Tenant const& tenant, http::Request const& request,
                                      std::string channel, base::Locale const& locale,
                                      Authenticated authenticated) const;

 private:
  /// In the security trail.
  void record(tenants::Tenant const& tenant, http::Request const& request,
              Authenticated const& authenticated) const;
  std::string device_cookie(http::Request const& request, accounts::AccountId account) const;
  void notify_of_new_device(storage::Session& session, tenants::Tenant const& tenant,
                            http::Request const& request, base::Locale const& locale,
                            Authenticated const& authenticated) const;

  Services const& services_;
};

}  // namespace sign_in
