// A provider's public keys (JWKS); only those are kept that may verify a signature.
#pragma once
#include <cjose/cjose.h>

#include <boost/describe.hpp>
#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace identity {

/// The only supported algorithms: neither "none" nor HMAC (algorithm confusion).
enum class Algorithm { RS256, PS256, ES256 };
BOOST_DESCRIBE_ENUM(Algorithm, RS256, PS256, ES256)

struct SigningKey {
  std::string id;
  bool elliptic = false;          // P-256, else RSA
  std::optional<Algorithm> only;  // where the set says what the key is for
  std::size_t signature_bytes = 0;
  std::shared_ptr<cjose_jwk_t const> key;
};

class KeySet {
 public:
  /// Passes over keys that are not for us (other kinds, for encryption, too small, too large, off the curve).
  /// Fails only if the document is not a key set.
  static std::expected<KeySet, std::string> read(std::string_view body);

  /// The key of this name that fits the algorithm. Without a name, the only one that fits.
  SigningKey const* find(Algorithm algorithm, std::optional<std::string> const& id) const;
  std::size_t size() const { return keys_.size(); }

 private:
  std::vector<SigningKey> keys_;
};

}  // namespace identity
