// Keys and signatures for tests, made with OpenSSL only, so that no code checks its own output.
#pragma once
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/text.hpp"

namespace identity::testing {

using KeyPair = std::shared_ptr<EVP_PKEY>;

inline void ensure(bool good) {
  if (!good) throw std::runtime_error("OpenSSL failed");
}
inline unsigned char const* raw(std::string_view bytes) {
  return reinterpret_cast<unsigned char const*>(bytes.data());
}
inline unsigned char* raw(std::string& bytes) { return reinterpret_cast<unsigned char*>(bytes.data()); }

inline KeyPair make_rsa(unsigned bits = 2048) { return {EVP_RSA_gen(bits), EVP_PKEY_free}; }
inline KeyPair make_elliptic(char const* curve = "P-256") { return {EVP_EC_gen(curve), EVP_PKEY_free}; }
inline KeyPair make_edwards() { return {EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"), EVP_PKEY_free}; }

/// A number of the public key: n, e, qx or qy, in `width` bytes at least.
inline std::string number_of(KeyPair const& key, char const* name, int width = 0) {
  BIGNUM* number = nullptr;
  ensure(EVP_PKEY_get_bn_param(key.get(), name, &number) == 1);
  std::unique_ptr<BIGNUM, decltype(&BN_free)> const kept(number, BN_free);
  std::string out(static_cast<std::size_t>(std::max(width, BN_num_bytes(number))), '\0');
  ensure(BN_bn2binpad(number, raw(out), static_cast<int>(out.size())) >= 0);
  return out;
}

enum class Padding { pkcs1, pss };

/// As OpenSSL gives it: ECDSA in DER.
inline std::string sign(KeyPair const& key, std::string_view message, Padding padding = Padding::pkcs1) {
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> const context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  EVP_PKEY_CTX* settings = nullptr;
  bool const edwards = EVP_PKEY_is_a(key.get(), "ED25519") == 1;
  ensure(EVP_DigestSignInit(context.get(), &settings, edwards ? nullptr : EVP_sha256(), nullptr, key.get()) ==
         1);
  if (padding == Padding::pss) {
    ensure(EVP_PKEY_CTX_set_rsa_padding(settings, RSA_PKCS1_PSS_PADDING) == 1);
    ensure(EVP_PKEY_CTX_set_rsa_pss_saltlen(settings, RSA_PSS_SALTLEN_DIGEST) == 1);
  }
  std::size_t length = 0;
  ensure(EVP_DigestSign(context.get(), nullptr, &length, raw(message), message.size()) == 1);
  std::string out(length, '\0');
  ensure(EVP_DigestSign(context.get(), raw(out), &length, raw(message), message.size()) == 1);
  out.resize(length);
  return out;
}

/// An ECDSA signature as tokens have it: both numbers in 32 bytes each.
inline std::string flat_signature(std::string const& der) {
  auto const* at = raw(der);
  std::unique_ptr<ECDSA_SIG, decltype(&ECDSA_SIG_free)> const read(
      d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(der.size())), ECDSA_SIG_free);
  ensure(read != nullptr);
  std::string out(64, '\0');
  ensure(BN_bn2binpad(ECDSA_SIG_get0_r(read.get()), raw(out), 32) == 32);
  ensure(BN_bn2binpad(ECDSA_SIG_get0_s(read.get()), raw(out) + 32, 32) == 32);
  return out;
}

}  // namespace identity::testing
