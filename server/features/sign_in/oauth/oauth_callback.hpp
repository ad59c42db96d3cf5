// The OAuth callback on any page URL, and automatic sign-in by operator network or provider cookie.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>

#include "base/locale.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/oauth/sign_in_completion.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"
#include "http/response.hpp"

namespace sign_in {

class OAuthCallback {
 public:
  explicit OAuthCallback(Services const& services) : services_(services) {}

  /// For a page URL with `code`: if this browser began the sign-in, the session and a redirect to the URL
  /// without code and state; otherwise only that redirect. Absent for every other page, and for a state that
  /// begins with "c.", which the page's own script stores and compares.
  boost::asio::awaitable<std::optional<http::Response>> finish_sign_in(http::Request const& request,
                                                                       tenants::Tenant const& tenant) const;

  /// Automatic sign-in: a visitor without a session whose identity is asserted by the operator or the
  /// provider's cookie is redirected to the hosted page that asks for confirmation; once per browser session.
  std::optional<http::Response> auto_sign_in(http::Request const& request, tenants::Tenant const& tenant,
                                             base::Locale const& locale) const;

 private:
  Services const& services_;
};

/// The address of a page without `code` and the state of a sign-in, in the spelling that codes are bound to;
/// nullopt if it is not a URL of the tenant.
std::optional<std::string> without_authorization_code(http::Request const& request,
                                                      tenants::Tenant const& tenant);

/// Whether the client stores this state itself and compares it.
bool is_client_state(std::string_view state);

/// The conditions of automatic sign-in, besides an asserted identity.
struct AutoSignInAsk {
  bool page = true;  // the request is for a document, not for a payload or another file
  bool crawler = false;
  bool has_authorization_code = false;
  bool has_session = false;
  bool asked_before = false;
};
bool may_sign_in_automatically(AutoSignInAsk const& ask);

}  // namespace sign_in
