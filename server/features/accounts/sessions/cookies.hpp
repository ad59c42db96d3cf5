// The session cookies: names, lifetimes, flags.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "features/accounts/account.hpp"
#include "http/headers.hpp"
#include "http/request/request.hpp"

namespace accounts {

enum class Cookie {
  user_token,     // the portal's session: pages know their user by it
  refresh_token,  // the browser's refresh token
  signed_in,      // tells scripts that there is a session, and which one
  sign_in_flow,   // sealed: state, verifier and return address of a sign-in that has begun
  provider_flow,  // sealed: the same for an outside identity provider
  passkey,        // sealed: the challenge of a passkey
  reset_token,    // the token of a reset link, which is removed from the URL
  otp_request,    // a secret of this browser: one-time passwords that it asked for are good here alone
  device_key,     // sealed: the accounts that signed in with this browser before
  cart,           // sealed: whose cart a guest's is
  reader,         // sealed: which reader of articles a guest is, so that free ones can be counted
};

/// "__Host-userToken" over https, "userToken" over http.
std::string cookie_name(std::string_view name, bool secure);
std::string cookie_name(Cookie cookie, bool secure);

/// The Set-Cookie line, for the whole host and with the cookie's own lifetime. Throws std::invalid_argument
/// where a browser would refuse the value.
std::string set_cookie(Cookie cookie, std::string_view value, bool secure);
/// The Set-Cookie line that deletes it.
std::string forget_cookie(Cookie cookie, bool secure);
/// The value that the browser sent; an empty value counts as absent.
std::optional<std::string> read_cookie(http::Request const& request, Cookie cookie);

/// What script may read about a session: enough to notice a change of session, and useless as a credential.
std::string session_stamp(SessionId id);

/// For a browser that has just signed in: user_token (if given), refresh_token and signed_in.
std::vector<std::string> session_cookies(SessionId id, std::string_view refresh_token,
                                         std::optional<std::string> const& portal_cookie, bool secure);
/// For a browser that has signed out: deletes the same three.
std::vector<std::string> no_session_cookies(bool secure);
/// Adds Set-Cookie lines to a response.
void add_cookies(http::Headers& headers, std::vector<std::string> const& lines);

}  // namespace accounts
