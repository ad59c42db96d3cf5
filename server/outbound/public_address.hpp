// Protection against SSRF: which IP addresses belong to the public internet, so that URLs of others do not
// reach into our own network.
#pragma once
#include <sys/socket.h>

#include <string>

namespace outbound {

/// False for loopback, private, shared, link-local, unique-local, documentation, multicast and reserved
/// addresses, also where an IPv6 address only wraps such an IPv4 one, and for whatever is not IP.
bool is_public(sockaddr const& address);
/// The same of "192.0.2.1" or "2001:db8::1"; false if it is not an address.
bool is_public(std::string const& address);

}  // namespace outbound
