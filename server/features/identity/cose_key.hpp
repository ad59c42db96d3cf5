// Public keys of authenticators (COSE, RFC 9053) and the signatures made with them.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace identity {

/// ES256 on P-256, RS256 with 2,048 to 4,096 bits, or EdDSA with Ed25519; nothing else can be one.
class CoseKey {
 public:
  /// The numbers by which an authenticator is told what we take, in the order that we like them.
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
