// Codes of vouchers: 16 characters that nobody takes for another one, the last of which checks the others.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace payments::voucher {

/// Without 0, 1, I, L and O. There are 31, a prime number, so that the check finds each single wrong
/// character and each two that changed places.
inline constexpr std::string_view code_alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
inline constexpr std::size_t code_length = 16;

/// A new one, of 74 random bits: "7KQ2M9XWTB4HCN8P".
std::string make_code();
/// As it is printed: "7KQ2-M9XW-TB4H-CN8P".
std::string shown_code(std::string_view code);
/// What somebody typed: in any case, with spaces and hyphens anywhere. nullopt where it can't be a code.
std::optional<std::string> read_code(std::string_view typed);
/// What is kept of a code: the beginning of its SHA-256, so that nobody who reads the database can redeem it.
std::string digest_of(std::string_view code);

}  // namespace payments::voucher
