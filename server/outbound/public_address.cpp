// The tables of special-purpose address ranges (IANA).
#include "outbound/public_address.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>

namespace outbound {
namespace {

using Bytes = std::array<std::uint8_t, 16>;

struct Range {
  std::uint32_t network;
  int bits;
};

constexpr std::uint32_t ip(unsigned a, unsigned b, unsigned c, unsigned d) {
  return a << 24 | b << 16 | c << 8 | d;
}

constexpr Range special_v4[] = {
    {ip(0, 0, 0, 0), 8},        // this network
    {ip(10, 0, 0, 0), 8},       // private
    {ip(100, 64, 0, 0), 10},    // shared by carriers
    {ip(127, 0, 0, 0), 8},      // loopback
    {ip(169, 254, 0, 0), 16},   // link-local; the metadata services of clouds answer there
    {ip(172, 16, 0, 0), 12},    // private
    {ip(192, 0, 0, 0), 24},     // protocol assignments
    {ip(192, 0, 2, 0), 24},     // documentation
    {ip(192, 88, 99, 0), 24},   // 6to4 relays
    {ip(192, 168, 0, 0), 16},   // private
    {ip(198, 18, 0, 0), 15},    // benchmarks
    {ip(198, 51, 100, 0), 24},  // documentation
    {ip(203, 0, 113, 0), 24},   // documentation
    {ip(224, 0, 0, 0), 4},      // multicast
    {ip(240, 0, 0, 0), 4},      // reserved, broadcast
};

bool is_public_v4(std::uint32_t address) {
  return std::ranges::none_of(
      special_v4, [&](Range const& range) { return (address ^ range.network) >> (32 - range.bits) == 0; });
}

std::uint32_t v4_at(Bytes const& bytes, std::size_t at) {
  return ip(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]);
}

bool begins(Bytes const& bytes, std::initializer_list<std::uint8_t> with) {
  return std::equal(with.begin(), with.end(), bytes.begin());
}

bool is_public_v6(Bytes const& bytes) {
  // ::ffff:a.b.c.d, and 64:ff9b::a.b.c.d where a network translates.
  if (begins(bytes, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff})) return is_public_v4(v4_at(bytes, 12));
  if (begins(bytes, {0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0})) return is_public_v4(v4_at(bytes, 12));
  if ((bytes[0] & 0xe0) != 0x20) return false;                            // only 2000::/3 is given out
  if (begins(bytes, {0x20, 0x02})) return is_public_v4(v4_at(bytes, 2));  // 6to4
  if (begins(bytes, {0x20, 0x01}) && bytes[2] < 0x02) return false;  // 2001::/23: Teredo, ORCHID and the like
  if (begins(bytes, {0x20, 0x01, 0x0d, 0xb8})) return false;         // documentation
  if (begins(bytes, {0x3f, 0xff}) && bytes[2] < 0x10) return false;  // documentation
  return true;
}

}  // namespace

bool is_public(sockaddr const& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &address, sizeof v4);
    return is_public_v4(ntohl(v4.sin_addr.s_addr));
  }
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &address, sizeof v6);
    Bytes bytes{};
    std::copy(std::begin(v6.sin6_addr.s6_addr), std::end(v6.sin6_addr.s6_addr), bytes.begin());
    return is_public_v6(bytes);
  }
  return false;
}

bool is_public(std::string const& address) {
  in_addr v4{};
  if (inet_pton(AF_INET, address.c_str(), &v4) == 1) return is_public_v4(ntohl(v4.s_addr));
  in6_addr v6{};
  if (inet_pton(AF_INET6, address.c_str(), &v6) != 1) return false;
  Bytes bytes{};
  std::copy(std::begin(v6.s6_addr), std::end(v6.s6_addr), bytes.begin());
  return is_public_v6(bytes);
}

}  // namespace outbound
