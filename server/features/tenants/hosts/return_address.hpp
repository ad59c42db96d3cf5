// Open-redirect protection for sign-in: the return URL must be on the tenant's own hosts.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "base/problem.hpp"
#include "features/tenants/tenant.hpp"
#include "http/request/request.hpp"

namespace tenants {

inline constexpr base::ProblemType return_address_refused{
    400, "RETURN_ADDRESS_REFUSED", "The return address is not one of this storefront's.",
    "hosted.notice.badReturn"};

/// A name that the tenant claims, or the machine's own name by which the request itself came.
bool is_own_host(Tenant const& tenant, http::Request const& request, std::string_view host);

/// "https://aurora.example": where the tenant's pages are, seen from this request; on a host that several
/// tenants share it is the tenant's first own one. Never with a port that the scheme has anyway.
std::string own_origin(Tenant const& tenant, http::Request const& request);

/// A path of the portal, or an address on one of the tenant's own hosts (never one of `allowed_hosts`) with
/// the scheme and port of the request, as an absolute address in one spelling: lower-case host, everything
/// unusual escaped, at most 1,024 bytes, no parameter `code`, which a sign-in adds itself. Refused with 400
/// RETURN_ADDRESS_REFUSED: what a browser could read in another way.
std::expected<std::string, base::Refusal> check_return_address(Tenant const& tenant,
                                                               http::Request const& request,
                                                               std::string_view address);

/// The address without what the browser keeps to itself, as a code is bound to it.
std::string_view without_fragment(std::string_view address);
/// `address` with one more parameter, before its fragment.
std::string with_parameter(std::string_view address, std::string_view name, std::string_view value);

}  // namespace tenants
