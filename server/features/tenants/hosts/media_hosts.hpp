// Hosts outside that media of a tenant come from: external films, linked episodes of podcasts.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"

namespace tenants {

/// Adds an error for each host that is not one of the tenant's allowed hosts. Loopback hosts pass this check,
/// for development; the HTTP client refuses to ask them unless the settings allow private networks.
void check_media_hosts(std::span<std::string const> hosts, std::string const& field,
                       std::span<std::string const> allowed_hosts, std::vector<base::FieldError>& errors);

/// https on one of the hosts, without user name and port. Plain HTTP only on this machine, where the hosts
/// name it.
bool is_on_hosts(std::string_view address, std::span<std::string const> hosts);

/// The hosts as sources of a Content-Security-Policy, each after a space.
std::string policy_sources(std::span<std::string const> hosts);

}  // namespace tenants
