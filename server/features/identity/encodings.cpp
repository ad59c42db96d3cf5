// Encodings by libsodium.
#include "features/identity/encodings.hpp"

#include <sodium.h>

namespace identity {

std::optional<std::string> from_base64url(std::string_view text) {
  std::string out(text.size() / 4 * 3 + 3, '\0');
  std::size_t length = 0;
  bool const read =
      sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(), text.size(),
                        nullptr, &length, nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0;
  if (!read) return std::nullopt;
  out.resize(length);
  return out;
}

std::string sha256(std::string_view bytes) {
  std::string out(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(out.data()),
                     reinterpret_cast<unsigned char const*>(bytes.data()), bytes.size());
  return out;
}

}  // namespace identity
