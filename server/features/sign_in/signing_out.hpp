// Ending the session that a request belongs to.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "features/accounts/account.hpp"
#include "features/sign_in/services.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

/// Of the header Clear-Site-Data: Back shows nothing of whoever was here. Theme and language stay.
constexpr std::string_view forget_what_was_shown = "\"cache\"";

/// Every session that the request proves to hold: by the given refresh token, the refresh cookie, the portal
/// cookie and an access token. Nothing happens where there is none.
boost::asio::awaitable<void> end_session_of(Services const& services, tenants::Tenant const& tenant,
                                            http::Request const& request,
                                            std::optional<std::string> refresh_token);

/// The session whose cookies this browser brings; for whoever signs in over it.
boost::asio::awaitable<void> end_former_session(Services const& services, tenants::Tenant const& tenant,
                                                http::Request const& request);

}  // namespace sign_in
