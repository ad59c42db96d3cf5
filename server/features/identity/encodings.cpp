// Encodings by libsodium.
#include "features/identity/encodings.hpp"

#include <sodium.h>

namespace identity {

std::string sha256(std::string_view bytes) {
  std::string out(crypto_hash_sha256_BYTES, '\0');
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(out.data()),
                     reinterpret_cast<unsigned char const*>(bytes.data()), bytes.size());
  return out;
}

}  // namespace identity
