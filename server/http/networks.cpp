// Network addresses, read and printed by the system's own functions.
#include "http/networks.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/text.hpp"

namespace http {
namespace {

constexpr std::array<std::uint8_t, 12> v4_prefix{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

std::optional<unsigned> read_number(std::string_view text, unsigned highest) {
  unsigned number = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size() || number > highest) return std::nullopt;
  return number;
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') text = text.substr(1, text.size() - 2);
  std::string const terminated(text);
  Address out;
  in_addr v4{};
  if (inet_pton(AF_INET, terminated.c_str(), &v4) == 1) {
    std::ranges::copy(v4_prefix, out.bytes.begin());
    std::memcpy(out.bytes.data() + v4_prefix.size(), &v4, sizeof v4);
    return out;
  }
  if (inet_pton(AF_INET6, terminated.c_str(), out.bytes.data()) == 1) return out;
  return std::nullopt;
}

bool Address::is_v4() const { return std::equal(v4_prefix.begin(), v4_prefix.end(), bytes.begin()); }

std::string Address::text() const {
  char buffer[INET6_ADDRSTRLEN] = {};
  if (is_v4())
    inet_ntop(AF_INET, bytes.data() + v4_prefix.size(), buffer, sizeof buffer);
  else
    inet_ntop(AF_INET6, bytes.data(), buffer, sizeof buffer);
  return buffer;
}

Address neighbourhood(Address const& address) {
  if (address.is_v4()) return address;
  Address out = address;
  std::fill(out.bytes.begin() + 8, out.bytes.end(), std::uint8_t{0});
  return out;
}

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
    out.networks_.push_back({*address, prefix});
  }
  return out;
}

bool Networks::contains(Address const& address) const {
  return std::ranges::any_of(networks_, [&](Network const& network) {
    unsigned const whole = network.prefix / 8;
    if (!std::equal(address.bytes.begin(), address.bytes.begin() + whole, network.address.bytes.begin()))
      return false;
    unsigned const rest = network.prefix % 8;
    if (rest == 0) return true;
    auto const mask = static_cast<std::uint8_t>(0xff << (8 - rest));
    return (address.bytes[whole] & mask) == (network.address.bytes[whole] & mask);
  });
}

Address visitor_address(Address const& peer, std::vector<std::string_view> const& forwarded_for,
                        Networks const& trusted) {
  Address visitor = peer;
  if (!trusted.contains(peer)) return visitor;
  for (auto field = forwarded_for.rbegin(); field != forwarded_for.rend(); ++field) {
    auto const entries = base::split(*field, ',');
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
      auto const address = Address::parse(base::trim(*entry));
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
