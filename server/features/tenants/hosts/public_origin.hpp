// The public origins of a tenant: scheme, host and port as its visitors see them, by configuration.
//
// A client may write anything into the Host field. A port from there would get into the links of mails, into
// canonical addresses and into the keys of the page cache.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "http/request/request.hpp"

namespace tenants {

struct Tenant;

struct PublicOrigin {
  std::string scheme;  // http or https
  std::string host;    // lower case
  std::string port;    // empty: the scheme's own

  std::string authority() const { return port.empty() ? host : host + ':' + port; }
  std::string text() const { return scheme + "://" + authority(); }
  auto operator<=>(PublicOrigin const&) const = default;
};

/// Reads "https://aurora.example" and "http://aurora.example:8080"; nothing may follow. The scheme's own port
/// is left out.
std::optional<PublicOrigin> parse_public_origin(std::string_view text);

/// Whether requests to this machine's own names, such as localhost and NAME.localhost, are answered: on a
/// developer's machine. There the port of a request is used too, where no origin is configured.
enum class LocalHosts { refused, served };

/// localhost, 127.0.0.1 and what ends in .localhost.
bool is_local_host(std::string_view host);

/// The public origin of one of the tenant's hosts: the configured one, else that of the request.
PublicOrigin public_origin(Tenant const& tenant, http::Request const& request, std::string_view host);

/// Where no request says: the first configured one, else https and the first host. Empty without hosts.
std::string default_origin(Tenant const& tenant);

/// The request with scheme and authority of the public origin, where it came by another one; nullopt where
/// nothing changes. `tenant` is null for a host that several tenants share, whose port is left out.
std::optional<http::Request> at_public_origin(Tenant const* tenant, http::Request const& request,
                                              LocalHosts local);

}  // namespace tenants
