// Network addresses and the lists of networks that are trusted.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace http {

/// An IPv6 address, or an IPv4 one in its mapped form.
struct Address {
  std::array<std::uint8_t, 16> bytes{};
  auto operator<=>(Address const&) const = default;

  /// Reads "10.0.0.1", "::1" and "[::1]".
  static std::optional<Address> parse(std::string_view text);
  bool is_v4() const;
  std::string text() const;
};

/// The address with all bits after the first `prefix` set to zero; an IPv4 one stays whole, whatever its
/// prefix.
Address network_prefix(Address const& address, unsigned prefix);

/// The prefix that counts as one client: an IPv4 address, or the /64 network of an IPv6 one.
Address client_prefix(Address const& address);

class Networks {
 public:
  /// Reads "127.0.0.1", "10.0.0.0/8", "fd00::/8". The error names the entry that is wrong.
  static std::expected<Networks, std::string> parse(std::vector<std::string> const& entries);
  bool contains(Address const& address) const;

 private:
  struct Network {
    Address address;  // the bits after the prefix are zero
    unsigned prefix;  // of 128 bits
  };
  std::vector<Network> networks_;
};

/// The visitor behind trusted proxies: the entry of X-Forwarded-For furthest to the right that is not trusted
/// itself. The peer where the peer is not trusted or nothing useful was forwarded.
Address visitor_address(Address const& peer, std::vector<std::string_view> const& forwarded_for,
                        Networks const& trusted);

struct ListenAddress {
  std::string host;  // without brackets
  std::uint16_t port = 0;
};
/// Reads "127.0.0.1:8080" and "[::1]:8080"; the error says what is wrong with it.
std::expected<ListenAddress, std::string> parse_listen_address(std::string_view text);

}  // namespace http
