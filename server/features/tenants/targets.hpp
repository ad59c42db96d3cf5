// Open-redirect protection for links and redirects: a path of the portal, or an https URL on a host that the
// tenant allows.
//
// Every URL from an editor or a caller is checked here, so that no redirect leaves the allowed hosts.
#pragma once
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tenants {

struct Target {
  std::string url;  // as given
  bool external = false;
  std::string host;  // lower case; empty for a path of the portal
};

/// Reads an address; the error says in a few words what is wrong with it. Refused are protocol-relative
/// addresses, backslashes, user names, ports, control characters and spaces, other schemes than https, and
/// hosts that are not allowed ("example.com" allows itself, "*.example.com" what is below it). Placeholders
/// are allowed in the path, query and fragment.
std::expected<Target, std::string> read_target(std::string_view address,
                                               std::span<std::string const> allowed_hosts);

bool host_is_allowed(std::string_view host, std::span<std::string const> allowed_hosts);

/// The values of placeholders.
struct PlaceholderValues {
  std::function<std::optional<std::string>(std::string_view name)> query;
  std::optional<std::string> user_uuid;
};

/// Fills {query.X} and {user.uuid} (also written {{…}} or ${…}), percent-encoded for the part of the address
/// that they are in; every other placeholder, one without a value, one in front of the path, one in the path
/// whose value no request may have there (with a slash or a control character), and each beyond the twentieth
/// becomes empty. The host never changes.
std::string fill_placeholders(std::string_view address, PlaceholderValues const& values);

}  // namespace tenants
