// Time-based one-time passwords of authenticator apps (TOTP, RFC 6238: SHA-1, six digits, 30 seconds).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/time/instant.hpp"

namespace accounts {

/// The raw bytes of a secret, as RFC 4226 recommends.
inline constexpr std::size_t totp_secret_bytes = 20;

/// Base32 without padding, as people type it into an app.
std::string totp_secret_text(std::string_view secret);

/// What the QR code says: otpauth://totp/Aurora:mira%40example.org?secret=…&issuer=Aurora
std::string totp_uri(std::string_view issuer, std::string_view account_name, std::string_view secret);

/// The number of the 30 seconds since 1970 that the six digits belong to: those of `now`, or the ones before
/// or after, for a clock that is a little off. nullopt for other digits.
std::optional<std::int64_t> totp_step(std::string_view secret, std::string_view digits, base::Instant now);

}  // namespace accounts
