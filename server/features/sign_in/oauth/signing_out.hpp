// Sign-out: ends the session that a request belongs to.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "features/accounts/account.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace sign_in {

/// The header Clear-Site-Data: Back shows no page of the former user. Theme and language stay.
constexpr std::string_view forget_what_was_shown = "\"cache\"";

/// Ends the session of every credential in the request: the given refresh token, the refresh cookie, the
/// portal cookie and an access token. Does nothing without any.
boost::asio::awaitable<void> end_session_of(Services const& services, tenants::Tenant const& tenant,
                                            http::Request const& request,
                                            std::optional<std::string> refresh_token);

/// Ends the session of this browser's cookies, before another sign-in replaces it.
boost::asio::awaitable<void> end_former_session(Services const& services, tenants::Tenant const& tenant,
                                                http::Request const& request);

}  // namespace sign_in
