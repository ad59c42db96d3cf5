// IP addresses and CIDR networks (trusted proxies, X-Forwarded-For) with boost::asio::ip, which stays in this
// file.
#include "http/server/networks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <charconv>

#include "base/text.hpp"

namespace http {
namespace {

namespace ip = boost::asio::ip;

ip::address_v6 v6_of(Address const& address) { return ip::address_v6(address.bytes); }

/// The address with all bits after the first `prefix` set to zero.
Address network_of(Address const& address, unsigned prefix) {
  return {ip::network_v6(v6_of(address), static_cast<unsigned short>(prefix)).network().to_bytes()};
}

std::optional<unsigned> read_number(std::string_view text, unsigned highest) {
  unsigned number = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size() || number > highest) return std::nullopt;
  return number;
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') text = text.substr(1, text.size() - 2);
  // Asio also reads the name of a network interface ("fe80::1%eth0"), which no visitor's address has.
  if (text.find('%') != text.npos) return std::nullopt;
  boost::system::error_code failed;
  auto const read = ip::make_address(std::string(text), failed);
  if (failed) return std::nullopt;
  return Address{(read.is_v4() ? ip::make_address_v6(ip::v4_mapped, read.to_v4()) : read.to_v6()).to_bytes()};
}

bool Address::is_v4() const { return v6_of(*this).is_v4_mapped(); }

std::string Address::text() const {
  auto const address = v6_of(*this);
  return address.is_v4_mapped() ? ip::make_address_v4(ip::v4_mapped, address).to_string()
                                : address.to_string();
}

Address network_prefix(Address const& address, unsigned prefix) {
  return address.is_v4() ? address : network_of(address, prefix);
}

Address client_prefix(Address const& address) { return address.is_v4() ? address : network_of(address, 64); }

std::expected<Networks, std::string> Networks::parse(std::vector<std::string> const& entries) {
  Networks out;
  for (std::string const& entry : entries) {
    auto const slash = entry.find('/');
    auto const address = Address::parse(std::string_view(entry).substr(0, slash));
    if (!address)
      return std::unexpected(fmt::format("'{}' is not a network such as 10.0.0.0/8 or fd00::/8", entry));
    unsigned prefix = 128;
    if (slash != entry.npos) {
      unsigned const highest = address->is_v4() ? 32 : 128;
      auto const bits = read_number(std::string_view(entry).substr(slash + 1), highest);
      if (!bits)
        return std::unexpected(
            fmt::format("'{}': the number after the slash must be 0 to {}", entry, highest));
      prefix = *bits + (128 - highest);
    }
    out.networks_.push_back({network_of(*address, prefix), prefix});
  }
  return out;
}

bool Networks::contains(Address const& address) const {
  return std::ranges::any_of(networks_, [&](Network const& network) {
    return network_of(address, network.prefix) == network.address;
  });
}

namespace {

/// An entry of X-Forwarded-For, to which some proxies add the port: "203.0.113.7:4711", "[2001:db8::1]:4711".
std::optional<Address> forwarded_address(std::string_view entry) {
  auto const colon = entry.rfind(':');
  bool const has_port = colon != entry.npos && colon > 0 &&
                        (entry.starts_with('[') ? entry[colon - 1] == ']' : entry.find(':') == colon);
  if (has_port && !read_number(entry.substr(colon + 1), 65535)) return std::nullopt;
  return Address::parse(entry.substr(0, has_port ? colon : entry.size()));
}

}  // namespace

Address visitor_address(Address const& peer, std::vector<std::string_view> const& forwarded_for,
                        Networks const& trusted) {
  Address visitor = peer;
  if (!trusted.contains(peer)) return visitor;
  for (auto field = forwarded_for.rbegin(); field != forwarded_for.rend(); ++field) {
    auto const entries = base::split(*field, ',');
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
      auto const address = forwarded_address(base::trim(*entry));
      if (!address) return visitor;
      visitor = *address;
      if (!trusted.contains(visitor)) return visitor;
    }
  }
  return visitor;
}

std::expected<ListenAddress, std::string> parse_listen_address(std::string_view text) {
  auto const colon = text.rfind(':');
  auto const wrong = [&] {
    return std::unexpected(
        fmt::format("'{}' is not an address to listen on such as 127.0.0.1:8080 or [::1]:8080", text));
  };
  if (colon == text.npos) return wrong();
  std::string_view host = text.substr(0, colon);
  bool const bracketed = host.starts_with('[') && host.ends_with(']');
  auto const port = read_number(text.substr(colon + 1), 65535);
  auto const address = Address::parse(host);
  if (!port || !address || (!address->is_v4() && !bracketed)) return wrong();
  if (bracketed) host = host.substr(1, host.size() - 2);
  return ListenAddress{std::string(host), static_cast<std::uint16_t>(*port)};
}

}  // namespace http
