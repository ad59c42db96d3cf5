// COSE public keys (RFC 9053) and the verification of their signatures.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace identity {

/// ES256 on P-256, RS256 with 2,048 to 4,096 bits, or EdDSA with Ed25519; nothing else is accepted.
class CoseKey {
 public:
  /// The COSE algorithm ids of pubKeyCredParams, in order of preference.
  static constexpr int edwards = -8;
  static constexpr int elliptic = -7;
  static constexpr int rsa = -257;

  /// Otherwise the reason.
  static std::expected<CoseKey, std::string> read(std::string_view cbor);
  bool verifies(std::string_view message, std::string_view signature) const;

 private:
  explicit CoseKey(std::shared_ptr<evp_pkey_st> key) : key_(std::move(key)) {}
  std::shared_ptr<evp_pkey_st> key_;
};

}  // namespace identity
