// Compresses text with gzip and brotli, and negotiates the coding (Accept-Encoding).
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace http {

enum class Encoding { identity, gzip, brotli };
struct Encodings {
  bool gzip = true;
  bool brotli = true;
};

/// Level 1 (fast) to 9 (small).
std::string gzip(std::string_view text, int level = 6);
/// Quality 0 (fast) to 11 (small, very slow).
std::string brotli(std::string_view text, int quality = 5);
/// What `brotli` made of a text of that size. Throws std::runtime_error for anything else.
std::string brotli_decompress(std::string_view compressed, std::size_t size);

/// What to answer to an Accept-Encoding field: the coding of the highest q, brotli before gzip where they are
/// equal, never one with q=0 or one that is not at hand; identity where the field is absent or takes neither.
Encoding negotiate_encoding(std::optional<std::string_view> accept_encoding, Encodings at_hand = {});
/// "br", "gzip", or empty for identity.
std::string_view token(Encoding encoding);
/// Whether a body of this Content-Type gets smaller.
bool is_compressible(std::string_view content_type);

}  // namespace http
