// Makes one-time passwords with OpenSSL, so that two implementations must agree.
#include "features/accounts/testing/authenticator_app.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <cstdint>

namespace accounts {

std::string totp_now(std::string_view secret, base::Instant now) {
  auto const step = static_cast<std::uint64_t>(now.ms / 30'000);
  unsigned char counter[8];
  for (int at = 0; at < 8; ++at) counter[at] = static_cast<unsigned char>(step >> (56 - 8 * at));
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  HMAC(EVP_sha1(), secret.data(), static_cast<int>(secret.size()), counter, sizeof counter, digest, &size);
  auto const offset = digest[size - 1] & 0x0f;
  std::uint32_t const number = (digest[offset] & 0x7fU) << 24 | digest[offset + 1] << 16 |
                               digest[offset + 2] << 8 | digest[offset + 3];
  return fmt::format("{:06}", number % 1'000'000);
}

}  // namespace accounts
