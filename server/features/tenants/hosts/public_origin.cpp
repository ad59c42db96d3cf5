// Parses public origins and applies them to requests.
#include "features/tenants/hosts/public_origin.hpp"

#include <algorithm>
#include <charconv>

#include "features/tenants/targets.hpp"
#include "features/tenants/tenant.hpp"

namespace tenants {
namespace {

std::string_view own_port(std::string_view scheme) { return scheme == "https" ? "443" : "80"; }

/// The port behind a host; empty where it is not written or the scheme's own.
std::string needed_port(std::string_view scheme, std::string_view authority) {
  auto const colon = authority.rfind(':');
  if (colon == authority.npos || authority.ends_with(']')) return {};
  auto const port = authority.substr(colon + 1);
  return port == own_port(scheme) ? std::string() : std::string(port);
}

bool is_port(std::string_view text) {
  unsigned number = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failure == std::errc() && end == text.data() + text.size() && number > 0 && number < 65'536 &&
         text.front() != '0';
}

}  // namespace

bool is_local_host(std::string_view host) {
  return host == "localhost" || host == "127.0.0.1" || host.ends_with(".localhost");
}

std::optional<PublicOrigin> parse_public_origin(std::string_view text) {
  PublicOrigin out;
  for (std::string_view const scheme : {"https", "http"})
    if (text.starts_with(scheme) && text.substr(scheme.size()).starts_with("://")) out.scheme = scheme;
  if (out.scheme.empty()) return std::nullopt;
  auto const authority = text.substr(out.scheme.size() + 3);
  auto const colon = authority.find(':');
  out.host = authority.substr(0, colon);
  if (!read_target("https://" + out.host + "/", std::span(&out.host, 1))) return std::nullopt;
  if (colon == authority.npos) return out;
  if (!is_port(authority.substr(colon + 1))) return std::nullopt;
  out.port = needed_port(out.scheme, authority);
  return out;
}

PublicOrigin public_origin(Tenant const& tenant, http::Request const& request, std::string_view host) {
  auto const configured = std::ranges::find(tenant.origins, host, &PublicOrigin::host);
  if (configured != tenant.origins.end()) return *configured;
  return {request.scheme, std::string(host), needed_port(request.scheme, request.authority)};
}

std::string default_origin(Tenant const& tenant) {
  if (!tenant.origins.empty()) return tenant.origins.front().text();
  return tenant.hosts.empty() ? std::string() : "https://" + tenant.hosts.front();
}

std::optional<http::Request> at_public_origin(Tenant const* tenant, http::Request const& request,
                                              LocalHosts local) {
  PublicOrigin wanted{request.scheme, request.host, {}};
  bool configured = false;
  if (tenant) {
    auto const found = std::ranges::find(tenant->origins, request.host, &PublicOrigin::host);
    configured = found != tenant->origins.end();
    if (configured) wanted = *found;
  }
  if (!configured && local == LocalHosts::served) return std::nullopt;
  if (wanted.scheme == request.scheme && wanted.authority() == request.authority) return std::nullopt;
  http::Request out = request;
  out.scheme = wanted.scheme;
  out.authority = wanted.authority();
  out.secure = wanted.scheme == "https";
  return out;
}

}  // namespace tenants
