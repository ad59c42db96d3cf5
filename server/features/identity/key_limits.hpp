// The public keys that are accepted, from providers and from passkeys alike.
#pragma once
#include <cstddef>
#include <string_view>

namespace identity {

inline constexpr std::size_t coordinate_bytes = 32;      // of P-256 and Ed25519
inline constexpr std::size_t least_modulus_bytes = 256;  // 2,048 bits
inline constexpr std::size_t most_exponent_bytes = 4;    // a larger one makes each check as slow as signing

/// Whether a number in big-endian bytes is odd, as the factors of an RSA key are.
inline bool is_odd(std::string_view number) {
  return !number.empty() && (static_cast<unsigned char>(number.back()) & 1U) != 0;
}

}  // namespace identity
