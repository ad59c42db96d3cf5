// XChaCha20-Poly1305: a random nonce, then expiry and text, encrypted together.
#include "features/accounts/sessions/sealed.hpp"

#include <sodium.h>

#include <stdexcept>

#include "base/text.hpp"
#include "base/time/lifetime.hpp"

namespace accounts {
namespace {

constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t expiry_bytes = 8;
constexpr std::size_t longest = 4096;  // no cookie is longer

unsigned char const* bytes_of(std::string_view text) {
  return reinterpret_cast<unsigned char const*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

std::string expiry_text(base::Instant at) {
  std::string out;
  for (int shift = 56; shift >= 0; shift -= 8)
    out += static_cast<char>(static_cast<std::uint64_t>(at.ms) >> shift & 0xff);
  return out;
}

base::Instant read_expiry(std::string_view bytes) {
  std::uint64_t ms = 0;
  for (char const c : bytes.substr(0, expiry_bytes)) ms = ms << 8 | static_cast<unsigned char>(c);
  return {static_cast<std::int64_t>(ms)};
}

std::string key_for(std::string_view session_key, std::string_view purpose) {
  std::string message = "sealed\n";
  message += purpose;
  return base::hmac_sha256(session_key, message);
}

std::string digest_by(std::string_view session_key, std::string_view purpose, std::string_view text) {
  return base::hex(base::hmac_sha256(key_for(session_key, "digest " + std::string(purpose)), text));
}

}  // namespace

Sealer::Sealer(SessionKeys keys) : keys_(std::move(keys)) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium can't be used here");
}

std::string Sealer::digest(std::string_view purpose, std::string_view text) const {
  return digest_by(keys_.live().front(), purpose, text);
}

bool Sealer::is_digest(std::string_view digest, std::string_view purpose, std::string_view text) const {
  bool good = false;
  for (auto const& live : keys_.live())
    good |= base::equal_in_constant_time(digest, digest_by(live, purpose, text));
  return good;
}

std::string Sealer::seal_text(SealPurpose const& purpose, std::string_view text, base::Instant now) const {
  auto const key = key_for(keys_.live().front(), purpose.name);
  auto plain = expiry_text(now + purpose.lifetime);
  plain += text;
  auto const nonce = base::random_bytes(nonce_bytes);
  std::string sealed(plain.size() + tag_bytes, '\0');
  unsigned long long size = 0;
  crypto_aead_xchacha20poly1305_ietf_encrypt(bytes_of(sealed), &size, bytes_of(std::string_view(plain)),
                                             plain.size(), bytes_of(std::string_view(purpose.name)),
                                             purpose.name.size(), nullptr, bytes_of(std::string_view(nonce)),
                                             bytes_of(std::string_view(key)));
  sealed.resize(size);
  return base::base64url(nonce + sealed);
}

std::optional<std::string> Sealer::open_text(SealPurpose const& purpose, std::string_view sealed,
                                             base::Instant now) const {
  if (sealed.size() > longest) return std::nullopt;
  auto const bytes = base::from_base64url(sealed);
  if (!bytes || bytes->size() < nonce_bytes + tag_bytes + expiry_bytes) return std::nullopt;
  std::string_view const nonce = std::string_view(*bytes).substr(0, nonce_bytes);
  std::string_view const box = std::string_view(*bytes).substr(nonce_bytes);
  auto const opened = [&]() -> std::optional<std::string> {
    for (auto const& live : keys_.live()) {
      auto const key = key_for(live, purpose.name);
      std::string plain(box.size() - tag_bytes, '\0');
      unsigned long long size = 0;
      if (crypto_aead_xchacha20poly1305_ietf_decrypt(bytes_of(plain), &size, nullptr, bytes_of(box),
                                                     box.size(), bytes_of(std::string_view(purpose.name)),
                                                     purpose.name.size(), bytes_of(nonce),
                                                     bytes_of(std::string_view(key))) != 0)
        continue;
      plain.resize(size);
      return plain;
    }
    return std::nullopt;
  };
  auto plain = opened();
  if (!plain && keys_.reload()) plain = opened();
  if (!plain || !base::is_live(read_expiry(*plain), now, purpose.lifetime)) return std::nullopt;
  return plain->substr(expiry_bytes);
}

}  // namespace accounts
