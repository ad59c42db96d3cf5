// Ending the session that a request belongs to.
#pragma once
#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>

#include "features/accounts/account.hpp"
#include "features/sign_in/parts.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request.hpp"

namespace sign_in {

/// Every session that the request proves to hold: by the given refresh token, the refresh cookie, the portal
/// cookie and an access token. Nothing happens where there is none.
boost::asio::awaitable<void> end_session_of(Parts const& parts, tenants::Tenant const& tenant,
                                            http::Request const& request,
                                            std::optional<std::string> refresh_token);

}  // namespace sign_in
