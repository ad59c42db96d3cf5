// Small text functions that several folders need: slugs, escaping, hashes, HMAC, constant-time comparison.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace base {

/// Lower-case ASCII words joined by hyphens, from any script ("Café de nuit" as "cafe-de-nuit"), at most 80
/// characters; `fallback` where nothing is left.
std::string slugify(std::string_view text, std::string_view fallback = "item");

/// nullopt for a broken escape; a `+` stays a plus.
std::optional<std::string> percent_decode(std::string_view text);
/// As in the query of a form: a `+` is a space, a broken escape stays as it is written.
std::string percent_decode_form(std::string_view text);
/// Escapes everything but letters, digits and -._~
std::string percent_encode_component(std::string_view text);
/// The same, but leaves `/` between segments.
std::string percent_encode_path(std::string_view path);

std::string lower_ascii(std::string_view text);
std::string_view trim(std::string_view text);
bool iequals(std::string_view a, std::string_view b);
bool is_valid_utf8(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
std::string replace_all(std::string text, std::string_view what, std::string_view by);
std::string escape_html(std::string_view text);
/// Without the control characters that no XML may have, not even escaped.
std::string escape_xml(std::string_view text);
/// For people to read: each byte that is not valid UTF-8, and each control character, becomes "\\xE9".
std::string printable_text(std::string_view text);

/// Lower case.
std::string hex(std::string_view bytes);
/// Either case; nullopt for an odd length or another character.
std::optional<std::string> from_hex(std::string_view text);
std::string sha256_hex(std::string_view bytes);
/// With padding, as in MIME.
std::string base64(std::string_view bytes);
std::string base64url(std::string_view bytes);
/// Strict, so that one value has one spelling: no padding, no white space, no stray bits at the end.
std::optional<std::string> from_base64url(std::string_view text);
/// HMAC-SHA-256, raw 32 bytes.
std::string hmac_sha256(std::string_view key, std::string_view message);
/// Compares in constant time, so that timing does not reveal where the two differ.
bool equal_in_constant_time(std::string_view a, std::string_view b);
/// Raw random bytes from the system.
std::string random_bytes(std::size_t count);

}  // namespace base
