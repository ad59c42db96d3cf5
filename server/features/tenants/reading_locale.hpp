// The language of the current request, for hosted pages, calls and mails.
#pragma once
#include <string_view>

#include "base/locale.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace tenants {

/// Of the request's `lang` parameter, else as a page of the portal would choose it (cookie, tenant, browser);
/// always one that the tenant offers.
base::Locale const& reading_locale(http::Request const& request, Tenant const& tenant);
/// The same for a `lang` that was read before.
base::Locale const& reading_locale(http::Request const& request, Tenant const& tenant, std::string_view lang);

}  // namespace tenants
