// The OAuth callback on any page URL, and automatic sign-in by operator network or provider cookie.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>

#include "base/locale.hpp"
#include "features/sign_in/addresses.hpp"
#include "features/sign_in/services.hpp"
#include "features/sign_in/sign_in_completion.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"
#include "http/response.hpp"

namespace sign_in {

class OAuthCallback {
 public:
  explicit OAuthCallback(Services const& services) : services_(services) {}

  /// For a page asked for with `code`: where this browser began the sign-in, the session and a redirect to
  /// the address without code and state; where it did not, only that redirect. Absent for every other page,
  /// and for a state that begins with "c.", which the page's own script holds and compares.
  boost::asio::awaitable<std::optional<http::Response>> finish_sign_in(http::Request const& request,
                                                                       tenants::Tenant const& tenant) const;

  /// A page's visitor without a session, for whom the operator or the provider's cookie vouches, is sent to
  /// the hosted page that asks whether to go on; once, so that who declines is left alone until the browser
  /// is closed.
  std::optional<http::Response> auto_sign_in(http::Request const& request, tenants::Tenant const& tenant,
                                             base::Locale const& locale) const;

 private:
  Services const& services_;
};

/// The address of a page without `code` and the state of a sign-in, in the spelling that codes are bound to;
/// absent for what is no address of the tenant.
std::optional<std::string> without_authorization_code(http::Request const& request,
                                                      tenants::Tenant const& tenant);

/// The state of a client that holds it itself.
bool is_client_state(std::string_view state);

/// What decides about signing in automatically, once somebody vouches.
struct AutoSignInAsk {
  bool page = true;  // a document is asked for: no payload file, no other file
  bool crawler = false;
  bool has_authorization_code = false;
  bool has_session = false;
  bool asked_before = false;
};
bool may_sign_in_automatically(AutoSignInAsk const& ask);

}  // namespace sign_in
