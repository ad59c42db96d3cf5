// CSRF protection (cross-site request forgery) of state-changing requests.
#pragma once
#include "app/site_map/routes.hpp"
#include "http/request/request.hpp"

namespace app {

/// Refuses a request that changes something unless a page of ours sent it: `Sec-Fetch-Site`, else `Origin`,
/// must say so. A request with neither header comes from a program, and is refused where it is a form or
/// brings the session's cookies, as a browser's could be. Throws 403 CROSS_SITE, or 415 for a form where JSON
/// is due.
void refuse_cross_site(http::Request const& request, CallRoute const& route);

}  // namespace app
